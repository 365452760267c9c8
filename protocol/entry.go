package protocol

import (
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/contract"
	"github.com/seed-445450d7/rulebook/protocol/env"
	"github.com/seed-445450d7/rulebook/protocol/view"
)

// An Entry holds everything about a game that is not in its package, for [Adapt]. Only Rules must
// be set, and fields that later versions add are optional.
type Entry[S contract.State[S, M], M contract.Move] struct {
	Rules contract.Rules[S, M]
	// Facts are the properties of positions that other games may lack. Each is a question of the
	// protocol.
	Facts []Fact[S, M]
	// Word returns the word of a piece in position texts, or "" if no such piece can be on the
	// board. A piece without a heading has heading 0. Without Word, positions cannot be set up
	// piece by piece.
	Word func(p notation.Piece) string
	// Ending explains the end of a finished game. It may be nil.
	Ending func(s S) Ending
	// Tally returns a few words about the state of a seat of the game, such as "out" or a number of
	// pieces, or "". It may be nil.
	Tally func(s S, seat notation.Seat) string
	// Note returns a few words to add after the seat to move, such as "moves a square", or "". It
	// may be nil.
	Note func(s S) string
	// Badges returns the spaces that have a meaning for one seat in a position, such as the center
	// where its commander is crowned. It may be nil.
	Badges func(s S) []Badge
	// Forced explains that the seat to move of an undecided game can only move some of its pieces,
	// or none. It may be nil.
	Forced func(s S) Forced
	// NewSearcher returns a searcher for a valid configuration. Usually it is the method of a
	// Knowledge of package search. If it is nil, the server searches the game by Monte Carlo tree
	// search.
	NewSearcher func(cfg SearchConfig) Searcher
	// Coding returns the coding of a setup, whose defaults are filled in, for the game's
	// environment. If it is nil, the coding is [env.DefaultCoding].
	Coding func(setup notation.Setup) env.Coding[S, M]
	// OpenTable returns the table in a file. If the game has no tables, it is nil.
	OpenTable func(path string) (StateTable[S], error)
	// Drawing draws the game. Usually it is a Drawing of package picture.
	Drawing Drawing
	// Dialects are the names of the game in the protocols of other programs that can play it,
	// such as "Othello" in "gtp"; DIALECTS.md describes what each of them expects of a game. The
	// server speaks such a protocol for the first games that have a name in it.
	Dialects map[string]string
	// Lesson teaches beginners the game, step by step. It may be empty.
	Lesson []LessonStep
}

// A LessonStep is a position with a task. All its texts are for players.
type LessonStep struct {
	Title     string   `json:"title"`     // what the player learns: "Capturing"
	Position  string   `json:"position"`  // as a position text
	Task      string   `json:"task"`      // what to do
	Why       string   `json:"why"`       // the rule behind it
	Hint      string   `json:"hint"`      // help to find a solution
	Wrong     string   `json:"wrong"`     // the answer to a legal move that does not solve the task
	Solutions []string `json:"solutions"` // the moves that solve the task, as they print, sorted by their bytes
}

// A Drawing draws a game. Because other packages implement Drawing, it never grows: later versions
// add no methods.
type Drawing interface {
	// SVG returns the picture of a position, as an SVG document. The error describes a fault in the
	// view.
	SVG(p Position, v view.View) ([]byte, error)
	// Artwork returns the look of the board and the pieces of the game, for light or dark pictures.
	// The error describes a fault in the drawing.
	Artwork(g Game, dark bool) (view.Artwork, error)
}

// A Badge marks a space that has a meaning for one seat.
type Badge struct {
	Space string        `json:"space"` // its label
	Seat  notation.Seat `json:"seat"`
	Name  string        `json:"name"` // the meaning of the space: "where red is crowned"
}

// An Ending explains the end of a game by its rules.
type Ending struct {
	Reason string        `json:"reason"`         // a clause without a capital letter: "the thrones are occupied"
	Rule   notation.Rule `json:"rule,omitempty"` // the rule that says so, which the Spec states; may be ""
	Spaces []string      `json:"spaces"`         // the labels of spaces that show it; often none
}

// AllPassed returns the [Ending] of a game that ends because every player passes.
func AllPassed() Ending {
	return Ending{Reason: "all players have passed, one after another", Rule: notation.RuleAllPassed}
}

// A Forced explains that the seat to move has little choice.
type Forced struct {
	// Reason is a clause without a capital letter, "no disc would outflank another", or "" if there
	// is nothing to explain. In the Forced of a [Position], it is a predicate whose subject is the
	// seat: "must pass: no disc would outflank another".
	Reason string `json:"reason"`
	// Spaces are the labels of the spaces of the pieces that can move, if some cannot.
	Spaces []string `json:"spaces"`
}

// Letters returns a Word function for the [Entry] of a game whose pieces are single letters in
// position texts. Each seat has a string of its letters by kind, where a blank stands for a kind
// that the seat does not have.
func Letters(seats ...string) func(p notation.Piece) string {
	return func(p notation.Piece) string {
		seat, kind := int(p.Seat)-1, int(p.Kind)-1
		if seat < 0 || seat >= len(seats) || kind < 0 || kind >= len(seats[seat]) || p.Heading != 0 || seats[seat][kind] == ' ' {
			return ""
		}
		return seats[seat][kind : kind+1]
	}
}
