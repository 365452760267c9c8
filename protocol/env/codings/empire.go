package codings

import (
	"github.com/seed-445450d7/rulebook/empire"
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol/env"
	"github.com/seed-445450d7/rulebook/sly/board"
)

func loadEmpire(setup notation.Setup) (env.Game, error) {
	players := playersOf(empire.Spec(), setup)
	planes := append(seatPlanes(players, "archers", "horsemen", "commander"),
		env.Plane{Name: "coronations", Doc: "the commanders whose coronation is pending"})
	return env.New(empire.Rules(), setup, env.Coding[empire.State, empire.Move]{
		Rows: board.Side, Cols: board.Side,
		Blocks:     []env.Block{lines12.block("the piece"), passBlock},
		Codes:      empireCodes,
		Planes:     append(planes, passPlanes(players)...),
		Observe:    func(dst []uint64, s *empire.State, seat notation.Seat) { empireObserve(dst, s, seat, players) },
		Generators: empireGenerators(players),
	})
}

func empireCodes(dst []env.Code, _ *empire.State, moves []empire.Move) []env.Code {
	for _, m := range moves {
		if m == empire.Pass {
			return append(dst, env.Code(len(lines12.vectors)*board.Spaces))
		}
		dst = append(dst, env.Code(lines12.table[m-256]))
	}
	return dst
}

func empireObserve(dst []uint64, s *empire.State, seat notation.Seat, players int) {
	p, horsemen, pending := planes12(dst), s.Horsemen(), s.Pending()
	for i := range players {
		at := counted(seat, i, players)
		own := s.Spaces(at)
		if sp, ok := s.Commander(at); ok {
			own = own.Without(sp)
			p.set(3*i+2, sp)
			if pending.Has(at) {
				p.set(3*players, sp)
			}
		}
		p.put(3*i, own.AndNot(horsemen))
		p.put(3*i+1, own.And(horsemen))
	}
	p.passes(3*players+1, s.Passes())
}

// empireGenerators keep the corners of the seats: three players have none.
func empireGenerators(players int) []env.Symmetry {
	make := func(t turn, seats []notation.Seat) env.Symmetry {
		return t.image(board.Side).spatial(lines12.planes(t)).others(upTo(1)).symmetry(t.name, seats)
	}
	switch players {
	case 2:
		return []env.Symmetry{make(transpose, nil), make(halfTurn, nextSeat(players))}
	case 4:
		return []env.Symmetry{make(quarterTurn, nextSeat(players))}
	}
	return nil
}
