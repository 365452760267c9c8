package search

import (
	"context"
	"sync/atomic"
	"time"

	"github.com/seed-445450d7/rulebook/notation/contract"
	"github.com/seed-445450d7/rulebook/protocol/search/typed"
)

// MonteCarlo is a [typed.Searcher] for any game, by Monte Carlo tree search.
type MonteCarlo[S contract.Playable[S, M], M comparable] struct {
	evaluate Evaluate[S]
	plies    int
	tree     *tree[S, M]
}

// NewMonteCarlo returns a searcher whose playouts end with an evaluation after plies random plies
// or, if evaluate is nil, at the end of the game.
func NewMonteCarlo[S contract.Playable[S, M], M comparable](cfg Config, evaluate Evaluate[S], plies int) *MonteCarlo[S, M] {
	return &MonteCarlo[S, M]{evaluate: evaluate, plies: plies, tree: newTree[S, M](Megabytes(cfg))}
}

// Forget implements [typed.Searcher].
func (x *MonteCarlo[S, M]) Forget() { x.tree.clear() }

// Search implements [typed.Searcher].
func (x *MonteCarlo[S, M]) Search(ctx context.Context, s S, params typed.Params[M], report func(typed.Info[M])) typed.Info[M] {
	started := time.Now()
	if len(s.AppendMoves(nil)) == 0 {
		return typed.Info[M]{}
	}
	stop := NewStop(ctx, params.Deadline)
	x.root(stop, s, params)
	r := &run[S, M]{tree: x.tree, evaluate: x.evaluate, plies: x.plies, params: params, started: started, stop: stop}
	_, count := x.tree.at(x.tree.root).children()
	r.threats.verdicts = make([]atomic.Uint32, count)
	r.force(part(ctx, started, params.Deadline, 10))
	r.work(report)
	r.settle(NewStop(ctx, params.Deadline).Watch(), &r.worker(0).rng)
	return r.info()
}

func part(ctx context.Context, started, deadline time.Time, parts time.Duration) *Stop {
	if !deadline.IsZero() {
		deadline = started.Add(deadline.Sub(started) / parts)
	}
	return NewStop(ctx, deadline)
}

func (x *MonteCarlo[S, M]) root(stop *Stop, s S, params typed.Params[M]) {
	t := x.tree
	keeps := t.root != none && len(params.Moves) == 0 && !t.restricted && t.advance(stop.Watch(), s, params.Repetitions, params.Past)
	t.setPast(params.Repetitions, params.Past, s.Hash())
	if !keeps {
		t.plant(s, params.Moves)
	}
}
