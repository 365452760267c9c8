package board

import "github.com/seed-445450d7/rulebook/notation/slide"

// FullLane has all bits of a lane. A lane is a row or a column, with a bit for each
// space, from the left or the top.
const FullLane = 1<<Side - 1

// Lanes is a set of spaces by rows and by columns: bit c of Rows[r] and bit r of Cols[c]
// both represent the space in row r, column c.
type Lanes struct {
	Rows, Cols [Side]uint16
}

// AllLanes returns all spaces.
func AllLanes() Lanes {
	var l Lanes
	for i := range Side {
		l.Rows[i], l.Cols[i] = FullLane, FullLane
	}
	return l
}

// Add adds sp.
func (l *Lanes) Add(sp Space) {
	row, col := Row(sp), Col(sp)
	l.Rows[row] |= 1 << col
	l.Cols[col] |= 1 << row
}

// Remove removes sp.
func (l *Lanes) Remove(sp Space) {
	row, col := Row(sp), Col(sp)
	l.Rows[row] &^= 1 << col
	l.Cols[col] &^= 1 << row
}

// Has reports whether sp is in the set.
func (l *Lanes) Has(sp Space) bool { return l.Rows[Row(sp)]>>Col(sp)&1 != 0 }

// Nearest returns the first space of the set after sp in direction d.
func (l *Lanes) Nearest(sp Space, d Direction) (first Space, ok bool) {
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
