package looks

import (
	"fmt"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol/internal/picture"
	"github.com/seed-445450d7/rulebook/sly"
)

// Sly draws Solitaire Sly. It draws all pieces as squares, since shapes have no meaning
// in the game.
var Sly = picture.Drawing[sly.State]{
	Board: func() picture.Board {
		b := slyBoard
		b.Grid = sly.Grid()
		return b
	}(),
	Piece: func(s sly.State, sp notation.Space) picture.Piece {
		p := s.Piece(sp)
		if p.Seat == 0 {
			return picture.Piece{}
		}
		return picture.Piece{Figure: picture.Square, Color: slyColors[p.Kind], Seat: p.Seat, Kind: p.Kind, Name: "piece"}
	},
	Note: func(s sly.State) string {
		left := fmt.Sprintf("%d left", s.Score())
		if s.Result() == notation.Lost {
			return left + ": a " + s.Rating() + " game"
		}
		return left
	},
}

// slyColors are the colors of the pieces by kind.
var slyColors = [...]*picture.Color{sly.Red: red, sly.Green: green, sly.Blue: blue, sly.Yellow: yellow}
