package looks

import (
	"github.com/seed-445450d7/rulebook/lineup"
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol/internal/picture"
	"github.com/seed-445450d7/rulebook/sly/board"
)

// LineUp draws Line Up.
var LineUp = picture.Drawing[lineup.State]{
	Board: slyBoard,
	Sides: slySides(lineup.Cylinder, picture.Cylinder, "cylinder"),
	Piece: func(s lineup.State, sp notation.Space) picture.Piece {
		return shaped(s.Piece(sp), picture.Cylinder, shapeNames)
	},
	Reserve: func(s lineup.State, seat notation.Seat) []picture.Stack {
		var stacks []picture.Stack
		for kind := lineup.Square; kind <= lineup.Cylinder; kind++ {
			piece := shaped(notation.Piece{Seat: seat, Kind: kind}, picture.Cylinder, shapeNames)
			stacks = append(stacks, picture.Stack{Piece: piece, Kind: board.Letter(kind), Count: s.Reserve(seat, kind)})
		}
		return stacks
	},
	Note: func(s lineup.State) string {
		switch {
		case s.Result().Over():
			return ""
		case s.Places():
			return "places a " + board.Name(s.Kind())
		}
		return "moves a " + board.Name(s.Kind())
	},
}
