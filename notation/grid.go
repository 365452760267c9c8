package notation

import (
	"fmt"
	"strconv"
)

// MaxSide is the largest number of rows or columns of a [Grid].
const MaxSide = 12

// A Space is one space of a [Grid]: its number counted row by row from the top
// left space, which is 0.
type Space uint8

// A Grid is the size of a board and the labels of its spaces. The zero Grid has
// no spaces. Grids are comparable.
type Grid struct {
	rows, cols          int8
	firstRow, leftOfCol int8 // label of the top row; columns left of A
}

// NewGrid returns a grid whose top row is labelled 1 and whose left column is
// labelled A. It is meant for constant sizes: rows and cols are clamped to
// 1…[MaxSide].
func NewGrid(rows, cols int) Grid {
	return Grid{rows: clampSide(rows), cols: clampSide(cols), firstRow: 1}
}

func clampSide(n int) int8 { return int8(min(max(n, 1), MaxSide)) }

// Shifted returns g with its labels moved: down rows above row 1 and left
// columns before column A come first. Rows above 1 are labelled 0, -1 …, the
// columns before A are Z, Y ….
func (g Grid) Shifted(down, left int) Grid {
	g.firstRow -= int8(down)
	g.leftOfCol += int8(left)
	return g
}

// Rows returns the number of rows.
func (g Grid) Rows() int { return int(g.rows) }

// Cols returns the number of columns.
func (g Grid) Cols() int { return int(g.cols) }

// Len returns the number of spaces.
func (g Grid) Len() int { return int(g.rows) * int(g.cols) }

// At returns the space in row and col, both counted from 0 at the top left.
// Whether they lie on the grid is not checked.
func (g Grid) At(row, col int) Space { return Space(row*int(g.cols) + col) }

// Row returns the row of sp, counted from 0 at the top.
func (g Grid) Row(sp Space) int { return int(sp) / int(g.cols) }

// Col returns the column of sp, counted from 0 at the left.
func (g Grid) Col(sp Space) int { return int(sp) % int(g.cols) }

// RowLabel returns the label of a row counted from 0 at the top, "1" or "-1".
func (g Grid) RowLabel(row int) string { return strconv.Itoa(row + int(g.firstRow)) }

// ColLabel returns the label of a column counted from 0 at the left, "A".
func (g Grid) ColLabel(col int) string { return string(rune(g.colByte(col))) }

func (g Grid) colByte(col int) byte {
	return byte('A' + (col-int(g.leftOfCol)+26)%26)
}

// Label returns the label of sp, "5D".
func (g Grid) Label(sp Space) string { return string(g.AppendLabel(nil, sp)) }

// AppendLabel appends the label of sp to dst. A space outside the grid is
// printed as "?".
func (g Grid) AppendLabel(dst []byte, sp Space) []byte {
	if int(sp) >= g.Len() {
		return append(dst, '?')
	}
	dst = strconv.AppendInt(dst, int64(g.Row(sp)+int(g.firstRow)), 10)
	return append(dst, g.colByte(g.Col(sp)))
}

// ParseSpace reads one label that is the whole of text. The column may stand
// first and may be in lower case. The error is a [*WordError].
func (g Grid) ParseSpace(text string) (Space, error) {
	sp, rest, err := g.ScanSpace(text)
	if err != nil {
		return 0, err
	}
	if rest != "" {
		return 0, &WordError{Word: text, Offset: len(text) - len(rest), Reason: "more text after the space"}
	}
	return sp, nil
}

// ScanSpace reads the label at the start of text and returns what follows it.
// The error is a [*WordError].
func (g Grid) ScanSpace(text string) (sp Space, rest string, err error) {
	var row, col int
	col, n := scanColumn(text)
	if n == 1 { // column first: d5
		row, n = scanRow(text[1:])
		if n == 0 {
			return 0, "", &WordError{Word: text, Offset: 1, Reason: "want a row number after the column"}
		}
		n++
	} else {
		row, n = scanRow(text)
		if n == 0 {
			return 0, "", &WordError{Word: text, Reason: "want a space such as " + g.Label(g.At(int(g.rows)/2, int(g.cols)/2))}
		}
		var m int
		if col, m = scanColumn(text[n:]); m == 0 {
			return 0, "", &WordError{Word: text, Offset: n, Reason: "want a column letter after the row number"}
		}
		n++
	}
	r := row - int(g.firstRow)
	c := (col + int(g.leftOfCol)) % 26
	if r < 0 || r >= int(g.rows) || c >= int(g.cols) {
		return 0, "", &WordError{Word: text, Reason: fmt.Sprintf("no space %d%c on this board, which runs from %s to %s",
			row, 'A'+col, g.Label(0), g.Label(Space(g.Len()-1)))}
	}
	return g.At(r, c), text[n:], nil
}

// scanColumn reads one column letter: A is 0. It returns how many bytes it took.
func scanColumn(text string) (col, n int) {
	if text == "" {
		return 0, 0
	}
	c := text[0] | 0x20
	if c < 'a' || c > 'z' {
		return 0, 0
	}
	return int(c - 'a'), 1
}

// scanRow reads a row number of at most two digits, with a minus sign where the
// labels go below zero. It returns how many bytes it took, 0 for none.
func scanRow(text string) (row, n int) {
	sign := 1
	if text != "" && text[0] == '-' {
		sign, n = -1, 1
	}
	start := n
	for n < len(text) && n < start+2 && '0' <= text[n] && text[n] <= '9' {
		row = row*10 + int(text[n]-'0')
		n++
	}
	if n == start || text[start] == '0' && (n > start+1 || sign < 0) { // 05, -0
		return 0, 0
	}
	return sign * row, n
}
