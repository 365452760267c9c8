package codings

import (
	"fmt"

	"github.com/seed-445450d7/rulebook/protocol/env"
)

// lines has the actions of pieces that move along rows and columns of a square board to
// any space: a plane for each displacement. Displacements count around the edge, so that
// each plane has a space to go to from every cell.
type lines struct {
	side    int
	vectors []vector
	table   []uint16 // by 256·from + to: plane·cells + from
}

func newLines(side int) *lines {
	l := &lines{side: side, table: make([]uint16, side*side*256)}
	for n := 1; n < side; n++ {
		l.vectors = append(l.vectors, vector{0, n})
	}
	for n := 1; n < side; n++ {
		l.vectors = append(l.vectors, vector{n, 0})
	}
	for plane, v := range l.vectors {
		for from := range side * side {
			to := (from/side+v.down)%side*side + (from%side+v.right)%side
			l.table[from<<8|to] = uint16(plane*side*side + from)
		}
	}
	return l
}

// block describes the actions.
func (l *lines) block(piece string) env.Block {
	return env.Block{
		Name: "move",
		Doc: fmt.Sprintf("%s leaves the cell; planes 0 to %d: by 1 to %d columns to the right, counted around the edge; then by as many rows down",
			piece, l.side-2, l.side-1),
		Count: len(l.vectors) * l.side * l.side, Spatial: true,
	}
}

// planes returns where a turn takes the planes of the block.
func (l *lines) planes(t turn) []int { return t.planesOf(l.vectors, l.side) }

// The boards of the games whose pieces move so.
var (
	lines9  = newLines(9)
	lines12 = newLines(12)
)
