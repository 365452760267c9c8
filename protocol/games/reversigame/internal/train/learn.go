package main

import (
	"errors"
	"fmt"
	"io"
	"math/bits"

	"github.com/seed-445450d7/rulebook/protocol/games/reversigame/internal/patterns"
	"github.com/seed-445450d7/rulebook/reversi"
)

// A learner fits weights from the last stage to the first. They predict the final margin, blended
// with evaluations in between: each ply takes the share trust from the next, so late mistakes
// hardly affect the beginning.
type learner struct {
	trust   float64
	ridge   float64 // weakens rare patterns
	minUses int     // keeps the file small
	rounds  int
	solved  int // empty spaces with perfect play
	games   []progress
	out     io.Writer
}

const checkEvery = 20

type progress struct {
	game
	expected float64 // black's margin
}

func (x *learner) learn() (weights [patterns.Stages][]float64, err error) {
	if len(x.games) < checkEvery {
		return weights, errors.New("too few games")
	}
	for stage := patterns.Stages - 1; stage >= 0; stage-- {
		var learned, checked rows
		var all [][]position
		for i := range x.games {
			list, err := x.games[i].positions(stage)
			if err != nil {
				return weights, err
			}
			to := &learned
			if i%checkEvery == 0 {
				to = &checked
			}
			for _, p := range list {
				to.add(p.features, p.sign*x.games[i].expected)
			}
			all = append(all, list)
		}
		weights[stage] = learned.fit(x.ridge, x.minUses, x.rounds)
		for i, list := range all {
			x.games[i].update(list, weights[stage], x.solved, x.trust)
		}
		fmt.Fprintf(x.out, "stage %d: %d positions, error %.3f discs, %.3f in other games\n",
			stage, len(learned.margins), learned.deviation(weights[stage]), checked.deviation(weights[stage]))
	}
	return weights, nil
}

type position struct {
	features []int32
	sign     float64 // -1 if white is to move
	empty    int
}

func (g *progress) positions(stage int) (list []position, err error) {
	s, err := reversi.New()
	for i, m := range g.moves {
		if err != nil {
			return nil, err
		}
		if i >= g.random && m != reversi.Pass && patterns.StageOf(s) == stage {
			own, opp := s.Pieces(s.Turn())[0], s.Pieces(3 - s.Turn())[0]
			p := position{sign: 1, empty: 64 - bits.OnesCount64(own|opp)}
			if s.Turn() == reversi.White {
				p.sign = -1
			}
			p.features, _ = patterns.AppendFeatures(nil, s)
			list = append(list, p)
		}
		s, err = s.Play(m)
	}
	return list, err
}

func (g *progress) update(list []position, weights []float64, solved int, trust float64) {
	for i := len(list) - 1; i >= 0; i-- {
		if p := &list[i]; p.empty > solved {
			value := p.sign * sum(weights, p.features)
			g.expected = float64((1-trust)*g.expected) + float64(trust*value)
		}
	}
}
