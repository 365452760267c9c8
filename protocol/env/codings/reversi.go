package codings

import (
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/contract"
	"github.com/seed-445450d7/rulebook/protocol/env"
	"github.com/seed-445450d7/rulebook/reversi"
)

func loadReversi(setup notation.Setup) (env.Game, error) {
	const side = 8
	return env.New(contract.Rules[reversi.State, reversi.Move]{
		Spec: reversi.Spec, New: reversi.New, Parse: reversi.Parse, ParseMove: reversi.ParseMove,
	}, setup, env.Coding[reversi.State, reversi.Move]{
		Rows: side, Cols: side,
		Blocks: []env.Block{
			{Name: "place", Doc: "a disc on the cell", Count: side * side, Spatial: true},
			passBlock,
		},
		Codes: func(dst []env.Code, _ *reversi.State, moves []reversi.Move) []env.Code {
			for _, m := range moves {
				dst = append(dst, env.Code(m-1))
			}
			return dst
		},
		Planes: []env.Plane{
			{Name: "own discs", Doc: "the viewer's discs"},
			{Name: "other discs", Doc: "the opponent's discs"},
		},
		Observe: func(dst []uint64, s *reversi.State, seat notation.Seat) {
			dst[0], dst[1] = s.Discs()
			if s.Turn() != seat {
				dst[0], dst[1] = dst[1], dst[0]
			}
		},
		Generators: append(boardTurns(side, transpose, mirror), env.Symmetry{
			Name: "colors", Seats: []notation.Seat{reversi.White, reversi.Black},
		}),
	})
}

// passBlock is the block of a game with passes.
var passBlock = env.Block{Name: "pass", Doc: "a pass", Count: 1}

// boardTurns returns generators of a game whose actions are the cells and a pass.
func boardTurns(side int, turns ...turn) []env.Symmetry {
	var list []env.Symmetry
	for _, t := range turns {
		im := image{cells: t.cells(side)}
		im.spatial(one)
		im.others(one...)
		list = append(list, env.Symmetry{Name: t.name, Cells: im.cells, Actions: im.actions})
	}
	return list
}
