package reversigame

import (
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol/picture"
	"github.com/seed-445450d7/rulebook/reversi"
)

var (
	black = picture.Color{Fill: "#26262a", Stroke: picture.Paint{"#000000", "#c9c9d2"}, SignFill: "#8b8b93"}
	white = picture.Color{Fill: "#fbfaf5", Stroke: picture.Paint{"#55524a", "#77736a"}, SignFill: "#a9a69b"}
)

var drawing = picture.Drawing{
	Board: picture.Board{
		Fill:   picture.Paint{"#2f8f5b", "#1f6b43"},
		Stroke: picture.Paint{"#0f3d25", "#0b2d1b"},
	},
	Piece: func(p notation.Piece) picture.Piece {
		if p.Seat == reversi.Black {
			return picture.Piece{Form: picture.Disc, Color: &black}
		}
		return picture.Piece{Form: picture.Disc, Color: &white}
	},
}
