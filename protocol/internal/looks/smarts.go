package looks

import (
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol/internal/picture"
	"github.com/seed-445450d7/rulebook/smarts"
)

// Smarts draws Smarts.
var Smarts = picture.Drawing[smarts.State]{
	Board: picture.Board{
		Grid:   smarts.Grid(),
		Fill:   picture.Paint{"#d7dfe6", "#363c44"},
		Line:   picture.Paint{"#55606b", "#8b95a1"},
		Layout: "WeeeeeeY/......../......../......../......../......../......../YeeeeeeW",
		Looks: map[byte]picture.Look{
			'e': {
				Name: "entry box", Tint: picture.Paint{"#ffffff", "#d8d6cf"}, Half: picture.Paint{"#f6d65a", "#c9a93a"},
				Ring: picture.Paint{"#2f6fc4", "#1f56a3"}, Circle: 13, Width: 3,
			},
			'W': {
				Name: "white marking box", Tint: picture.Paint{"#ffffff", "#f1efe8"}, Star: picture.Paint{"#77736a", "#77736a"},
			},
			'Y': {
				Name: "yellow marking box", Tint: picture.Paint{"#f3c62f", "#e0b52a"}, Star: picture.Paint{"#6b5206", "#4f3c02"},
			},
		},
	},
	Sides: []picture.Side{
		{Name: "White", Sample: smartsPiece(notation.Piece{Seat: smarts.White, Kind: smarts.Plain})},
		{Name: "Yellow", Sample: smartsPiece(notation.Piece{Seat: smarts.Yellow, Kind: smarts.Plain})},
	},
	Piece: func(s smarts.State, sp notation.Space) picture.Piece {
		return smartsPiece(s.Piece(sp))
	},
	Reserve: func(s smarts.State, seat notation.Seat) []picture.Stack {
		piece := notation.Piece{Seat: seat, Kind: smarts.Plain}
		return []picture.Stack{{Piece: smartsPiece(piece), Kind: seat.Letter(), Count: s.Reserve(seat, smarts.Plain)}}
	},
	Tally: func(s smarts.State, seat notation.Seat) string {
		if s.Scored(seat) {
			return "scored"
		}
		return ""
	},
	Touched: func(word string) []notation.Space {
		m, err := smarts.ParseMove(word)
		box, _, scored := m.Scored()
		if err != nil || !scored {
			return nil
		}
		return []notation.Space{box} // where the marker lies
	},
}

func smartsPiece(p notation.Piece) picture.Piece {
	if p.Seat == 0 {
		return picture.Piece{}
	}
	piece := picture.Piece{Figure: picture.Disc, Color: [...]*picture.Color{nil, white, yellow}[p.Seat], Seat: p.Seat, Kind: p.Kind, Name: "piece"}
	if p.Kind == smarts.Marker {
		piece.Figure, piece.Name = picture.Marker, "marker"
	}
	return piece
}
