package picture

import "github.com/seed-445450d7/rulebook/notation"

// SeatColor returns a seat's plain color: red, blue, yellow or green, each with a sign.
// It panics if the seat is invalid.
func SeatColor(seat notation.Seat) *Color { return &seatColors[seat-1] }

var seatColors = [notation.MaxSeats]Color{
	{"#c9302c", Paint{"#5f0f0d", "#ffb3ad"}, "#ffffff", SignDot},
	{"#2f6fc4", Paint{"#0f2c57", "#b3d2ff"}, "#ffffff", SignBar},
	{"#f3c62f", Paint{"#6b5206", "#fff3c4"}, "#3a2c00", SignCross},
	{"#2e8b4f", Paint{"#0d3b1e", "#aee5c2"}, "#ffffff", SignBars},
}

// plainFigures is indexed by kind and repeats after the last.
var plainFigures = [...]Form{Disc, Square, Triangle, Cylinder, King, Shield}

var plain = Drawing{
	Board: Board{Fill: Paint{"#f6eed8", "#34343d"}, Stroke: Paint{"#6d6046", "#a39f95"}},
	Piece: func(p notation.Piece) Piece {
		return Piece{Form: plainFigures[int(p.Kind-1)%len(plainFigures)], Color: SeatColor(p.Seat)}
	},
}

// DefaultDrawing returns the drawing for games without one.
func DefaultDrawing() Drawing { return plain }
