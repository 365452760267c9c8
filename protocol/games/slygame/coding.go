package slygame

import (
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol/env"
	"github.com/seed-445450d7/rulebook/protocol/env/boards"
	"github.com/seed-445450d7/rulebook/sly"
	"github.com/seed-445450d7/rulebook/sly/board"
)

func coding(setup notation.Setup) env.Coding[sly.State, sly.Move] {
	generators := []env.Symmetry{
		{Name: "red and green", Planes: []int{1, 0, 2, 3}},
		{Name: "next color", Planes: []int{1, 2, 3, 0}},
	}
	for _, t := range []boards.Isometry{boards.Transpose, boards.Mirror} {
		generators = append(generators, t.Image(board.Side).Spatial(t.Planes(boards.Quarters(), 0)).Symmetry(t.String(), nil))
	}
	return env.Coding[sly.State, sly.Move]{
		Rows: board.Side, Cols: board.Side,
		Blocks: []env.Block{{
			Name: "jump", Doc: "the piece on the cell jumps; planes 0 to 3: up, right, down, left",
			Count: len(boards.Quarters()) * board.Spaces, Spatial: true,
		}},
		Codes: codes,
		Planes: []env.Plane{
			{Name: "red", Doc: "red pieces"}, {Name: "green", Doc: "green pieces"},
			{Name: "blue", Doc: "blue pieces"}, {Name: "yellow", Doc: "yellow pieces"},
		},
		Observe: func(dst []uint64, s *sly.State, _ notation.Seat) {
			p := boards.PlanesOf(dst, board.Spaces)
			for color := sly.Red; color <= sly.Yellow; color++ {
				p.Put(int(color-sly.Red), s.PiecesOf(1, color))
			}
		},
		Generators: generators,
	}
}

func codes(dst []env.Code, _ *sly.State, moves []sly.Move) []env.Code {
	for _, m := range moves {
		from, to := int(m>>8), int(m&0xff)
		direction := 0
		switch {
		case to >= from+board.Side:
			direction = 2
		case to > from:
			direction = 1
		case to > from-board.Side:
			direction = 3
		}
		dst = append(dst, env.Code(direction*board.Spaces+from))
	}
	return dst
}
