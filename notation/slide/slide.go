// Package slide finds and lists the moves of pieces that slide along rows and columns. It
// is for authors of games.
//
// A line is a row or a column of at most [notation.MaxSide] spaces. A set of its places is
// a word with one bit for each place, from the left or the top. So a few operations find
// all places that a piece reaches in it, and one bit scan finds the nearest piece.
//
// No function allocates, except to make room in a list.
package slide

import (
	"math/bits"

	"github.com/seed-445450d7/rulebook/notation"
)

const (
	maxPlaces = notation.MaxSide
	allPlaces = 1<<maxPlaces - 1
)

// Nearest returns the nearest places of a line before and after a place. If there is none,
// before is -1 and after is [notation.MaxSide].
func Nearest(line uint16, at int) (before, after int) {
	return nearestBefore(line, at), nearestAfter(line, at)
}

// Sweep returns the places that a piece at a place of a line can reach along it. They
// extend to both sides up to the edge, or up to but not including the nearest place in
// line.
func Sweep(line uint16, at int) uint16 {
	low, high := nearestBefore(line, at)+1, nearestAfter(line, at)
	return (1<<high - 1) &^ (1<<low - 1) &^ (1 << at)
}

func nearestBefore(line uint16, at int) int { return bits.Len16(line&(1<<at-1)) - 1 }

func nearestAfter(line uint16, at int) int {
	return bits.TrailingZeros32((uint32(line) | 1<<maxPlaces) &^ (2<<at - 1))
}

// AppendLine appends first + i*step to dst for every place i of a line, in rising order.
// Games whose moves are numbers use it to list all moves along a row (step 1) or a column
// (as many steps as a row has spaces). No sum may exceed 65535, and places past the twelfth
// must be empty. Like [AppendCross], AppendLine may change elements past the moves that it
// appends.
func AppendLine[M ~uint16](dst []M, line uint16, first M, step int) []M {
	if cap(dst)-len(dst) < maxPlaces {
		return appendOneByOne(dst, line, first, step)
	}
	p := PlacesOf(line)
	out := (*[maxPlaces]M)(dst[len(dst) : len(dst)+maxPlaces])
	WriteFour((*[4]M)(out[0:]), p.fours[0], first, step)
	WriteFour((*[4]M)(out[4:]), p.fours[1], first, step)
	WriteFour((*[4]M)(out[8:]), p.fours[2], first, step)
	return dst[:len(dst)+p.n]
}

// AppendCross appends the moves of a piece along its row, and then along its column. The
// move to the left end of the row is left, the move to the top end of the column is top,
// and the step along the column is side. AppendCross is faster than two calls of
// [AppendLine], and has the same bound.
//
// It may change elements past the moves that it appends, within the capacity of dst. The
// number of places in a line is hard to predict. Therefore it takes less time to write
// twelve numbers, and let the next line overwrite the excess, than to branch or loop.
func AppendCross[M ~uint16](dst []M, inRow, inCol uint16, left, top M, side int) []M {
	const room = 16 + maxPlaces
	if cap(dst)-len(dst) < room {
		return appendOneByOne(appendOneByOne(dst, inRow, left, 1), inCol, top, side)
	}
	row, col := PlacesOf(inRow), PlacesOf(inCol)
	out := (*[room]M)(dst[len(dst) : len(dst)+room])
	WriteFour((*[4]M)(out[0:]), row.fours[0], left, 1)
	WriteFour((*[4]M)(out[4:]), row.fours[1], left, 1)
	WriteFour((*[4]M)(out[8:]), row.fours[2], left, 1)
	below := (*[maxPlaces]M)(out[row.n&15:]) // at most 12; the mask saves bounds checks
	WriteFour((*[4]M)(below[0:]), col.fours[0], top, side)
	WriteFour((*[4]M)(below[4:]), col.fours[1], top, side)
	WriteFour((*[4]M)(below[8:]), col.fours[2], top, side)
	return dst[:len(dst)+row.n+col.n]
}

func appendOneByOne[M ~uint16](dst []M, line uint16, first M, step int) []M {
	for ; line != 0; line &= line - 1 {
		dst = append(dst, first+M(bits.TrailingZeros16(line)*step))
	}
	return dst
}

// Places lists the up to twelve places of a line in ascending order.
type Places struct {
	fours [maxPlaces / 4]Four
	n     int
}

// A Four holds four places of a line in lanes of 16 bits. Lanes past the last place are 0.
type Four uint64

// WriteFour writes first + i*step for every place i of f. No sum may exceed 65535.
func WriteFour[M ~uint16](out *[4]M, f Four, first M, step int) {
	v := uint64(first)*lanes + uint64(f)*uint64(step)
	// The compiler makes these one store instruction.
	out[0] = M(v)
	out[1] = M(v >> 16)
	out[2] = M(v >> 32)
	out[3] = M(v >> 48)
}

// PlacesOf returns the places of a line.
func PlacesOf(line uint16) *Places { return &listed[line&allPlaces] }

// Len returns the number of places.
func (p *Places) Len() int { return p.n }

// Four returns the places from number 4i, counted from 0; i is at most 2.
func (p *Places) Four(i int) Four { return p.fours[i] }

// lanes has a 1 in each lane.
const lanes = 0x0001_0001_0001_0001

var listed = listLines()

func listLines() *[allPlaces + 1]Places {
	list := new([allPlaces + 1]Places)
	// Adding one more place at the end makes another line of every line so far. At the
	// start of a program this is faster than listing the places of each line.
	for place := range uint64(maxPlaces) {
		for line, t := range list[:1<<place] {
			t.add(place)
			list[1<<place|line] = t
		}
	}
	return list
}

func (p *Places) add(place uint64) {
	p.fours[p.n/4] |= Four(place << (p.n % 4 * 16))
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
