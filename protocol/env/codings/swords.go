package codings

import (
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol/env"
	"github.com/seed-445450d7/rulebook/swords"
)

func loadSwords(setup notation.Setup) (env.Game, error) {
	const side = 9
	var generators []env.Symmetry
	for _, t := range []turn{transpose, mirror} {
		im := t.image(side).spatial(lines9.planes(t)).others(upTo(1))
		generators = append(generators, im.symmetry(t.name, nil))
	}
	planes := append(seatPlanes(2, "swords or shields"), env.Plane{Name: "chief", Doc: "the Chief Shield"})
	return env.New(swords.Rules(), setup, env.Coding[swords.State, swords.Move]{
		Rows: side, Cols: side,
		Blocks: []env.Block{lines9.block("the piece"), passBlock},
		Codes: func(dst []env.Code, _ *swords.State, moves []swords.Move) []env.Code {
			for _, m := range moves {
				if m == swords.Pass {
					return append(dst, env.Code(len(lines9.vectors)*side*side))
				}
				dst = append(dst, env.Code(lines9.table[m]))
			}
			return dst
		},
		Planes: append(planes, passPlanes(2)...),
		Observe: func(dst []uint64, s *swords.State, seat notation.Seat) {
			p := planes9(dst)
			own := int(seat - swords.Swords) // the plane of the swords
			p.put(own, s.Pieces(swords.Sword))
			p.put(1-own, s.Pieces(swords.Shield))
			if sp, ok := s.Chief(); ok {
				p.set(2, sp)
			}
			if n := s.Passes(); n > 0 {
				p.fill(2 + n)
			}
		},
		Generators: generators,
	})
}
