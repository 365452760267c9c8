package browser

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/search"
)

// mostPlies is more than any of these games takes.
const mostPlies = 1000

// A player chooses moves for all seats, always the same ones, so that a game comes
// to its end: by a short search.
type player struct {
	now      protocol.Position
	searcher protocol.Searcher
	random   protocol.Searcher
	plies    int
}

func newPlayer(t *testing.T, name string, setup notation.Setup) *player {
	g, err := protocol.Lookup(name)
	if err != nil {
		t.Fatal(err)
	}
	p := &player{
		searcher: g.NewSearcher(search.Config{Seed: 1}), random: g.NewSearcher(search.Config{Seed: 1, Method: search.AtRandom}),
	}
	if p.now, err = g.New(notation.With(setup)); err != nil {
		t.Fatal(err)
	}
	return p
}

// next chooses a move and makes it. When a game is long, one side stops thinking.
func (p *player) next(t *testing.T) string {
	x := p.searcher
	if p.plies++; p.plies > 150 && p.now.Turn()%2 == 0 {
		x = p.random
	}
	move, ok := x.Search(context.Background(), p.now, protocol.Limits{Nodes: 300}, nil).Best()
	if !ok {
		t.Fatalf("no move in %v", p.now)
	}
	now, err := p.now.Play(move)
	if err != nil {
		t.Fatal(err)
	}
	p.now = now
	return move
}

// A whole game of each kind is played by clicks, until it ends by its rules. The
// rules beside the page say what has to be seen there.
func TestEveryGame(t *testing.T) {
	p := newPage(t)
	var all, marks latencies
	for _, test := range []struct {
		game  string
		setup notation.Setup
		link  string
	}{
		{"sly", notation.Setup{}, ""},
		{"sniggle", notation.Setup{Players: 3}, "&players=3"},
		{"lineup", notation.Setup{}, ""},
		{"empire", notation.Setup{Players: 4, Teams: true}, "&players=4&teams=1"},
		{"blockade", notation.Setup{}, ""},
		{"gateway", notation.Setup{}, ""},
		{"ploy", notation.Setup{}, ""},
		{"swords", notation.Setup{}, ""},
		{"smarts", notation.Setup{}, ""},
		{"reversi", notation.Setup{}, ""},
	} {
		mind := newPlayer(t, test.game, test.setup)
		p.open("game=" + test.game + test.link)
		s := p.state()
		for plies := 1; s.Result == "none"; plies++ {
			if plies > mostPlies {
				t.Fatalf("%s does not end", test.game)
			}
			if !slices.Equal(s.Legal, mind.now.Moves()) {
				t.Fatalf("%s: the page offers %v, the rules %v", test.game, s.Legal, mind.now.Moves())
			}
			s = p.play(mind.next(t))
			if plies == 6 {
				p.shoot(test.game)
			}
		}
		if want := mind.now.Result(); s.Result != want.String() || s.FEN != mind.now.String() {
			t.Errorf("%s: the page ends with %s in %s, the rules with %v in %v", test.game, s.Result, s.FEN, want, mind.now)
		}
		if !slices.ContainsFunc([]string{"wins", "win", "Draw", "Won", "Game over"}, func(word string) bool { return strings.Contains(s.Status, word) }) {
			t.Errorf("%s: the end is announced by %q", test.game, s.Status)
		}
		p.shoot(test.game + "-end")
		moves, others := p.takeLatencies()
		t.Logf("%s: %d moves, %q; from press to screen: %v", test.game, len(s.Moves), s.Status, moves)
		all, marks = append(all, moves...), append(marks, others...)
	}
	slices.Sort(all)
	slices.Sort(marks)
	t.Logf("from press to screen, moves: %v", all)
	t.Logf("from press to screen, marks: %v", marks)
	p.check()
}
