package games_test

import (
	"math/rand/v2"
	"testing"

	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/games"
)

// Positions can repeat in the games that say so, and in no others. In those, random play goes
// around in circles; in the others, each move brings the end nearer.
func TestEndless(t *testing.T) {
	for _, g := range games.All().Games() {
		spec := g.Spec()
		t.Run(spec.Name, func(t *testing.T) {
			rng := rand.New(rand.NewPCG(3, 5))
			plays := 20
			if spec.Endless {
				plays = 10_000 // in Line Up, few games go on for long
			}
			for n := range plays {
				if repeatsAtRandom(t, g, rng) {
					if !spec.Endless {
						t.Errorf("a position repeats in game %d, and Endless is false", n)
					}
					return
				}
			}
			if spec.Endless {
				t.Errorf("no position repeats in %d games, and Endless is true", plays)
			}
		})
	}
}

// repeatsAtRandom plays a game at random, but goes back to an earlier position if it can, and
// ends the game only if it must. It reports whether a position has occurred again.
func repeatsAtRandom(t *testing.T, g protocol.Game, rng *rand.Rand) bool {
	t.Helper()
	p, err := g.New()
	if err != nil {
		t.Fatal(err)
	}
	seen := map[protocol.Position]bool{}
	for range 1000 {
		seen[p] = true
		var open []protocol.Position
		for _, m := range p.AppendMoves(nil) {
			next := p.After(m)
			if seen[next] {
				return true
			}
			if !next.Result().Over() {
				open = append(open, next)
			}
		}
		if len(open) == 0 {
			return false
		}
		p = open[rng.IntN(len(open))]
	}
	t.Fatalf("%s: 1000 plies without a repetition", g.Spec().Name)
	return false
}
