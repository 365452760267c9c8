package smartsgame

import (
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol/picture"
	"github.com/seed-445450d7/rulebook/smarts"
)

var (
	first  = picture.Color{Fill: "#fbfaf5", Stroke: picture.Paint{"#55524a", "#77736a"}, SignFill: "#33312b", Sign: picture.SignDot}
	second = *picture.SeatColor(3)
)

var drawing = picture.Drawing{
	Board: picture.Board{
		Fill:   picture.Paint{"#d7dfe6", "#363c44"},
		Stroke: picture.Paint{"#55606b", "#8b95a1"},
		Features: map[string]picture.Look{
			"entry box": {
				Tint: picture.Paint{"#ffffff", "#d8d6cf"}, Half: picture.Paint{"#f6d65a", "#c9a93a"},
				Ring: picture.Paint{"#2f6fc4", "#1f56a3"}, Circle: 13, Width: 3,
			},
			"white marking box": {
				Tint: picture.Paint{"#ffffff", "#f1efe8"}, Star: picture.Paint{"#77736a", "#77736a"},
			},
			"yellow marking box": {
				Tint: picture.Paint{"#f3c62f", "#e0b52a"}, Star: picture.Paint{"#6b5206", "#4f3c02"},
			},
		},
	},
	Piece: func(p notation.Piece) picture.Piece {
		piece := picture.Piece{Form: picture.Disc, Color: &first}
		if p.Kind == smarts.Marker {
			piece.Form = picture.Marker
		}
		if p.Seat == smarts.Yellow {
			piece.Color = &second
		}
		return piece
	},
	Touched: func(word string) []notation.Space {
		m, err := smarts.ParseMove(word)
		box, _, scored := m.Scored()
		if err != nil || !scored {
			return nil
		}
		return []notation.Space{box} // of the marker
	},
}
