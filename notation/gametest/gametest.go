// Package gametest checks a game package against the contract, and benchmarks it:
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
// [Run] also checks random games of every setup and positions that no game reaches. The
// environment variable SOAK sets the number of each.
//
// Except for a [Strange], everything is safe for concurrent use.
package gametest

import (
	"fmt"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/contract"
)

// A Suite is a game package with facts about it.
type Suite[S contract.State[S, M], M contract.Move] struct {
	contract.Rules[S, M]

	// Place and Between are constructors of the package, or nil.
	Place      func(sp notation.Space) M
	Between    func(from, to notation.Space) M
	Referee    Referee
	Invariant  func(s S) error
	Symmetries []Symmetry
	// Starts are further position texts to play from.
	Starts []string
	// MaxPlies bounds a random game; 0 means 200.
	MaxPlies int
}

// A Referee implements a game's rules a second time, as plainly as possible, on position
// texts, which [ReadParts] splits.
type Referee struct {
	// Moves returns the legal moves in any order, and none in a finished game.
	Moves  func(position string) []string
	After  func(position, move string) string
	Result func(position string) string
}

// A Symmetry maps texts to symmetric texts. Without Move, only numbers of moves are
// compared.
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
