package looks

import (
	"strings"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/ploy"
	"github.com/seed-445450d7/rulebook/protocol/internal/picture"
)

// Ploy draws Ploy.
var Ploy = picture.Drawing[ploy.State]{
	Board: picture.Board{
		Grid:   ploy.Grid(),
		Fill:   picture.Paint{"#e9e4d8", "#2c3038"},
		Line:   picture.Paint{"#8d8779", "#6f7683"},
		Lines:  picture.Star,
		Layout: strings.Repeat("ooooooooo/", 9),
		Looks: map[byte]picture.Look{
			'o': {Dot: picture.Paint{"#e9e4d8", "#2c3038"}, Radius: 5, Ring: picture.Paint{"#6f6a5e", "#8d95a3"}, Circle: 5, Width: 1.6},
		},
	},
	Sides: []picture.Side{
		{Name: "Green", Sample: ployPiece(notation.Piece{Seat: 1, Kind: ploy.Commander})},
		{Name: "Coral", Sample: ployPiece(notation.Piece{Seat: 2, Kind: ploy.Commander})},
		{Name: "Yellow", Sample: ployPiece(notation.Piece{Seat: 3, Kind: ploy.Commander})},
		{Name: "Blue", Sample: ployPiece(notation.Piece{Seat: 4, Kind: ploy.Commander})},
	},
	Piece: func(s ploy.State, sp notation.Space) picture.Piece { return ployPiece(s.Piece(sp)) },
	Tally: func(s ploy.State, seat notation.Seat) string {
		if s.Beaten(seat) {
			return "beaten"
		}
		return ""
	},
}

// ployPiece returns the look of a piece. Partners have the same form, and the second of
// them is lighter or darker, so that sides and seats can be told apart without colors.
func ployPiece(p notation.Piece) picture.Piece {
	if p.Seat == 0 {
		return picture.Piece{}
	}
	return picture.Piece{
		Figure: [...]picture.Figure{picture.NoFigure, picture.Round, picture.Plate, picture.Round, picture.Plate}[p.Seat],
		Color:  [...]*picture.Color{nil, green, coral, yellow, blue}[p.Seat],
		Seat:   p.Seat, Kind: p.Kind, Heading: p.Heading,
		Rays: ploy.Indicators(p.Kind, p.Heading),
		Name: ployNames[p.Kind],
	}
}

var ployNames = [...]string{
	ploy.Commander: "commander",
	ploy.LanceT:    "lance", ploy.LanceY: "lance", ploy.LanceW: "lance",
	ploy.ProbeI: "probe", ploy.ProbeV: "probe", ploy.ProbeN: "probe",
	ploy.Shield: "shield",
}
