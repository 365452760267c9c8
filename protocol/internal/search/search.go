// Package search finds moves in any game of perfect information for one to four seats, with or
// without teams.
//
// [New] returns a searcher that uses knowledge of a game beyond its rules, and [ForAny] returns a
// searcher for any game.
//
// [MonteCarlo] is the [typed.Searcher] for every game. Its method is Monte Carlo tree search (UCT)
// that also backs up proven results (MCTS-Solver). Each seat chooses the move that is best for it,
// and both partners win if their team does. A position with a proven outcome is not searched again.
// The tree is kept between searches and reused if it contains the next position. When the tree has
// filled its memory, it discards the nodes with the fewest visits and keeps growing.
//
// Because sampling overlooks some wins, the searcher also tries all moves for a win in three plies,
// if there are two seats, and for a win of another seat at its next turn.
//
// # Scores
//
// A score is the expected result of the seat to move, in permille, where a draw counts as half a
// win. If the outcome is proven, [typed.Line.Mate] is the number of plies to it.
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
	"runtime"
	"slices"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/contract"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/search/typed"
)

// Gains holds the value of a position for each seat, by its number, from 0 (lost) to 1 (won).
type Gains [notation.MaxSeats + 1]float64

// Evaluate estimates the value of a position of a running game.
type Evaluate[S any] func(s S) Gains

// Config configures a [typed.Searcher]. Only [New] and [ForAny] use its Method.
type Config = protocol.SearchConfig

// Megabytes returns the maximum memory of a searcher, in megabytes.
func Megabytes(c Config) int {
	if c.Memory <= 0 {
		return 16
	}
	return c.Memory
}

// MovesOf returns the moves of s that should be searched: a copy of l.Moves or, if that is empty,
// all moves of s.
func MovesOf[S contract.Playable[S, M], M comparable](s S, l typed.Params[M]) []M {
	if len(l.Moves) > 0 {
		return slices.Clone(l.Moves)
	}
	return s.AppendMoves(nil)
}

// Workers returns the number of threads to use if a number is asked for: at least 1, and no more
// than can run in parallel.
func Workers(threads int) int { return min(max(threads, 1), MaxThreads()) }

// MaxThreads returns the number of threads that can run in parallel.
func MaxThreads() int { return min(runtime.NumCPU(), runtime.GOMAXPROCS(0)) }
