package board

import (
	"math/bits"
	"slices"
)

// FullLine is a line with all of its spaces: of a row or a column, one bit for
// each of the twelve spaces, from the left or the top.
const FullLine = 1<<Side - 1

// Lines is a set of spaces by rows and by columns: bit c of Rows[r] and bit r of
// Cols[c] both are the space in row r, column c. It costs more to change than a
// [Set], but a row or a column is one word: what can be reached in it is one
// operation, what stands nearest one bit scan. The zero Lines is the empty set.
type Lines struct {
	Rows, Cols [Side]uint16
}

// AllLines returns the set of all spaces.
func AllLines() Lines {
	var l Lines
	for i := range Side {
		l.Rows[i], l.Cols[i] = FullLine, FullLine
	}
	return l
}

// Add adds sp to the set.
func (l *Lines) Add(sp Space) {
	row, col := Row(sp), Col(sp)
	l.Rows[row] |= 1 << col
	l.Cols[col] |= 1 << row
}

// Remove removes sp from the set.
func (l *Lines) Remove(sp Space) {
	row, col := Row(sp), Col(sp)
	l.Rows[row] &^= 1 << col
	l.Cols[col] &^= 1 << row
}

// Has reports whether sp is in the set.
func (l *Lines) Has(sp Space) bool { return l.Rows[Row(sp)]>>Col(sp)&1 != 0 }

// Nearest returns the first space of the set that a ray meets; ok is false when it
// meets none.
func (l *Lines) Nearest(sp Space, d Dir) (first Space, ok bool) {
	row, col := Row(sp), Col(sp)
	switch d {
	case Up:
		row = before(l.Cols[col], row)
	case Down:
		row = behind(l.Cols[col], row)
	case Left:
		col = before(l.Rows[row], col)
	case Right:
		col = behind(l.Rows[row], col)
	}
	if row < 0 || row == Side || col < 0 || col == Side {
		return 0, false
	}
	return At(row, col), true
}

// Sweep returns the places of a line around a place, on both sides up to the
// nearest one of line or the edge, without that and without the place itself.
func Sweep(line uint16, at int) uint16 {
	low, high := before(line, at)+1, behind(line, at)
	return (1<<high - 1) &^ (1<<low - 1) &^ (1 << at)
}

// before returns the nearest place of a line before a place, -1 for none.
func before(line uint16, at int) int { return bits.Len16(line&(1<<at-1)) - 1 }

// behind returns the nearest place of a line behind a place, Side for none.
func behind(line uint16, at int) int {
	return bits.TrailingZeros32((uint32(line) | 1<<Side) &^ (2<<at - 1))
}

// AppendLine appends base + i*step to dst for every place i of a line, in rising
// order. It is how a game whose moves are numbers lists those along a row (step 1)
// or a column (step [Side]) all at once.
func AppendLine[M ~uint16](dst []M, line uint16, base M, step int) []M {
	t := &listed[line&FullLine]
	k, n := len(dst), t.n
	if cap(dst)-k < n {
		dst = slices.Grow(dst, n)
	}
	dst = dst[:k+n]
	out := dst[k:]
	first := uint64(base) * lanes
	by := uint64(step)
	switch {
	case n >= 8:
		store(out, first+t.first*by)
		store(out[4:], first+t.second*by)
		store(out[n-4:], first+t.last*by)
	case n >= 4:
		store(out, first+t.first*by)
		store(out[n-4:], first+t.last*by)
	default:
		v := first + t.first*by
		for i := range out {
			out[i] = M(v >> (16 * i))
		}
	}
	return dst
}

// store writes four numbers; the compiler makes it one store.
func store[M ~uint16](out []M, v uint64) {
	_ = out[3]
	out[0] = M(v)
	out[1] = M(v >> 16)
	out[2] = M(v >> 32)
	out[3] = M(v >> 48)
}

// A places value lists the places of a line in rising order, in lanes of 16 bits. A
// list of eight or more is written as its first four, its second four and,
// overlapping them, its last four.
type places struct {
	first, second, last uint64
	n                   int
}

// lanes has a 1 in each lane.
const lanes = 0x0001_0001_0001_0001

// listed is the list of every line. A position of Empire has some two hundred
// moves: looked up by lines and written four at a time, they take a sixth of the
// time that one by one they would.
var listed = listLines()

func listLines() *[FullLine + 1]places {
	list := new([FullLine + 1]places)
	for line := range list {
		var at []uint64
		for rest := uint(line); rest != 0; rest &= rest - 1 {
			at = append(at, uint64(bits.TrailingZeros(rest)))
		}
		t := &list[line]
		t.n = len(at)
		t.first = pack(at[:min(4, t.n)])
		if t.n >= 4 {
			t.last = pack(at[t.n-4:])
		}
		if t.n >= 8 {
			t.second = pack(at[4:8])
		}
	}
	return list
}

// pack puts up to four numbers into lanes.
func pack(at []uint64) (v uint64) {
	for i, n := range at {
		v |= n << (16 * i)
	}
	return v
}
