package board

import (
	"math/bits"
	"slices"
)

// FullLine has all bits of a line set. A line is a row or a column, with one bit for
// each of its twelve places, from the left or the top.
const FullLine = 1<<Side - 1

// Lines is a set of spaces by rows and by columns: bit c of Rows[r] and bit r of
// Cols[c] both represent the space in row r, column c. Changing it costs more than
// changing a [Set]. But since a row or column is one word, a few operations find all
// places that a piece reaches in it, and one bit scan finds the nearest piece. The zero
// Lines is empty.
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

// Nearest returns the first space of the set after sp in direction d; ok is false if
// there is none.
func (l *Lines) Nearest(sp Space, d Dir) (first Space, ok bool) {
	row, col := Row(sp), Col(sp)
	switch d {
	case Up:
		row = nearestBefore(l.Cols[col], row)
	case Down:
		row = nearestAfter(l.Cols[col], row)
	case Left:
		col = nearestBefore(l.Rows[row], col)
	case Right:
		col = nearestAfter(l.Rows[row], col)
	}
	if row < 0 || row == Side || col < 0 || col == Side {
		return 0, false
	}
	return At(row, col), true
}

// Nearest returns the nearest places of a line before and after a place: -1 if there is
// none before it, and [Side] if there is none after it.
func Nearest(line uint16, at int) (before, after int) {
	return nearestBefore(line, at), nearestAfter(line, at)
}

// Sweep returns the places that a piece at a place of a line can reach along it: on both
// sides, up to but not including the nearest place in line, or up to the edge.
func Sweep(line uint16, at int) uint16 {
	low, high := nearestBefore(line, at)+1, nearestAfter(line, at)
	return (1<<high - 1) &^ (1<<low - 1) &^ (1 << at)
}

// nearestBefore returns the nearest place of a line before a place, or -1.
func nearestBefore(line uint16, at int) int { return bits.Len16(line&(1<<at-1)) - 1 }

// nearestAfter returns the nearest place of a line after a place, or Side.
func nearestAfter(line uint16, at int) int {
	return bits.TrailingZeros32((uint32(line) | 1<<Side) &^ (2<<at - 1))
}

// AppendLine appends base + i*step to dst for every place i of a line, in rising
// order. A game whose moves are numbers lists with it all moves along a row (step 1)
// or a column (step [Side]) at once.
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
	case n >= 1:
		// These are all of up to three.
		v := first + t.first*by
		out[0] = M(v)
		out[n/2] = M(v >> (16 * (n / 2)))
		out[n-1] = M(v >> (16 * (n - 1)))
	}
	return dst
}

// store writes four numbers. The compiler makes it one store instruction.
func store[M ~uint16](out []M, v uint64) {
	_ = out[3]
	out[0] = M(v)
	out[1] = M(v >> 16)
	out[2] = M(v >> 32)
	out[3] = M(v >> 48)
}

// A places value lists the places of a line in ascending order, in lanes of 16 bits. A
// list of eight or more is written as its first four, its second four and,
// overlapping them, its last four.
type places struct {
	first, second, last uint64
	n                   int
}

// lanes has a 1 in each lane.
const lanes = 0x0001_0001_0001_0001

// listed holds the places of every line. A position of Empire has about two hundred
// moves, so they are looked up by line and written four at a time.
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
