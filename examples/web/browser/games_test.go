package browser

import (
	"context"
	"fmt"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/seed-445450d7/rulebook/examples/eleventh/eleven"
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/games"
)

const (
	// maxPlies is more than any of these games takes.
	maxPlies = 1000
	// mousePlies is how many plies of each game are played by the browser's mouse.
	mousePlies = 6
)

// A player chooses moves for all seats by a short search, always the same ones. In games that
// good players would play for too long, it plays at random for all seats but the first.
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
	p := &player{}
	if p.first, err = g.NewSearcher(protocol.SearchConfig{}); err != nil {
		t.Fatal(err)
	}
	if p.others = p.first; long {
		if p.others, err = g.NewSearcher(protocol.SearchConfig{Method: protocol.MethodRandom}); err != nil {
			t.Fatal(err)
		}
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
	move, ok := x.Search(context.Background(), p.now, protocol.SearchParams{Nodes: 300, Seed: 1}, nil).Best()
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

// A whole game of each kind is played by clicks to its end. The page must agree with the
// packages at every move.
func TestEveryGame(t *testing.T) {
	var all speed
	t.Cleanup(func() { t.Log("all games", &all) })
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
		{"blockade", notation.Setup{}, "", true},
		{"gateway", notation.Setup{}, "", true},
		{"ploy", notation.Setup{}, "", true},
		{"swords", notation.Setup{}, "", false},
		{"smarts", notation.Setup{}, "", true},
		{"reversi", notation.Setup{}, "", false},
	} {
		t.Run(test.game, func(t *testing.T) {
			p := newPage(t)
			p.open("game=" + test.game + test.link)
			moves := newPlayer(t, test.game, test.setup, test.long)
			s := p.playWhole(moves, test.game)
			if !slices.ContainsFunc([]string{"wins", "win", "Draw", "Won", "Game over"}, func(word string) bool { return strings.Contains(s.Status, word) }) {
				t.Errorf("the end is announced by %q", s.Status)
			}
			p.tellsWhy()
			p.recordsScore(moves.now)
			p.shoot(test.game + "-end")
			took := p.takeSpeed()
			t.Logf("%d moves, %q; %v", len(s.Moves), s.Status, took)
			all.add(took)
			p.check()
		})
	}
}

// recordsScore fails the test unless the record has the score of the game, if it has one.
func (p *page) recordsScore(end protocol.Position) {
	p.Helper()
	want := "[Result "
	if stake, ok := protocol.ScoreFact(end.Game()); ok {
		score, _ := end.Fact(stake.Name)
		want = fmt.Sprintf("[Score \"%d\"]", score.Number)
	}
	if record := p.value("record"); !strings.Contains(record, want) {
		p.Errorf("the record lacks %s: %s", want, record)
	}
}

// tellsWhy fails the test unless the page says why the game is over, and marks the spaces
// that show it.
func (p *page) tellsWhy() {
	p.Helper()
	if !p.is(`document.getElementById("status").textContent.includes(rulebook.now.ending.reason)`) ||
		!p.is(`document.querySelectorAll("#board .proof").length === rulebook.now.ending.spaces.length`) {
		p.Error("the page does not tell why the game is over")
	}
}

// playWhole plays a game to its end, the first plies by the mouse, and returns the end.
func (p *page) playWhole(mind *player, name string) state {
	p.Helper()
	s := p.state()
	for ply := 1; s.Result == "none"; ply++ {
		if ply > maxPlies {
			p.Fatal("the game does not end")
		}
		if !slices.Equal(s.Legal, mind.now.Words()) {
			p.Fatalf("the page offers %v, the rules %v", s.Legal, mind.now.Words())
		}
		play := p.play
		if ply <= mousePlies {
			play = p.playByMouse
		}
		s = play(mind.next(p.T))
		if ply == mousePlies {
			p.shoot(name)
		}
	}
	if want := mind.now.Result(); s.Result != want.String() || s.FEN != mind.now.String() {
		p.Errorf("the page ends with %s in %s, the rules with %v in %v", s.Result, s.FEN, want, mind.now)
	}
	return s
}

// The game that examples/eleventh adds is played by clicks to its end, although no file of
// the page mentions it.
func TestEleventhGame(t *testing.T) {
	set, err := eleven.Games()
	if err != nil {
		t.Fatal(err)
	}
	list := set.Games()
	spec := list[len(list)-1].Spec()
	dir := t.TempDir()
	write := exec.Command("go", "run", "./examples/eleventh", "web", "-out", dir)
	write.Dir = filepath.Join("..", "..", "..")
	if out, err := write.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
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
	if s.Result != "p1win" || !strings.Contains(s.Status, "Crosses win.") {
		t.Errorf("the game ends with %s: %s", s.Result, s.Status)
	}
	p.check()
}
