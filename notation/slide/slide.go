// Package slide finds and lists the moves of pieces that slide along rows and columns, for
// authors of games. A lane is a row or column of at most [notation.MaxSide] spaces, as one
// bit for each from the left or the top. No function allocates, except to make room in a
// list.
package slide

import (
	"math/bits"

	"github.com/seed-445450d7/rulebook/notation"
)

const (
	maxBits = notation.MaxSide
	allBits = 1<<maxBits - 1
)

// Nearest returns the nearest bits of lane before and after bit at. If there is none,
// before is -1 and after is [notation.MaxSide].
func Nearest(lane uint16, at int) (before, after int) {
	return nearestBefore(lane, at), nearestAfter(lane, at)
}

// Sweep returns the bits on both sides of bit at, up to the edges or the nearest bits of
// lane, which are not included.
func Sweep(lane uint16, at int) uint16 {
	low, high := nearestBefore(lane, at)+1, nearestAfter(lane, at)
	return (1<<high - 1) &^ (1<<low - 1) &^ (1 << at)
}

func nearestBefore(lane uint16, at int) int { return bits.Len16(lane&(1<<at-1)) - 1 }

func nearestAfter(lane uint16, at int) int {
	return bits.TrailingZeros32((uint32(lane) | 1<<maxBits) &^ (2<<at - 1))
}

// AppendLane appends first + i*step to dst for every bit i of lane in ascending order. For
// example, step is 1 along a row. No sum may exceed 65535, bits past the twelfth must be 0,
// and elements past the moves may change.
func AppendLane[M ~uint16](dst []M, lane uint16, first M, step int) []M {
	if cap(dst)-len(dst) < maxBits {
		return appendOneByOne(dst, lane, first, step)
	}
	p := BitsOf(lane)
	out := (*[maxBits]M)(dst[len(dst) : len(dst)+maxBits])
	WriteFour((*[4]M)(out[0:]), p.fours[0], first, step)
	WriteFour((*[4]M)(out[4:]), p.fours[1], first, step)
	WriteFour((*[4]M)(out[8:]), p.fours[2], first, step)
	return dst[:len(dst)+p.n]
}

// AppendCross appends the moves along a row, then along a column, under the conditions of
// [AppendLane]. The moves to their first spaces are left and top, and side is the step
// along the column.
func AppendCross[M ~uint16](dst []M, inRow, inCol uint16, left, top M, side int) []M {
	const room = 16 + maxBits
	if cap(dst)-len(dst) < room {
		return appendOneByOne(appendOneByOne(dst, inRow, left, 1), inCol, top, side)
	}
	row, col := BitsOf(inRow), BitsOf(inCol)
	out := (*[room]M)(dst[len(dst) : len(dst)+room])
	WriteFour((*[4]M)(out[0:]), row.fours[0], left, 1)
	WriteFour((*[4]M)(out[4:]), row.fours[1], left, 1)
	WriteFour((*[4]M)(out[8:]), row.fours[2], left, 1)
	below := (*[maxBits]M)(out[row.n&15:]) // at most 12; the mask saves bounds checks
	WriteFour((*[4]M)(below[0:]), col.fours[0], top, side)
	WriteFour((*[4]M)(below[4:]), col.fours[1], top, side)
	WriteFour((*[4]M)(below[8:]), col.fours[2], top, side)
	return dst[:len(dst)+row.n+col.n]
}

func appendOneByOne[M ~uint16](dst []M, lane uint16, first M, step int) []M {
	for ; lane != 0; lane &= lane - 1 {
		dst = append(dst, first+M(bits.TrailingZeros16(lane)*step))
	}
	return dst
}

// Bits lists the bits of a lane in ascending order.
type Bits struct {
	fours [maxBits / 4]Four
	n     int
}

// A Four holds four numbers in 16 bits each, 0 past the last bit of the lane.
type Four uint64

// WriteFour writes first + i*step for every number i of f.
func WriteFour[M ~uint16](out *[4]M, f Four, first M, step int) {
	v := uint64(first)*inEach + uint64(f)*uint64(step)
	// The compiler makes these one store instruction.
	out[0] = M(v)
	out[1] = M(v >> 16)
	out[2] = M(v >> 32)
	out[3] = M(v >> 48)
}

// BitsOf returns the bits of a lane.
func BitsOf(lane uint16) *Bits { return &listed[lane&allBits] }

// Len returns the number of bits.
func (p *Bits) Len() int { return p.n }

// Four returns the four bits from index 4i; i is at most 2.
func (p *Bits) Four(i int) Four { return p.fours[i] }

const inEach = 0x0001_0001_0001_0001

var listed = listLanes()

func listLanes() *[allBits + 1]Bits {
	list := new([allBits + 1]Bits)
	// Adding one bit at the end makes another lane of every lane so far, which is faster than
	// listing the bits of each.
	for bit := range uint64(maxBits) {
		for lane, t := range list[:1<<bit] {
			t.add(bit)
			list[1<<bit|lane] = t
		}
	}
	return list
}

func (p *Bits) add(bit uint64) {
	p.fours[p.n/4] |= Four(bit << (p.n % 4 * 16))
	p.n++
}

// Move replaces from with to, if from is in the set, without a branch, because the outcome
// is hard to predict in random play. Both must be on a [notation.Grid].
func Move(s *notation.SpaceSet, from, to notation.Space) {
	moved := s[from>>6] >> (from & 63) & 1
	s[from>>6] &^= 1 << (from & 63)
	s[to>>6] |= moved << (to & 63)
}

// Moved returns to if piece is from, and otherwise piece.
func Moved(piece, from, to notation.Space) notation.Space {
	sp := uint(piece) // a conditional move takes no bytes
	if sp == uint(from) {
		sp = uint(to)
	}
	return notation.Space(sp)
}
