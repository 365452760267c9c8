package snigglegame

import (
	"github.com/seed-445450d7/rulebook/protocol/games/slyboard"
	"github.com/seed-445450d7/rulebook/protocol/picture"
)

var drawing = picture.Drawing{
	Board: slyboard.Board(),
	Piece: slyboard.Cylindric,
}
