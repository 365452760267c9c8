package smarts

import "math/bits"

// Bit n of a word is space n. The masks keep shifts from wrapping around the edges.
const (
	columnA  = 0x0101010101010101
	columnH  = columnA << 7
	columnsA = 0x3f3f3f3f3f3f3f3f // two columns lie to the right
	columnsC = columnsA << 2      // two columns lie to the left

	// Where a row can start so that four more spaces follow.
	leftHalf  = 0x0f0f0f0f0f0f0f0f
	rightHalf = leftHalf << 4
	upperHalf = 0xffffffff
)

const (
	right     = 1
	downLeft  = 7
	down      = 8
	downRight = 9
)

const rowLen = 5

// span is the last space of a row minus its first. It ascends, so that rows are listed
// in order.
var span = [4]uint{4 * right, 4 * downLeft, 4 * down, 4 * downRight}

func rows(x uint64) [4]uint64 {
	return [4]uint64{
		runs(x, right) & leftHalf,
		runs(x, downLeft) & rightHalf,
		runs(x, down),
		runs(x, downRight) & leftHalf,
	}
}

// runs returns the spaces of x that are followed by four more in steps of shift.
func runs(x uint64, shift uint) uint64 {
	two := x & (x >> shift)
	return two & (two >> (2 * shift)) & (x >> (4 * shift))
}

func hasRow(x uint64) bool {
	return runs(x, right)&leftHalf|runs(x, downLeft)&rightHalf|runs(x, down)|runs(x, downRight)&leftHalf != 0
}

// hasTwoRows looks for rows on different lines, because rows on one line share at least
// two spaces.
func hasTwoRows(x uint64) bool {
	r := rows(x)
	lines := 0
	for i, starts := range r {
		if starts == 0 {
			continue
		}
		lines++
		// Only the first row and the three rows after it may be in one line.
		first, step := starts&-starts, span[i]/4
		if starts&^(first|first<<step|first<<(2*step)|first<<(3*step)) != 0 {
			return true
		}
	}
	return lines > 1
}

func nearRows(x uint64) uint64 {
	return fives(fours(x, right)&leftHalf, right) |
		fives(fours(x, downLeft)&rightHalf&upperHalf, downLeft) |
		fives(fours(x, down)&upperHalf, down) |
		fives(fours(x, downRight)&leftHalf&upperHalf, downRight)
}

// fours returns the first spaces of the runs of five that have at least four spaces in
// x. They may leave the board.
func fours(x uint64, shift uint) uint64 {
	x1, x2, x3, x4 := x>>shift, x>>(2*shift), x>>(3*shift), x>>(4*shift)
	a, b := x&x1, x2&x3
	return a&b | x4&(a&(x2|x3)|b&(x|x1))
}

func fives(starts uint64, shift uint) uint64 {
	x := starts | starts<<shift
	return x | x<<(2*shift) | starts<<(4*shift)
}

var neighbors = func() (table [side * side]uint64) {
	for sp := range table {
		from := uint64(1) << sp
		table[sp] = from<<8 | from>>8 | (from&^columnH)<<1 | (from&^columnA)>>1
	}
	return table
}()

type jumps struct{ right, left, down, up uint64 }

func jumpsOver(occupied uint64) jumps {
	empty := ^occupied
	return jumps{
		right: occupied >> 1 & ((empty & columnsC) >> 2),
		left:  occupied << 1 & ((empty & columnsA) << 2),
		down:  occupied >> 8 & (empty >> 16),
		up:    occupied << 8 & (empty << 16),
	}
}

func (j jumps) from(x uint64) uint64 {
	return (x&j.right)<<2 | (x&j.left)>>2 | (x&j.down)<<16 | (x&j.up)>>16
}

func count(x uint64) int { return bits.OnesCount64(x) }
