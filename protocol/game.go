package protocol

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol/env"
	"github.com/seed-445450d7/rulebook/protocol/view"
)

// Game is any game. Package games has ten of them, and [Adapt] makes one from a game
// package. Only this package implements Game, so that later versions can add methods. Games
// are safe for concurrent use.
type Game interface {
	// Spec describes the game and its setups. The caller may change its copy.
	Spec() notation.Spec
	// New returns the start that the options select. If the game has no such start, the error is a
	// [*notation.SetupError].
	New(opts ...notation.Option) (Position, error)
	// Parse parses a position text. The error is a [*notation.PositionError].
	Parse(text string) (Position, error)
	// Pieces lists the pieces that can stand on the board in any setup, by seat, kind and heading.
	// If the game does not have this list, it is empty.
	Pieces() []PieceWord
	// PieceName returns the name of a piece for people, without its heading: "red triangle".
	PieceName(p notation.Piece) string
	// Artwork returns the look of the board and the pieces, for light or dark pictures. The error
	// is [ErrNoPicture], or describes a fault in the drawing.
	Artwork(dark bool) (view.Artwork, error)
	// NameIn returns the name of the game in a dialect: the package name in "ugi", and otherwise
	// the name that the [Entry] gives it. If the dialect cannot play the game, ok is false.
	NameIn(dialect string) (name string, ok bool)
	// Lesson returns the steps of the game's lesson, or nil if the game has none.
	Lesson() []LessonStep
	// Facts lists the facts of the game.
	Facts() []FactSpec
	// NewSearcher returns a searcher for the positions of this game. If the game does not have one,
	// the error is [ErrNoSearcher]. Other errors describe a fault in cfg.
	NewSearcher(cfg SearchConfig) (Searcher, error)
	// Environment returns a new environment of the game with a setup, for programs that learn to
	// play. If the game does not have the setup, the error is a [*notation.SetupError].
	Environment(setup notation.Setup) (env.Game, error)
	// OpenTable returns the table in a file. If the game has no tables, the error is [ErrNoTable].
	OpenTable(path string) (Table, error)

	name() string // that of Spec
	fault() error
	holding(state any) (Position, bool)
}

// Move is a move of a [Position] as a number, which is the value of the Move in the game's package.
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
	// Turn returns the seat to move. In a finished game, it returns the seat that would have been
	// next.
	Turn() notation.Seat
	Result() notation.Result
	// Hash returns a hash of the position, which is the same on every platform.
	Hash() uint64
	// Piece returns the piece on a space, or the zero Piece. The game's [notation.Spec] has the
	// names of kinds, and its Grid has the labels of spaces.
	Piece(sp notation.Space) notation.Piece
	// Reserve returns the number of pieces of a kind that a seat has beside the board.
	Reserve(seat notation.Seat, kind notation.Kind) int
	// Tally returns a few words about the state of a seat, such as "out", or "".
	Tally(seat notation.Seat) string
	// Note returns a few words to add after the seat to move, such as "moves a square", or "".
	Note() string
	// Badges returns the spaces that have a meaning for one seat in this position.
	Badges() []Badge
	// Diagram returns the board as text with labels on all sides.
	Diagram() string
	// SVG returns the position as an SVG document. The error is [ErrNoPicture], or describes a
	// fault in the view.
	SVG(v view.View) ([]byte, error)
	// Fact returns the answer for a fact. If the game does not have the fact, ok is false.
	Fact(name string) (a Answer, ok bool)

	// AppendMoves appends all legal moves to dst, in the game's own order. If dst has the capacity,
	// it rarely allocates.
	AppendMoves(dst []Move) []Move
	// After returns the position after a legal move. If m is not legal, After may panic or return
	// any position.
	After(m Move) Position
	// Play returns the position after m. If m is not legal, the position is nil and the error is a
	// [*notation.MoveError].
	Play(m Move) (Position, error)
	// From returns the space that a piece leaves. If none does, ok is false. Like To and Word, it
	// accepts moves of any position of the game.
	From(m Move) (sp notation.Space, ok bool)
	// To returns the space where the moved or placed piece ends up. For a pass, ok is false.
	To(m Move) (sp notation.Space, ok bool)
	// Word returns a move as it prints, or "none" if the game has no move m.
	Word(m Move) string
	// Effect returns the changes of a legal move. If m is not legal, Effect may panic or return
	// anything.
	Effect(m Move) Effect
	// Ending explains the end of a game by its rules. While the game goes on, and in a game without
	// explanations, its Reason is empty.
	Ending() Ending
	// Forced explains that the seat to move must pass, has one move, or must move certain pieces.
	// If the seat is free to choose, or the game is over, its Reason is empty.
	Forced() Forced

	// Words returns the legal moves as text, sorted by their bytes.
	Words() []string
	// ParseMove parses a move in any accepted form, legal or not. The error wraps a
	// [*notation.WordError].
	ParseMove(word string) (Move, error)
	// PlayWord combines ParseMove and Play.
	PlayWord(word string) (Position, error)
	// PlayWords plays the words of a text, separated by blanks and tabs, until none is left or
	// moves is full. It stores the moves, and returns the position after them, their number, and
	// the remaining words. If a word causes an error, the remaining words begin with it.
	PlayWords(words string, moves []Move) (next Position, n int, rest string, err error)

	// Perft returns, for each move in the order of Words, the number of move sequences of depth
	// plies that begin with it. The depth must be from 1 to [MaxPerft]; otherwise, all counts are
	// 0. Perft uses the given number of threads, at least one. If ctx is canceled, it returns early
	// with incomplete counts.
	Perft(ctx context.Context, depth, threads int) []uint64

	heldState() any // see [StateOf]
}

// A PieceWord is a piece that can stand on the board, and its word in position texts.
type PieceWord struct {
	Seat    notation.Seat `json:"seat"`
	Kind    string        `json:"kind"` // its name
	Heading uint8         `json:"heading,omitempty"`
	Word    string        `json:"word"`
}
