package lineupgame

import (
	"github.com/seed-445450d7/rulebook/lineup"
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol/games/slyboard"
	"github.com/seed-445450d7/rulebook/protocol/picture"
)

var drawing = picture.Drawing{
	Board:   slyboard.Board(),
	Samples: []notation.Kind{lineup.Cylinder},
	Piece:   slyboard.Cylindric,
}
