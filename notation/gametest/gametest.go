// Package gametest checks a game package against the contract of all game packages,
// and benchmarks it. Like testing/fstest, it is for use in tests.
//
// A game's test file fills in a [Suite] and calls [Run]:
//
//	var suite = gametest.Suite[noughts.State, noughts.Move]{
//		Rules:   noughts.Rules(),
//		Referee: gametest.Referee{Moves: refereeMoves, After: refereeAfter, Result: refereeResult},
//	}
//
//	func TestRules(t *testing.T)      { gametest.Run(t, suite) }
//	func FuzzParse(f *testing.F)      { gametest.Fuzz(f, suite) }
//	func BenchmarkRules(b *testing.B) { gametest.Benchmark(b, suite, "x1o/1x1/3 b") }
//
// The rest of the file tests the rules of the game. The [Referee] is a second, plain
// implementation of the game that works on position texts and shares no code with the
// first.
//
// [RunReference] checks the game and the Referee against files of cases, which can also
// check implementations in other languages.
//
// A Suite and its parts are safe for concurrent use; a [Strange] is not.
//
// # Soak
//
// [Run] also plays some whole random games of every setup, and checks positions that no
// game reaches ([Strange]). The environment variable SOAK sets the number of each. SOAK.md in
// this directory has the results of many games of the ten.
package gametest

import (
	"fmt"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/contract"
)

// A Suite is a game package with the facts about it that the checks need.
type Suite[S contract.State[S, M], M contract.Move] struct {
	contract.Rules[S, M]

	// Place and Between are the package's constructors of a placement and of a move
	// between two spaces, or nil if it has none.
	Place   func(sp notation.Space) M
	Between func(from, to notation.Space) M
	// Referee is the plain second implementation.
	Referee Referee
	// Invariant returns an error if a position that play has reached is wrong.
	Invariant func(s S) error
	// Symmetries map the texts of positions and moves to the texts of symmetric positions
	// and moves.
	Symmetries []Symmetry
	// Starts are position texts to play from, in addition to the standard starts:
	// middle-game positions, for example, or unusual setups.
	Starts []string
	// MaxPlies bounds a random game; 0 means 200.
	MaxPlies int
}

// A Referee implements the rules of a game a second time, on position texts and as plainly
// as possible. [ReadParts] splits a text into its parts.
type Referee struct {
	// Moves returns the legal moves as they print, in any order. A finished game
	// has none.
	Moves func(position string) []string
	// After returns the position text after a legal move.
	After func(position, move string) string
	// Result returns the protocol's result word: "none", "p1win", "draw" ….
	Result func(position string) string
}

// A Symmetry maps positions to equivalent positions. Move may be nil; then only the
// number of moves is compared.
type Symmetry struct {
	Name     string
	Position func(text string) string
	Move     func(text string) string
}

type setup struct {
	name, variation string
	opts            []notation.Option
}

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
				list = append(list, setup{name, variation, opts})
			}
		}
	}
	return list
}
