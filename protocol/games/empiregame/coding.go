package empiregame

import (
	"github.com/seed-445450d7/rulebook/empire"
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol/env"
	"github.com/seed-445450d7/rulebook/protocol/env/boards"
	"github.com/seed-445450d7/rulebook/protocol/games/slyboard"
	"github.com/seed-445450d7/rulebook/sly/board"
)

func coding(setup notation.Setup) env.Coding[empire.State, empire.Move] {
	players := setup.Players
	planes := append(boards.SeatPlanes(players, "archers", "horsemen", "commander"),
		env.Plane{Name: "coronations", Doc: "the commanders whose coronation is pending"})
	return env.Coding[empire.State, empire.Move]{
		Rows: board.Side, Cols: board.Side,
		Blocks:     []env.Block{slyboard.Slides().Block("the piece"), boards.PassBlock()},
		Codes:      codes,
		Planes:     append(planes, boards.PassPlanes(players)...),
		Observe:    func(dst []uint64, s *empire.State, seat notation.Seat) { observe(dst, s, seat, players) },
		Generators: generators(players),
	}
}

func codes(dst []env.Code, _ *empire.State, moves []empire.Move) []env.Code {
	for _, m := range moves {
		if m == empire.Pass {
			return append(dst, env.Code(slyboard.Slides().Len()))
		}
		dst = append(dst, slyboard.Slides().Code(int(m>>8)-1, int(m&0xff)))
	}
	return dst
}

func observe(dst []uint64, s *empire.State, seat notation.Seat, players int) {
	p, pending := boards.PlanesOf(dst, board.Spaces), s.Pending()
	for i := range players {
		at := boards.SeatAfter(seat, i, players)
		if sp, ok := s.Commander(at); ok {
			p.Add(3*i+2, sp)
			if pending.Has(at) {
				p.Add(3*players, sp)
			}
		}
		p.Put(3*i, s.PiecesOf(at, empire.Archer))
		p.Put(3*i+1, s.PiecesOf(at, empire.Horseman))
	}
	p.Passes(3*players+1, s.Passes())
}

// generators keep the corners of the seats, so three players have none.
func generators(players int) []env.Symmetry {
	make := func(t boards.Isometry, seats []notation.Seat) env.Symmetry {
		return t.Image(board.Side).Spatial(slyboard.Slides().Planes(t)).Others(boards.UpTo(1)).Symmetry(t.String(), seats)
	}
	switch players {
	case 2:
		return []env.Symmetry{make(boards.Transpose, nil), make(boards.Rotation180, boards.NextSeat(players))}
	case 4:
		return []env.Symmetry{make(boards.Rotation90, boards.NextSeat(players))}
	}
	return nil
}
