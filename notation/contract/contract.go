// Package contract declares the types and functions that every game package provides:
// State, Move, the functions in [Rules], and a function Rules that returns them. All are
// safe for concurrent use, and States and Moves are immutable.
//
// To play a game, for example, call New, and then alternate AppendMoves and After until
// Result is no longer [notation.Undecided].
//
// Later versions never add methods to these interfaces.
package contract

import (
	"database/sql/driver"
	"encoding"
	"fmt"
	"iter"

	"github.com/seed-445450d7/rulebook/notation"
)

// Playable has the methods of a State that play a game.
type Playable[S any, M comparable] interface {
	comparable
	// Players returns the number of seats at the start.
	Players() int
	// Teams reports whether seats 1 and 3 play against seats 2 and 4.
	Teams() bool
	// Turn returns the seat to move. In a finished game, it is the seat that would move next.
	Turn() notation.Seat
	// AppendMoves appends all legal moves to dst, always in the same order. A finished game
	// has none. AppendMoves may change elements past the moves, within the capacity of dst.
	AppendMoves(dst []M) []M
	// After returns the position after m. If m is not legal, After may panic or return any
	// State.
	After(m M) S
	Result() notation.Result
	// Hash returns a hash that is the same on every platform.
	Hash() uint64
}

// State is implemented by every game's State. States are equal if and only if their texts
// are. A pointer to one is a [Reader].
//
// The zero State is not a position. It has no players, turn, pieces, moves or result, and
// After returns it unchanged. Play and the methods of [Printer] that return an error return
// [notation.ErrInvalidState]. Except for After with an illegal move, no method panics.
type State[S any, M Move] interface {
	Playable[S, M]
	Printer
	IsValid() bool
	// Piece returns the piece on a space, or the zero Piece.
	Piece(sp notation.Space) notation.Piece
	Pieces(seat notation.Seat) notation.SpaceSet
	// Reserve returns how many pieces a seat has beside the board.
	Reserve(seat notation.Seat, kind notation.Kind) int
	// Moves returns the moves of AppendMoves.
	Moves() iter.Seq[M]
	// Play returns the position after m. If m is not legal, the error is a
	// [*notation.MoveError], and Play returns the State.
	Play(m M) (S, error)
	// Diagram returns the board as text with labels.
	Diagram() string
}

// Move is implemented by every game's Move, a number. Valid moves are equal if and only if
// their texts are. Other numbers, such as zero, print "none", and their From and To return
// false. A pointer to a Move is a [Reader]. Eight bits are not allowed, because
// encoding/xml and encoding/gob would take lists for bytes.
//
// Functions that build moves, such as Place and Between, return the zero Move if a space is
// not on the board, or if a piece would stay on its space in a game that never allows that.
type Move interface {
	~uint16 | ~uint32 | ~uint64
	Printer
	// From returns the space that a piece leaves, if any.
	From() (sp notation.Space, ok bool)
	// To returns the space where the piece ends up, if any.
	To() (sp notation.Space, ok bool)
}

// Printer returns the same text for people, encoders and, as a string, databases.
type Printer interface {
	fmt.Stringer
	encoding.TextAppender
	encoding.TextMarshaler
	encoding.BinaryMarshaler
	driver.Valuer
}

// Reader reads the output of a [Printer]. On an error, the value is unchanged. Columns
// other than text, and NULL, are errors.
type Reader interface {
	encoding.TextUnmarshaler
	encoding.BinaryUnmarshaler
	Scan(src any) error
}

// Rules holds the functions of a game package. These four must be set, and any that later
// versions add will be optional.
type Rules[S State[S, M], M Move] struct {
	Spec func() notation.Spec
	// New returns the start that the options describe. The error is a [*notation.SetupError].
	// Any seed is valid.
	New func(opts ...notation.Option) (S, error)
	// Parse reads a position text. It refuses positions that the pieces of the box cannot
	// form, but accepts any number of passes from 0 to the number of seats still in the game.
	// The error is a [*notation.PositionError].
	Parse func(text string) (S, error)
	// ParseMove reads a move in any case of letters. It refuses moves that no function of the
	// package builds, such as 5D-5D in nearly all games, and "none". However, UnmarshalText of
	// a Move reads "none" as the zero Move. The error is a [*notation.WordError].
	ParseMove func(text string) (M, error)
}
