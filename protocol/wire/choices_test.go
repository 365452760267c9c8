package wire_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/games"
	"github.com/seed-445450d7/rulebook/protocol/wire"
)

// Clicks and answers lead to each move: what is clicked, then the label, tells it from all
// others, in random positions of every setup.
func TestChoices(t *testing.T) {
	rng := rand.New(rand.NewPCG(42, 1))
	for _, g := range games.All().Games() {
		for _, setup := range g.Spec().Setups() {
			p, err := g.New(notation.With(setup))
			if err != nil {
				t.Fatal(err)
			}
			for range 30 {
				moves := p.AppendMoves(nil)
				if len(moves) == 0 {
					break
				}
				checkChoices(t, p)
				p = p.After(moves[rng.IntN(len(moves))])
			}
			checkChoices(t, p)
		}
	}
}

func checkChoices(t *testing.T, p protocol.Position) {
	t.Helper()
	doc := wire.MovesOf(p)
	var words []string
	ways := map[string]string{}
	clicked := map[string]int{}
	for _, m := range doc.Moves {
		words = append(words, m.Word)
		key := strings.Join(m.Spaces, " ")
		clicked[key]++
		way := key + ": " + m.Label
		if other := ways[way]; other != "" || m.Label == "" {
			t.Errorf("%s: both %s and %s are %s", p, m.Word, other, way)
		}
		ways[way] = m.Word
	}
	if want := p.Words(); !slices.Equal(words, want) {
		t.Fatalf("%s: moves %q, want %q", p, words, want)
	}
	asked := map[string]bool{}
	for _, c := range doc.Choices {
		key := strings.Join(c.Spaces, " ")
		if asked[key] || c.Ask == "" || len(c.Moves) != clicked[key] {
			t.Errorf("%s: %+v for %d moves", p, c, clicked[key])
		}
		asked[key] = true
		for _, word := range c.Moves {
			if i := slices.Index(words, word); i < 0 || !slices.Equal(doc.Moves[i].Spaces, c.Spaces) {
				t.Errorf("%s: %s is no answer to %+v", p, word, c)
			}
		}
	}
	for key, n := range clicked {
		goesOn := slices.ContainsFunc(doc.Moves, func(m wire.MoveData) bool { return len(m.Spaces) == 2 && m.Spaces[0] == key })
		if want := n > 1 || goesOn || key == ""; asked[key] != want {
			t.Errorf("%s: after clicks on %q there is a question: %t, want %t", p, key, asked[key], want)
		}
	}
}

// Positions with questions.
const (
	entry = "12/12/2aC9/2bS9/12/12/6aT5/12/aS11/9bC2/5bT6/12 a players=2 teams=0 reserve=T3S5,T3S5 passes=0"
	row   = "b1aaa1b1/7a/5a1b/6a1/3bb3/2aa4/a1a1bb2/1abbb1b1 b scored=00 passes=0"
)

// These are the questions and labels that people read.
func TestChoiceWords(t *testing.T) {
	for _, test := range []struct {
		game, fen, move string
		ask, label      string
		turn            int
	}{
		{"reversi", "", "5F", "", "Take over 5E", 0},
		{"ploy", "", "7D+3", "How should the piece turn?", "Turn 135° clockwise", 135},
		{"ploy", "", "7D-6D", "How should the piece turn?", "Do not turn", 0},
		{"ploy", "1bT3bY41bC0bW4bY02/3bV4bI01bN42/3bS31bS41bT01/bW12bV4bS14/9/4bN3aS43/2aV0aS5aS31aN71aY0/2aN01aI0aV43/1aT3aY0aW0aC1aW01aT31 b players=2 teams=0", "1E+1", "Make this move?", "Turn 45° clockwise", 45},
		{"gateway", entry, "3C-11C", "Which piece should enter?", "Enter nothing", 0},
		{"gateway", entry, "3C-11C+S", "Which piece should enter?", "Enter a square on 11B", 0},
		{"smarts", row, "7F-8F", "What should be removed?", "Remove nothing", 0},
		{"smarts", row, "7F-8F=8A:8C..8G", "What should be removed?", "Remove 8C, 8D, 8E, 8F, 8G; enter a marker on 8A", 0},
		{"reversi", "wwwwwwww/wwwwwwbw/wwwwwwww/wwwwwbww/bwwwbbbw/bwwwwwww/bwwbbbbw/bbbbbb2 a", "pass", "Pass?", "Pass", 0},
	} {
		g, err := games.All().Lookup(test.game)
		if err != nil {
			t.Fatal(err)
		}
		p, err := g.New()
		if test.fen != "" {
			p, err = g.Parse(test.fen)
		}
		if err != nil {
			t.Fatal(err)
		}
		doc := wire.MovesOf(p)
		at := slices.IndexFunc(doc.Moves, func(m wire.MoveData) bool { return m.Word == test.move })
		if at < 0 {
			t.Errorf("%s: no move %s", p, test.move)
			continue
		}
		m, ask := doc.Moves[at], ""
		for _, c := range doc.Choices {
			if slices.Contains(c.Moves, m.Word) {
				ask = c.Ask
			}
		}
		if ask != test.ask || m.Label != test.label || m.Rotation != test.turn {
			t.Errorf("%s %s: %q, %q, %d; want %q, %q, %d", test.game, m.Word, ask, m.Label, m.Rotation, test.ask, test.label, test.turn)
		}
	}
}
