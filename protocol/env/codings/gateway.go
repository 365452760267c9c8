package codings

import (
	"github.com/seed-445450d7/rulebook/gateway"
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/contract"
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
	return env.New(contract.Rules[gateway.State, gateway.Move]{
		Spec: gateway.Spec, New: gateway.New, Parse: gateway.Parse, ParseMove: gateway.ParseMove,
	}, setup, env.Coding[gateway.State, gateway.Move]{
		Rows: board.Side, Cols: board.Side,
		Blocks: []env.Block{
			lines12.block("the piece"),
			passBlock,
			{Name: "entry", Doc: "second part, after a move that earns an entry: nothing, a square or a triangle enters", Count: 3},
		},
		Codes:      gatewayCodes,
		TwoParts:   true,
		Planes:     append(seatPlanes(players, "squares", "triangles", "cylinder"), passPlanes(players)...),
		Observe:    func(dst []uint64, s *gateway.State, seat notation.Seat) { gatewayObserve(dst, s, seat, players) },
		Generators: generators,
	})
}

func gatewayCodes(dst []env.Code, _ *gateway.State, moves []gateway.Move) []env.Code {
	const (
		pass  = 2 * (board.Side - 1) * board.Spaces
		entry = pass + 1 // entry + kind enters a piece of the kind; kind 0 is nothing
	)
	for _, m := range moves {
		if m == gateway.Pass {
			return append(dst, env.One(pass))
		}
		parts := uint(m - 1)
		to, from, kind := parts%board.Spaces, parts/board.Spaces%board.Spaces, parts/board.Spaces/board.Spaces
		first := env.Action(lines12.table[from<<8|to])
		if kind == 0 {
			dst = append(dst, env.One(first))
			continue
		}
		declined(dst, first, entry)
		dst = append(dst, env.Two(first, entry+env.Action(kind)))
	}
	return dst
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
