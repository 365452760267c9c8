package looks

import (
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol/internal/picture"
	"github.com/seed-445450d7/rulebook/sniggle"
)

// Sniggle draws Sniggle.
var Sniggle = picture.Drawing[sniggle.State]{
	Board: slyBoard,
	Sides: slySides(sniggle.Square, picture.Square, "square"),
	Piece: func(s sniggle.State, sp notation.Space) picture.Piece {
		return shaped(s.Piece(sp), picture.Cylinder, shapeNames)
	},
}
