package swordsgame

import (
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol/env"
	"github.com/seed-445450d7/rulebook/protocol/env/boards"
	"github.com/seed-445450d7/rulebook/swords"
)

const side = 9

var lines = boards.NewSlides(side)

func coding(setup notation.Setup) env.Coding[swords.State, swords.Move] {
	var generators []env.Symmetry
	for _, t := range []boards.Isometry{boards.Transpose, boards.Mirror} {
		im := t.Image(side).Spatial(lines.Planes(t)).Others(boards.UpTo(1))
		generators = append(generators, im.Symmetry(t.String(), nil))
	}
	planes := append(boards.SeatPlanes(2, "swords or shields"), env.Plane{Name: "chief", Doc: "the Chief Shield"})
	return env.Coding[swords.State, swords.Move]{
		Rows: side, Cols: side,
		Blocks: []env.Block{lines.Block("the piece"), boards.PassBlock()},
		Codes: func(dst []env.Code, _ *swords.State, moves []swords.Move) []env.Code {
			for _, m := range moves {
				if m == swords.Pass {
					return append(dst, env.Code(lines.Len()))
				}
				dst = append(dst, lines.Code(int(m>>8), int(m&0xff)))
			}
			return dst
		},
		Planes: append(planes, boards.PassPlanes(2)...),
		Observe: func(dst []uint64, s *swords.State, seat notation.Seat) {
			p := boards.PlanesOf(dst, side*side)
			own := int(seat - swords.SwordSeat)
			p.Put(own, s.PiecesOf(swords.SwordSeat, swords.Sword))
			p.Put(1-own, s.PiecesOf(swords.ShieldSeat, swords.Shield))
			p.Put(2, s.PiecesOf(swords.ShieldSeat, swords.Chief))
			if n := s.Passes(); n > 0 {
				p.Fill(2 + n)
			}
		},
		Generators: generators,
	}
}
