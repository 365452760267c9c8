package protocol

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/seed-445450d7/rulebook/notation/format"
)

// Searcher finds the best moves of one game, and remembers results. It is not safe for
// concurrent use. Later versions add no methods.
type Searcher interface {
	// Search searches until a limit is reached, the best move is certain, or ctx is done.
	// If there are moves to search, it finds one, and an immediate win, if any, except
	// below full strength and with [MethodRandom]. Occasionally, it calls report, unless
	// nil, in the caller's goroutine. For a position of another game, it finds nothing.
	Search(ctx context.Context, p Position, params SearchParams, report func(Info)) Info
	// Forget discards all results.
	Forget()
}

// ErrNoSearcher indicates an [Entry] without a NewSearcher function.
var ErrNoSearcher = errors.New("the game has no searcher of its own")

// SearchConfig configures a [Searcher].
type SearchConfig struct {
	Memory int    `json:"memory,omitempty"` // in megabytes; 0 means 16
	Method Method `json:"method,omitempty"` // "" means MethodBest
	Level  int    `json:"level,omitempty"`  // from 1 to MaxLevel; 0 means MaxLevel
}

// MaxLevel is the level of full strength.
const MaxLevel = 20

// A Method is a way to find moves. Later versions may add methods.
type Method string

// Without an evaluation, MethodGuided is MethodTree.
const (
	MethodBest   Method = "best"
	MethodGuided Method = "guided" // Monte Carlo tree search with an evaluation
	MethodTree   Method = "tree"   // Monte Carlo tree search without one
	MethodFlat   Method = "flat"   // random games after each move
	MethodRandom Method = "random" // a random move, immediately
)

// Methods returns the methods, [MethodBest] first.
func Methods() []Method {
	return []Method{MethodBest, MethodGuided, MethodTree, MethodFlat, MethodRandom}
}

func (c SearchConfig) fault() error {
	switch {
	case c.Memory < 0:
		return fmt.Errorf("a hash of %d megabytes", c.Memory)
	case c.Level < 0 || c.Level > MaxLevel:
		return fmt.Errorf("level %d, want 1 to %d, or 0 for full strength", c.Level, MaxLevel)
	case c.Method != "" && !slices.Contains(Methods(), c.Method):
		return fmt.Errorf("unknown method %s, want one of %s", format.Quote(string(c.Method)), Methods())
	}
	return nil
}

// SearchParams holds one search's parameters. The zero SearchParams has no limit.
type SearchParams struct {
	Deadline time.Time // the zero Time means none
	Nodes    uint64    // positions, or a few more; 0 means no limit
	Depth    int       // plies, which forced lines may exceed; 0 means no limit
	Moves    []Move    // moves to search; empty means all
	MultiPV  int       // moves to report; 0 means 1
	Threads  int       // 0 means 1
	Seed     uint64    // equal seeds give equal results, with one thread, a limit on nodes, and a new Searcher

	// Repetitions is how many occurrences of a position, including History, draw the
	// game, or 0 for no bound.
	Repetitions int
	// History holds the earlier positions, oldest first. It matters only with
	// Repetitions. The searcher does not change it.
	History []Position
}

// Info is the state of a search.
type Info struct {
	Depth      int           `json:"depth"`    // plies of the principal variation, or of the last full iteration
	SelDepth   int           `json:"selDepth"` // plies of the deepest line
	Nodes      uint64        `json:"nodes,string"`
	Time       time.Duration `json:"time,string"`      // in JSON, in nanoseconds
	Candidates []Candidate   `json:"candidates"`       // the best first; empty only if there is no move
	Remark     string        `json:"remark,omitempty"` // further information, for example about memory
}

// A Candidate is one of the best moves with its expected continuation.
type Candidate struct {
	Score  int  `json:"score"`  // expected result of the seat to move in permille; 500 is a draw
	Proven bool `json:"proven"` // the result is certain; a Score of 0 or 1000 always is
	// Mate is the number of plies within which the winner can force a Proven end,
	// negative for a loss, or 0 if drawn or unknown. At full strength, the first
	// candidate claims a loss only if all searched moves lose within as many plies.
	Mate   int      `json:"mate,omitempty"`
	Visits int64    `json:"visits,omitempty,string"` // of the move, in a tree search
	PV     []string `json:"pv"`                      // the move and the expected answers
}

// Claim returns 1 for a proven win of the seat to move, -1 for a proven loss, and otherwise
// 0.
func (c Candidate) Claim() int {
	switch {
	case !c.Proven:
		return 0
	case c.Mate > 0 || c.Score == 1000:
		return 1
	case c.Mate < 0 || c.Score == 0:
		return -1
	}
	return 0
}

// Best returns the best move, if any.
func (i Info) Best() (word string, ok bool) {
	if len(i.Candidates) == 0 || len(i.Candidates[0].PV) == 0 {
		return "", false
	}
	return i.Candidates[0].PV[0], true
}
