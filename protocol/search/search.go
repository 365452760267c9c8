// Package search finds a move in any game of perfect information for one to
// four seats, with or without teams, from its rules alone.
//
// What looks for a move is a [Searcher]. The one of this package, [MonteCarlo],
// plays every game. Its method is Monte Carlo tree search (UCT) with proven results backed up the
// tree (MCTS-solver): each seat picks the move that is best for itself, a team's
// win is a win for both partners, and a position whose outcome is certain is
// not searched again. The tree is kept between searches and reused when the
// next position was reached in it.
//
// # Scores
//
// A score is the probability that the seat to move wins, in permille, a draw
// counting as half a win; or, when the outcome is proven, the number of plies to
// it ([Line.Mate]).
package search

import (
	"context"
	"time"

	"github.com/seed-445450d7/rulebook/notation"
)

// Position is what the search needs of a game's State.
type Position[S any, M comparable] interface {
	comparable
	Players() int
	Turn() notation.Seat
	AppendMoves(dst []M) []M
	After(m M) S
	Result() notation.Result
	Hash() uint64
}

// Gains are what something is worth to each seat, by the seat's number, from 0 (lost)
// to 1 (won).
type Gains [notation.MaxSeats + 1]float64

// Evaluate is knowledge of a game: what a running position is worth.
type Evaluate[S any] func(s S) Gains

// Searcher looks for the best move of the positions of one game, and remembers
// what it learned. It is not safe for concurrent use.
type Searcher[S any, M comparable] interface {
	// Search looks for the best move of s until a limit is reached, the best
	// move is certain, or ctx is done, and returns what it found. A position with
	// moves always gets one. Now and then, report is called with the state of
	// the search, from the goroutine of the caller; it may be nil.
	Search(ctx context.Context, s S, limits Limits[M], report func(Info[M])) Info[M]
	// Forget drops what earlier searches have learned.
	Forget()
}

// Config is how a [Searcher] works. The zero Config is one thread and 16 MB.
type Config struct {
	Threads int    // parallel searches of the tree; 0 is 1
	Hash    int    // bound of the tree in megabytes; 0 is 16
	Method  Method // how a move is found
	Seed    uint64 // with one thread and a bound on nodes, equal seeds give equal results
}

// WithDefaults returns c with what stands for 0 written out.
func (c Config) WithDefaults() Config {
	c.Threads = max(c.Threads, 1)
	if c.Hash <= 0 {
		c.Hash = 16
	}
	return c
}

// Method is a way to find a move, for measuring one by another. A [Searcher] that
// was made does not look at it; [ByMethod] does.
type Method string

const (
	Best      Method = ""       // what is known to be best for the game
	PlainTree Method = "tree"   // [MonteCarlo] without knowledge
	Guided    Method = "guided" // [MonteCarlo] with what is known of the game
	FlatOnly  Method = "flat"   // [Flat]
	AtRandom  Method = "random" // [Random]
)

// ByMethod returns the searcher that cfg.Method names, or best(cfg) when it names
// none.
func ByMethod[S Position[S, M], M comparable](cfg Config, best func(Config) Searcher[S, M]) Searcher[S, M] {
	switch cfg.Method {
	case FlatOnly:
		return NewFlat[S, M](cfg)
	case AtRandom:
		return NewRandom[S, M](cfg)
	}
	if best == nil || cfg.Method == PlainTree {
		return NewMonteCarlo[S, M](cfg, nil)
	}
	return best(cfg)
}

// Limits say when a search ends: at whichever bound is reached first, when the
// context is done, or when the best move is proven. The zero Limits have no
// bound.
type Limits[M comparable] struct {
	Time  time.Duration // 0 is no bound
	Nodes uint64        // positions added to the tree or played through at random; 0 is no bound
	Depth int           // plies of the deepest line looked at; 0 is no bound
	Moves []M           // only these moves of the position are looked at; none is all
	Lines int           // how many of the best moves to report; 0 is 1
}

// Info is how far a search has come.
type Info[M comparable] struct {
	Depth    int // plies of the principal variation, or of the last full iteration of alpha-beta
	SelDepth int // plies of the deepest line in the tree
	Nodes    uint64
	Time     time.Duration
	Lines    []Line[M] // the best move first; empty only when there is no move
	Remark   string    // what else is worth saying, in words; often empty
}

// Line is one of the best moves with what the search expects after it.
type Line[M comparable] struct {
	Score  int // permille, from the seat to move
	Proven bool
	Mate   int // when Proven: plies to the end, negative when it is lost; 0 when drawn
	PV     []M // the move and the expected answers
}

// Best returns the best move; ok is false when there was none.
func (i Info[M]) Best() (m M, ok bool) {
	if len(i.Lines) == 0 || len(i.Lines[0].PV) == 0 {
		return m, false
	}
	return i.Lines[0].PV[0], true
}

// MonteCarlo is a [Searcher] for any game.
type MonteCarlo[S Position[S, M], M comparable] struct {
	cfg      Config
	evaluate Evaluate[S]
	plies    int // random ones before an evaluation
	tree     *tree[S, M]
	free     [][]node[M] // of a forgotten tree, to be used again
}

// NewMonteCarlo returns a searcher; evaluate may be nil. Then positions are played
// to the end at random, otherwise for four plies before they are evaluated.
func NewMonteCarlo[S Position[S, M], M comparable](cfg Config, evaluate Evaluate[S]) *MonteCarlo[S, M] {
	return NewMonteCarloAfter[S, M](cfg, evaluate, 4)
}

// NewMonteCarloAfter is [NewMonteCarlo] for an evaluation that is better made after
// another number of random plies, or at once, after none.
func NewMonteCarloAfter[S Position[S, M], M comparable](cfg Config, evaluate Evaluate[S], plies int) *MonteCarlo[S, M] {
	return &MonteCarlo[S, M]{cfg: cfg.WithDefaults(), evaluate: evaluate, plies: plies}
}

// Forget implements [Searcher].
func (x *MonteCarlo[S, M]) Forget() {
	if x.tree != nil {
		x.free = append(x.tree.free, x.tree.chunks...)
		x.tree = nil
	}
}

// Search implements [Searcher]. At least one look is taken.
func (x *MonteCarlo[S, M]) Search(ctx context.Context, s S, limits Limits[M], report func(Info[M])) Info[M] {
	started := time.Now()
	if len(s.AppendMoves(nil)) == 0 {
		return Info[M]{}
	}
	x.root(ctx, s, limits.Moves)
	x.tree.force(limits.Time)
	run := &run[S, M]{
		tree:     x.tree,
		evaluate: x.evaluate,
		plies:    x.plies,
		limits:   limits,
		started:  started,
	}
	if limits.Time > 0 {
		run.deadline = started.Add(limits.Time)
	}
	run.work(ctx, x.cfg, report)
	return run.info()
}

// root makes s the root of the tree, keeping what is known below it.
func (x *MonteCarlo[S, M]) root(ctx context.Context, s S, only []M) {
	if x.tree != nil && len(only) == 0 && !x.tree.restricted {
		if x.tree.advance(ctx, s) {
			return
		}
	}
	x.Forget()
	x.tree = newTree(s, x.cfg.Hash, only, x.free)
	x.free = nil
}
