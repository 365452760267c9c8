package reversi

import "math/bits"

// inner has the columns B to G; bit n is space n. Masking a run with inner keeps shifts
// along rows and diagonals from wrapping around the edges.
const inner = 0x7e7e7e7e7e7e7e7e

// mobility returns the empty spaces where own outflanks opp, by a Kogge–Stone fill.
func mobility(own, opp uint64) uint64 {
	flanked := opp & inner
	m := fillUp(own, flanked, 1) | fillDown(own, flanked, 1)
	m |= fillUp(own, opp, 8) | fillDown(own, opp, 8)
	m |= fillUp(own, flanked, 7) | fillDown(own, flanked, 7)
	m |= fillUp(own, flanked, 9) | fillDown(own, flanked, 9)
	return m &^ (own | opp)
}

// fillUp returns the spaces directly behind the runs of opp that start next to own, in
// ascending order of spaces.
func fillUp(own, opp uint64, shift uint) uint64 {
	run := opp & (own << shift)
	run |= opp & (run << shift)
	through := opp & (opp << shift)
	run |= through & (run << (2 * shift))
	run |= through & (run << (2 * shift))
	return run << shift
}

func fillDown(own, opp uint64, shift uint) uint64 {
	run := opp & (own >> shift)
	run |= opp & (run >> shift)
	through := opp & (opp >> shift)
	run |= through & (run >> (2 * shift))
	run |= through & (run >> (2 * shift))
	return run >> shift
}

// A multiplication gathers each line through a space into a byte. Two small tables (3
// KB) then find the ends of the runs and the discs to flip. According to BenchmarkRules,
// this is faster than filling in eight directions.
var (
	diagonalsOf  = makeDiagonals()
	lines        = makeLines()   // by the place of the new disc in a line
	columnSpaces = makeColumns() // by a byte: its bits, one in each row of the first column
)

type line struct {
	stops [64]uint8  // by the opponent's discs on the six inner places: where the runs next to the place end
	runs  [256]uint8 // by the ends that the mover holds: the places in between
}

type diagonals struct{ down, up uint64 }

const (
	firstColumn = 0x0101010101010101
	upright     = 0x0102040810204080 // moves the first column to the top byte
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
