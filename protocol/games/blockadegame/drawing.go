package blockadegame

import (
	"github.com/seed-445450d7/rulebook/blockade"
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol/games/slyboard"
	"github.com/seed-445450d7/rulebook/protocol/picture"
	"github.com/seed-445450d7/rulebook/protocol/view"
)

var drawing = picture.Drawing{
	Board: func() picture.Board {
		b := slyboard.Board()
		b.Edges = []view.EdgeData{{Edge: view.TopEdge, Seat: 1}, {Edge: view.BottomEdge, Seat: 2}}
		return b
	}(),
	Samples: []notation.Kind{blockade.King},
	Piece: func(p notation.Piece) picture.Piece {
		figure := picture.Square
		if p.Kind == blockade.King {
			figure = picture.King
		}
		return picture.Piece{Form: figure, Color: picture.SeatColor(p.Seat)}
	},
}
