package protocol

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/seed-445450d7/rulebook/notation/format"
)

// Searcher searches for the best moves of positions of one game, and remembers its results. It is
// not safe for concurrent use. Because other packages implement Searcher, it never grows: later
// versions add no methods.
type Searcher interface {
	// Search searches for the best move of p until a limit is reached, the best move is certain, or
	// ctx is done. If there are moves to search, the result always has one. If one of them wins
	// immediately, the result has such a move whatever the limits, except below full strength and
	// with [MethodRandom]. From time to time, Search calls report, unless it is nil, with the state
	// of the search, in the caller's goroutine. For a position of another game, it finds nothing.
	Search(ctx context.Context, p Position, params SearchParams, report func(Info)) Info
	// Forget discards everything that earlier searches have learned.
	Forget()
}

// ErrNoSearcher is the error of making a searcher for a game whose [Entry] has no NewSearcher
// function.
var ErrNoSearcher = errors.New("the game has no searcher of its own")

// SearchConfig configures a [Searcher]. The zero SearchConfig means 16 MB, the best method and full
// strength.
type SearchConfig struct {
	Memory int    `json:"memory,omitempty"` // maximum memory, in megabytes; 0 means 16
	Method Method `json:"method,omitempty"` // how to find moves; "" means MethodBest
	Level  int    `json:"level,omitempty"`  // from 1, a beginner, to MaxLevel, full strength; 0 means MaxLevel
}

// MaxLevel is the level of full strength.
const MaxLevel = 20

// A Method is a way to find moves. All methods except MethodBest are for comparison. Later versions
// may add methods.
type Method string

// The methods. In a game without an evaluation, MethodGuided is the same as MethodTree.
const (
	MethodBest   Method = "best"   // the best method for the game
	MethodGuided Method = "guided" // Monte Carlo tree search with an evaluation
	MethodTree   Method = "tree"   // Monte Carlo tree search without one
	MethodFlat   Method = "flat"   // flat Monte Carlo: random games after each move, no tree
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

// SearchParams holds the parameters of one search, which ends at the first limit that it reaches.
// The zero SearchParams has no limit.
type SearchParams struct {
	Deadline time.Time // the zero Time means none
	Nodes    uint64    // positions searched, or a few more; 0 means no limit
	Depth    int       // plies, which forced lines may exceed; 0 means no limit
	Moves    []Move    // search only those of them that are legal; empty means all
	MultiPV  int       // number of best moves to report; 0 means 1
	Threads  int       // parallel searches; 0 means 1
	Seed     uint64    // with one thread and a limit on nodes, equal seeds give equal results, from a new Searcher or after Forget

	// Repetitions is the number of occurrences of a position after which the game is drawn; 0 means
	// no bound. Positions are the same if they are equal by ==. The occurrences in History, at the
	// searched position, and on the way to a move all count.
	Repetitions int
	// History holds the positions of the game before the searched one, oldest first. It only
	// matters if Repetitions is not 0. The searcher does not change it.
	History []Position
}

// Info is the state of a search.
type Info struct {
	Depth      int           `json:"depth"`    // plies of the principal variation, or of the last full iteration
	SelDepth   int           `json:"selDepth"` // plies of the deepest line searched
	Nodes      uint64        `json:"nodes,string"`
	Time       time.Duration `json:"time,string"`      // in JSON, in nanoseconds
	Candidates []Candidate   `json:"candidates"`       // the best move first; empty only if there is no move
	Remark     string        `json:"remark,omitempty"` // further information in words, such as how much memory could be had
}

// A Candidate is one of the best moves with its expected continuation.
type Candidate struct {
	Score  int  `json:"score"`  // the expected result of the seat to move in permille, where a draw is 500
	Proven bool `json:"proven"` // whether the result is certain; a Score of 0 or 1000 always is
	// Mate is the number of plies within which the winner can force the end, if the result is
	// Proven. It is negative for a loss, and 0 for a draw or if the plies are not known. At full
	// strength, the first candidate claims a loss only if all searched moves lose within as many
	// plies.
	Mate   int      `json:"mate,omitempty"`
	Visits int64    `json:"visits,omitempty,string"` // of the move, in a tree search; otherwise 0
	PV     []string `json:"pv"`                      // the principal variation: the move and the expected answers
}

// Claim returns 1 for a proven win of the seat to move, -1 for a proven loss, and otherwise 0.
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

// Best returns the best move. If there is none, ok is false.
func (i Info) Best() (word string, ok bool) {
	if len(i.Candidates) == 0 || len(i.Candidates[0].PV) == 0 {
		return "", false
	}
	return i.Candidates[0].PV[0], true
}
