package snigglegame

import (
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol/games/slyboard"
	"github.com/seed-445450d7/rulebook/protocol/picture"
	"github.com/seed-445450d7/rulebook/protocol/view"
	"github.com/seed-445450d7/rulebook/sniggle"
)

var drawing = picture.Drawing{
	Board: func() picture.Board {
		b := slyboard.Board()
		for seat := range notation.AllSeats(len(sniggle.Spec().Seats)).All() {
			b.Edges = append(b.Edges, view.EdgeData{Edge: view.RightEdge, Seat: seat})
		}
		return b
	}(),
	Piece: slyboard.Cylindric,
}
