package board

import "math/bits"

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

// AppendLine appends first + i*step to dst for every place i of a line, in rising order.
// Games whose moves are numbers use it to list all moves along a row (step 1) or a column
// (step [Side]) at once. No sum may exceed 65535, and places past the twelfth must be empty.
// Like [AppendCross], it may change what is past the list.
func AppendLine[M ~uint16](dst []M, line uint16, first M, step int) []M {
	if cap(dst)-len(dst) < Side {
		return appendOneByOne(dst, line, first, step)
	}
	p := PlacesOf(line)
	out := (*[Side]M)(dst[len(dst) : len(dst)+Side])
	WriteFour((*[4]M)(out[0:]), p.fours[0], first, step)
	WriteFour((*[4]M)(out[4:]), p.fours[1], first, step)
	WriteFour((*[4]M)(out[8:]), p.fours[2], first, step)
	return dst[:len(dst)+p.n]
}

// AppendCross appends the moves of a piece along its row, of which left is the move to
// the left end, and then along its column, of which top is the move to the top end and
// side the step. It is faster than two calls of [AppendLine], and has the same bound.
//
// It may change elements past the ones that it appends, within the capacity of dst. How
// many places a line has is hard to predict, so a branch on it, or a loop over them,
// takes longer than to write twelve numbers, of which the next line overwrites the
// excess.
func AppendCross[M ~uint16](dst []M, inRow, inCol uint16, left, top M, side int) []M {
	const room = 16 + Side
	if cap(dst)-len(dst) < room {
		return appendOneByOne(appendOneByOne(dst, inRow, left, 1), inCol, top, side)
	}
	row, col := PlacesOf(inRow), PlacesOf(inCol)
	out := (*[room]M)(dst[len(dst) : len(dst)+room])
	WriteFour((*[4]M)(out[0:]), row.fours[0], left, 1)
	WriteFour((*[4]M)(out[4:]), row.fours[1], left, 1)
	WriteFour((*[4]M)(out[8:]), row.fours[2], left, 1)
	below := (*[Side]M)(out[row.n&15:]) // at most 12; the mask saves bounds checks
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
	fours [Side / 4]Four
	n     int
}

// A Four holds four places of a line in lanes of 16 bits. Lanes past the last place are 0.
type Four uint64

// WriteFour writes first + i*step for every place i of a Four. No sum may exceed 65535.
func WriteFour[M ~uint16](out *[4]M, f Four, first M, step int) {
	v := uint64(first)*lanes + uint64(f)*uint64(step)
	// The compiler makes these one store instruction.
	out[0] = M(v)
	out[1] = M(v >> 16)
	out[2] = M(v >> 32)
	out[3] = M(v >> 48)
}

// PlacesOf returns the places of a line.
func PlacesOf(line uint16) *Places { return &listed[line&FullLine] }

// Len returns the number of places.
func (p *Places) Len() int { return p.n }

// Four returns the places from number 4i, counted from 0; i is at most 2.
func (p *Places) Four(i int) Four { return p.fours[i] }

// lanes has a 1 in each lane.
const lanes = 0x0001_0001_0001_0001

// listed holds the places of every line.
var listed = listLines()

func listLines() *[FullLine + 1]Places {
	list := new([FullLine + 1]Places)
	// With one more place, the last one, every line so far is another line. At the start
	// of a program this is faster than to list the places of each line.
	for place := range uint64(Side) {
		for line, t := range list[:1<<place] {
			t.add(place)
			list[1<<place|line] = t
		}
	}
	return list
}

// add adds a place after the others.
func (p *Places) add(place uint64) {
	p.fours[p.n/4] |= Four(place << (p.n % 4 * 16))
	p.n++
}
