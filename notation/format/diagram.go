package format

import (
	"strings"

	"github.com/seed-445450d7/rulebook/notation"
)

// A Diagram draws a board as text, labeled on all four sides.
type Diagram struct {
	Grid      notation.Grid
	Width     int // of a cell, in characters; 0 means 1
	Height    int // of a cell, in lines; 0 means 1
	FieldSide int // separates blocks of this many rows and columns by lines; 0 means none
	// Cell returns a line of a cell, from 0 at the top. It is centered or truncated.
	Cell func(sp notation.Space, line int) string
}

// String draws the board.
func (d Diagram) String() string {
	d.Width, d.Height = max(d.Width, 1), max(d.Height, 1)
	var b strings.Builder
	d.columns(&b)
	for row := range d.Grid.Rows() {
		if d.FieldSide > 0 && row%d.FieldSide == 0 {
			d.rule(&b)
		}
		for line := range d.Height {
			d.line(&b, row, line)
		}
	}
	if d.FieldSide > 0 {
		d.rule(&b)
	}
	d.columns(&b)
	return b.String()
}

const margin = 3

func (d Diagram) line(b *strings.Builder, row, line int) {
	label := ""
	if line == (d.Height-1)/2 {
		label = RowLabel(d.Grid, row)
	}
	b.WriteString(strings.Repeat(" ", max(margin-1-len(label), 0)) + label)
	for col := range d.Grid.Cols() {
		b.WriteString(d.gap(col, "|"))
		b.WriteString(center(d.Cell(d.Grid.At(row, col), line), d.Width))
	}
	if d.FieldSide > 0 {
		b.WriteString(" |")
	}
	if label != "" {
		b.WriteString(" " + label)
	}
	b.WriteByte('\n')
}

func (d Diagram) columns(b *strings.Builder) {
	b.WriteString(strings.Repeat(" ", margin-1))
	var line strings.Builder
	for col := range d.Grid.Cols() {
		line.WriteString(d.gap(col, " "))
		line.WriteString(center(ColLabel(d.Grid, col), d.Width))
	}
	b.WriteString(strings.TrimRight(line.String(), " "))
	b.WriteByte('\n')
}

func (d Diagram) rule(b *strings.Builder) {
	b.WriteString(strings.Repeat(" ", margin-1))
	for col := range d.Grid.Cols() {
		gap := d.gap(col, "+")
		if col > 0 {
			gap = strings.ReplaceAll(gap, " ", "-")
		} else {
			gap = " +-"
		}
		b.WriteString(gap)
		b.WriteString(strings.Repeat("-", d.Width))
	}
	b.WriteString("-+\n")
}

func (d Diagram) gap(col int, mark string) string {
	if d.FieldSide > 0 && col%d.FieldSide == 0 {
		return " " + mark + " "
	}
	return " "
}

func center(s string, width int) string {
	runes := []rune(s)
	if len(runes) >= width {
		return string(runes[:width])
	}
	left := (width - len(runes)) / 2
	return strings.Repeat(" ", left) + s + strings.Repeat(" ", width-len(runes)-left)
}
