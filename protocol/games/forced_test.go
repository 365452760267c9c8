package games_test

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/games"
	"github.com/seed-445450d7/rulebook/protocol/wire"
)

// A player with little choice is told so, and why.
func TestForced(t *testing.T) {
	for _, test := range []struct{ game, fen, want string }{
		{"reversi", "8/8/8/3wb3/3bw3/8/8/8 a", ""},
		{"reversi", "b7/8/8/8/8/8/8/8 a", ""}, // over
		{"reversi", "bw6/8/8/8/8/8/8/w7 b", "must pass: no disc would outflank another"},
		{"reversi", "bw6/8/8/8/8/8/8/w7 a", "can only play 1C"},
		{"sly", "RB10/12/12/12/12/12/12/12/12/12/12/12 a", "can only play -1Y--1A"},
		{"gateway", "12/bS11/12/4aC7/11aS/10aT1/1bTaS9/1aT10/bT10bT/2bC8aS/9bS2/12 a players=2 teams=0 reserve=T2S3,T1S4 passes=0",
			"must move the piece on 8B: it stands on a gateway, and 2 enemy pieces are in its field"},
		{"gateway", "bS11/1aS10/1bT10/4aC7/11aS/10aT1/2aS9/1aT10/bT1bS9/2bC8aS/12/12 a players=2 teams=0 reserve=T2S2,T2S4 passes=0",
			"must move the piece on 2B or 8B: each stands on a gateway, and two or more enemy pieces are in its field"},
		{"sniggle", "12/12/12/9aTaSaS/9aSaTaS/9aSaSaT/4bS5bTbS/5bS4bTbS/8bTbS1bS/12/12/12 a players=2 teams=0 variation=match triangles=1B,2B,3B passes=0",
			"must pass: no piece can step"},
		{"sniggle", "12/12/12/8aS1aTaS/9aSaTaS/9aSaTaS/bSbTbS9/bSbTbS9/bSbTbS9/12/12/12 a players=2 teams=0 variation=standard triangles=1B,2B,3B passes=0",
			"can only play 4I-4J"},
		{"swords", "9/9/9/4K4/9/9/9/9/s8 a passes=0", ""},
	} {
		g, err := games.All().Lookup(test.game)
		if err != nil {
			t.Fatal(err)
		}
		p, err := g.Parse(test.fen)
		if err != nil {
			t.Error(err)
			continue
		}
		if got := p.Forced().Reason; got != test.want {
			t.Errorf("%s %s: %q, want %q", test.game, test.fen, got, test.want)
		}
		if text, err := json.Marshal(wire.PositionOf(p)); err != nil || strings.Contains(string(text), `"forced":`) != (test.want != "") {
			t.Errorf("%s, %v", text, err)
		}
	}
}

// In random games, the spaces that a Forced names are exactly those from which pieces can
// move, and a pass has a reason.
func TestForcedInPlay(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for _, g := range games.All().Games() {
		p, err := g.New()
		for range 200 {
			if err != nil {
				t.Fatal(err)
			}
			words := p.Words()
			if len(words) == 0 {
				break
			}
			checkForced(t, p)
			p, err = p.PlayWord(words[rng.IntN(len(words))])
		}
	}
}

func checkForced(t *testing.T, p protocol.Position) {
	t.Helper()
	f := p.Forced()
	var from []notation.Space
	for _, m := range p.AppendMoves(nil) {
		if sp, ok := p.From(m); ok && !slices.Contains(from, sp) {
			from = append(from, sp)
		}
	}
	slices.Sort(from)
	if len(f.Spaces) > 0 && !slices.Equal(f.Spaces, p.Game().Spec().Grid.Labels(from)) {
		t.Errorf("%v: forced from %v, but the moves are from %v", p, f.Spaces, from)
	}
	if passes := p.Words()[0] == notation.PassText; passes != strings.HasPrefix(f.Reason, "must pass: ") {
		t.Errorf("%v: moves %v, but %q", p, p.Words(), f.Reason)
	}
}
