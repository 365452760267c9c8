package slygame

import (
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/format"
	"github.com/seed-445450d7/rulebook/protocol/games/slyboard"
	"github.com/seed-445450d7/rulebook/protocol/picture"
	"github.com/seed-445450d7/rulebook/sly"
)

// All pieces are squares, because shapes have no meaning in the game.
var drawing = picture.Drawing{
	Board: slyboard.Board(),
	Piece: func(p notation.Piece) picture.Piece {
		return picture.Piece{Form: picture.Square, Color: colors[p.Kind], Name: format.KindName(sly.Spec(), p.Kind) + " piece"}
	},
}

var colors = [...]*picture.Color{
	sly.Red: picture.SeatColor(1), sly.Blue: picture.SeatColor(2), sly.Yellow: picture.SeatColor(3), sly.Green: picture.SeatColor(4),
}
