package codings

import (
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol/env"
	"github.com/seed-445450d7/rulebook/reversi"
)

func loadReversi(setup notation.Setup) (env.Game, error) {
	const side = 8
	generators := []env.Symmetry{{Name: "seats", Seats: nextSeat(2)}}
	for _, t := range []turn{transpose, mirror} {
		generators = append(generators, t.image(side).spatial(upTo(1)).others(upTo(1)).symmetry(t.name, nil))
	}
	return env.New(reversi.Rules(), setup, env.Coding[reversi.State, reversi.Move]{
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
		Planes: seatPlanes(2, "discs"),
		Observe: func(dst []uint64, s *reversi.State, seat notation.Seat) {
			dst[0], dst[1] = s.Discs()
			if s.Turn() != seat {
				dst[0], dst[1] = dst[1], dst[0]
			}
		},
		Generators: generators,
	})
}
