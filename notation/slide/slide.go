// Package slide finds and lists the moves of pieces that slide along rows and columns. It
// is for authors of games.
//
// A lane is a row or a column of at most [notation.MaxSide] spaces. A set of its spaces is
// a word with one bit for each space, from the left or the top. So a few operations find
// all spaces that a piece reaches in it, and one bit scan finds the nearest piece.
//
// No function allocates, except to make room in a list.
package slide

import (
	"math/bits"

	"github.com/seed-445450d7/rulebook/notation"
)

const (
	maxBits = notation.MaxSide
	allBits = 1<<maxBits - 1
)

// Nearest returns the nearest bits of a lane before and after a bit. If there is none,
// before is -1 and after is [notation.MaxSide].
func Nearest(lane uint16, at int) (before, after int) {
	return nearestBefore(lane, at), nearestAfter(lane, at)
}

// Sweep returns the bits that a piece at a bit of a lane can reach along it. They
// extend to both sides up to the edge, or up to but not including the nearest bit in
// lane.
func Sweep(lane uint16, at int) uint16 {
	low, high := nearestBefore(lane, at)+1, nearestAfter(lane, at)
	return (1<<high - 1) &^ (1<<low - 1) &^ (1 << at)
}

func nearestBefore(lane uint16, at int) int { return bits.Len16(lane&(1<<at-1)) - 1 }

func nearestAfter(lane uint16, at int) int {
	return bits.TrailingZeros32((uint32(lane) | 1<<maxBits) &^ (2<<at - 1))
}

// AppendLane appends first + i*step to dst for every bit i of a lane, in rising order.
// Games whose moves are numbers use it to list all moves along a row (step 1) or a column
// (as many steps as a row has spaces). No sum may exceed 65535, and bits past the twelfth
// must be 0. Like [AppendCross], AppendLane may change elements past the moves that it
// appends.
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

// AppendCross appends the moves of a piece along its row, and then along its column. The
// move to the left end of the row is left, the move to the top end of the column is top,
// and the step along the column is side. AppendCross is faster than two calls of
// [AppendLane], and has the same bound.
//
// It may change elements past the moves that it appends, within the capacity of dst. The
// number of bits in a lane is hard to predict. Therefore it takes less time to write
// twelve numbers, and let the next lane overwrite the excess, than to branch or loop.
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

// Bits lists the up to twelve bits of a lane in ascending order.
type Bits struct {
	fours [maxBits / 4]Four
	n     int
}

// A Four holds the numbers of four bits of a lane, in 16 bits each. Those past the last one
// are 0.
type Four uint64

// WriteFour writes first + i*step for every number i of f. No sum may exceed 65535.
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

// Four returns the bits from number 4i, counted from 0; i is at most 2.
func (p *Bits) Four(i int) Four { return p.fours[i] }

// inEach has a 1 in each of the four numbers.
const inEach = 0x0001_0001_0001_0001

var listed = listLanes()

func listLanes() *[allBits + 1]Bits {
	list := new([allBits + 1]Bits)
	// Adding one more bit at the end makes another lane of every lane so far. At the
	// start of a program this is faster than listing the bits of each lane.
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

// Move replaces from with to, if from is in the set. Both must be spaces of a
// [notation.Grid]. Move does not branch on whether from is in the set, because that is hard
// to predict in random play.
func Move(s *notation.SpaceSet, from, to notation.Space) {
	moved := s[from>>6] >> (from & 63) & 1
	s[from>>6] &^= 1 << (from & 63)
	s[to>>6] |= moved << (to & 63)
}

// Moved returns where a piece stands after a move: to if it stood on from, and otherwise
// where it stood. Like [Move], it does not branch.
func Moved(piece, from, to notation.Space) notation.Space {
	sp := uint(piece) // a conditional move takes no bytes
	if sp == uint(from) {
		sp = uint(to)
	}
	return notation.Space(sp)
}
