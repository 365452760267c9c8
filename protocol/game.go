package protocol

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol/env"
	"github.com/seed-445450d7/rulebook/protocol/view"
)

// Game is any game, safe for concurrent use. Later versions may add methods, because only
// this package implements it.
type Game interface {
	Spec() notation.Spec
	// New returns the start selected by opts. The error is a [*notation.SetupError].
	New(opts ...notation.Option) (Position, error)
	// Parse parses a position text. The error is a [*notation.PositionError].
	Parse(text string) (Position, error)
	// Pieces lists the possible pieces, if the [Entry] has Word.
	Pieces() []PieceWord
	// PieceName returns a name such as "red triangle", without the heading.
	PieceName(p notation.Piece) string
	// Artwork returns the look of the board and the pieces. The error can be [ErrNoPicture].
	Artwork(dark bool) (view.Artwork, error)
	// NameIn returns the game's name in a dialect, if any. In "ugi", it is the package
	// name.
	NameIn(dialect string) (name string, ok bool)
	Lesson() []LessonStep
	Facts() []FactSpec
	// NewSearcher returns a searcher. Without one, the error is [ErrNoSearcher].
	NewSearcher(cfg SearchConfig) (Searcher, error)
	// Environment returns a new environment. The error can be a [*notation.SetupError].
	Environment(setup notation.Setup) (env.Game, error)
	// OpenTable returns the table in a file. Without tables, the error is [ErrNoTable].
	OpenTable(path string) (Table, error)

	name() string
	fault() error
	holding(state any) (Position, bool)
}

// Move is the value of a Move in a game's package. The zero Move is not valid.
type Move uint64

// Position is an immutable position of a [Game], safe for concurrent use. Positions of
// one [Game] value are equal (==) if and only if their texts are. [contract.State]
// documents methods such as Turn and Piece, and [Entry] documents Tally, Note and Badges.
// Later versions may add methods, because only this package implements it.
type Position interface {
	fmt.Stringer
	json.Marshaler

	Game() Game
	Players() int
	Teams() bool
	Turn() notation.Seat
	Result() notation.Result
	Hash() uint64
	Piece(sp notation.Space) notation.Piece
	Reserve(seat notation.Seat, kind notation.Kind) int
	Tally(seat notation.Seat) string
	Note() string
	Badges() []Badge
	Diagram() string
	// SVG returns the picture. The error is [ErrNoPicture], or describes a fault in the view.
	SVG(v view.View) ([]byte, error)
	// Fact returns the answer for a fact of the game.
	Fact(name string) (a Answer, ok bool)

	// AppendMoves appends the legal moves to dst, in the game's order. It rarely
	// allocates if dst has the capacity.
	AppendMoves(dst []Move) []Move
	// After returns the position after m. If m is illegal, it may panic or return any
	// position.
	After(m Move) Position
	// Play returns the position after m, or nil and a [*notation.MoveError] if m is
	// illegal.
	Play(m Move) (Position, error)
	// From returns the space that a piece leaves, if any. From, To and Word accept moves
	// of any position of the game.
	From(m Move) (sp notation.Space, ok bool)
	// To returns the space where the piece ends up, if any.
	To(m Move) (sp notation.Space, ok bool)
	// Word returns a move as it prints, or "none".
	Word(m Move) string
	// Effect returns the changes of a legal move. For other moves, it may panic or return
	// anything.
	Effect(m Move) Effect
	// Ending explains the end of the game. Otherwise, its Reason is empty.
	Ending() Ending
	// Forced explains why the seat to move must pass, has one move, or must move certain
	// pieces. Otherwise, its Reason is empty.
	Forced() Forced

	// Words returns the legal moves, sorted by their bytes.
	Words() []string
	// ParseMove parses a move, legal or not. The error wraps a [*notation.WordError].
	ParseMove(word string) (Move, error)
	// PlayWord combines ParseMove and Play.
	PlayWord(word string) (Position, error)
	// PlayWords plays words separated by blanks and tabs, until none is left or moves is
	// full. It returns the last position, the number of stored moves, and the remaining
	// words, beginning with any that causes an error.
	PlayWords(words string, moves []Move) (next Position, n int, rest string, err error)

	// Perft counts, for each move in the order of Words, the sequences of depth plies
	// that begin with it. Unless depth is from 1 to [MaxPerft], counts are 0. If ctx is
	// canceled, counts are incomplete.
	Perft(ctx context.Context, depth, threads int) []uint64

	heldState() any
}

// A PieceWord is a piece and its word in position texts.
type PieceWord struct {
	Seat    notation.Seat `json:"seat"`
	Kind    string        `json:"kind"`
	Heading uint8         `json:"heading,omitempty"`
	Word    string        `json:"word"`
}
