package protocol

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/contract"
	"github.com/seed-445450d7/rulebook/protocol/env"
	"github.com/seed-445450d7/rulebook/protocol/view"
)

// Game is any game. Package games has ten of them, and [Adapt] makes one from a game
// package. Only this package implements Game, so that later versions can add methods. Games
// are safe for concurrent use.
type Game interface {
	// Spec describes the game and its choices. The caller may change its copy.
	Spec() notation.Spec
	// New returns a start position, or a [*notation.SetupError].
	New(opts ...notation.Option) (Position, error)
	// Parse reads a position text; the error is a [*notation.PositionError].
	Parse(text string) (Position, error)
	// Pieces lists the pieces that can stand on the board, in any setup, by seat, kind and
	// heading. It is empty if the game does not tell them.
	Pieces() []PieceWord
	// PieceName returns what people call a piece, without its heading: "red triangle".
	PieceName(p notation.Piece) string
	// Artwork returns how the board and the pieces look, for light or dark pictures. The error
	// is [ErrNoPicture], or describes a fault in the drawing.
	Artwork(dark bool) (view.Artwork, error)
	// NameIn returns the name of the game in a dialect: the package name in "ugi", and otherwise
	// the name that the [Entry] gives it. If the dialect cannot play the game, ok is false.
	NameIn(dialect string) (name string, ok bool)
	// Lesson returns the steps of the game's lesson, or nil if the game has none.
	Lesson() []LessonStep
	// Facts lists the facts that the game tells about its positions.
	Facts() []FactInfo
	// NewSearcher returns a searcher for the positions of this game. The error is
	// [ErrNoSearcher] if the game does not have one of its own, or describes a fault in
	// cfg.
	NewSearcher(cfg SearchConfig) (Searcher, error)
	// Environment returns the game with a setup for programs that learn to play. If the game
	// does not have the setup, the error is a [*notation.SetupError]. Each call returns an
	// environment of its own.
	Environment(setup notation.Setup) (env.Game, error)
	// OpenTable returns the table in a file. The error is [ErrNoTable] if the game has
	// none.
	OpenTable(path string) (Table, error)

	name() string // that of Spec
	fault() error
	holding(state any) (Position, bool)
}

// Move is a move of a [Position] as a number: that of the Move type of the game's package.
// Numbers have a meaning only within one game. The zero Move is not valid.
type Move uint64

// Position is a position of a [Game]. It is immutable and safe for concurrent use. Two
// positions of one [Game] value are equal (==) if and only if their texts are. Only this
// package implements Position, so that later versions can add methods.
type Position interface {
	fmt.Stringer // the position text
	json.Marshaler

	Game() Game
	// Players returns the number of seats that began the game.
	Players() int
	// Teams reports whether seats 1 and 3 play against seats 2 and 4.
	Teams() bool
	// Turn returns the seat to move; in a finished game, the one that would have
	// been next.
	Turn() notation.Seat
	Result() notation.Result
	// Hash returns a hash of the position, the same on every platform.
	Hash() uint64
	// Piece returns what stands on a space. The game's [notation.Spec] has the names
	// of kinds, and its Grid has the labels of spaces.
	Piece(sp notation.Space) notation.Piece
	// Reserve returns the number of pieces of a kind that a seat has beside the board.
	Reserve(seat notation.Seat, kind notation.Kind) int
	// Tally returns a few words about the state of a seat, such as "out", or "".
	Tally(seat notation.Seat) string
	// Note returns a few words that follow whose turn it is, such as "moves a square", or "".
	Note() string
	// Badges returns the spaces that have a meaning for one seat in this position.
	Badges() []Badge
	// Diagram returns the board as text with labels on all sides.
	Diagram() string
	// SVG returns the position as an SVG document. The error describes a fault in the
	// view, or is [ErrNoPicture].
	SVG(v view.View) ([]byte, error)
	// Fact returns the answer for a fact; ok is false if the game does not have it.
	Fact(name string) (a Answer, ok bool)

	// AppendMoves appends all legal moves to dst, in the game's own order. It rarely
	// allocates if dst has the capacity.
	AppendMoves(dst []Move) []Move
	// After returns the position after a legal move. If m is not legal, After may panic
	// or return any position.
	After(m Move) Position
	// Play returns the position after m. If m is not legal, the position is nil and the
	// error a [*notation.MoveError].
	Play(m Move) (Position, error)
	// From returns the space that a piece leaves; ok is false if none does. Like To and
	// Word, it takes moves of any position of the game.
	From(m Move) (sp notation.Space, ok bool)
	// To returns where the moved or placed piece ends up; ok is false for a pass.
	To(m Move) (sp notation.Space, ok bool)
	// Word returns a move as it prints, or "none" if the game has no move m.
	Word(m Move) string
	// Effect returns what a legal move changes. If m is not legal, Effect may panic or
	// return anything.
	Effect(m Move) Effect
	// Ending says why the rules have ended the game. Its Reason is empty while the game goes on,
	// and in a game that gives no reasons.
	Ending() Ending
	// Forced says that the seat to move must pass, has one move, or must move certain
	// pieces. Its Reason is empty if the seat is free to choose or the game is over.
	Forced() Forced

	// Words returns the legal moves as they print, sorted by their bytes.
	Words() []string
	// ParseMove reads a move in any accepted form, legal or not. The error wraps a
	// [*notation.WordError].
	ParseMove(word string) (Move, error)
	// PlayWord combines ParseMove and Play.
	PlayWord(word string) (Position, error)
	// PlayWords plays the words of a text, which blanks and tabs separate, until none is
	// left or moves is full. It stores the moves and returns the position after them, their
	// number, and the words that are left. After an error, the first of these is at fault.
	PlayWords(words string, moves []Move) (next Position, n int, rest string, err error)

	// Perft returns, for each move in the order of Words, the number of move sequences
	// of depth plies that begin with it. The depth is from 1 to [MaxPerft]; for any other,
	// all counts are 0. Perft uses the given number of threads, at least one. If ctx is
	// canceled, it returns early, and the counts are incomplete.
	Perft(ctx context.Context, depth, threads int) []uint64

	heldState() any // see [StateOf]
}

// An Entry holds everything about a game that is not in its package, for [Adapt]. Only
// Rules must be set, and fields that later versions add are optional.
type Entry[S contract.State[S, M], M contract.Move] struct {
	Rules contract.Rules[S, M]
	// Facts are what this game, unlike others, tells about its positions. Each is a
	// question of the protocol.
	Facts []Fact[S, M]
	// Word returns the word of a piece in position texts, or "" if no such piece can be on
	// the board. The seat and kind are those of the game; a piece without a heading has
	// heading 0. Without Word, positions cannot be set up piece by piece.
	Word func(p notation.Piece) string
	// Ending says why a finished game is over. It may be nil.
	Ending func(s S) Ending
	// Tally returns a few words about the state of a seat of the game, such as "out" or a
	// number of pieces, or "". It may be nil.
	Tally func(s S, seat notation.Seat) string
	// Note returns a few words that follow whose turn it is, such as "moves a square", or
	// "". It may be nil.
	Note func(s S) string
	// Badges returns the spaces that have a meaning for one seat in a position, such as the
	// center on which its commander is crowned. It may be nil.
	Badges func(s S) []Badge
	// Forced says why the seat to move of an undecided game can move only some of its
	// pieces, or none. It may be nil.
	Forced func(s S) Forced
	// NewSearcher returns a searcher for a cfg without fault. If it is nil, the server
	// searches the game by Monte Carlo tree search.
	NewSearcher func(cfg SearchConfig) Searcher
	// Coding returns the coding of a setup, whose defaults are filled in, for the game's
	// environment. If it is nil, the coding is [env.Plain].
	Coding func(setup notation.Setup) env.Coding[S, M]
	// OpenTable returns the table in a file. It is nil if the game has no tables.
	OpenTable func(path string) (StateTable[S], error)
	// Drawing draws the game. Package picture has one for any game.
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

// A Drawing draws a game. Because other packages implement Drawing, it never grows: later
// versions add no methods.
type Drawing interface {
	// SVG returns the picture of a position, as an SVG document. The error describes a
	// fault in the view.
	SVG(p Position, v view.View) ([]byte, error)
	// Artwork returns how the board and the pieces of the game look, for light or dark
	// pictures. The error describes a fault in the drawing.
	Artwork(g Game, dark bool) (view.Artwork, error)
}

// A Badge marks a space that has a meaning for one seat.
type Badge struct {
	Space string        `json:"space"` // its label
	Seat  notation.Seat `json:"seat"`
	Name  string        `json:"name"` // what the space is: "where red is crowned"
}

// An Ending says why a game is over by its rules.
type Ending struct {
	Reason string        `json:"reason"`         // a clause without a capital letter: "the thrones are occupied"
	Rule   notation.Rule `json:"rule,omitempty"` // the rule that says so, which the Spec states; may be ""
	Spaces []string      `json:"spaces"`         // the labels of spaces that show it; often none
}

// AllPassed returns the [Ending] of a game that ends because every player passes.
func AllPassed() Ending {
	return Ending{Reason: "all players have passed, one after another", Rule: notation.RuleAllPassed}
}

// A Forced says that the seat to move has little choice, and why.
type Forced struct {
	// Reason is a clause without a capital letter, "no disc would outflank another", or
	// "" if there is nothing to explain. The Forced of a [Position] has a predicate
	// instead: "must pass: no disc would outflank another". The seat is its subject.
	Reason string `json:"reason"`
	// Spaces are the labels of the spaces of the pieces that can move, if those are only some.
	Spaces []string `json:"spaces"`
}
