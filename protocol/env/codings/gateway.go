package codings

import (
	"github.com/seed-445450d7/rulebook/gateway"
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol/env"
	"github.com/seed-445450d7/rulebook/sly/board"
)

func loadGateway(setup notation.Setup) (env.Game, error) {
	players := playersOf(gateway.Spec(), setup)
	generators := []env.Symmetry{{Name: "next seat", Seats: nextSeat(players)}}
	for _, t := range []turn{transpose, mirror} {
		im := t.image(board.Side).spatial(lines12.planes(t)).others(upTo(1)).others(upTo(3))
		generators = append(generators, im.symmetry(t.name, nil))
	}
	return env.New(gateway.Rules(), setup, env.Coding[gateway.State, gateway.Move]{
		Rows: board.Side, Cols: board.Side,
		Blocks: []env.Block{
			lines12.block("the piece"),
			passBlock,
			{Name: "entry", Doc: "second part, after a move that earns an entry: nothing, a square or a triangle enters", Count: 3},
		},
		Codes:      gatewayCodes,
		TwoParts:   true,
		CodeAt:     gatewayCodeAt,
		Planes:     append(seatPlanes(players, "squares", "triangles", "cylinder"), passPlanes(players)...),
		Observe:    func(dst []uint64, s *gateway.State, seat notation.Seat) { gatewayObserve(dst, s, seat, players) },
		Generators: generators,
	})
}

// The first actions of the blocks. Action gatewayEntry + kind enters a piece of a kind;
// kind 0 is nothing.
const (
	gatewayPass  = 2 * (board.Side - 1) * board.Spaces
	gatewayEntry = gatewayPass + 1
)

// gatewayPerFrom and gatewayPerEntry are the weights of the space that is left and of the
// kind that enters in a Move.
const (
	gatewayPerFrom  = board.Spaces
	gatewayPerEntry = board.Spaces * board.Spaces
)

// gatewayCode returns the code of a move that leaves no choice but its own.
func gatewayCode(m gateway.Move) env.Code {
	if m == gateway.Pass {
		return env.One(gatewayPass)
	}
	parts := uint(m - 1)
	to, from, kind := parts%gatewayPerFrom, parts/gatewayPerFrom%board.Spaces, parts/gatewayPerEntry
	first := env.Action(lines12.table[from<<8|to])
	if kind == 0 {
		return env.One(first)
	}
	return env.Two(first, gatewayEntry+env.Action(kind))
}

func gatewayCodes(dst []env.Code, _ *gateway.State, moves []gateway.Move) []env.Code {
	for _, m := range moves {
		code := gatewayCode(m)
		if _, enters := code.Second(); enters {
			declined(dst, code.First(), gatewayEntry)
		}
		dst = append(dst, code)
	}
	return dst
}

func gatewayCodeAt(_ *gateway.State, moves []gateway.Move, i int) env.Code {
	m := moves[i]
	if m == gateway.Pass || m > gatewayPerEntry {
		return gatewayCode(m)
	}
	// The entries of a piece follow its other moves.
	piece := (m - 1) / gatewayPerFrom
	for _, other := range moves[i+1:] {
		if (other-1)%gatewayPerEntry/gatewayPerFrom != piece {
			break
		}
		if other > gatewayPerEntry && (other-1)%gatewayPerEntry == m-1 {
			return env.Two(gatewayCode(m).First(), gatewayEntry)
		}
	}
	return gatewayCode(m)
}

// declined gives the move of one action that is already listed its second part: to
// decline what other moves add to it.
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

func gatewayObserve(dst []uint64, s *gateway.State, seat notation.Seat, players int) {
	p, triangles := planes12(dst), s.Triangles()
	for i := range players {
		at := counted(seat, i, players)
		own := s.Spaces(at)
		if sp, ok := s.Cylinder(at); ok {
			own = own.Without(sp)
			p.set(3*i+2, sp)
		}
		p.put(3*i, own.AndNot(triangles))
		p.put(3*i+1, own.And(triangles))
	}
	p.passes(3*players, s.Passes())
}
