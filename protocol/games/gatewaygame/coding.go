package gatewaygame

import (
	"github.com/seed-445450d7/rulebook/gateway"
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol/env"
	"github.com/seed-445450d7/rulebook/protocol/env/boards"
	"github.com/seed-445450d7/rulebook/protocol/games/slyboard"
	"github.com/seed-445450d7/rulebook/sly/board"
)

func coding(setup notation.Setup) env.Coding[gateway.State, gateway.Move] {
	players := setup.Players
	generators := []env.Symmetry{{Name: "next seat", Seats: boards.NextSeat(players)}}
	for _, t := range []boards.Isometry{boards.Transpose, boards.Mirror} {
		im := t.Image(board.Side).Spatial(slyboard.Slides().Planes(t)).Others(boards.UpTo(1)).Others(boards.UpTo(3))
		generators = append(generators, im.Symmetry(t.String(), nil))
	}
	return env.Coding[gateway.State, gateway.Move]{
		Rows: board.Side, Cols: board.Side,
		Blocks: []env.Block{
			slyboard.Slides().Block("the piece"),
			boards.PassBlock(),
			{Name: "entry", Doc: "second part, after a move that earns an entry: nothing, a square or a triangle enters", Count: 3},
		},
		Codes:      codes,
		TwoParts:   true,
		CodeAt:     codeAt,
		Planes:     append(boards.SeatPlanes(players, "squares", "triangles", "cylinder"), boards.PassPlanes(players)...),
		Observe:    func(dst []uint64, s *gateway.State, seat notation.Seat) { observe(dst, s, seat, players) },
		Generators: generators,
	}
}

// Action entry + kind enters a piece of a kind, where kind 0 is nothing.
const (
	pass  = 2 * (board.Side - 1) * board.Spaces
	entry = pass + 1
)

const (
	perFrom  = board.Spaces
	perEntry = board.Spaces * board.Spaces
)

// code requires that m leaves no other choice.
func code(m gateway.Move) env.Code {
	if m == gateway.Pass {
		return env.One(pass)
	}
	parts := uint(m - 1)
	to, from, kind := parts%perFrom, parts/perFrom%board.Spaces, parts/perEntry
	first := slyboard.Slides().Code(int(from), int(to)).First()
	if kind == 0 {
		return env.One(first)
	}
	return env.Two(first, entry+env.Action(kind))
}

func codes(dst []env.Code, _ *gateway.State, moves []gateway.Move) []env.Code {
	for _, m := range moves {
		code := code(m)
		if _, enters := code.Second(); enters {
			declined(dst, code.First(), entry)
		}
		dst = append(dst, code)
	}
	return dst
}

func codeAt(_ *gateway.State, moves []gateway.Move, i int) env.Code {
	m := moves[i]
	if m == gateway.Pass || m > perEntry {
		return code(m)
	}
	// Entries of a piece follow its other moves.
	piece := (m - 1) / perFrom
	for _, other := range moves[i+1:] {
		if (other-1)%perEntry/perFrom != piece {
			break
		}
		if other > perEntry && (other-1)%perEntry == m-1 {
			return env.Two(code(m).First(), entry)
		}
	}
	return code(m)
}

// declined adds an action, which declines the additions of other moves, to a listed move.
func declined(list []env.Code, first, decline env.Action) {
	for i := len(list) - 1; i >= 0; i-- {
		switch list[i] {
		case env.One(first):
			list[i] = env.Two(first, decline)
			return
		case env.Two(first, decline):
			return
		}
	}
}

func observe(dst []uint64, s *gateway.State, seat notation.Seat, players int) {
	p := boards.PlanesOf(dst, board.Spaces)
	for i := range players {
		at := boards.SeatAfter(seat, i, players)
		for kind := gateway.Square; kind <= gateway.Cylinder; kind++ {
			p.Put(3*i+int(kind-gateway.Square), s.PiecesOf(at, kind))
		}
	}
	p.Passes(3*players, s.Passes())
}
