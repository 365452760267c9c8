package games_test

import (
	"errors"
	"slices"
	"testing"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/games"
	"github.com/seed-445450d7/rulebook/reversi"
)

// applied has a case for every rule, shared or of a game: a position that breaks it, a move
// that does, or, if the position is accepted and there is no move, the end of the game.
var applied = []struct {
	game     string
	rule     notation.Rule
	position string
	move     string
}{
	{"blockade", "finished", "12/7B4/12/12/12/12/12/12/12/12/12/a11 b passes=0", "5A"},
	{"blockade", "pass", "12/7B4/12/12/12/12/12/12/12/12/4A7/12 a passes=0", "pass"},
	{"empire", "all-passed", "aCaTaSaS8/aTaTaS9/aSaSaT9/aS11/12/12/12/12/11bS/9bTbSbS/9bSbTbT/8bSbSbTbC a players=2 teams=0 crown=- passes=3", ""},
	{"blockade", "empty", "12/7B4/12/12/12/12/12/12/12/12/4A7/12 a passes=0", "5A-5B"},
	{"blockade", "not-yours", "12/7B4/12/12/12/12/12/12/12/12/4A7/12 a passes=0", "2H-12H"},
	{"blockade", "occupied", "12/7B4/12/12/12/12/12/12/12/12/4A7/a11 b passes=0", "12A"},
	{"blockade", "malformed", "a11/a11/a11/a11/a11/7B4/12/12/12/12/4A7/a11 a passes=0", "1A-1A"},
	{"blockade", "too-many", "AA10/12/12/12/12/12/12/12/12/12/4A7/12 a passes=0", ""},
	{"blockade", "missing", "12/12/12/12/12/12/12/12/12/12/12/12 a passes=0", ""},
	{"blockade", "seat", "12/7B4/12/12/12/12/12/12/12/12/4A7/12 c passes=0", ""},
	{"gateway", "contradiction", "12/6aT5/2aC9/11bS/12/12/12/12/aS11/9bC2/5bT6/12 a players=2 teams=0 reserve=T2S5,T3S5 passes=0", ""},
	{"ploy", "players", "aC0aS07/9/9/9/9/9/9/9/bC0bS07 a players=3 teams=0", ""},
	{"empire", "teams", "aCaTaSaS8/aTaTaS9/aSaSaT9/aS11/12/12/12/12/11bS/9bTbSbS/9bSbTbT/8bSbSbTbC a players=2 teams=1 crown=- passes=0", ""},
	{"blockade", "blockade.place", "12/7B4/12/12/12/12/12/12/12/12/4A7/a10b a passes=0", "12A-5A"},
	{"blockade", "blockade.move", "12/7B4/12/3aba6/12/6bab3/3b3a4/2b1b1a5/8a3/12/4A7/12 a passes=0", "5A"},
	{"blockade", "blockade.first-guard", "12/7B4/12/12/12/12/12/12/12/12/4A7/12 a passes=0", "5E"},
	{"blockade", "blockade.field", "12/7B4/12/12/12/12/12/12/12/12/4A7/12 a passes=0", "1H"},
	{"blockade", "blockade.line", "12/7B4/12/3aba6/12/6bab3/3b3a4/2b1b1a5/8a3/12/4A7/12 a passes=0", "4D-5E"},
	{"blockade", "blockade.blocked", "12/7B4/12/3aba6/12/6bab3/3b3a4/2b1b1a5/8a3/12/4A7/12 a passes=0", "4D-4G"},
	{"blockade", "blockade.first-turn", "12/7B4/12/12/12/12/12/12/12/12/4A7/12 a passes=0", "11E-1E"},
	{"blockade", "blockade.path", "12/7B4/12/12/12/12/12/12/12/12/4A7/a11 b passes=0", "2H-12I"},
	{"blockade", "blockade.escape", "12/12/5b6/12/8b3/12/b1a6a2/7a1b2/a3b7/a8a2/4A4b2/12 a passes=0", ""},
	{"empire", "empire.line", "aCaTaSaS8/aTaTaS9/aSaSaT9/aS11/12/12/12/12/11bS/9bTbSbS/9bSbTbT/8bSbSbTbC a players=2 teams=0 crown=- passes=0", "1A-5E"},
	{"empire", "empire.own-piece", "aCaTaSaS8/aTaTaS9/aSaSaT9/aS11/12/12/12/12/11bS/9bTbSbS/9bSbTbT/8bSbSbTbC a players=2 teams=0 crown=- passes=0", "1A-1D"},
	{"empire", "empire.partner", "12/12/12/12/cC3aS2bT4/12/12/12/12/11dC/12/aC10bC a players=4 teams=1 crown=- passes=0", "5E-5A"},
	{"empire", "empire.distance", "12/12/12/12/cC3aS2bT4/12/12/12/12/11dC/12/aC10bC a players=4 teams=1 crown=- passes=0", "5E-5H"},
	{"empire", "empire.coronation", "aCaTaSaS8/aTaTaS9/aSaSaT9/aS11/12/12/12/12/11bS/9bTbSbS/9bSbTbT/8bSbSbTbC a players=2 teams=0 crown=a passes=0", ""},
	{"empire", "empire.capture", "aC11/12/12/12/12/12/12/12/12/12/12/1bS10 b players=2 teams=0 crown=- passes=0", ""},
	{"empire", "empire.thrones", "aC10bC/12/12/12/4aS2aS4/12/12/4aS2aS4/12/12/12/12 b players=2 teams=0 crown=- passes=0", ""},
	{"gateway", "gateway.line", "12/6aT5/2aC9/11bS/12/12/12/12/aS11/9bC2/5bT6/12 a players=2 teams=0 reserve=T3S5,T3S5 passes=0", "3C-5E"},
	{"gateway", "gateway.center", "12/6aT5/2aC9/11bS/12/12/12/12/aS11/9bC2/5bT6/12 a players=2 teams=0 reserve=T3S5,T3S5 passes=0", "2G-2H"},
	{"gateway", "gateway.forced", "aC1aTaS8/12/12/3bS8/3bSaS7/5bT6/12/12/12/12/12/bCbTbS9 a players=2 teams=0 reserve=T3S4,T2S3 passes=0", "1A-2A"},
	{"gateway", "gateway.reserve", "aCaS10/12/12/7bS4/12/12/12/12/aT2aT8/aT2bC8/aT11/11bT a players=2 teams=0 reserve=T0S5,T3S5 passes=0", "9D-4D+T"},
	{"gateway", "gateway.blocked", "aCaS10/12/12/7bS4/4bS7/12/12/12/3aT8/3bC8/12/11bT a players=2 teams=0 reserve=T3S5,T3S4 passes=0", "9D-4D+T"},
	{"gateway", "gateway.entry", "aCaS10/12/12/7bS4/12/12/12/12/3aT8/3bC8/12/11bT a players=2 teams=0 reserve=T3S5,T3S5 passes=0", "9D-3D+T"},
	{"gateway", "gateway.entered", "12/12/2bSbS2bT5/9bT2/2aT9/4aS3bS1aS1/12/2bC2bS3aSaS1/bS3aC3bS3/10aS1/5aT6/7aSaT2aT b players=2 teams=0 reserve=T0S0,T2S0 passes=0", ""},
	{"lineup", "lineup.center", "12/1aS2bT2aC2bS1/12/12/1bS2aT2bC4/12/12/4aS2bT4/12/12/1aT10/12 a ply=12", "5D"},
	{"lineup", "lineup.place", "12/1aS2bT7/12/12/12/12/12/12/12/12/12/12 a ply=2", "2B-5B"},
	{"lineup", "lineup.move", "12/1aS2bT2aC2bS1/12/12/1bS2aT2bC4/12/12/4aS2bT4/12/12/1aT10/12 a ply=12", "5K"},
	{"lineup", "lineup.kind", "12/1aS2bT2aC2bS1/12/12/1bS2aT2bC4/12/12/4aS2bT4/12/12/1aT10/12 a ply=12", "11B-8B"},
	{"lineup", "lineup.reach", "12/1aS2bT2aC2bS1/12/12/1bS2aT2bC4/12/12/4aS2bT4/12/12/1aT10/12 a ply=12", "2B-8B"},
	{"lineup", "lineup.four", "12/1aT2bT5bS1/12/12/4aT2aS4/12/12/4bT2aC2bC1/12/12/4bS5aS1/12 b ply=15", ""},
	{"lineup", "lineup.stuck", "12/1aS2aC5bS1/12/12/1bS10/12/12/7bC2aT1/12/12/1aT2aS2bT2bT1/12 b ply=13", ""},
	{"ploy", "ploy.line", "1bT4bY4bW4bC0bW4bY4bT41/2bN3bV4bI0bV4bN42/3bS4bS4bS43/9/9/9/3aS0aS0aS03/2aN0aV0aI0aV0aN72/1aT0aY0aW0aC0aW0aY0aT01 a players=2 teams=0", "7D-6E"},
	{"ploy", "ploy.reach", "1bT4bY4bW4bC0bW4bY4bT41/2bN3bV4bI0bV4bN42/3bS4bS4bS43/9/9/9/3aS0aS0aS03/2aN0aV0aI0aV0aN72/1aT0aY0aW0aC0aW0aY0aT01 a players=2 teams=0", "7D-5D"},
	{"ploy", "ploy.blocked", "1bT4bY4bW4bC0bW4bY4bT41/2bN3bV4bI0bV4bN42/3bS4bS4bS43/9/9/9/3aS0aS0aS03/2aN0aV0aI0aV0aN72/1aT0aY0aW0aC0aW0aY0aT01 a players=2 teams=0", "9D-7D"},
	{"ploy", "ploy.own-piece", "1bT4bY4bW4bC0bW4bY4bT41/2bN3bV4bI0bV4bN42/3bS4bS4bS43/9/9/9/3aS0aS0aS03/2aN0aV0aI0aV0aN72/1aT0aY0aW0aC0aW0aY0aT01 a players=2 teams=0", "9D-8D"},
	{"ploy", "ploy.partner", "bC0bS07/9/9/4cT04/9/4aT04/9/dC0dS07/4aC0cC0cS02 a players=4 teams=1 slot=a", "6E-4E"},
	{"ploy", "ploy.shield", "1bT4bY4bW4bC0bW4bY4bT41/2bN3bV4bI0bV4bN42/3bS4bS4bS43/9/9/9/3aS0aS0aS03/2aN0aV0aI0aV0aN72/1aT0aY0aW0aC0aW0aY0aT01 a players=2 teams=0", "9B-6B+1"},
	{"ploy", "ploy.turn", "1bT4bY4bW4bC0bW4bY4bT41/2bN3bV4bI0bV4bN42/3bS4bS4bS43/9/9/9/3aS0aS0aS03/2aN0aV0aI0aV0aN72/1aT0aY0aW0aC0aW0aY0aT01 a players=2 teams=0", "9E+2"},
	{"ploy", "ploy.lost", "4bC11aY62/9/3aI05/9/aC18/9/9/9/5aN13 b players=2 teams=0", ""},
	{"ploy", "ploy.last", "9/4aC04/9/9/4aS04/9/9/9/9 a players=4 teams=0", ""},
	{"ploy", "ploy.side", "aC08/9/9/9/9/9/9/9/bC0bS04cW0dC1dS0 a players=4 teams=1 slot=a", ""},
	{"reversi", "reversi.outflank", "8/8/8/3wb3/3bw3/8/8/8 a", "1A"},
	{"reversi", "reversi.end", "b7/8/8/8/8/8/8/8 a", ""},
	{"sly", "sly.line", "12/12/12/3RBRGYG3/3BRBYGY3/3RBRGYG3/3YGYBRB3/3GYGRBR3/3YGYBRB3/12/12/12 a", "2B-1A"},
	{"sly", "sly.over", "12/12/12/3RBRGYG3/3BRBYGY3/3RBRGYG3/3YGYBRB3/3GYGRBR3/3YGYBRB3/12/12/12 a", "2B-1B"},
	{"sly", "sly.color", "12/12/12/3RBRGYG3/3BRBYGY3/3RBRGYG3/3YGYBRB3/3GYGRBR3/3YGYBRB3/12/12/12 a", "2B-2I"},
	{"sly", "sly.landing", "12/12/12/3RBRGYG3/3BRBYGY3/3RBRGYG3/3YGYBRB3/3GYGRBR3/3YGYBRB3/12/12/12 a", "3D-0D"},
	{"sly", "sly.end", "12/12/12/12/12/12/4R7/12/12/12/12/12 a", ""},
	{"smarts", "smarts.entry", "8/8/8/8/8/8/8/8 a scored=00 passes=0", "1A"},
	{"smarts", "smarts.reserve", "8/8/aaaa4/8/aaaa4/8/aaa5/8 a scored=00 passes=0", "1B"},
	{"smarts", "smarts.marker", "A3b3/8/2b5/1b1a4/8/8/8/7a a scored=10 passes=0", "1A-1B"},
	{"smarts", "smarts.reach", "A3b3/8/2b5/1b1a4/8/8/8/7a a scored=10 passes=0", "4D-5E"},
	{"smarts", "smarts.once", "A7/8/8/2aaa1a1/5a2/8/8/8 a scored=10 passes=0", "5F-4F=8H:4C..4G"},
	{"smarts", "smarts.five", "8/8/8/2aaa1a1/5a2/8/8/8 a scored=00 passes=0", "5F-4F=1A:4C..4F"},
	{"smarts", "smarts.row", "8/8/8/2aaa1a1/5a2/8/8/8 a scored=00 passes=0", "5F-4F=1A:4D..4H"},
	{"smarts", "smarts.marking-box", "8/8/8/2aaa1a1/5a2/8/8/8 a scored=00 passes=0", "5F-4F=1H:4C..4G"},
	{"smarts", "smarts.marking-box-empty", "b7/8/8/2aaa1a1/5a2/8/8/8 a scored=00 passes=0", "5F-4F=1A:4C..4G"},
	{"smarts", "smarts.second-row", "a1b3aB/2b2b2/b1b4a/1a5b/aaaaa3/3bbb2/2b5/4a2A b scored=11 passes=0", ""},
	{"smarts", "smarts.two-rows", "aaaaa3/a7/a7/a7/a7/8/8/8 b scored=00 passes=0", ""},
	{"sniggle", "sniggle.row", "12/12/12/aSaTaS9/aSaTaS9/aSaTaS9/bSbTbS9/bSbTbS9/bSbTbS9/12/12/12 a players=2 teams=0 variation=standard triangles=1B,2B,3B passes=0", "4A-5A"},
	{"sniggle", "sniggle.right", "12/12/12/aSaTaS9/aSaTaS9/aSaTaS9/bSbTbS9/bSbTbS9/bSbTbS9/12/12/12 a players=2 teams=0 variation=standard triangles=1B,2B,3B passes=0", "4C-4B"},
	{"sniggle", "sniggle.step", "12/12/12/aSaTaS9/aSaTaS9/aSaTaS9/bSbTbS9/bSbTbS9/bSbTbS9/12/12/12 a players=2 teams=0 variation=standard triangles=1B,2B,3B passes=0", "4A-4B"},
	{"sniggle", "sniggle.blocked", "12/12/12/8aSaTaS1/9aSaTaS/9aSaTaS/bSbTbS9/bSbTbS9/bSbTbS9/12/12/12 a players=2 teams=0 variation=standard triangles=1B,2B,3B passes=0", "5J-5L"},
	{"sniggle", "sniggle.gap", "12/12/12/aSaTaS9/aSaTaS9/aSaT3aS6/bSbTbS9/bSbTbS9/bSbTbS9/12/12/12 a players=2 teams=0 variation=standard triangles=1B,2B,3B passes=0", "6F-6G"},
	{"sniggle", "sniggle.odd", "12/12/12/aSaTaS9/aSaTaS9/aSaTaS9/bSbT1bS8/bS2bTbS7/bSbT1bS8/12/12/12 a players=2 teams=0 variation=standard triangles=1B,2B,3B passes=0", "4A-4D"},
	{"sniggle", "sniggle.even", "12/12/12/aSaTaS9/aSaTaS9/aSaTaS9/bSbTbS9/bSbTbS9/bSbTbS9/12/12/12 a players=2 teams=0 variation=standard triangles=1B,2B,3B passes=0", "4A-4E"},
	{"sniggle", "sniggle.finish", "12/12/12/9aTaSaS/9aSaTaS/9aSaSaT/4bS5bTbS/5bS4bTbS/8bTbS1bS/12/12/12 b players=2 teams=0 variation=standard triangles=1B,2B,3B passes=0", ""},
	{"swords", "swords.line", "3sss3/4s4/4h4/s3h3s/sshhKhhss/s3h3s/4h4/4s4/3sss3 a passes=0", "1D-2E"},
	{"swords", "swords.blocked", "3sss3/4s4/4h4/s3h3s/sshhKhhss/s3h3s/4h4/4s4/3sss3 a passes=0", "1D-1G"},
	{"swords", "swords.center", "9/1K7/9/9/1s7/9/9/9/9 a passes=0", "5B-5E"},
	{"swords", "swords.capture", "2h6/4hs1h1/h8/s5s1s/2s4s1/s2h1hs2/4s1s2/1shss2s1/8s b passes=0", ""},
	{"swords", "swords.edge", "2K1ssh2/1s6s/3s1s1s1/ss4sh1/s4h3/s1h2s2s/6h2/2s6/h8 a passes=0", ""},
}

// setups has the rules that only setups break.
var setups = []struct {
	game  string
	rule  notation.Rule
	setup notation.Setup
}{
	{"reversi", notation.RulePlayers, notation.Setup{Players: 3}},
	{"reversi", notation.RuleTeams, notation.Setup{Teams: true}},
	{"sniggle", notation.RuleVariation, notation.Setup{Variation: "random"}},
	{"sly", notation.RuleArrangement, notation.Setup{Arrangement: "1B,2B,3B"}},
	{"sniggle", notation.RuleArrangement, notation.Setup{Arrangement: "1B,2B"}},
	{"sniggle", notation.RuleArrangement, notation.Setup{Variation: "match", Arrangement: "1B,2B,3B>1A,1B,1C"}},
}

// Every rule that the games state is one that something breaks or that ends a game.
func TestEveryRule(t *testing.T) {
	_, zeroErr := reversi.State{}.Play(reversi.Place(0))
	seen := map[notation.Rule]bool{
		notation.RuleZeroState: errors.Is(zeroErr, notation.RuleZeroState),
		notation.RulePart:      errors.Is(partError(t), notation.RulePart),
		notation.RuleAction:    errors.Is(actionError(t), notation.RuleAction),
		notation.RuleResult:    errors.Is(resultError(t), notation.RuleResult),
	}
	for _, tt := range applied {
		g, err := games.All().Lookup(tt.game)
		if err != nil {
			t.Fatal(err)
		}
		p, err := g.Parse(tt.position)
		if err == nil && tt.move != "" {
			_, err = p.PlayWord(tt.move)
		}
		var rule notation.Rule
		if err != nil {
			errors.As(err, &rule)
		} else {
			rule = p.Ending().Rule
		}
		if rule != tt.rule {
			t.Errorf("%s %s %s: %v and the rule %q, want %s", tt.game, tt.position, tt.move, err, rule, tt.rule)
		}
		seen[rule] = true
	}
	for _, tt := range setups {
		g, err := games.All().Lookup(tt.game)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := g.New(notation.With(tt.setup)); !errors.Is(err, tt.rule) {
			t.Errorf("%s %+v: %v, want the rule %s", tt.game, tt.setup, err, tt.rule)
		}
		seen[tt.rule] = true
	}
	for _, g := range games.All().Games() {
		for _, rule := range slices.Concat(g.Spec().Rules, notation.SharedRules()) {
			if !seen[rule.Rule] {
				t.Errorf("%s: nothing breaks the rule %s", g.Spec().Name, rule.Rule)
			}
		}
	}
}

// partError returns the error for a whole move where an environment takes one of two parts.
func partError(t *testing.T) error {
	g, err := games.All().Environment("gateway", notation.Setup{})
	if err != nil {
		t.Fatal(err)
	}
	_, err = g.Parse(g.New(0).String() + " | 3C-3D")
	return err
}

// actionError returns the error for an action that no legal move has.
func actionError(t *testing.T) error {
	g, err := games.All().Environment("reversi", notation.Setup{})
	if err != nil {
		t.Fatal(err)
	}
	return g.New(0).Apply(0) // on the corner
}

// resultError returns the error for a record with a result of a seat that the game does not have.
func resultError(t *testing.T) error {
	g, err := games.All().Lookup("reversi")
	if err != nil {
		t.Fatal(err)
	}
	_, err = games.All().Replay(protocol.NewRecord(g, notation.Setup{}, "").WithResult(notation.Win(3)))
	return err
}
