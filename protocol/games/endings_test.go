package games_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/games"
)

// ending returns the reason and the spaces of the ending of a position, or "".
func ending(p protocol.Position) string {
	e := p.Ending()
	if e.Reason == "" {
		return ""
	}
	return fmt.Sprint(e.Reason, " ", e.Spaces)
}

// A finished game says why it is over, and which spaces show it.
func TestEnding(t *testing.T) {
	for _, test := range []struct{ game, fen, want string }{
		{"reversi", "8/8/8/3wb3/3bw3/8/8/8 b", ""},
		{"reversi", "b7/8/8/8/8/8/8/8 a", "no player can place a disc anymore []"},
		{"sly", "12/12/12/12/12/12/4R7/12/12/12/12/12 a", "no piece can jump anymore [5C]"},
		{"sniggle", "12/12/12/9aTaSaS/9aSaTaS/9aSaSaT/4bS5bTbS/5bS4bTbS/8bTbS1bS/12/12/12 b players=2 teams=0 variation=standard triangles=1B,2B,3B passes=0",
			"the right field of the track is full [4J 4K 4L 5J 5K 5L 6J 6K 6L]"},
		{"lineup", "12/1aT2bT5bS1/12/12/4aT2aS4/12/12/4bT2aC2bC1/12/12/4bS5aS1/12 b ply=15", "four pieces stand on a line of centers [2B 5E 8H 11K]"},
		{"lineup", "12/1aS2aC5bS1/12/12/1bS10/12/12/7bC2aT1/12/12/1aT2aS2bT2bT1/12 b ply=13", "no piece of the kind that has to move can move [11H 11K]"},
		{"empire", "bT11/8bS3/5aS4bS1/5aS6/2aT1bC3aTbS1aT/1bS2bS1bSbT2aS1/12/6aC5/12/12/12/12 a players=2 teams=0 crown=- passes=0",
			"the commander is crowned [5E]"},
		{"empire", "aC10bC/12/12/12/4aS2aS4/12/12/4aS2aS4/12/12/12/12 b players=2 teams=0 crown=- passes=0", "the thrones are occupied [5E 5H 8E 8H]"},
		{"empire", "12/12/12/12/4cC7/12/12/7aC4/12/12/12/dC10bC d players=4 teams=1 crown=a passes=0", "the commander is crowned [5E]"},
		{"empire", "12/12/12/12/4cC7/12/12/7aC4/12/12/12/dC10bC a players=4 teams=1 crown=ac passes=0", "the commander is crowned [8H]"},
		{"empire", "aC11/12/12/12/12/12/12/12/12/12/12/1bS10 b players=2 teams=0 crown=- passes=0", "a commander has been captured []"},
		{"blockade", "12/12/5b6/12/8b3/12/b1a6a2/7a1b2/a3b7/a8a2/4A4b2/12 a passes=0", "the king has left the board []"},
		{"gateway", "12/12/2bSbS2bT5/9bT2/2aT9/4aS3bS1aS1/12/2bC2bS3aSaS1/bS3aC3bS3/10aS1/5aT6/7aSaT2aT b players=2 teams=0 reserve=T0S0,T2S0 passes=0",
			"the whole reserve has entered the board []"},
		{"ploy", "4bC11aY62/9/3aI05/9/aC18/9/9/9/5aN13 b players=2 teams=0", "all lances, probes and shields have been captured [1E]"},
		{"ploy", "5aY13/9/9/9/aC18/9/9/9/5bN13 b players=2 teams=0", "the commander has been captured []"},
		{"ploy", "aC08/9/9/9/9/9/9/9/bC0bS04cW0dC1dS0 a players=4 teams=1 slot=a",
			"both partners have lost their commanders or all their other pieces [1A]"},
		{"swords", "2h6/4hs1h1/h8/s5s1s/2s4s1/s2h1hs2/4s1s2/1shss2s1/8s b passes=0", "the Chief Shield has been captured []"},
		{"swords", "2K1ssh2/1s6s/3s1s1s1/ss4sh1/s4h3/s1h2s2s/6h2/2s6/h8 a passes=0", "the Chief Shield has reached the edge [1C]"},
		{"swords", "9/9/9/4K4/9/9/9/9/s8 a passes=2", "all players have passed, one after another []"},
		{"smarts", "a1b3aB/2b2b2/b1b4a/1a5b/aaaaa3/3bbb2/2b5/4a2A b scored=11 passes=0", "a second row of five is complete [5A 5B 5C 5D 5E]"},
	} {
		g, err := games.All().Lookup(test.game)
		if err != nil {
			t.Fatal(err)
		}
		p, err := g.Parse(test.fen)
		if err != nil {
			t.Fatal(err)
		}
		if got := ending(p); got != test.want {
			t.Errorf("%s %s: %q, want %q", test.game, test.fen, got, test.want)
		}
	}
}

// Every random game has an ending.
func TestEndingOfRandomGames(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for _, g := range games.All().Games() {
		for range 5 {
			p, err := g.New()
			for err == nil && !p.Result().Over() {
				moves := p.Words()
				p, err = p.PlayWord(moves[rng.IntN(len(moves))])
			}
			if err != nil {
				t.Fatal(err)
			}
			e := p.Ending()
			if e.Reason == "" {
				t.Errorf("no ending of %v", p)
			} else if _, ok := g.Spec().Rule(e.Rule); !ok {
				t.Errorf("%v has ended by %q, which the Spec does not state", p, e.Rule)
			}
		}
	}
}
