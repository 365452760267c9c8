package ploygame

import (
	"strings"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/ploy"
	"github.com/seed-445450d7/rulebook/protocol/picture"
	"github.com/seed-445450d7/rulebook/protocol/view"
)

// Partners differ in shade, so that nobody needs to distinguish colors.
var (
	first  = *picture.SeatColor(4)
	second = picture.Color{Fill: "#f4957f", Stroke: picture.Paint{"#66190d", "#ffd0c7"}, SignFill: "#4a1006", Sign: picture.SignDot}
	third  = *picture.SeatColor(3)
	fourth = *picture.SeatColor(2)
)

var drawing = picture.Drawing{
	Board: picture.Board{
		Fill:   picture.Paint{"#e9e4d8", "#2c3038"},
		Stroke: picture.Paint{"#8d8779", "#6f7683"},
		Mesh:   view.StarMesh,
		Layout: strings.Repeat("ooooooooo/", 9),
		Looks: map[byte]picture.Look{
			'o': {Dot: picture.Paint{"#e9e4d8", "#2c3038"}, Radius: 5, Ring: picture.Paint{"#6f6a5e", "#8d95a3"}, Circle: 5, Width: 1.6},
		},
	},
	Samples: []notation.Kind{ploy.Commander},
	Piece: func(p notation.Piece) picture.Piece {
		return picture.Piece{
			Form:  [...]picture.Form{picture.Dial, picture.Plate, picture.Dial, picture.Plate}[p.Seat-1],
			Color: [...]*picture.Color{&first, &second, &third, &fourth}[p.Seat-1],
			Rays:  ploy.Indicators(p.Kind, p.Heading),
		}
	},
}
