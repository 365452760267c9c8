package search

import (
	"context"
	"strings"

	"github.com/seed-445450d7/rulebook/notation/contract"
	"github.com/seed-445450d7/rulebook/protocol"
)

// The methods that a [Config] may name, to measure one by another.
const (
	methodBest   = "best"   // what is best for the game
	methodGuided = "guided" // Monte Carlo tree search with what is known of the game, if anything is
	methodPlain  = "tree"   // Monte Carlo tree search without knowledge
	methodFlat   = "flat"   // random games after every move, see [Flat]
	methodChance = "random" // any move, see [Random]
)

// Methods returns the names of the methods, the usual one first.
func Methods() []string {
	return []string{methodBest, methodGuided, methodPlain, methodFlat, methodChance}
}

// Means are what there is to search a game with, beyond its rules. The zero Means
// are nothing.
type Means[S contract.Playable[S, M], M comparable] struct {
	// Evaluate judges running positions for tree search; nil is no knowledge.
	Evaluate Evaluate[S]
	// Plies is how many random plies a tree search plays before it evaluates, and
	// PliesOfMany the same where more than two sides are at play.
	Plies, PliesOfMany int
	// Own makes what is better than tree search for one side or two; nil is nothing.
	Own func(cfg Config) Searcher[S, M]
}

// New returns the searcher of a game that has certain means. It is the place where
// the method is decided: the one that cfg names, otherwise the game's own for one
// side or two, otherwise tree search, with knowledge where there is some.
func New[S contract.State[S, M], M contract.Move](cfg Config, game Means[S, M]) protocol.Searcher {
	return untyped(cfg, game.newSearcher)
}

// ForAny returns a searcher for the positions of any game, from its rules alone.
func ForAny(cfg Config) protocol.Searcher {
	return untypedAny(cfg, Means[protocol.Position, protocol.Move]{}.newSearcher)
}

// newSearcher returns a searcher that keeps one of two in memory: that for positions
// of one side or two, or that for positions of more.
func (g Means[S, M]) newSearcher(cfg Config) Searcher[S, M] { return &chosen[S, M]{game: g, cfg: cfg} }

// choose decides which method finds moves.
func (g Means[S, M]) choose(cfg Config, many bool) Searcher[S, M] {
	plies := g.Plies
	if many {
		plies = g.PliesOfMany
	}
	switch method := strings.ToLower(cfg.Method); {
	case method == methodChance:
		return NewRandom[S, M]()
	case method == methodFlat:
		return NewFlat[S, M]()
	case method == methodPlain:
		return NewMonteCarlo[S, M](cfg, nil, 0)
	case method == methodGuided && g.Evaluate != nil:
		return NewMonteCarlo[S, M](cfg, g.Evaluate, plies)
	case g.Own != nil && !many:
		return g.Own(cfg)
	}
	return NewMonteCarlo[S, M](cfg, g.Evaluate, plies)
}

// chosen is what was chosen for the last position.
type chosen[S contract.Playable[S, M], M comparable] struct {
	game Means[S, M]
	cfg  Config
	many bool
	now  Searcher[S, M] // nil for none yet
}

// Search implements [Searcher].
func (x *chosen[S, M]) Search(ctx context.Context, s S, limits Limits[M], report func(Info[M])) Info[M] {
	if many := s.Players() > 2 && !s.Teams(); x.now == nil || x.many != many {
		x.many, x.now = many, x.game.choose(x.cfg, many)
	}
	return x.now.Search(ctx, s, limits, report)
}

// Forget implements [Searcher].
func (x *chosen[S, M]) Forget() {
	if x.now != nil {
		x.now.Forget()
	}
}
