package main

import (
	"context"
	"math"
	"math/bits"
	"math/rand/v2"

	"github.com/seed-445450d7/rulebook/protocol/games/reversigame/internal/patterns"
	"github.com/seed-445450d7/rulebook/protocol/search/typed"
	"github.com/seed-445450d7/rulebook/reversi"
)

type generator struct {
	rng   *rand.Rand
	x     *patterns.Searcher
	w     *patterns.Weights
	depth int
	solve int // empty spaces with perfect play
}

const (
	minRandom, maxRandom = 4, 24 // plies
	even                 = 12    // discs; openings with greater leads are rarer
	rare                 = 0.2   // probability of using such an opening
)

func (x *generator) play() game {
	for {
		s, g, ok := x.open()
		if !ok {
			continue
		}
		for !s.Result().Over() {
			for _, m := range x.choose(s) {
				g.moves = append(g.moves, m)
				s = s.After(m)
			}
		}
		g.margin = s.Score()
		return g
	}
}

func (x *generator) open() (s reversi.State, g game, ok bool) {
	s, err := reversi.New()
	if err != nil {
		return s, g, false
	}
	g.random = minRandom + x.rng.IntN(maxRandom-minRandom+1)
	for range g.random {
		moves := s.AppendMoves(nil)
		if len(moves) == 0 {
			return s, g, false
		}
		m := moves[x.rng.IntN(len(moves))]
		g.moves = append(g.moves, m)
		s = s.After(m)
	}
	if s.Result().Over() {
		return s, g, false
	}
	luck := x.rng.Float64()
	return s, g, luck < rare || math.Abs(x.w.Evaluate(s)) <= even
}

func (x *generator) choose(s reversi.State) []reversi.Move {
	own, opp := s.Pieces(s.Turn())[0], s.Pieces(3 - s.Turn())[0]
	params := typed.Params[reversi.Move]{Depth: x.depth}
	if bits.OnesCount64(^(own | opp)) <= x.solve {
		params.Depth = 0
	}
	line := x.x.Search(context.Background(), s, params, nil).Lines[0]
	if line.Proven {
		return line.PV
	}
	return line.PV[:1]
}
