package search

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/contract"
	"github.com/seed-445450d7/rulebook/notation/hash"
	"github.com/seed-445450d7/rulebook/protocol/search/typed"
)

// Flat is a [typed.Searcher] by flat Monte Carlo with one thread, for comparison.
type Flat[S contract.Playable[S, M], M comparable] struct{}

// NewFlat returns a searcher.
func NewFlat[S contract.Playable[S, M], M comparable]() *Flat[S, M] { return &Flat[S, M]{} }

// Forget implements [typed.Searcher].
func (x *Flat[S, M]) Forget() {}

// Search implements [typed.Searcher].
func (x *Flat[S, M]) Search(ctx context.Context, s S, params typed.Params[M], _ func(typed.Info[M])) typed.Info[M] {
	started := time.Now()
	moves := MovesOf(s, params)
	if len(moves) == 0 {
		return typed.Info[M]{}
	}
	if once := uint64(len(moves)); params.Depth > 0 && (params.Nodes == 0 || params.Nodes > once) {
		params.Nodes = once
	}
	seat := s.Turn()
	sums := make([]float64, len(moves))
	counts := make([]float64, len(moves))
	watch := NewStop(ctx, params.Deadline).Watch()
	w := worker[S, M]{run: &run[S, M]{}, watch: watch, rng: newRandom(params.Seed ^ s.Hash())}
	repeats := NewRepeats(params.Repetitions, params.Past, s.Hash())
	nodes := uint64(0)
	for nodes == 0 || !watch.Check() && (params.Nodes == 0 || nodes < params.Nodes) {
		c := nodes % uint64(len(moves))
		next := s.After(moves[c])
		if repeats != nil && repeats.Spent(next.Hash()) {
			sums[c] += worth(notation.Draw, seat)
			counts[c]++
		} else if gains, ok := w.playout(next); ok {
			sums[c] += gains[seat]
			counts[c]++
		}
		nodes++
	}
	info := typed.Info[M]{Depth: 1, SelDepth: 1, Nodes: nodes, Time: time.Since(started)}
	for c, m := range moves {
		l := typed.Line[M]{Score: int(sums[c]/max(counts[c], 1)*1000 + 0.5), PV: []M{m}}
		if s.After(m).Result().For(seat) == 1 {
			l.Score, l.Proven, l.Mate = 1000, true, 1
		}
		info.Lines = append(info.Lines, l)
	}
	slices.SortStableFunc(info.Lines, func(a, b typed.Line[M]) int { return cmp.Or(b.Mate-a.Mate, b.Score-a.Score) })
	info.Lines = info.Lines[:min(len(info.Lines), max(params.Lines, 1))]
	return info
}

// Random is a [typed.Searcher] that returns random moves, for comparison.
type Random[S contract.Playable[S, M], M comparable] struct {
	searches uint64
}

// NewRandom returns a searcher.
func NewRandom[S contract.Playable[S, M], M comparable]() *Random[S, M] { return &Random[S, M]{} }

// Forget implements [typed.Searcher].
func (x *Random[S, M]) Forget() { x.searches = 0 }

// Search implements [typed.Searcher].
func (x *Random[S, M]) Search(_ context.Context, s S, params typed.Params[M], _ func(typed.Info[M])) typed.Info[M] {
	moves := MovesOf(s, params)
	if len(moves) == 0 {
		return typed.Info[M]{}
	}
	x.searches++
	rng := newRandom(hash.Mix(params.Seed, x.searches))
	m := moves[rng.below(len(moves))]
	return typed.Info[M]{Depth: 1, SelDepth: 1, Nodes: 1, Lines: []typed.Line[M]{{Score: 1000 / max(s.Players(), 1), PV: []M{m}}}}
}
