package boards

import (
	"fmt"

	"github.com/seed-445450d7/rulebook/protocol/env"
)

// Slides numbers moves along rows and columns of a square board. Each displacement has a plane and
// wraps around the edge.
type Slides struct {
	side    int
	vectors []Vector
	table   []uint16 // by 256·from + to: plane·cells + from
}

// NewSlides returns the Slides of a board with a side of at most 16.
func NewSlides(side int) *Slides {
	l := &Slides{side: side, table: make([]uint16, side*side*256)}
	for n := 1; n < side; n++ {
		l.vectors = append(l.vectors, Vector{0, n})
	}
	for n := 1; n < side; n++ {
		l.vectors = append(l.vectors, Vector{n, 0})
	}
	for plane, v := range l.vectors {
		for from := range side * side {
			to := (from/side+v.Down)%side*side + (from%side+v.Right)%side
			l.table[from<<8|to] = uint16(plane*side*side + from)
		}
	}
	return l
}

// Len returns the number of actions.
func (l *Slides) Len() int { return len(l.vectors) * l.side * l.side }

// Code returns the code of a move. The block must be the first of the game.
func (l *Slides) Code(from, to int) env.Code { return env.Code(l.table[from<<8|to]) }

// Block returns the block of a piece's moves.
func (l *Slides) Block(piece string) env.Block {
	return env.Block{
		Name: "move",
		Doc: fmt.Sprintf("%s leaves the cell; planes 0 to %d: by 1 to %d columns to the right, counted around the edge; then by as many rows down",
			piece, l.side-2, l.side-1),
		Count: l.Len(), Spatial: true,
	}
}

// Planes returns the image of each plane.
func (l *Slides) Planes(t Isometry) []int { return t.Planes(l.vectors, l.side) }
