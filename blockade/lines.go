package blockade

import (
	"math/bits"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/sly/board"
)

// lines are the occupied spaces by rows and by columns: bit c of rows[r] and bit r
// of cols[c] are the space in row r, column c. What stands nearest in a line is then
// one bit scan away, in all four directions alike; with sets of 144 spaces, move
// generation took six times as long.
type lines struct {
	rows, cols [board.Side]uint16
}

func (l *lines) add(sp notation.Space) {
	row, col := board.Row(sp), board.Col(sp)
	l.rows[row] |= 1 << col
	l.cols[col] |= 1 << row
}

func (l *lines) remove(sp notation.Space) {
	row, col := board.Row(sp), board.Col(sp)
	l.rows[row] &^= 1 << col
	l.cols[col] &^= 1 << row
}

// sweep returns the vacant places of a line around a place, on both sides up to
// what stands nearest or the edge.
func sweep(line uint16, at int) uint16 {
	low, high := below(line, at)+1, above(line, at)
	return (1<<high - 1) &^ (1<<low - 1) &^ (1 << at)
}

// below returns the nearest occupied place of a line before a place, -1 for none.
func below(line uint16, at int) int { return bits.Len16(line&(1<<at-1)) - 1 }

// above returns the nearest occupied place of a line behind a place, 12 for none.
func above(line uint16, at int) int {
	const end = 1 << board.Side
	return bits.TrailingZeros32((uint32(line) | end) &^ (2<<at - 1))
}

// nearest returns the first occupied space that a ray meets; ok is false when it
// meets none.
func (l *lines) nearest(sp notation.Space, d board.Dir) (first notation.Space, ok bool) {
	row, col := board.Row(sp), board.Col(sp)
	switch d {
	case board.Up:
		row = below(l.cols[col], row)
	case board.Down:
		row = above(l.cols[col], row)
	case board.Left:
		col = below(l.rows[row], col)
	case board.Right:
		col = above(l.rows[row], col)
	}
	if row < 0 || row == board.Side || col < 0 || col == board.Side {
		return 0, false
	}
	return board.At(row, col), true
}
