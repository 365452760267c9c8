package search

import (
	"context"
	"slices"
	"time"
)

// Flat is flat Monte Carlo, an opponent to measure others by: it plays random
// games after every move of the position in turn and builds no tree. It uses one
// thread and remembers nothing.
type Flat[S Position[S, M], M comparable] struct{ seed uint64 }

// NewFlat returns a searcher; only the seed of cfg matters.
func NewFlat[S Position[S, M], M comparable](cfg Config) *Flat[S, M] {
	return &Flat[S, M]{cfg.Seed}
}

// Forget implements [Searcher].
func (x *Flat[S, M]) Forget() {}

// Search implements [Searcher]. At least one random game is played, which is a node;
// a bound on depth, whatever it is, means one after every move.
func (x *Flat[S, M]) Search(ctx context.Context, s S, limits Limits[M], _ func(Info[M])) Info[M] {
	started := time.Now()
	moves := s.AppendMoves(nil)
	if len(limits.Moves) > 0 {
		moves = limits.Moves
	}
	if len(moves) == 0 {
		return Info[M]{}
	}
	seat := s.Turn()
	sums := make([]float64, len(moves))
	counts := make([]int, len(moves))
	w := worker[S, M]{run: &run[S, M]{}, rng: random(x.seed ^ s.Hash())}
	var nodes uint64
	for nodes == 0 || ctx.Err() == nil && !over(limits, nodes, started) && (limits.Depth == 0 || nodes < uint64(len(moves))) {
		c := int(nodes % uint64(len(moves)))
		sums[c] += w.playout(s.After(moves[c]))[seat]
		counts[c]++
		nodes++
	}
	info := Info[M]{Depth: 1, SelDepth: 1, Nodes: nodes, Time: time.Since(started)}
	for c, m := range moves {
		info.Lines = append(info.Lines, Line[M]{Score: int(sums[c]/float64(max(counts[c], 1))*1000 + 0.5), PV: []M{m}})
	}
	slices.SortStableFunc(info.Lines, func(a, b Line[M]) int { return b.Score - a.Score })
	info.Lines = info.Lines[:min(len(info.Lines), max(limits.Lines, 1))]
	return info
}

func over[M comparable](limits Limits[M], nodes uint64, started time.Time) bool {
	return limits.Nodes > 0 && nodes >= limits.Nodes ||
		limits.Time > 0 && time.Since(started) >= limits.Time
}

// Random moves at random, at once: the weakest opponent to measure others by.
type Random[S Position[S, M], M comparable] struct{ rng random }

// NewRandom returns a searcher; only the seed of cfg matters.
func NewRandom[S Position[S, M], M comparable](cfg Config) *Random[S, M] {
	return &Random[S, M]{random(cfg.Seed)}
}

// Forget implements [Searcher].
func (x *Random[S, M]) Forget() {}

// Search implements [Searcher]. The score says nothing.
func (x *Random[S, M]) Search(_ context.Context, s S, limits Limits[M], _ func(Info[M])) Info[M] {
	moves := s.AppendMoves(nil)
	if len(limits.Moves) > 0 {
		moves = limits.Moves
	}
	if len(moves) == 0 {
		return Info[M]{}
	}
	m := moves[x.rng.below(len(moves))]
	return Info[M]{Depth: 1, SelDepth: 1, Nodes: 1, Lines: []Line[M]{{Score: 1000 / max(s.Players(), 1), PV: []M{m}}}}
}
