package games_test

import (
	"context"
	"testing"

	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/games"
)

func newSearcher(tb testing.TB, g protocol.Game, cfg protocol.SearchConfig) protocol.Searcher {
	tb.Helper()
	x, err := g.NewSearcher(cfg)
	if err != nil {
		tb.Fatal(err)
	}
	return x
}

// Monte Carlo tree search proves forced wins in three plies with few nodes, and the game's
// best method proves them at depth 3. The positions are from random games, and exhaustive
// search has verified the wins.
func TestForcedWins(t *testing.T) {
	for _, test := range []struct{ game, position string }{
		{"empire", "1bCbS4bT4/3bS5bS2/2aS2aS6/4bT7/3bS8/1aS10/aC2aT1aS3aS2/3aS8/6bSbT2aT1/1bS3bT6/1aT10/9aT2 b players=2 teams=0 crown=- passes=0"},
		{"empire", "1aCaT5bSaT1bS/aTaS10/aS4aS3bT2/4aS7/6aTbS4/12/12/4bS2bT4/2aS9/12/bTbS8bT1/1bS4aS4bC b players=2 teams=0 crown=- passes=0"},
		{"gateway", "1bS4bS5/12/4aC6aS/5bS6/5aT6/3bS8/7aT4/2aT9/1aT3bS3bC2/aS3bT7/4bT7/bS11 b players=2 teams=0 reserve=T0S4,T2S0 passes=0"},
		{"gateway", "4bSbT5aT/10aS1/aT11/3bT7aS/10aS1/5bT6/12/12/10aC1/2aS2bT6/11bC/3aS3aT4 a players=2 teams=0 reserve=T1S1,T0S5 passes=0"},
		{"ploy", "bY63bC01bW12/3bN32bI21bW3/7bV71/6bT41bN2/2aV2bT01bS1aS2aY71/4aS24/1aT77/4aI0aV2aN52/bY12aW3aC0aT12aW2 b players=2 teams=0"},
		{"ploy", "aY63bC0bW32bY3/3bV51bV5aT32/bW13bI12bS51/2aN13bT22/5bS43/1aS57/1bN6aW61aS4aV73/3aT7aI03aS1/2aV01aC1aW42aN0 a players=2 teams=0"},
		{"swords", "h1s2s1s1/3hss3/9/1s1sh3s/s3K3s/s3h2hs/2h1hh3/8s/s3ss3 b passes=0"},
		{"lineup", "12/7aT2aC1/12/12/1aS5bS4/12/12/12/12/12/10bT1/12 b ply=5"},
		{"lineup", "12/1bC5aT4/12/12/1aS5bS2aC1/12/12/1bS2aS5bT1/12/12/10bT1/12 a ply=10"},
		{"sniggle", "12/12/12/9aSaSaT/6aT2aS1aS/8aS1aSaT/6bS1bT1bS1/7bT2bSbS/9bTbSbS/12/12/12 a players=2 teams=0 variation=standard triangles=1B,2B,3B passes=0"},
		{"smarts", "a2bbb2/8/8/8/8/8/7a/B1abbaa1 b scored=01 passes=0"},
		{"smarts", "2aa1a2/6ba/2b3b1/8/8/4a3/2a1b3/b3a1bA a scored=10 passes=0"},
		{"blockade", "12/a6B4/12/1b10/2ba8/11b/4b7/12/6aa2b1/2a9/4A7/7b1a2 a passes=0"},
		{"blockade", "9a1b/3a3B4/12/7a4/2b9/12/12/b2a8/4b1a3b1/7a4/4A7/b11 a passes=0"},
	} {
		game, err := games.All().Lookup(test.game)
		if err != nil {
			t.Fatal(err)
		}
		p, err := game.Parse(test.position)
		if err != nil {
			t.Fatal(err)
		}
		for method, params := range map[protocol.Method]protocol.SearchParams{
			protocol.MethodGuided: {Nodes: 1, Seed: 1},
			protocol.MethodBest:   {Depth: 3},
		} {
			x := newSearcher(t, game, protocol.SearchConfig{Method: method})
			line := x.Search(context.Background(), p, params, nil).Candidates[0]
			if !line.Proven || line.Mate != 3 {
				t.Errorf("%s %q %s: %+v, want a win in 3", test.game, method, test.position, line)
			}
		}
	}
}
