// Package search finds moves in games of perfect information for one to four seats, with or without
// teams.
//
// [MonteCarlo] searches by Monte Carlo tree search (UCT) that also backs up proven results
// (MCTS-Solver). The tree is kept between searches.
//
// Playouts do not look for repetitions.
package search

import (
	"runtime"
	"slices"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/contract"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/search/typed"
)

// Gains holds a position's value for each seat, from 0 (lost) to 1 (won).
type Gains [notation.MaxSeats + 1]float64

// Evaluate estimates the value of a running game's position.
type Evaluate[S any] func(s S) Gains

// Config configures a [typed.Searcher].
type Config = protocol.SearchConfig

// Megabytes returns a searcher's maximum memory, in megabytes.
func Megabytes(c Config) int {
	if c.Memory <= 0 {
		return 16
	}
	return c.Memory
}

// MovesOf returns the moves of s to search: a copy of l.Moves or, if empty, all.
func MovesOf[S contract.Playable[S, M], M comparable](s S, l typed.Params[M]) []M {
	if len(l.Moves) > 0 {
		return slices.Clone(l.Moves)
	}
	return s.AppendMoves(nil)
}

// Workers returns the number of threads to use.
func Workers(threads int) int { return min(max(threads, 1), MaxThreads()) }

// MaxThreads returns how many threads can run in parallel.
func MaxThreads() int { return min(runtime.NumCPU(), runtime.GOMAXPROCS(0)) }
