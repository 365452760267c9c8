// Package typed declares a single game's searcher. Package search makes a protocol.Searcher of it.
package typed

import (
	"context"
	"time"
)

// A Searcher finds the best moves of one game's states, and remembers its results. It is not safe
// for concurrent use. Because other packages implement it, later versions add no methods.
type Searcher[S any, M comparable] interface {
	// Search searches for the best move of s until a limit is reached, it is certain, or ctx is
	// done. If s has moves, the result has one. From time to time, Search calls a non-nil report in
	// the caller's goroutine.
	Search(ctx context.Context, s S, params Params[M], report func(Info[M])) Info[M]
	// Forget quickly discards everything learned.
	Forget()
}

// Params holds a search's parameters. The search ends at the first limit.
type Params[M comparable] struct {
	Deadline time.Time // zero means none
	Nodes    uint64    // iterations of a tree search, or positions; 0 means no limit
	Depth    int       // plies of the deepest line; 0 means no limit
	Moves    []M       // the legal moves to search; empty means all
	Lines    int       // the best moves to report; 0 means 1
	Threads  int       // parallel searches, no more than can run; 0 means 1
	Seed     uint64    // with one thread and a limit on nodes, determines the result of a new Searcher

	Repetitions int      // occurrences that make a draw; 0 means no bound
	Past        []uint64 // with Repetitions, the hashes of earlier positions, the oldest first
}

// Info is the state of a search.
type Info[M comparable] struct {
	Depth    int // plies of the principal variation, or of the last full iteration of alpha-beta
	SelDepth int // plies of the deepest line searched
	Nodes    uint64
	Time     time.Duration
	Lines    []Line[M] // the best move first; empty only if there is no move
	Remark   string
}

// A Line is one of the best moves with its expected continuation.
type Line[M comparable] struct {
	Score  int // of the seat to move in permille, where a draw is 500
	Proven bool
	Mate   int   // if Proven, plies to the end: negative for a loss, 0 for a draw or if unknown
	Visits int64 // in a tree search
	PV     []M
}

// Best returns the best move. If there is none, ok is false.
func (i Info[M]) Best() (m M, ok bool) {
	if len(i.Lines) == 0 || len(i.Lines[0].PV) == 0 {
		return m, false
	}
	return i.Lines[0].PV[0], true
}

// Unsigned is a constraint that the moves of every game satisfy.
type Unsigned interface {
	~uint8 | ~uint16 | ~uint32 | ~uint64
}
