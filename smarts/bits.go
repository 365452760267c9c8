package smarts

import "math/bits"

// Bit n of a word is space n: one column to the right is a shift by 1, one row
// down a shift by 8. Shifts off the top and bottom fall out of the word; where a
// shift could run round the left or right edge, these masks stop it.
const (
	columnA  = 0x0101010101010101
	columnH  = columnA << 7
	columnsA = 0x3f3f3f3f3f3f3f3f // A to F: two columns lie to the right
	columnsC = columnsA << 2      // C to H: two columns lie to the left

	// Where a row can start in its direction: four more spaces must follow.
	leftHalf  = 0x0f0f0f0f0f0f0f0f // A to D
	rightHalf = leftHalf << 4      // E to H
	upperHalf = 0xffffffff         // rows 1 to 4
)

// The four directions of rows as shifts from their first space, which is the one
// with the lowest number, to the last.
const (
	right     = 1
	downLeft  = 7
	down      = 8
	downRight = 9
)

// rowLen is the number of boxes in a row.
const rowLen = 5

// span lists, by direction, how far the last space of a row lies behind its
// first: in rising order, so that rows are listed by first and last space.
var span = [4]uint{4 * right, 4 * downLeft, 4 * down, 4 * downRight}

// rows returns the first spaces of all rows of five in x, for each direction.
func rows(x uint64) [4]uint64 {
	return [4]uint64{
		runs(x, right) & leftHalf,
		runs(x, downLeft) & rightHalf,
		runs(x, down),
		runs(x, downRight) & leftHalf,
	}
}

// runs returns the spaces of x that four more of x follow in steps of shift.
func runs(x uint64, shift uint) uint64 {
	two := x & (x >> shift)
	return two & (two >> (2 * shift)) & (x >> (4 * shift))
}

// hasRow reports whether x holds a row.
func hasRow(x uint64) bool {
	r := rows(x)
	return r[0]|r[1]|r[2]|r[3] != 0
}

// hasTwoRows reports whether x holds two rows that share at most one space.
// Those are rows of two different lines: two lines cross in one space at most,
// while two rows of one line of eight always share two.
func hasTwoRows(x uint64) bool {
	r := rows(x)
	lines := 0
	for i, starts := range r {
		if starts == 0 {
			continue
		}
		lines++
		// A line has room for four rows: drop those of the first line found.
		// Starts keep off the edge that the shifts could run round.
		first, step := starts&-starts, span[i]/4
		if starts&^(first|first<<step|first<<(2*step)|first<<(3*step)) != 0 {
			return true
		}
	}
	return lines > 1
}

// nearRows returns the spaces of all rows of which x holds four spaces or more.
// Only a piece that arrives on one of them can complete a row.
func nearRows(x uint64) uint64 {
	return spread(fours(x, right)&leftHalf, right) |
		spread(fours(x, downLeft)&rightHalf&upperHalf, downLeft) |
		spread(fours(x, down)&upperHalf, down) |
		spread(fours(x, downRight)&leftHalf&upperHalf, downRight)
}

// fours returns the first spaces of the runs of five, in steps of shift, of
// which at least four are in x. Runs that leave the board are not sorted out.
func fours(x uint64, shift uint) uint64 {
	x1, x2, x3, x4 := x>>shift, x>>(2*shift), x>>(3*shift), x>>(4*shift)
	a, b := x&x1, x2&x3
	return a&b | x4&(a&(x2|x3)|b&(x|x1))
}

// spread returns the spaces of the runs of five that start in starts.
func spread(starts uint64, shift uint) uint64 {
	x := starts | starts<<shift
	return x | x<<(2*shift) | starts<<(4*shift)
}

// steps returns the neighbours of the single space from.
func steps(from uint64) uint64 {
	return from<<8 | from>>8 | (from&^columnH)<<1 | (from&^columnA)>>1
}

// jumps holds, for each direction, the spaces from which a jump is possible: a
// piece is next to them and an empty space behind it.
type jumps struct{ right, left, down, up uint64 }

func jumpsOver(occupied uint64) jumps {
	empty := ^occupied
	return jumps{
		right: occupied >> 1 & (empty >> 2) & columnsA,
		left:  occupied << 1 & (empty << 2) & columnsC,
		down:  occupied >> 8 & (empty >> 16),
		up:    occupied << 8 & (empty << 16),
	}
}

// chains returns where the piece on the single space from can end after one or
// more jumps: a flood over all spaces reached so far at once. The piece is
// lifted, so that it cannot jump over its own start. That the start counts as
// occupied otherwise changes nothing: a chain may not end there, and one that
// goes on from there could have begun so.
func (j jumps) chains(from uint64) uint64 {
	if from&(j.right|j.left|j.down|j.up) == 0 {
		return 0
	}
	right, left := j.right&^(from>>1), j.left&^(from<<1)
	down, up := j.down&^(from>>8), j.up&^(from<<8)
	reached, front := from, from
	for front != 0 {
		front = (front&right)<<2 | (front&left)>>2 | (front&down)<<16 | (front&up)>>16
		front &^= reached
		reached |= front
	}
	return reached &^ from
}

// count is short for the number of spaces in a set.
func count(x uint64) int { return bits.OnesCount64(x) }
