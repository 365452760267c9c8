package looks

import (
	"github.com/seed-445450d7/rulebook/blockade"
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol/internal/picture"
)

// Blockade draws Blockade.
var Blockade = picture.Drawing[blockade.State]{
	Board: func() picture.Board {
		b := slyBoard
		b.Top, b.Bottom = red, blue
		return b
	}(),
	Sides: slySides(blockade.King, picture.King, "king"),
	Piece: func(s blockade.State, sp notation.Space) picture.Piece { return blockadePiece(s.Piece(sp)) },
	Reserve: func(s blockade.State, seat notation.Seat) []picture.Stack {
		guard := notation.Piece{Seat: seat, Kind: blockade.Guard}
		return []picture.Stack{{Piece: blockadePiece(guard), Kind: seat.Letter(), Count: s.Reserve(seat, blockade.Guard)}}
	},
}

func blockadePiece(p notation.Piece) picture.Piece {
	switch p.Kind {
	case blockade.Guard:
		return slyPiece(p.Seat, p.Kind, picture.Square, "guard")
	case blockade.King:
		return slyPiece(p.Seat, p.Kind, picture.King, "king")
	}
	return picture.Piece{}
}
