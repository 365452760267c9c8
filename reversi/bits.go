package reversi

import "math/bits"

// inner has the columns B to G. Bit n of a word is space n. A shift by 1 moves one column
// to the right, and a shift by 8 moves one row down. A run outflanked along a row or a
// diagonal lies within these columns, so masking the run with them keeps shifts from
// wrapping around the edges.
const inner = 0x7e7e7e7e7e7e7e7e

// mobility returns the empty spaces where own may place a disc to outflank opp. It fills
// the runs of opp outward from all discs of own together, and doubles the distance at each
// step (a Kogge–Stone fill).
func mobility(own, opp uint64) uint64 {
	flanked := opp & inner
	m := fillUp(own, flanked, 1) | fillDown(own, flanked, 1)
	m |= fillUp(own, opp, 8) | fillDown(own, opp, 8)
	m |= fillUp(own, flanked, 7) | fillDown(own, flanked, 7)
	m |= fillUp(own, flanked, 9) | fillDown(own, flanked, 9)
	return m &^ (own | opp)
}

// fillUp returns the spaces directly behind the runs of opp that start next to
// own, in the direction of ascending space numbers.
func fillUp(own, opp uint64, shift uint) uint64 {
	run := opp & (own << shift)
	run |= opp & (run << shift)
	through := opp & (opp << shift)
	run |= through & (run << (2 * shift))
	run |= through & (run << (2 * shift))
	return run << shift
}

// fillDown is like fillUp in the direction of descending space numbers.
func fillDown(own, opp uint64, shift uint) uint64 {
	run := opp & (own >> shift)
	run |= opp & (run >> shift)
	through := opp & (opp >> shift)
	run |= through & (run >> (2 * shift))
	run |= through & (run >> (2 * shift))
	return run >> shift
}

// A move flips discs on the four lines through its space. A multiplication gathers each
// line into a byte. Two small tables (3 KB) then find the flipped discs. The first table
// holds the places where a disc of the mover would close a run. Where the mover has such
// discs, the second table holds the places between them and the new disc. According to
// BenchmarkRules, this is faster than filling in eight directions, finding the ends of
// eight rays with carries and leading zeros, or using Go's experimental vectors.
var (
	diagonalsOf  = makeDiagonals() // by space
	lines        = makeLines()     // by the place of the new disc in a line
	columnSpaces = makeColumns()   // by a byte: its bits, one in each row of the first column
)

// A line holds lookup tables for a place in a line of eight spaces.
type line struct {
	stops [64]uint8  // by the opponent's discs on the six inner places: where the runs next to the place end
	runs  [256]uint8 // by those ends that the mover holds: the places in between
}

// diagonals holds the two diagonals through a space, including the space.
type diagonals struct{ down, up uint64 }

const (
	firstColumn = 0x0101010101010101
	upright     = 0x0102040810204080 // times a set within the first column, gives its bits as a byte at the top of the word
)

func makeDiagonals() (list [side * side]diagonals) {
	for sp := range list {
		for other := range list {
			row, col := sp/side-other/side, sp%side-other%side
			if row == col {
				list[sp].down |= 1 << other
			}
			if row == -col {
				list[sp].up |= 1 << other
			}
		}
	}
	return list
}

func makeLines() (t [side]line) {
	for place := range t {
		for opp := range t[place].stops {
			t[place].stops[opp] = stopsOf(place, opp<<1)
		}
		for ends := range t[place].runs {
			t[place].runs[ends] = runsTo(place, ends)
		}
	}
	return t
}

func makeColumns() (t [256]uint64) {
	for line := range t {
		for row := range side {
			t[line] |= uint64(line>>row&1) << (side * row)
		}
	}
	return t
}

// stopsOf returns the places directly behind the runs of opp next to a place, at most one
// on each side. A run that reaches the end of the line has none.
func stopsOf(place, opp int) uint8 {
	var ends uint8
	for _, step := range []int{1, -1} {
		at := place + step
		for at >= 0 && at < side && opp>>at&1 != 0 {
			at += step
		}
		if at != place+step && at >= 0 && at < side {
			ends |= 1 << at
		}
	}
	return ends
}

// runsTo returns the places strictly between a place and the nearest end on either side.
func runsTo(place, ends int) uint8 {
	var run uint8
	if after := ends >> place >> 1 << place << 1; after != 0 {
		run |= uint8(after&-after - 2<<place)
	}
	if before := ends & (1<<place - 1); before != 0 {
		run |= uint8(1<<place - 1<<bits.Len(uint(before)))
	}
	return run
}
