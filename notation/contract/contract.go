// Package contract declares the types and functions that every game package provides. It is
// for code that handles any game, such as package gametest, package protocol and the
// searches.
//
// A game package has the types State and Move, the functions in [Rules], and a function
// Rules that returns them. All of them are safe for concurrent use. States and moves are
// immutable values. For example, a function that plays any game takes a Rules[S, M], calls
// New for the start, and then alternates AppendMoves and After until Result is no longer
// [notation.Undecided].
//
// Because every game implements the interfaces of this package, they never grow: later
// versions add no methods.
//
// The program encodings, in the directory of the same name, writes the methods of
// [Printer] and [Reader] from a printer and a parser of each type.
package contract

import (
	"database/sql/driver"
	"encoding"
	"fmt"
	"iter"

	"github.com/seed-445450d7/rulebook/notation"
)

// Playable has the methods of a State that play a game. A search usually needs no others.
type Playable[S any, M comparable] interface {
	comparable
	// Players returns the number of seats that began the game.
	Players() int
	// Teams reports whether seats 1 and 3 play against seats 2 and 4.
	Teams() bool
	// Turn returns the seat to move or, in a finished game, the seat that would have been
	// next.
	Turn() notation.Seat
	// AppendMoves appends all legal moves to dst, always in the same order. A finished game
	// has none. It may change elements past the moves, within the capacity of dst.
	AppendMoves(dst []M) []M
	// After returns the position after m. The move must be legal: otherwise After may panic
	// or return any State. The zero State stays as it is.
	After(m M) S
	// Result returns the result, or [notation.Undecided] while the game goes on.
	Result() notation.Result
	// Hash returns a hash of the position that is the same on every platform.
	Hash() uint64
}

// State describes every game's State: an immutable, comparable value. Two States are
// equal if and only if their texts are. A pointer to a State is a [Reader].
//
// The zero State is not a position. It has no players, turn, pieces, moves or result, and
// After leaves it as it is. Play and the methods of [Printer] that return an error return
// [notation.ErrInvalidState]. Except for After with a move that is not legal, no method of
// any State panics.
type State[S any, M Move] interface {
	Playable[S, M]
	Printer
	// IsValid reports whether the State is a position; the zero State is not.
	IsValid() bool
	// Piece returns the piece on a space. It is the zero Piece if the space is empty or not
	// on the board.
	Piece(sp notation.Space) notation.Piece
	// Pieces returns the spaces where Piece returns a piece of the seat.
	Pieces(seat notation.Seat) notation.SpaceSet
	// Reserve returns how many pieces of a kind a seat has beside the board.
	Reserve(seat notation.Seat, kind notation.Kind) int
	// Moves returns the legal moves in the order of AppendMoves.
	Moves() iter.Seq[M]
	// Play returns the position after m. If m is not legal, it returns
	// the State itself and a [*notation.MoveError] with a rule that [notation.Spec.Rule] finds.
	Play(m M) (S, error)
	// Diagram returns the board as text with labels on all sides.
	Diagram() string
}

// Move describes every game's Move, which is a number. Valid moves are equal if and only if
// they print the same. Every other number, such as zero, prints "none", and its From and To
// return 0 and false. A Move knows no position, so its text cannot depend on one. A pointer
// to a Move is a [Reader]. Eight bits are not allowed, because encoding/xml and
// encoding/gob take a list of such numbers for bytes.
//
// The functions that build moves, such as Place and Between, return the zero Move if a
// space is not on the board. They do the same if a piece would stay on its space, unless a
// position of the game allows it. Play refuses all other illegal moves, because it can
// explain them.
type Move interface {
	~uint16 | ~uint32 | ~uint64
	Printer
	// From returns the space that a piece leaves; ok is false if no piece leaves a space.
	From() (sp notation.Space, ok bool)
	// To returns the space where the moved or placed piece ends up; ok is false for
	// a pass and for an invalid Move.
	To() (sp notation.Space, ok bool)
}

// Printer turns a State or Move into text for people, encoders and database columns.
type Printer interface {
	fmt.Stringer
	encoding.TextAppender
	encoding.TextMarshaler
	encoding.BinaryMarshaler
	driver.Valuer
}

// Reader reads the output of a [Printer] into a State or Move. On an error the value is
// unchanged.
type Reader interface {
	encoding.TextUnmarshaler
	encoding.BinaryUnmarshaler
	// Scan implements [database/sql.Scanner] for a column of text.
	Scan(src any) error
}

// Rules holds the functions of a game package, whose function Rules returns them. These four
// must be set; functions that later versions add will be optional.
type Rules[S State[S, M], M Move] struct {
	// Spec returns a description of the game and its choices.
	Spec func() notation.Spec
	// New returns the start that the options describe. If the game does not have the number
	// of players, the teams, the variation or the arrangement, the error is a
	// [*notation.SetupError]. Any seed fits, because it only picks one of the deals, and a
	// variation that deals nothing has a single deal. The names of games and variations are
	// in lower case, but are read in any case.
	New func(opts ...notation.Option) (S, error)
	// Parse reads a position text; the error is a [*notation.PositionError]. It refuses
	// positions that the pieces of the box cannot form. If the text counts the passes in a
	// row, Parse accepts any number from 0 to the number of seats still in the game, even if
	// those seats could have moved.
	Parse func(text string) (S, error)
	// ParseMove reads a move in any case of letters; the error is a [*notation.WordError].
	// It refuses the text of a move that the package's functions do not build, such as
	// 5D-5D in nearly all games. It also refuses "none", since nobody can play it. However,
	// UnmarshalText of a Move reads "none" as the zero Move, so that the absence of a move
	// can be stored.
	ParseMove func(text string) (M, error)
}
