package codings

import (
	"github.com/seed-445450d7/rulebook/blockade"
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol/env"
	"github.com/seed-445450d7/rulebook/sly/board"
)

func loadBlockade(setup notation.Setup) (env.Game, error) {
	make := func(t turn, seats []notation.Seat) env.Symmetry {
		im := t.image(board.Side).spatial(upTo(1)).spatial(lines12.planes(t)).others(reversed(board.Side)).others(upTo(1))
		return im.symmetry(t.name, seats)
	}
	return env.New(blockade.Rules(), setup, env.Coding[blockade.State, blockade.Move]{
		Rows: board.Side, Cols: board.Side,
		Blocks: []env.Block{
			{Name: "place", Doc: "a guard on the cell", Count: board.Spaces, Spatial: true},
			lines12.block("the guard"),
			{Name: "escape", Doc: "the king leaves the board over its goal edge, at column A to L", Count: board.Side},
			passBlock,
		},
		Codes:  blockadeCodes,
		Planes: append(seatPlanes(2, "guards", "king"), passPlanes(2)...),
		Observe: func(dst []uint64, s *blockade.State, seat notation.Seat) {
			p := planes12(dst)
			for i, seat := range []notation.Seat{seat, 3 - seat} {
				p.put(2*i, s.Guards(seat))
				if sp, ok := s.King(seat); ok {
					p.set(2*i+1, sp)
				}
			}
			p.passes(4, s.Passes())
		},
		Generators: []env.Symmetry{make(mirror, nil), make(halfTurn, nextSeat(2))},
	})
}

func blockadeCodes(dst []env.Code, s *blockade.State, moves []blockade.Move) []env.Code {
	const (
		move   = board.Spaces
		escape = move + 2*(board.Side-1)*board.Spaces
		pass   = escape + board.Side
	)
	king, _ := s.King(s.Turn())
	for _, m := range moves {
		from, to := int(m>>8)-1, int(m&0xff)-1
		code := 0
		switch {
		case m == blockade.Pass:
			code = pass
		case from < 0:
			code = to
		case from == int(king):
			code = escape + to%board.Side
		default:
			code = move + int(lines12.table[from<<8|to])
		}
		dst = append(dst, env.Code(code))
	}
	return dst
}
