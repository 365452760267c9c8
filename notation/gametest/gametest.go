// Package gametest checks a game package against what every game package
// promises, and benchmarks it. It is used by the tests of the games only, in the
// manner of testing/fstest.
//
// A game's test file fills in one [Rules] value and calls [Run]; what remains in
// the file are the rules of the game itself. The [Referee] is a second, plain
// implementation of the game that works on position texts and shares no code
// with the first.
//
// # Soak
//
// [Run] also plays a few whole random games of every setup, and looks at some
// positions that no play can reach ([Strange]). How many of each is said by the
// environment variable SOAK; one in a hundred of the games is played through the
// program too. All of it, with a line for each setup, is run by
//
//	SOAK=100000 go test -run '^Test(Rules|Soak|StrangePositions)$/^(soak|strange)' -timeout 0 -v ./... | grep '|'
//
// SOAK.md beside this file holds what that found: the longest games, the most
// moves, the largest states.
package gametest

import (
	"encoding"
	"fmt"
	"iter"

	"github.com/seed-445450d7/rulebook/notation"
)

// State is the shape that every game's State has.
type State[S any, M comparable] interface {
	comparable
	fmt.Stringer
	encoding.TextAppender
	encoding.TextMarshaler
	IsValid() bool
	Players() int
	Turn() notation.Seat
	AppendMoves(dst []M) []M
	Moves() iter.Seq[M]
	Play(m M) (S, error)
	After(m M) S
	Result() notation.Result
	Hash() uint64
	Diagram() string
}

// Move is the shape that every game's Move has.
type Move interface {
	comparable
	fmt.Stringer
	encoding.TextAppender
	encoding.TextMarshaler
}

// Rules are the functions of a game package, and what its tests know of it.
type Rules[S State[S, M], M Move] struct {
	Spec      notation.Spec
	New       func(opts ...notation.Option) (S, error)
	Parse     func(text string) (S, error)
	ParseMove func(s S, text string) (M, error)

	// Referee is the plain second implementation.
	Referee Referee
	// Invariant returns what is wrong with a reached position, or nil.
	Invariant func(s S) error
	// Symmetries map the texts of a position and of a move to those of a
	// symmetric position and move.
	Symmetries []Symmetry
	// Starts are position texts to play from beside the standard starts, such
	// as middle-game positions and odd setups.
	Starts []string
	// MaxPlies bounds a random game; 0 is 200.
	MaxPlies int
}

// A Referee is a game's rules written a second time, as plainly as possible, on
// position texts. Use [ReadPlain] to take a text apart.
type Referee struct {
	// Moves returns the legal moves as they print, in any order; none when the
	// game is over.
	Moves func(position string) []string
	// After returns the position text after a legal move.
	After func(position, move string) string
	// Result returns the protocol's result word: "none", "p1win", "draw" ….
	Result func(position string) string
}

// A Symmetry maps positions to positions with the same future, up to the names
// of spaces. Moves need not be mapped where only their number is known.
type Symmetry struct {
	Name     string
	Position func(text string) string
	Move     func(text string) string
}

// setup is one start that a game has.
type setup struct {
	name string
	opts []notation.Option
}

// setups lists every combination of players, teams and variation of a game.
func setups(spec notation.Spec) []setup {
	var list []setup
	for _, players := range spec.Players {
		for _, teams := range []bool{false, true} {
			if teams && players != spec.TeamPlayers {
				continue
			}
			for _, variation := range spec.Variations {
				opts := []notation.Option{notation.Players(players), notation.Variation(variation), notation.Seed(1)}
				name := fmt.Sprintf("players=%d/%s", players, variation)
				if teams {
					opts, name = append(opts, notation.Teams()), name+"/teams"
				}
				list = append(list, setup{name, opts})
			}
		}
	}
	return list
}
