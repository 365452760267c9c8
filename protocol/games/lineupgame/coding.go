package lineupgame

import (
	"github.com/seed-445450d7/rulebook/lineup"
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol/env"
	"github.com/seed-445450d7/rulebook/protocol/env/boards"
	"github.com/seed-445450d7/rulebook/sly/board"
)

const (
	side   = 4
	placed = 12 // every turn now moves a piece
)

func coding(setup notation.Setup) env.Coding[lineup.State, lineup.Move] {
	var generators []env.Symmetry
	for _, t := range []boards.Isometry{boards.Transpose, boards.Mirror} {
		im := t.Image(side).Spatial(boards.UpTo(1)).Spatial(t.Planes(boards.Compass(), 0))
		generators = append(generators, im.Symmetry(t.String(), nil))
	}
	return env.Coding[lineup.State, lineup.Move]{
		Rows: side, Cols: side,
		Blocks: []env.Block{
			{Name: "place", Doc: "the piece that is due, on the center", Count: board.Fields, Spatial: true},
			{
				Name: "move", Doc: "the piece on the center to the next one; planes 0 to 7: up and clockwise on, in eighths",
				Count: len(boards.Compass()) * board.Fields, Spatial: true,
			},
		},
		Codes: codes,
		Cell:  func(sp notation.Space) int { return board.FieldOf(sp) },
		Planes: append(boards.SeatPlanes(2, "squares", "triangles", "cylinders"),
			env.Plane{Name: "square due", Doc: "all 1 if this turn plays a square"},
			env.Plane{Name: "triangle due", Doc: "all 1 if this turn plays a triangle"},
			env.Plane{Name: "cylinder due", Doc: "all 1 if this turn plays a cylinder"},
			env.Plane{Name: "from ply 12", Doc: "all 1 from ply 12 on, when every turn moves a piece"}),
		Observe:    observe,
		Generators: generators,
	}
}

var directions = func() (table [11]int) {
	for d, v := range boards.Compass() {
		table[v.Down*side+v.Right+5] = d
	}
	return table
}()

func codes(dst []env.Code, _ *lineup.State, moves []lineup.Move) []env.Code {
	for _, m := range moves {
		from, to := int(m>>8), int(m&0xff)
		code := to - 1
		if from != 0 {
			code = board.Fields + directions[to-from+5]*board.Fields + from - 1
		}
		dst = append(dst, env.Code(code))
	}
	return dst
}

func observe(dst []uint64, s *lineup.State, seat notation.Seat) {
	const all = 1<<board.Fields - 1
	for i, seat := range []notation.Seat{seat, 3 - seat} {
		for kind := lineup.Square; kind <= lineup.Cylinder; kind++ {
			dst[3*i+int(kind-lineup.Square)] = uint64(s.FieldsOf(seat, kind))
		}
	}
	dst[6+s.Kind()-lineup.Square] = all
	if s.Ply() >= placed {
		dst[9] = all
	}
}
