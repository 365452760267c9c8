package codings

import (
	"github.com/seed-445450d7/rulebook/lineup"
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol/env"
	"github.com/seed-445450d7/rulebook/sly/board"
)

const (
	lineupSide   = 4  // centers in a row
	lineupPlaced = 12 // the ply from which on every turn moves a piece
)

func loadLineup(setup notation.Setup) (env.Game, error) {
	var generators []env.Symmetry
	for _, t := range []turn{transpose, mirror} {
		im := t.image(lineupSide).spatial(upTo(1)).spatial(t.planesOf(compass, 0))
		generators = append(generators, im.symmetry(t.name, nil))
	}
	return env.New(lineup.Rules(), setup, env.Coding[lineup.State, lineup.Move]{
		Rows: lineupSide, Cols: lineupSide,
		Blocks: []env.Block{
			{Name: "place", Doc: "the piece that is due, on the center", Count: board.Fields, Spatial: true},
			{
				Name: "move", Doc: "the piece on the center to the next one; planes 0 to 7: up and clockwise on, in eighths",
				Count: len(compass) * board.Fields, Spatial: true,
			},
		},
		Codes: lineupCodes,
		Cell:  func(sp notation.Space) int { return board.FieldOf(sp) },
		Planes: append(seatPlanes(2, "squares", "triangles", "cylinders"),
			env.Plane{Name: "square due", Doc: "all 1 if this turn plays a square"},
			env.Plane{Name: "triangle due", Doc: "all 1 if this turn plays a triangle"},
			env.Plane{Name: "cylinder due", Doc: "all 1 if this turn plays a cylinder"},
			env.Plane{Name: "from ply 12", Doc: "all 1 from ply 12 on, when every turn moves a piece"}),
		Observe:    lineupObserve,
		Generators: generators,
	})
}

// lineupDirections holds the direction of a move to a neighboring center, by the
// difference of the fields plus 5.
var lineupDirections = func() (table [11]int) {
	for d, v := range compass {
		table[v.down*lineupSide+v.right+5] = d
	}
	return table
}()

func lineupCodes(dst []env.Code, _ *lineup.State, moves []lineup.Move) []env.Code {
	for _, m := range moves {
		from, to := int(m>>8), int(m&0xff)
		code := to - 1
		if from != 0 {
			code = board.Fields + lineupDirections[to-from+5]*board.Fields + from - 1
		}
		dst = append(dst, env.Code(code))
	}
	return dst
}

func lineupObserve(dst []uint64, s *lineup.State, seat notation.Seat) {
	const all = 1<<board.Fields - 1
	for i, seat := range []notation.Seat{seat, 3 - seat} {
		for kind := lineup.Square; kind <= lineup.Cylinder; kind++ {
			dst[3*i+int(kind-lineup.Square)] = uint64(s.FieldsOf(seat, kind))
		}
	}
	dst[6+s.Kind()-lineup.Square] = all
	if s.Ply() >= lineupPlaced {
		dst[9] = all
	}
}
