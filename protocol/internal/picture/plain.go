package picture

import (
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/format"
	"github.com/seed-445450d7/rulebook/protocol"
)

// The plain colors of pieces, by seat.
var plainColors = [notation.MaxSeats]*Color{
	{"red", "#c9302c", Paint{"#5f0f0d", "#ffb3ad"}, "#ffffff", SignDot},
	{"blue", "#2f6fc4", Paint{"#0f2c57", "#b3d2ff"}, "#ffffff", SignBar},
	{"yellow", "#f3c62f", Paint{"#6b5206", "#fff3c4"}, "#3a2c00", SignCross},
	{"green", "#2e8b4f", Paint{"#0d3b1e", "#aee5c2"}, "#ffffff", SignBars},
}

// plainFigures holds the forms of kinds, in order; further kinds begin again.
var plainFigures = [...]Figure{Disc, Square, Triangle, Cylinder, King, Shield}

// Plain draws a position of any game from its [protocol.Position], for games without a
// Drawing.
func Plain(p protocol.Position, v protocol.View) ([]byte, error) {
	spec := p.Game().Spec()
	piece := func(x notation.Piece) Piece {
		if x.Seat == 0 || x.Kind == 0 {
			return Piece{}
		}
		return Piece{
			Figure: plainFigures[int(x.Kind-1)%len(plainFigures)],
			Color:  plainColors[x.Seat-1], Seat: x.Seat, Kind: x.Kind, Heading: x.Heading, Name: format.KindName(spec, x.Kind),
		}
	}
	d := Drawing[protocol.Position]{
		Board: Board{Grid: spec.Grid, Fill: Paint{"#f6eed8", "#34343d"}, Line: Paint{"#6d6046", "#a39f95"}},
		Piece: func(p protocol.Position, sp notation.Space) Piece { return piece(p.Piece(sp)) },
		Reserve: func(p protocol.Position, seat notation.Seat) []Stack {
			var stacks []Stack
			for _, kind := range spec.Reserves {
				stacks = append(stacks, Stack{piece(notation.Piece{Seat: seat, Kind: kind}), kindLetter(kind), p.Reserve(seat, kind)})
			}
			return stacks
		},
	}
	for i, title := range [notation.MaxSeats]string{"Red", "Blue", "Yellow", "Green"} {
		d.Sides = append(d.Sides, Side{Name: title, Sample: piece(notation.Piece{Seat: notation.Seat(i + 1), Kind: 1})})
	}
	return d.Draw(p, v)
}

// kindLetter returns a letter for a kind: A, B and so on.
func kindLetter(kind notation.Kind) byte { return 'A' - 1 + byte(kind) }
