package games_test

import (
	"math/rand/v2"
	"testing"

	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/games"
)

// The scores of several lines fall from each to the next, wherever a search is stopped, unless
// the lines are in the order of their visits.
func TestLinesAreSorted(t *testing.T) {
	for _, g := range games.All().Games() {
		t.Run(g.Spec().Name, func(t *testing.T) {
			rng := rand.New(rand.NewPCG(27, 28))
			x, err := g.NewSearcher(protocol.SearchConfig{Memory: 1})
			if err != nil {
				t.Fatal(err)
			}
			start, err := g.New()
			if err != nil {
				t.Fatal(err)
			}
			for range 20 {
				_, p := randomPlies(start, rng.IntN(60), rng)
				for range 5 {
					params := protocol.SearchParams{Nodes: 1 + uint64(rng.IntN(1<<rng.IntN(13))), MultiPV: 1 + rng.IntN(6), Threads: 1 + rng.IntN(2)}
					checkLines(t, p, params, x.Search(t.Context(), p, params, nil).Candidates)
				}
			}
		})
	}
}

func checkLines(t *testing.T, p protocol.Position, params protocol.SearchParams, lines []protocol.Candidate) {
	t.Helper()
	for i, l := range lines {
		if i > 0 && lines[i-1].Visits == 0 && l.Score > lines[i-1].Score {
			t.Errorf("%v, %d nodes: line %d scores %d after %d", p, params.Nodes, i+1, l.Score, lines[i-1].Score)
		}
	}
}
