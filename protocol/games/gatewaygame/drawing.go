package gatewaygame

import (
	"github.com/seed-445450d7/rulebook/gateway"
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol/games/slyboard"
	"github.com/seed-445450d7/rulebook/protocol/picture"
	"github.com/seed-445450d7/rulebook/sly/board"
)

var drawing = picture.Drawing{
	Board: func() picture.Board {
		b := slyboard.Board()
		b.Features = map[string]picture.Look{"gateway": slyboard.Center()}
		return b
	}(),
	Samples: []notation.Kind{gateway.Cylinder},
	Piece:   slyboard.Cylindric,
	Touched: func(word string) []notation.Space {
		m, err := gateway.ParseMove(word)
		to, ok := m.To()
		if err != nil || !ok || m.Entry() == 0 {
			return nil
		}
		return []notation.Space{board.Center(board.FieldOf(to))} // an entry
	},
}
