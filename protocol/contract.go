package protocol

import (
	"context"
	"encoding"
	"fmt"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol/picture"
	"github.com/seed-445450d7/rulebook/protocol/search"
)

// State is the contract that the State of every game keeps: an immutable
// comparable value that knows its moves.
type State[S any, M comparable] interface {
	search.Position[S, M]
	fmt.Stringer
	encoding.TextAppender
	IsValid() bool
	Play(m M) (S, error)
	Diagram() string
}

// Move is the contract that the Move of every game keeps.
type Move interface {
	comparable
	fmt.Stringer
	encoding.TextAppender
}

// Some games have more to tell. What a State offers of these is found by its
// methods.
type (
	// Scorer is a State with a score: the discs' margin, the pieces left.
	Scorer interface{ Score() int }
	// Pathfinder is a State that can show the way of a move that is not written
	// in it.
	Pathfinder interface{ Path() []notation.Space }
	// Threatener is a State that can warn: the winning moves that the side not
	// on turn would have if it were on turn.
	Threatener[M any] interface{ Threats() []M }
)

// Rules is a game: its contract as functions, for [Adapt].
type Rules[S State[S, M], M Move] struct {
	Spec      notation.Spec
	New       func(opts ...notation.Option) (S, error)
	Parse     func(text string) (S, error)
	ParseMove func(s S, text string) (M, error)
	// NewSearcher makes what looks for moves; nil is [search.NewMonteCarlo]
	// without knowledge.
	NewSearcher func(cfg search.Config) search.Searcher[S, M]
	// Drawing says how positions look; the zero Drawing is a game without
	// pictures.
	Drawing picture.Drawing[S]
}

// Game is a game without its types: moves and positions are texts.
type Game interface {
	Spec() notation.Spec
	// New returns a start position, or a [*notation.SetupError].
	New(opts ...notation.Option) (Position, error)
	// Parse reads a position text; the error is a [*notation.PositionError].
	Parse(text string) (Position, error)
	// NewSearcher returns a searcher for the positions of this game.
	NewSearcher(cfg search.Config) Searcher
}

// Position is a position of a [Game]. It never changes.
type Position interface {
	fmt.Stringer // the position text
	Players() int
	Turn() notation.Seat
	Result() notation.Result
	Diagram() string
	// Draw returns the position as an SVG document; package picture says what it
	// holds. The error says which word of the view is wrong, or that the game has
	// no pictures.
	Draw(v View) ([]byte, error)
	// Moves returns the legal moves as they print, sorted by their bytes.
	Moves() []string
	// Play returns the position after a move in any accepted spelling. The error
	// says what is wrong with the word or which rule the move breaks.
	Play(word string) (Position, error)
	// Canonical returns a move of this position as it prints.
	Canonical(word string) (string, error)
	// Perft returns the number of move sequences of depth plies that begin with
	// each move, in the order of Moves, counted by so many threads. When ctx is
	// done it returns soon, with numbers too small.
	Perft(ctx context.Context, depth, threads int) []uint64

	// Score, Threats and Path are what only some games have; ok tells.
	Score() (score int, ok bool)
	Threats() (moves []string, ok bool)
	Path() (spaces []string, ok bool)
}

// Limits are [search.Limits] with moves as texts.
type Limits = search.Limits[string]

// Info is [search.Info] with moves as texts.
type Info = search.Info[string]

// Searcher is a [search.Searcher] without its types.
type Searcher = search.Searcher[Position, string]
