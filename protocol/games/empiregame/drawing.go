package empiregame

import (
	"github.com/seed-445450d7/rulebook/empire"
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol/games/slyboard"
	"github.com/seed-445450d7/rulebook/protocol/picture"
)

var drawing = picture.Drawing{
	Board: func() picture.Board {
		b := slyboard.Board()
		throne := slyboard.Center()
		throne.Tint, throne.Crown = picture.Paint{"#e5cf8a", "#5d5223"}, picture.Paint{"#8a6a12", "#d9bd62"}
		b.Features["throne"] = throne
		return b
	}(),
	Samples: []notation.Kind{empire.Commander},
	Piece:   func(p notation.Piece) picture.Piece { return slyboard.Piece(p, picture.King) },
}
