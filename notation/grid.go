package notation

import (
	"fmt"
	"iter"
	"strconv"
	"strings"

	"github.com/seed-445450d7/rulebook/notation/internal/label"
)

// A Space is a space of a [Grid], counted row by row from 0 at the top left, and encoded as
// a decimal number.
type Space uint16

// AppendText implements [encoding.TextAppender].
func (sp Space) AppendText(dst []byte) ([]byte, error) {
	return strconv.AppendUint(dst, uint64(sp), 10), nil
}

// MarshalText implements [encoding.TextMarshaler].
func (sp Space) MarshalText() ([]byte, error) { return sp.AppendText(nil) }

// UnmarshalText implements [encoding.TextUnmarshaler].
func (sp *Space) UnmarshalText(text []byte) error { return parseNumber(text, sp) }

// A Grid is the size and the labels of a board.
type Grid struct {
	rows, cols          int8
	firstRow, leftOfCol int8 // label of the top row; columns left of A
}

const (
	letters = 26 // Z is followed by A
	maxRow  = 99 // at most two digits
)

// NewGrid returns a grid that begins at 1A, with sizes clamped to 1…[MaxSide].
func NewGrid(rows, cols int) Grid {
	return Grid{rows: clampSide(rows), cols: clampSide(cols), firstRow: 1}
}

func clampSide(n int) int8 { return int8(min(max(n, 1), MaxSide)) }

// Shifted returns g with 1A farther down and right. The rows above are 0, -1 and so on to
// -99, and the columns to the left Z, Y and so on.
func (g Grid) Shifted(down, right int) Grid {
	down = min(max(down, -2*maxRow), 2*maxRow)
	g.firstRow = int8(min(max(int(g.firstRow)-down, -maxRow), maxRow+1-int(g.rows)))
	g.leftOfCol = int8(((int(g.leftOfCol)+right%letters)%letters + letters) % letters)
	return g
}

// Rows returns the number of rows.
func (g Grid) Rows() int { return int(g.rows) }

// Cols returns the number of columns.
func (g Grid) Cols() int { return int(g.cols) }

// Len returns the number of spaces.
func (g Grid) Len() int { return int(g.rows) * int(g.cols) }

// Spaces returns the spaces in ascending order.
func (g Grid) Spaces() iter.Seq[Space] {
	return func(yield func(Space) bool) {
		for sp := range Space(g.Len()) {
			if !yield(sp) {
				return
			}
		}
	}
}

// At returns the space in row and col, counted from 0 and not checked.
func (g Grid) At(row, col int) Space { return Space(row*int(g.cols) + col) }

// Row returns the row of sp, counted from 0.
func (g Grid) Row(sp Space) int { return int(sp) / max(int(g.cols), 1) }

// Col returns the column of sp, counted from 0.
func (g Grid) Col(sp Space) int { return int(sp) % max(int(g.cols), 1) }

// Find returns the space with a row number and a column, where A is 0.
func (g Grid) Find(row, col int) (sp Space, ok bool) {
	if col < 0 || col >= letters {
		return 0, false
	}
	row -= int(g.firstRow)
	col = (col + int(g.leftOfCol)) % letters
	if row < 0 || row >= int(g.rows) || col >= int(g.cols) {
		return 0, false
	}
	return g.At(row, col), true
}

// String returns a text such as "1A-8H", or "" for the zero Grid.
func (g Grid) String() string {
	text, _ := g.AppendText(nil)
	return string(text)
}

// AppendText implements [encoding.TextAppender].
func (g Grid) AppendText(dst []byte) ([]byte, error) {
	if g.Len() == 0 {
		return dst, nil
	}
	return g.AppendLabel(append(g.AppendLabel(dst, 0), '-'), Space(g.Len()-1)), nil
}

// MarshalText implements [encoding.TextMarshaler].
func (g Grid) MarshalText() ([]byte, error) { return g.AppendText(nil) }

// UnmarshalText implements [encoding.TextUnmarshaler].
func (g *Grid) UnmarshalText(text []byte) error {
	if len(text) == 0 {
		*g = Grid{}
		return nil
	}
	top, left, n, reason := label.Scan(string(text))
	first, last, _ := strings.Cut(string(text[n:]), "-")
	bottom, right, end, fault := label.Scan(last)
	rows, cols := bottom-top+1, (right-left+letters)%letters+1
	if reason != "" || first != "" || fault != "" || end < len(last) || rows < 1 || rows > MaxSide || cols > MaxSide {
		return &WordError{Word: string(text), Reason: fmt.Sprintf("want the first and the last space of at most %d rows and columns, such as 1A-8H", MaxSide)}
	}
	*g = NewGrid(rows, cols).Shifted(1-top, -left)
	return nil
}

// MarshalBinary implements [encoding.BinaryMarshaler].
func (g Grid) MarshalBinary() ([]byte, error) { return g.AppendText(nil) }

// UnmarshalBinary implements [encoding.BinaryUnmarshaler].
func (g *Grid) UnmarshalBinary(data []byte) error { return g.UnmarshalText(data) }

// Labels returns the labels of spaces, never nil.
func (g Grid) Labels(spaces []Space) []string {
	list := make([]string, len(spaces))
	for i, sp := range spaces {
		list[i] = g.Label(sp)
	}
	return list
}

// Label returns the label of sp, or "?" if sp is not on the grid.
func (g Grid) Label(sp Space) string { return string(g.AppendLabel(nil, sp)) }

// AppendLabel appends the label of sp to dst.
func (g Grid) AppendLabel(dst []byte, sp Space) []byte {
	if int(sp) >= g.Len() {
		return append(dst, '?')
	}
	dst = strconv.AppendInt(dst, int64(g.Row(sp)+int(g.firstRow)), 10)
	return append(dst, 'A'+byte((g.Col(sp)-int(g.leftOfCol)+letters)%letters))
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
	sp, ok := g.Find(row, col)
	if !ok {
		return 0, &WordError{Word: text, Reason: fmt.Sprintf("no space %d%c on this board, which runs from %s to %s",
			row, 'A'+col, g.Label(0), g.Label(Space(max(g.Len(), 1)-1)))}
	}
	return sp, nil
}

func (g Grid) example() string {
	if _, err := g.ParseSpace("5D"); err != nil {
		return g.Label(0)
	}
	return "5D"
}
