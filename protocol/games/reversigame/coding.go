package reversigame

import (
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol/env"
	"github.com/seed-445450d7/rulebook/protocol/env/boards"
	"github.com/seed-445450d7/rulebook/reversi"
)

func coding(setup notation.Setup) env.Coding[reversi.State, reversi.Move] {
	const side = 8
	generators := []env.Symmetry{{Name: "seats", Seats: boards.NextSeat(2)}}
	for _, t := range []boards.Isometry{boards.Transpose, boards.Mirror} {
		generators = append(generators, t.Image(side).Spatial(boards.UpTo(1)).Others(boards.UpTo(1)).Symmetry(t.String(), nil))
	}
	return env.Coding[reversi.State, reversi.Move]{
		Rows: side, Cols: side,
		Blocks: []env.Block{
			{Name: "place", Doc: "a disc on the cell", Count: side * side, Spatial: true},
			boards.PassBlock(),
		},
		Codes: func(dst []env.Code, _ *reversi.State, moves []reversi.Move) []env.Code {
			for _, m := range moves {
				dst = append(dst, env.Code(m-1))
			}
			return dst
		},
		Planes: boards.SeatPlanes(2, "discs"),
		Observe: func(dst []uint64, s *reversi.State, seat notation.Seat) {
			dst[0], dst[1] = s.Pieces(seat)[0], s.Pieces(3 - seat)[0]
		},
		Generators: generators,
	}
}
