package notation

import (
	"fmt"
	"strconv"

	"github.com/seed-445450d7/rulebook/notation/internal/label"
)

// A Space is a space of a [Grid], counted row by row from 0 at the top left.
type Space uint8

// A Grid is the size and the labels of a board. The zero Grid has no spaces.
type Grid struct {
	rows, cols          int8
	firstRow, leftOfCol int8 // label of the top row; columns left of A
}

// NewGrid returns a grid with 1A at the top left. Sizes are clamped to 1…[MaxSide].
func NewGrid(rows, cols int) Grid {
	return Grid{rows: clampSide(rows), cols: clampSide(cols), firstRow: 1}
}

func clampSide(n int) int8 { return int8(min(max(n, 1), MaxSide)) }

// Shifted returns g with 1A farther down and right, by numbers of rows and columns. The rows
// above 1A are 0, -1 and so on, and the columns to the left of it are Z, Y and so on.
func (g Grid) Shifted(down, right int) Grid {
	g.firstRow -= int8(down)
	g.leftOfCol += int8(right)
	return g
}

// Rows returns the number of rows.
func (g Grid) Rows() int { return int(g.rows) }

// Cols returns the number of columns.
func (g Grid) Cols() int { return int(g.cols) }

// Len returns the number of spaces.
func (g Grid) Len() int { return int(g.rows) * int(g.cols) }

// At returns the space in row and col, counted from 0. It does not check them.
func (g Grid) At(row, col int) Space { return Space(row*int(g.cols) + col) }

// Row returns the row of sp, counted from 0 at the top.
func (g Grid) Row(sp Space) int { return int(sp) / max(int(g.cols), 1) }

// Col returns the column of sp, counted from 0 at the left.
func (g Grid) Col(sp Space) int { return int(sp) % max(int(g.cols), 1) }

// Origin returns the row number and the column, 0 for A, of the top left label.
func (g Grid) Origin() (row, col int) { return int(g.firstRow), -int(g.leftOfCol) }

// Label returns the label of sp, "5D", or "?" if sp is not on the grid.
func (g Grid) Label(sp Space) string { return string(g.AppendLabel(nil, sp)) }

// AppendLabel appends the label of sp to dst.
func (g Grid) AppendLabel(dst []byte, sp Space) []byte {
	if int(sp) >= g.Len() {
		return append(dst, '?')
	}
	dst = strconv.AppendInt(dst, int64(g.Row(sp)+int(g.firstRow)), 10)
	return append(dst, 'A'+byte((g.Col(sp)-int(g.leftOfCol)+26)%26))
}

// ParseSpace reads a label: "5D", "5d" or "d5". The error is a [*WordError].
func (g Grid) ParseSpace(text string) (Space, error) {
	row, col, n, reason := label.Scan(text)
	if reason == "" && n < len(text) {
		reason = "more text after the space"
	}
	if reason == label.WantSpace {
		reason += g.example()
	}
	if reason != "" {
		return 0, &WordError{Word: text, Offset: n, Reason: reason}
	}
	r := row - int(g.firstRow)
	c := (col + int(g.leftOfCol)) % 26
	if r < 0 || r >= int(g.rows) || c >= int(g.cols) {
		return 0, &WordError{Word: text, Reason: fmt.Sprintf("no space %d%c on this board, which runs from %s to %s",
			row, 'A'+col, g.Label(0), g.Label(Space(max(g.Len(), 1)-1)))}
	}
	return g.At(r, c), nil
}

// example returns the label of a space of the grid for error messages: 5D if there
// is one.
func (g Grid) example() string {
	if _, err := g.ParseSpace("5D"); err != nil {
		return g.Label(0)
	}
	return "5D"
}
