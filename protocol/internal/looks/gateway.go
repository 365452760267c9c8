package looks

import (
	"github.com/seed-445450d7/rulebook/gateway"
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol/internal/picture"
	"github.com/seed-445450d7/rulebook/sly/board"
)

// Gateway draws Gateway.
var Gateway = picture.Drawing[gateway.State]{
	Board: slyBoard,
	Sides: slySides(gateway.Cylinder, picture.Cylinder, "cylinder"),
	Piece: func(s gateway.State, sp notation.Space) picture.Piece {
		return shaped(s.Piece(sp), picture.Cylinder, shapeNames)
	},
	Reserve: func(s gateway.State, seat notation.Seat) []picture.Stack {
		stack := func(figure picture.Figure, kind notation.Kind) picture.Stack {
			return picture.Stack{
				Piece: slyPiece(seat, kind, figure, board.Name(kind)), Kind: board.Letter(kind), Count: s.Reserve(seat, kind),
			}
		}
		return []picture.Stack{stack(picture.Triangle, gateway.Triangle), stack(picture.Square, gateway.Square)}
	},
	Touched: func(word string) []notation.Space {
		m, err := gateway.ParseMove(word)
		to, ok := m.To()
		if err != nil || !ok || m.Entry() == 0 {
			return nil
		}
		return []notation.Space{board.Center(board.FieldOf(to))} // where a piece has entered
	},
}
