package blockadegame

import (
	"github.com/seed-445450d7/rulebook/blockade"
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol/env"
	"github.com/seed-445450d7/rulebook/protocol/env/boards"
	"github.com/seed-445450d7/rulebook/protocol/games/slyboard"
	"github.com/seed-445450d7/rulebook/sly/board"
)

func coding(setup notation.Setup) env.Coding[blockade.State, blockade.Move] {
	make := func(t boards.Isometry, seats []notation.Seat) env.Symmetry {
		im := t.Image(board.Side).Spatial(boards.UpTo(1)).Spatial(slyboard.Slides().Planes(t)).Others(boards.Reversed(board.Side)).Others(boards.UpTo(1))
		return im.Symmetry(t.String(), seats)
	}
	return env.Coding[blockade.State, blockade.Move]{
		Rows: board.Side, Cols: board.Side,
		Blocks: []env.Block{
			{Name: "place", Doc: "a guard on the cell", Count: board.Spaces, Spatial: true},
			slyboard.Slides().Block("the guard"),
			{Name: "escape", Doc: "the king leaves the board over its goal edge, at column A to L", Count: board.Side},
			boards.PassBlock(),
		},
		Codes:  codes,
		Planes: append(boards.SeatPlanes(2, "guards", "king"), boards.PassPlanes(2)...),
		Observe: func(dst []uint64, s *blockade.State, seat notation.Seat) {
			p := boards.PlanesOf(dst, board.Spaces)
			for i, seat := range []notation.Seat{seat, 3 - seat} {
				p.Put(2*i, s.PiecesOf(seat, blockade.Guard))
				p.Put(2*i+1, s.PiecesOf(seat, blockade.King))
			}
			p.Passes(4, s.Passes())
		},
		Generators: []env.Symmetry{make(boards.Mirror, nil), make(boards.Rotation180, boards.NextSeat(2))},
	}
}

func codes(dst []env.Code, s *blockade.State, moves []blockade.Move) []env.Code {
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
			code = move + int(slyboard.Slides().Code(from, to))
		}
		dst = append(dst, env.Code(code))
	}
	return dst
}
