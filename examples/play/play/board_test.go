package play

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/games"
	"github.com/seed-445450d7/rulebook/protocol/session"
)

// Every line of every setup of every game fits 40 columns, and the whole table fits 24
// lines, with colors and shapes or without.
func TestTablesFit(t *testing.T) {
	for _, g := range games.All().Games() {
		for _, setup := range setupsOf(g) {
			for _, width := range []int{40, 72, 80} {
				checkTable(t, g, setup, screen{width: width})
				checkTable(t, g, setup, screen{color: true, unicode: true, width: width})
			}
		}
	}
}

// setupsOf returns the setups of a game whose players differ.
func setupsOf(g protocol.Game) []notation.Setup {
	var list []notation.Setup
	for _, players := range g.Spec().Players {
		list = append(list, notation.Setup{Players: players})
		if _, err := g.New(notation.With(notation.Setup{Players: players, Teams: true})); err == nil {
			list = append(list, notation.Setup{Players: players, Teams: true})
		}
	}
	return list
}

// checkTable plays a few moves and checks what is shown then.
func checkTable(t *testing.T, g protocol.Game, setup notation.Setup, s screen) {
	var out strings.Builder
	table := &table{out: &out, screen: s, wish: notation.AllSeats(setup.Players)}
	started, err := session.New(g, setup, session.DrawRules{})
	if err != nil {
		t.Fatal(err)
	}
	table.start(started)
	for range 3 {
		if err := table.play(table.now().Words()[0]); err != nil {
			t.Fatal(err)
		}
	}
	out.Reset()
	table.show()
	lines := strings.Split(out.String(), "\n")
	if len(lines) > 24 {
		t.Errorf("%s %v: %d lines at %d columns", g.Spec().Name, setup, len(lines), s.width)
	}
	for _, line := range lines {
		if visible(line) > s.width {
			t.Errorf("%s %v at %d columns: %q", g.Spec().Name, setup, s.width, line)
		}
	}
	if n := strings.Count(out.String(), "· computer"); setup.Players > 1 && n != setup.Players {
		t.Errorf("%s %v at %d columns: %d seats of the computer", g.Spec().Name, setup, s.width, n)
	}
}

// A board shows seats by letters, shapes by glyphs or letters, what is printed on spaces,
// and the last move.
func TestBoards(t *testing.T) {
	wantParts(t, talk(t, []string{"-computer", "none", "empire"}, "1D-1G", "key"),
		"    A  B  C  D  E  F  G  H  I  J  K  L    Empire: Blue to move\n",
		" 1  rC rH rA>.  .  . >rA .  .  .  .  .      r Red\n",
		" 4  rA .  .  .  .  .  .  .  .  .  .  .    last move: 1D-1G\n 5  .  o  .  .  *  .  .  *  .  .  o  .\n",
		"A archer H horseman C commander o center * throne > last move\n")
	wantParts(t, talk(t, []string{"-glyphs", "unicode", "-computer", "none", "-players", "4", "gateway"}),
		" 3  .  .  r●", "r Red · 3▲ 5■", "g Green · 3▲ 5■", "▲ triangle")
	wantParts(t, talk(t, []string{"-computer", "none", "ploy"}, "diagram", "look 1b"),
		" 9  .   gT0 gY0 gW0 gC0", "1B: coral T-lance facing down\n", "| -bT4- |")
	wantParts(t, talk(t, []string{"-computer", "none", "-glyphs", "unicode", "ploy"}), " 9  .   gT↑ gY↑")
	wantParts(t, talk(t, []string{"-computer", "none", "sly"}), "pieces left", " R ")
	wantParts(t, talk(t, []string{"-color", "always"}, "f5"), "\x1b[1;38;5;231;48;5;94m>\x1b[0m\x1b[1;38;5;231;48;5;16mb \x1b[0m", "\x1b[1;38;5;231;48;5;16mBlack\x1b[0m> ")
}

// Captured pieces leave a mark on their spaces.
func TestCaptureIsMarked(t *testing.T) {
	out := talk(t, []string{"-computer", "none", "-position", "9/9/9/9/4K4/9/9/s1sh5/9 a passes=0", "swords"}, "8A-8B", "undo", "8C-7C")
	wantParts(t, out, "Shields to move")
	out = talk(t, []string{"-computer", "none", "-position", "9/9/9/9/4K4/9/9/2sh1s3/9 a passes=0", "swords"}, "8F-8E")
	wantParts(t, out, " 8  .  .  aS>. >aS>.")
}

func TestVisible(t *testing.T) {
	if n := visible("a\x1b[1;38;5;3mb■\x1b[0mc"); n != 4 {
		t.Errorf("%d characters, want 4", n)
	}
	if text := pad("■", 3); utf8.RuneCountInString(text) != 3 {
		t.Errorf("padded to %q", text)
	}
}
