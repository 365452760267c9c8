package protocol_test

import (
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/contract"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/games"
	"github.com/seed-445450d7/rulebook/reversi"
	"github.com/seed-445450d7/rulebook/sly"
)

func starts(t *testing.T) (list []protocol.Position) {
	t.Helper()
	for _, g := range games.All().Games() {
		p, err := g.New()
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, p)
	}
	return list
}

// A number that is too large for a move of the game is no move, rather than the move of its
// lowest bits.
func TestMoveOutOfRange(t *testing.T) {
	for _, p := range starts(t) {
		first := p.AppendMoves(nil)[0]
		for _, m := range []protocol.Move{0, first + 1<<63, math.MaxUint64} {
			_, leaves := p.From(m)
			_, arrives := p.To(m)
			if word := p.Word(m); word != "none" || leaves || arrives {
				t.Errorf("%v: move %#x prints %q", p, m, word)
			}
			var illegal *notation.MoveError
			if _, err := p.Play(m); !errors.As(err, &illegal) {
				t.Errorf("%v: Play(%#x): %v", p, m, err)
			}
		}
	}
}

// A perft of no plies, or of more than are possible, counts nothing.
func TestPerftBounds(t *testing.T) {
	for _, p := range starts(t) {
		for _, depth := range []int{math.MinInt, -1, 0, protocol.MaxPerft + 1, math.MaxInt} {
			counts := p.Perft(t.Context(), depth, 2)
			if len(counts) != len(p.Words()) || slices.Max(counts) != 0 {
				t.Errorf("%v: depth %d: %v", p, depth, counts)
			}
		}
		for _, threads := range []int{math.MinInt, 0, math.MaxInt} {
			if counts := p.Perft(t.Context(), 1, threads); slices.Min(counts) != 1 || slices.Max(counts) != 1 {
				t.Errorf("%v: %d threads: %v", p, threads, counts)
			}
		}
	}
}

// A configuration that a searcher cannot follow is refused, not replaced.
func TestSearchConfig(t *testing.T) {
	bad := []protocol.SearchConfig{{Method: "nonsense"}, {Method: "Best"}, {Level: -1}, {Level: protocol.MaxLevel + 1}, {Memory: -1}}
	for _, p := range starts(t) {
		for _, cfg := range bad {
			if x, err := p.Game().NewSearcher(cfg); x != nil || err == nil {
				t.Errorf("%v: no error for %+v", p, cfg)
			}
		}
		for _, m := range append(protocol.Methods(), "") {
			if x, err := p.Game().NewSearcher(protocol.SearchConfig{Memory: 1, Method: m}); x == nil || err != nil {
				t.Errorf("%v: method %q: %v", p, m, err)
			}
		}
	}
	plain := protocol.Adapt(protocol.Entry[reversi.State, reversi.Move]{Rules: reversi.Rules()})
	if _, err := plain.NewSearcher(protocol.SearchConfig{}); err != protocol.ErrNoSearcher {
		t.Errorf("a game without a searcher: %v", err)
	}
	if _, err := plain.NewSearcher(bad[0]); err == nil || err == protocol.ErrNoSearcher {
		t.Errorf("a game without a searcher, method %q: %v", bad[0].Method, err)
	}
}

// PositionOf and StateOf are the inverse of each other, and refuse other games.
func TestPositionOf(t *testing.T) {
	for _, p := range starts(t) {
		s, ok := protocol.StateOf[reversi.State](p)
		q, back := protocol.PositionOf(p.Game(), s)
		if is := p.Game().Spec().Name == "reversi"; ok != is || back != is || is && q != p {
			t.Errorf("%v: %t, %t, %v", p, ok, back, q)
		}
	}
	if _, ok := protocol.PositionOf(nil, reversi.State{}); ok {
		t.Error("no game has a position")
	}
	if _, ok := protocol.PositionOf(starts(t)[9].Game(), reversi.State{}); ok {
		t.Error("the zero State is a position")
	}
}

// The increase of the score is that of the fact by which games are scored, whatever its name.
func TestScoredByAnyName(t *testing.T) {
	g := protocol.Adapt(protocol.Entry[reversi.State, reversi.Move]{
		Rules: reversi.Rules(),
		Facts: []protocol.Fact[reversi.State, reversi.Move]{{Name: "margin", Number: reversi.State.Score, Best: 64, Worst: -64}},
	})
	start, err := g.New()
	if err != nil {
		t.Fatal(err)
	}
	if e := start.Effect(start.AppendMoves(nil)[0]); e.Scored != 3 {
		t.Errorf("the first move scores %d, want 3", e.Scored)
	}
}

// A set refuses games whose names or facts nobody could ask for.
func TestSetChecksGames(t *testing.T) {
	type fact = protocol.Fact[reversi.State, reversi.Move]
	one := func(reversi.State) int { return 1 }
	for want, facts := range map[string][]fact{
		"name of a fact":        {{Name: "two words", Number: one}},
		"has 0 of":              {{Name: "empty"}},
		"has 2 of":              {{Name: "twice", Number: one, Word: func(reversi.State) string { return "" }}},
		"but is not a number":   {{Name: "margin", Word: func(reversi.State) string { return "" }, Best: 1}},
		"but no moves":          {{Name: "margin", Number: one, Threat: true}},
		"but has no spaces":     {{Name: "margin", Number: one, Leaves: true}},
		"both margin and rest":  {{Name: "margin", Number: one, Best: 1}, {Name: "rest", Number: one, Best: 1}},
		"duplicate fact margin": {{Name: "margin", Number: one}, {Name: "margin", Number: one}},
	} {
		g := protocol.Adapt(protocol.Entry[reversi.State, reversi.Move]{Rules: reversi.Rules(), Facts: facts})
		if _, err := protocol.NewSet(g); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
	word := protocol.Adapt(protocol.Entry[reversi.State, reversi.Move]{
		Rules: reversi.Rules(), Facts: []fact{{Name: "score", Word: func(reversi.State) string { return "" }}},
	})
	number := protocol.Adapt(protocol.Entry[sly.State, sly.Move]{
		Rules: sly.Rules(), Facts: []protocol.Fact[sly.State, sly.Move]{{Name: "score", Number: func(sly.State) int { return 1 }}},
	})
	if _, err := protocol.NewSet(word, number); err == nil || !strings.Contains(err.Error(), "the fact score of sly has another form than in reversi") {
		t.Errorf("two kinds of a fact: %v", err)
	}
	for _, variation := range []string{"Grand", "two words", ""} {
		rules := reversi.Rules()
		rules.Spec = func() notation.Spec {
			return notation.Spec{Name: "reversi", Players: []int{2}, Variations: []string{notation.Standard, variation}}
		}
		g := protocol.Adapt(protocol.Entry[reversi.State, reversi.Move]{Rules: rules})
		if _, err := protocol.NewSet(g); err == nil || !strings.Contains(err.Error(), "name of a variation") {
			t.Errorf("variation %q: %v", variation, err)
		}
	}
	rules := reversi.Rules()
	rules.Spec = func() notation.Spec { return notation.Spec{Name: "My Game"} }
	if _, err := protocol.NewSet(protocol.Adapt(protocol.Entry[reversi.State, reversi.Move]{Rules: rules})); err == nil {
		t.Error("the name of a game has a blank")
	}
	rules.Spec = func() notation.Spec { return notation.Spec{Name: "empty"} }
	if _, err := protocol.NewSet(protocol.Adapt(protocol.Entry[reversi.State, reversi.Move]{Rules: rules})); err == nil {
		t.Error("a game is for nobody")
	}
	rules = reversi.Rules()
	rules.Parse = nil
	for _, rules := range []contract.Rules[reversi.State, reversi.Move]{{}, rules} {
		g := protocol.Adapt(protocol.Entry[reversi.State, reversi.Move]{Rules: rules})
		if _, err := protocol.NewSet(g); err == nil || !strings.Contains(err.Error(), "lacks a function") {
			t.Errorf("a game without all functions: %v", err)
		}
	}
	if _, err := protocol.NewSet(nil); err == nil {
		t.Error("a game is nil")
	}
}
