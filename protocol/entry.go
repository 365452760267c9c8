package protocol

import (
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/contract"
	"github.com/seed-445450d7/rulebook/protocol/env"
	"github.com/seed-445450d7/rulebook/protocol/view"
)

// An Entry holds everything about a game outside its package. All fields except Rules are
// optional.
type Entry[S contract.State[S, M], M contract.Move] struct {
	Rules contract.Rules[S, M]
	Facts []Fact[S, M]
	// Word returns a piece's word in position texts, or "" if it cannot be on the board.
	// Pieces without a heading have heading 0. Without Word, positions cannot be set up
	// piece by piece.
	Word func(p notation.Piece) string
	// Ending explains the end of a finished game.
	Ending func(s S) Ending
	// Tally returns a few words about a seat, such as "out", or "".
	Tally func(s S, seat notation.Seat) string
	// Note returns a few words about the turn, such as "moves a square", or "".
	Note func(s S) string
	// Badges returns, for example, the center where a seat's commander is crowned.
	Badges func(s S) []Badge
	Forced func(s S) Forced
	// NewSearcher returns a searcher for a valid configuration, usually from package
	// search. Without it, the server uses Monte Carlo tree search.
	NewSearcher func(cfg SearchConfig) Searcher
	// Coding returns the coding of a complete setup, by default [env.DefaultCoding].
	Coding    func(setup notation.Setup) env.Coding[S, M]
	OpenTable func(path string) (StateTable[S], error)
	Drawing   Drawing
	// Dialects names the game by dialect, for example "Othello" in "gtp". DIALECTS.md has
	// the requirements. The server speaks a dialect for the first games named in it.
	Dialects map[string]string
	Lesson   []LessonStep
}

// A LessonStep is a position with a task. All its texts are for players.
type LessonStep struct {
	Title     string   `json:"title"` // for example, "Capturing"
	Position  string   `json:"position"`
	Task      string   `json:"task"`
	Why       string   `json:"why"` // the rule behind it
	Hint      string   `json:"hint"`
	Wrong     string   `json:"wrong"`     // answer to a legal move that is no solution
	Solutions []string `json:"solutions"` // moves, sorted by their bytes
}

// A Drawing draws a game. Later versions add no methods, because other packages implement
// it.
type Drawing interface {
	// SVG returns the picture of a position. The error describes a fault in the view.
	SVG(p Position, v view.View) ([]byte, error)
	// Artwork returns the look of the board and the pieces.
	Artwork(g Game, dark bool) (view.Artwork, error)
}

// A Badge marks a space with a meaning for one seat.
type Badge struct {
	Space string        `json:"space"`
	Seat  notation.Seat `json:"seat"`
	Name  string        `json:"name"` // for example, "where red is crowned"
}

// An Ending explains the end of a game by its rules.
type Ending struct {
	Reason string        `json:"reason"`         // a clause: "the thrones are occupied"
	Rule   notation.Rule `json:"rule,omitempty"` // the rule that says so, as the Spec states it; may be ""
	Spaces []string      `json:"spaces"`         // labels of spaces that show it
}

// AllPassed returns the [Ending] when all players pass.
func AllPassed() Ending {
	return Ending{Reason: "all players have passed, one after another", Rule: notation.RuleAllPassed}
}

// A Forced explains that the seat to move has little choice.
type Forced struct {
	// Reason is a clause, "no disc would outflank another", or "". A [Position] makes it
	// a predicate: "must pass: no disc would outflank another".
	Reason string `json:"reason"`
	// Spaces labels the pieces that can move, if some cannot.
	Spaces []string `json:"spaces"`
}

// Letters returns a Word function for single letters. Each seat has a string of letters
// by kind, with blanks for missing kinds.
func Letters(seats ...string) func(p notation.Piece) string {
	return func(p notation.Piece) string {
		seat, kind := int(p.Seat)-1, int(p.Kind)-1
		if seat < 0 || seat >= len(seats) || kind < 0 || kind >= len(seats[seat]) || p.Heading != 0 || seats[seat][kind] == ' ' {
			return ""
		}
		return seats[seat][kind : kind+1]
	}
}
