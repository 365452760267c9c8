package board

import "github.com/seed-445450d7/rulebook/notation/slide"

// FullLine has all bits of a line set. A line is a row or a column, with one bit for
// each of its twelve places, from the left or the top.
const FullLine = 1<<Side - 1

// Lines is a set of spaces by rows and by columns: bit c of Rows[r] and bit r of Cols[c]
// both represent the space in row r, column c. Changing it costs more than changing a
// [notation.SpaceSet]. However, each row or column is one word, so package slide finds all
// places that a piece reaches with a few operations. The zero Lines is empty.
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
		row, _ = slide.Nearest(l.Cols[col], row)
	case Down:
		_, row = slide.Nearest(l.Cols[col], row)
	case Left:
		col, _ = slide.Nearest(l.Rows[row], col)
	case Right:
		_, col = slide.Nearest(l.Rows[row], col)
	}
	if row < 0 || row == Side || col < 0 || col == Side {
		return 0, false
	}
	return At(row, col), true
}
