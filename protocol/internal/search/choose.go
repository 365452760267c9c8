package search

import (
	"context"

	"github.com/seed-445450d7/rulebook/notation/contract"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/search/typed"
)

// Means holds a search's knowledge of a game.
type Means[S contract.Playable[S, M], M comparable] struct {
	// Evaluate, which may be nil, is for tree search.
	Evaluate Evaluate[S]
	// Plies is the number of random plies before an evaluation.
	Plies, PliesOfMany int
	// Own, which may be nil, returns a searcher for one or two sides.
	Own func(cfg Config) typed.Searcher[S, M]
	// Levels holds the strengths below full strength; nil spreads them evenly.
	Levels, LevelsOfMany []int
	// Confidence is the factor of the log odds of unproven scores, counted from an even position.
	// It may be nil.
	Confidence func(s S) float64
}

func IsBest(cfg Config) bool {
	return (cfg.Method == "" || cfg.Method == protocol.MethodBest) && isFull(cfg)
}

func isRandom(cfg Config) bool {
	return cfg.Method == protocol.MethodRandom && isFull(cfg)
}

func isFull(cfg Config) bool { return cfg.Level < 1 || cfg.Level >= protocol.MaxLevel }

// New returns a game's searcher: by default its own for one or two sides, and otherwise tree
// search.
func New[S contract.State[S, M], M contract.Move](cfg Config, game Means[S, M]) *Adapter[S, M] {
	x := untyped(cfg, game.newSearcher)
	if cfg.Method == "" || cfg.Method == protocol.MethodBest {
		x.confidence = game.Confidence
	}
	return x
}

// ForAny returns a searcher for any game.
func ForAny(cfg Config) protocol.Searcher {
	return untypedAny(cfg, Means[protocol.Position, protocol.Move]{}.newSearcher)
}

func (g Means[S, M]) newSearcher(cfg Config) typed.Searcher[S, M] {
	full := &chosen[S, M]{game: g, cfg: cfg}
	if isFull(cfg) {
		return full
	}
	return &leveled[S, M]{
		Searcher: full, care: care(cfg.Level),
		two: strengthAt(g.Levels, cfg.Level), many: strengthAt(g.LevelsOfMany, cfg.Level),
	}
}

func (g Means[S, M]) choose(cfg Config, many bool) typed.Searcher[S, M] {
	plies := g.Plies
	if many {
		plies = g.PliesOfMany
	}
	switch {
	case cfg.Method == protocol.MethodRandom:
		return NewRandom[S, M]()
	case cfg.Method == protocol.MethodFlat:
		return NewFlat[S, M]()
	case cfg.Method == protocol.MethodTree:
		return NewMonteCarlo[S, M](cfg, nil, 0)
	case cfg.Method == protocol.MethodGuided:
		return NewMonteCarlo[S, M](cfg, g.Evaluate, plies)
	case g.Own != nil && !many:
		return g.Own(cfg)
	}
	return NewMonteCarlo[S, M](cfg, g.Evaluate, plies)
}

type chosen[S contract.Playable[S, M], M comparable] struct {
	game Means[S, M]
	cfg  Config
	many bool
	now  typed.Searcher[S, M]
}

func (x *chosen[S, M]) Search(ctx context.Context, s S, params typed.Params[M], report func(typed.Info[M])) typed.Info[M] {
	if many := isMany(s); x.now == nil || x.many != many {
		x.many, x.now = many, x.game.choose(x.cfg, many)
	}
	return x.now.Search(ctx, s, params, report)
}

func isMany[S contract.Playable[S, M], M comparable](s S) bool { return s.Players() > 2 && !s.Teams() }

func (x *chosen[S, M]) Forget() {
	if x.now != nil {
		x.now.Forget()
	}
}
