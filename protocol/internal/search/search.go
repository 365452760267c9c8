// Package search finds a move in any game of perfect information for one to
// four seats, with or without teams, from its rules alone.
//
// [New] makes the searcher of a game from what is known of it, and [ForAny] one for
// games of which nothing is known.
//
// What looks for a move is a [Searcher]. The one of this package, [MonteCarlo],
// plays every game. Its method is Monte Carlo tree search (UCT) with proven results
// backed up the tree (MCTS-solver): each seat picks the move that is best for
// itself, a team's win is a win for both partners, and a position whose outcome is
// certain is not searched again. The tree is kept between searches and reused when
// the next position was reached in it. A tree that has filled its memory drops the
// nodes that it has visited least, and goes on growing.
//
// Sampling overlooks some things, which are looked for by trying all moves: with two
// seats, a win in three plies; with any number, a win of another seat at its next turn.
//
// # Scores
//
// A score is the probability that the seat to move wins, in permille, a draw
// counting as half a win; or, when the outcome is proven, the number of plies to
// it ([Line.Mate]).
//
// # Time and threads
//
// A search ends within a few milliseconds when its context is done or its deadline
// is reached. No more threads run than can run at the same time; each yields about
// once in a millisecond, so that other goroutines get their turn.
package search

import (
	"context"
	"runtime"
	"time"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol"
)

// Gains are what something is worth to each seat, by the seat's number, from 0 (lost)
// to 1 (won).
type Gains [notation.MaxSeats + 1]float64

// Evaluate is knowledge of a game: what a running position is worth.
type Evaluate[S any] func(s S) Gains

// Searcher is a [protocol.Searcher] for the states of one game.
type Searcher[S any, M comparable] interface {
	// Search looks for the best move of s until a limit is reached, the best
	// move is certain, or ctx is done, and returns what it found. A position with
	// moves always gets one. Now and then, report is called with the state of
	// the search, from the goroutine of the caller; it may be nil.
	Search(ctx context.Context, s S, limits Limits[M], report func(Info[M])) Info[M]
	// Forget drops what earlier searches have learned. It takes no time.
	Forget()
}

// Config is how a [Searcher] works for all of its life. Only [New] and [ForAny] look
// at the method.
type Config = protocol.SearchConfig

// Megabytes returns the bound of what is remembered, in megabytes.
func Megabytes(c Config) int {
	if c.Hash <= 0 {
		return 16
	}
	return c.Hash
}

// Limits are [protocol.SearchLimits] for the moves of one game.
type Limits[M comparable] struct {
	Deadline time.Time // zero is none
	Nodes    uint64    // positions added to the tree or played through at random; 0 is no bound
	Depth    int       // plies of the deepest line looked at; 0 is no bound
	Moves    []M       // only these moves of the position are looked at; none is all
	Lines    int       // how many of the best moves to report; 0 is 1
	Threads  int       // parallel searches; 0 is 1
	Seed     uint64    // with one thread and a bound on nodes, equal seeds give equal results
}

// Workers returns how many threads are to search: as many as are wanted, but not
// more than can run at the same time.
func (l Limits[M]) Workers() int { return min(max(l.Threads, 1), runtime.GOMAXPROCS(0)) }

// Info is how far a search has come.
type Info[M comparable] struct {
	Depth    int // plies of the principal variation, or of the last full iteration of alpha-beta
	SelDepth int // plies of the deepest line looked at
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
