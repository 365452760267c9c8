package play

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A match of Reversi is scored by games and by margins, and the players exchange colors.
func TestMatch(t *testing.T) {
	// White and then Black resigns, which costs them every disc.
	out := talk(t, []string{"-computer", "none", "-match", "3"},
		"f5", "resign", "new", "f5", "f6", "resign", "new", "f5", "draw", "new", "back", "resign")
	wantParts(t, strings.Join(strings.Fields(out), " "),
		"match, game 1 of 3: games player 1 0, player 2 0; points player 1 0, player 2 0 ",
		"match, game 1 of 3, type new for the next: games player 1 1, player 2 0; points player 1 64, player 2 -64 ",
		// In the second game player 2 is Black.
		"match, game 2 of 3, type new for the next: games player 1 2, player 2 0; points player 1 128, player 2 -128 ",
		"the match is over: games player 1 2½, player 2 ½; points player 1 128, player 2 -128 ",
		"the match is over; new GAME begins another",
	)
}

// A game that ends by the rules counts by its margin.
func TestMargin(t *testing.T) {
	out := talk(t, []string{"-computer", "none", "-match", "1", "-position", "bbw5/8/8/8/8/8/8/8 a"}, "1D", "new")
	wantParts(t, strings.Join(strings.Fields(out), " "),
		"the match is over: games player 1 1, player 2 0; points player 1 4, player 2 -4 ", "the match is over; new GAME begins another")
}

// A finished game counts even if the players look back before the next one.
func TestMatchCountsWhileLookingBack(t *testing.T) {
	out := talk(t, []string{"-computer", "none", "-match", "2"}, "f5", "resign", "undo", "new")
	wantParts(t, strings.Join(strings.Fields(out), " "),
		"match, game 2 of 2: games player 1 1, player 2 0; points player 1 64, player 2 -64 ")
	out = talk(t, []string{"-computer", "none", "-match", "2", "-position", "bbw5/8/8/8/8/8/8/8 a"}, "1D", "first", "new")
	wantParts(t, strings.Join(strings.Fields(out), " "),
		"match, game 2 of 2: games player 1 1, player 2 0; points player 1 4, player 2 -4 ")
}

// A resignation is taken back before moves are, even if there are none.
func TestResignationIsTakenBack(t *testing.T) {
	out := talk(t, []string{"-computer", "none"}, "resign", "back", "f5", "draw", "back", "position", "back", "position")
	wantParts(t, out, "result: White wins by resignation\n", "result: draw by agreement\n",
		"8/8/8/3wb3/3bbb2/8/8/8 b\n", "8/8/8/3wb3/3bw3/8/8/8 a\n")
	if strings.Contains(out, "nothing to take back") {
		t.Error(out)
	}
}

// To take moves back after looking back does not undo the end of the game. That is left to the
// move that replaces them.
func TestBackKeepsTheEnd(t *testing.T) {
	for _, lines := range [][]string{
		{"f5", "resign", "undo", "d3", "back", "new"},
		{"f5", "d6", "resign", "undo", "back", "new"},
	} {
		out := talk(t, []string{"-computer", "none", "-match", "2"}, lines...)
		wantParts(t, strings.Join(strings.Fields(out), " "), "match, game 2 of 2: games player 1 ")
	}
	out := talk(t, []string{"-computer", "none", "-match", "2"}, "f5", "d6", "resign", "undo", "back", "f4", "new")
	wantParts(t, strings.Join(strings.Fields(out), " "), "match, game 1 of 2: games player 1 0, player 2 0;")
}

// A new game is not that of the players of a loaded one.
func TestNewGameHasNoNames(t *testing.T) {
	dir := t.TempDir()
	loaded, saved := filepath.Join(dir, "loaded"), filepath.Join(dir, "saved")
	const text = `[Game "reversi"]
[Variation "standard"]
[MaxPlies "90"]
[Event "Club"]
[P1 "Alice"]
[Result "p1win"]
[Termination "resignation"]

{a comment}
1. 5F 2. 6D 3. 3C p1win
`
	if err := os.WriteFile(loaded, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	talk(t, []string{"-computer", "none"}, "load "+loaded, "new", "f5", "save "+saved)
	got, err := os.ReadFile(saved)
	if err != nil {
		t.Fatal(err)
	}
	wantParts(t, string(got), `[MaxPlies "90"]`, `[Result "*"]`, "1. 5F *")
	for _, gone := range []string{"Alice", "Club", "comment", "Termination"} {
		if strings.Contains(string(got), gone) {
			t.Errorf("%s is in the new game:\n%s", gone, got)
		}
	}
}

// The computer changes seats like all players.
func TestMatchAgainstComputer(t *testing.T) {
	out := talk(t, []string{"-match", "2"}, "resign", "new", "computer none", "resign")
	wantParts(t, out, "type new for the next: games you 0, computer 1;", "b Black · 2 · computer\n", "Black plays ")
}

// Among three players, everybody has the next seat in the next game: the computer goes from
// seat 2 to seat 3, and player 3 to seat 1.
func TestMatchOfThree(t *testing.T) {
	t.Setenv("COLUMNS", "1000")
	out := talk(t, []string{"-computer", "2", "-match", "3", "-players", "3", "empire"}, "resign", "new", "resign")
	wantParts(t, out, "games player 1 0, player 2 1, player 3 1\n", "y Yellow · computer\n", "games player 1 1, player 2 2, player 3 1\n")
}

// A match of Solitaire Sly is scored over different deals.
func TestMatchOverDeals(t *testing.T) {
	out := talk(t, []string{"-match", "2", "-variation", "random", "-computer", "none", "sly"},
		"position", "resign", "position", "new", "position", "resign")
	wantParts(t, out, "match, game 1 of 2: 0 points in total", "game 1 of 2, type new for the next: 36 points in total", "the match is over: 72 points in total")
	var texts []string
	for _, line := range strings.Split(out, "\n") {
		if before, text, found := strings.Cut(line, "> "); found && strings.Count(text, "/") > 8 {
			texts = append(texts, before+text)
		}
	}
	if len(texts) != 3 || strings.TrimPrefix(texts[0], "you") != strings.TrimPrefix(texts[1], "game over") || texts[0] == texts[2] {
		t.Errorf("deals %q", texts)
	}
}
