package browser

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/seed-445450d7/rulebook/examples/eleventh/eleven"
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/games"
)

// maxPlies is more than any of these games takes.
const maxPlies = 1000

// A player chooses moves for all seats, always the same ones, by a short search; where
// careful players take long to come to an end, at random for all seats but the first.
type player struct {
	now    protocol.Position
	first  protocol.Searcher
	others protocol.Searcher
}

func newPlayer(t *testing.T, name string, setup notation.Setup, long bool) *player {
	g, err := games.All().Lookup(name)
	if err != nil {
		t.Fatal(err)
	}
	p := &player{first: g.NewSearcher(protocol.SearchConfig{})}
	if p.others = p.first; long {
		p.others = g.NewSearcher(protocol.SearchConfig{Method: "random"})
	}
	if p.now, err = g.New(notation.With(setup)); err != nil {
		t.Fatal(err)
	}
	return p
}

// next chooses a move and makes it.
func (p *player) next(t *testing.T) string {
	x := p.first
	if p.now.Turn() != 1 {
		x = p.others
	}
	move, ok := x.Search(context.Background(), p.now, protocol.SearchLimits{Nodes: 300, Seed: 1}, nil).Best()
	if !ok {
		t.Fatalf("no move in %v", p.now)
	}
	now, err := p.now.PlayWord(move)
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
		long  bool
	}{
		{"sly", notation.Setup{}, "", false},
		{"sniggle", notation.Setup{Players: 3}, "&players=3", true},
		{"lineup", notation.Setup{}, "", false},
		{"empire", notation.Setup{Players: 4, Teams: true}, "&players=4&teams=1", false},
		{"blockade", notation.Setup{}, "", false},
		{"gateway", notation.Setup{}, "", true},
		{"ploy", notation.Setup{}, "", true},
		{"swords", notation.Setup{}, "", false},
		{"smarts", notation.Setup{}, "", true},
		{"reversi", notation.Setup{}, "", false},
	} {
		mind := newPlayer(t, test.game, test.setup, test.long)
		p.open("game=" + test.game + test.link)
		s := p.state()
		for plies := 1; s.Result == "none"; plies++ {
			if plies > maxPlies {
				t.Fatalf("%s does not end", test.game)
			}
			if !slices.Equal(s.Legal, mind.now.Words()) {
				t.Fatalf("%s: the page offers %v, the rules %v", test.game, s.Legal, mind.now.Words())
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

// The game that examples/eleventh adds is played by clicks to its end, though no file
// of the page knows of it.
func TestEleventhGame(t *testing.T) {
	if tab == nil {
		t.Skip("no Chromium on this machine")
	}
	set, err := eleven.Games()
	if err != nil {
		t.Fatal(err)
	}
	list := set.Games()
	spec := list[len(list)-1].Spec()
	dir := t.TempDir()
	writeSite(t, "-out", dir, "-engine", "./examples/eleventh/page")
	p := newPageAt(t, serveFiles(t, dir).URL+"/")
	if p.value("game") != spec.Name || !p.is(`document.getElementById("game").options.length === 11`) {
		t.Errorf("the page offers %s first", p.value("game"))
	}
	p.open("game=" + spec.Name)
	for _, word := range []string{"2B", "1A", "1B", "3B", "2A"} {
		p.play(word)
	}
	p.until(`document.getElementById("facts").textContent.includes("The number of lines on which the side to move can still win: ")`)
	p.until(`document.getElementById("warnings").textContent === ""`)
	p.play("3C")
	p.until(`document.getElementById("warnings").textContent === "The moves that win at once: 2C."`)
	p.shoot("eleventh")
	s := p.play("2C")
	if s.Result != "p1win" || !strings.Contains(s.Status, "wins") {
		t.Errorf("the game ends with %s: %s", s.Result, s.Status)
	}
	p.check()
}
