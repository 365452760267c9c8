// Package search finds moves in any game of perfect information for one to four seats, with or
// without teams.
//
// [New] returns a searcher that uses knowledge of a game beyond its rules, and [ForAny] returns a
// searcher for any game.
//
// [MonteCarlo] is the [Searcher] for every game. Its method is Monte Carlo tree search (UCT) that
// also backs up proven results (MCTS-Solver). Each seat chooses the move that is best for it, and
// both partners win if their team does. A position with a proven outcome is not searched again. The
// tree is kept between searches and reused if it contains the next position. When the tree has
// filled its memory, it discards the nodes with the fewest visits and keeps growing.
//
// Because sampling overlooks some wins, the searcher also tries all moves for a win in three plies,
// if there are two seats, and for a win of another seat at its next turn.
//
// # Scores
//
// A score is the expected result of the seat to move, in permille, where a draw counts as half a
// win. If the outcome is proven, [Line.Mate] is the number of plies to it.
//
// # Repetitions
//
// With a bound on repetitions, the tree ends at positions that occur too often. Because every node
// stands for one line, its proof may rest on them. The tree is reused only if the game has followed
// it from the root. Playouts do not look for repetitions.
//
// # Levels
//
// With a Level below [protocol.MaxLevel], the searcher of a game plays weaker: see [Strength].
//
// # Time and threads
//
// A search ends within a few milliseconds after its context is done or its deadline is reached. It
// uses no more threads than can run in parallel, and each thread yields about once a millisecond.
//
// The threads of a tree search share one tree. Visits and gains are added atomically, and a visit
// counts as lost until its playout ends (virtual loss), so that threads search different lines. A
// thread that finds no room for more nodes stops the others while it frees some.
package search

import (
	"context"
	"runtime"
	"slices"
	"time"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/contract"
	"github.com/seed-445450d7/rulebook/protocol"
)

// Gains holds the value of a position for each seat, by its number, from 0 (lost) to 1 (won).
type Gains [notation.MaxSeats + 1]float64

// Evaluate estimates the value of a position of a running game.
type Evaluate[S any] func(s S) Gains

// Searcher is a [protocol.Searcher] for the states of one game.
type Searcher[S any, M comparable] interface {
	// Search searches for the best move of s until a limit is reached, the best move is certain, or
	// ctx is done. If s has moves, the result always has one. From time to time, Search calls
	// report, unless it is nil, with the state of the search, in the caller's goroutine.
	Search(ctx context.Context, s S, params Params[M], report func(Info[M])) Info[M]
	// Forget discards what earlier searches have learned. It is fast.
	Forget()
}

// Unsigned is the constraint on moves whose values are unsigned integers.
type Unsigned interface {
	~uint8 | ~uint16 | ~uint32 | ~uint64
}

// Config configures a [Searcher]. Only [New] and [ForAny] use its Method.
type Config = protocol.SearchConfig

// Megabytes returns the maximum memory of a searcher, in megabytes.
func Megabytes(c Config) int {
	if c.Memory <= 0 {
		return 16
	}
	return c.Memory
}

// Params is a [protocol.SearchParams] for the moves of one game.
type Params[M comparable] struct {
	Deadline time.Time // the zero Time means none
	Nodes    uint64    // iterations of a tree search, or positions searched; 0 means no limit
	Depth    int       // plies of the deepest line; 0 means no limit
	Moves    []M       // search only these moves; empty means all
	Lines    int       // number of best moves to report; 0 means 1
	Threads  int       // parallel searches; 0 means 1
	Seed     uint64    // with one thread and a limit on nodes, equal seeds give equal results, from a new Searcher or after Forget

	Repetitions int      // occurrences of a position that make a draw; 0 means no bound
	Past        []uint64 // with Repetitions, the hashes of the positions before the searched one, the oldest first
}

// MovesOf returns the moves of s that should be searched: a copy of l.Moves or, if that is empty,
// all moves of s.
func MovesOf[S contract.Playable[S, M], M comparable](s S, l Params[M]) []M {
	if len(l.Moves) > 0 {
		return slices.Clone(l.Moves)
	}
	return s.AppendMoves(nil)
}

// Workers returns the number of threads to use: Threads, limited to the number that can run in
// parallel.
func (l Params[M]) Workers() int { return min(max(l.Threads, 1), MaxThreads()) }

// MaxThreads returns the number of threads that can run in parallel.
func MaxThreads() int { return min(runtime.NumCPU(), runtime.GOMAXPROCS(0)) }

// Info is the state of a search.
type Info[M comparable] struct {
	Depth    int // plies of the principal variation, or of the last full iteration of alpha-beta
	SelDepth int // plies of the deepest line searched
	Nodes    uint64
	Time     time.Duration
	Lines    []Line[M] // the best move first; empty only if there is no move
	Remark   string    // further information in words; often empty
}

// Line is one of the best moves with its expected continuation.
type Line[M comparable] struct {
	Score  int // the expected result of the seat to move in permille, where a draw is 500
	Proven bool
	Mate   int   // if Proven, plies to the end: negative for a loss, 0 for a draw or if they are not known
	Visits int64 // of the move, in a tree search; otherwise 0
	PV     []M   // the principal variation: the move and the expected answers
}

// Best returns the best move. If there is none, ok is false.
func (i Info[M]) Best() (m M, ok bool) {
	if len(i.Lines) == 0 || len(i.Lines[0].PV) == 0 {
		return m, false
	}
	return i.Lines[0].PV[0], true
}
