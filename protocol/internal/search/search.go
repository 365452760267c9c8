// Package search finds moves in any game of perfect information for one to four seats, with or
// without teams. [New] returns a searcher that uses knowledge of a game beyond its rules, and
// [ForAny] returns a searcher for any game.
//
// [MonteCarlo] searches by Monte Carlo tree search (UCT) that also backs up proven results
// (MCTS-Solver). Both partners win if their team does. The tree is kept between searches. When it
// has filled its memory, it discards the nodes with the fewest visits. Because sampling overlooks
// some wins, the searcher also tries all moves for a win in three plies, if there are two seats,
// and for a win of another seat at its next turn.
//
// With a bound on repetitions, the tree ends at positions that occur too often, and is reused only
// if the game has followed it from the root. Playouts do not look for repetitions.
package search

import (
	"runtime"
	"slices"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/contract"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/search/typed"
)

// Gains holds the value of a position for each seat, from 0 (lost) to 1 (won).
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

// MovesOf returns the moves of s to search: a copy of l.Moves or, if that is empty, all moves.
func MovesOf[S contract.Playable[S, M], M comparable](s S, l typed.Params[M]) []M {
	if len(l.Moves) > 0 {
		return slices.Clone(l.Moves)
	}
	return s.AppendMoves(nil)
}

// Workers returns the number of threads to use.
func Workers(threads int) int { return min(max(threads, 1), MaxThreads()) }

// MaxThreads returns the number of threads that can run in parallel.
func MaxThreads() int { return min(runtime.NumCPU(), runtime.GOMAXPROCS(0)) }
