package looks

import (
	"fmt"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol/internal/picture"
	"github.com/seed-445450d7/rulebook/reversi"
)

// Reversi draws Reversi.
var Reversi = picture.Drawing[reversi.State]{
	Board: picture.Board{
		Grid: reversi.Grid(),
		Fill: picture.Paint{"#2f8f5b", "#1f6b43"},
		Line: picture.Paint{"#0f3d25", "#0b2d1b"},
	},
	Sides: []picture.Side{{Name: "Black", Sample: disc(reversi.Black)}, {Name: "White", Sample: disc(reversi.White)}},
	Piece: func(s reversi.State, sp notation.Space) picture.Piece { return disc(s.Piece(sp).Seat) },
	Tally: func(s reversi.State, seat notation.Seat) string {
		n := 0
		for sp := range notation.Space(reversi.Grid().Len()) {
			if s.Piece(sp).Seat == seat {
				n++
			}
		}
		return fmt.Sprint(n)
	},
}

func disc(seat notation.Seat) picture.Piece {
	if seat == 0 {
		return picture.Piece{}
	}
	return picture.Piece{Figure: picture.Disc, Color: [...]*picture.Color{nil, black, ivory}[seat], Seat: seat, Kind: reversi.Disc, Name: "disc"}
}
