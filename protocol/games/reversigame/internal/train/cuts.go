package main

import (
	"fmt"
	"io"
	"math"
	"math/bits"

	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/games/reversigame/internal/patterns"
	"github.com/seed-445450d7/rulebook/reversi"
)

// A sample has values at depths 1, 2, 3 and so on, in discs.
type sample []float64

type sampler struct {
	x       *patterns.Searcher
	wanted  int
	samples [patterns.Stages][]sample
}

func (c *sampler) add(g game) error {
	s, err := reversi.New()
	var states [patterns.Stages]reversi.State
	for i, m := range g.moves {
		if err != nil {
			return err
		}
		own, opp := s.Pieces(s.Turn())[0], s.Pieces(3 - s.Turn())[0]
		if i >= g.random && !s.Targets().IsEmpty() && 64-bits.OnesCount64(own|opp) > patterns.MaxCut {
			states[patterns.StageOf(s)] = s
		}
		s, err = s.Play(m)
	}
	stage := -1
	for i, s := range states {
		if s.IsValid() && len(c.samples[i]) < c.wanted && (stage < 0 || len(c.samples[i]) < len(c.samples[stage])) {
			stage = i
		}
	}
	if stage >= 0 {
		c.x.Forget()
		c.samples[stage] = append(c.samples[stage], c.x.Values(states[stage], patterns.MaxCut))
	}
	return nil
}

func (c *sampler) cuts(out io.Writer) (cuts patterns.Cuts) {
	for stage, samples := range c.samples {
		if len(samples) < c.wanted/2 && stage > 0 {
			cuts[stage] = cuts[stage-1]
			continue
		}
		for i := range cuts[stage] {
			depth := patterns.MinCut + i
			cuts[stage][i] = regress(samples, patterns.Shallow(depth), depth)
			fmt.Fprintf(out, "stage %d, depth %d by %d: %.2f\n", stage, depth, patterns.Shallow(depth), cuts[stage][i])
		}
	}
	return cuts
}

func regress(samples []sample, shallow, deep int) (cut patterns.Cut) {
	n := float64(len(samples))
	var x, y, xx, xy float64
	for _, s := range samples {
		a, b := s[shallow-1], s[deep-1]
		x, y, xx, xy = x+a, y+b, xx+float64(a*a), xy+float64(a*b)
	}
	spread := n*xx - float64(x*x)
	if n < 3 || spread <= 0 {
		return cut
	}
	cut.Slope = (n*xy - float64(x*y)) / spread
	cut.Offset = (y - float64(cut.Slope*x)) / n
	sum := 0.0
	for _, s := range samples {
		off := s[deep-1] - cut.Offset - float64(cut.Slope*s[shallow-1])
		sum += float64(off * off)
	}
	cut.Sigma = math.Sqrt(sum / (n - 2))
	return cut
}

func withCuts(weights [patterns.Stages][]float64, games []progress, samples int, out io.Writer) ([]byte, error) {
	data, err := patterns.Pack(weights, patterns.Cuts{})
	if err != nil || samples < 3 {
		return data, err
	}
	w, err := patterns.Unpack(data)
	if err != nil {
		return nil, err
	}
	c := &sampler{x: patterns.NewWith(protocol.SearchConfig{Memory: 64}, w), wanted: samples}
	for i := 0; i < len(games) && !c.complete(); i++ {
		// The first games may be weaker.
		if err := c.add(games[len(games)-1-i].game); err != nil {
			return nil, err
		}
	}
	return patterns.Pack(weights, c.cuts(out))
}

// complete ignores stages too near the end.
func (c *sampler) complete() bool {
	last := patterns.StageOfDiscs(64 - patterns.MaxCut - 1)
	for _, list := range c.samples[:last+1] {
		if len(list) < c.wanted {
			return false
		}
	}
	return true
}
