package play

import (
	"flag"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/seed-445450d7/rulebook/protocol/games"
)

var update = flag.Bool("update", false, "write the rules anew from the game packages")

// The goal of each game is shown at the start.
func TestGoals(t *testing.T) {
	for _, name := range games.All().Names() {
		if out := talk(t, []string{"-computer", "none", name}); strings.Count(out, "\nThe goal ") != 1 {
			t.Errorf("no goal, or more than one, in\n%s", out)
		}
	}
	wantParts(t, talk(t, []string{"-computer", "none", "-variation", "match", "sniggle"}), "\nvariation match, triangles finish ")
	wantParts(t, talk(t, []string{"-computer", "none"}, "new sly", "rules rules"), "\nThe goal is to leave only one piece on the board.\n", "> # Rules\n")
}

// The rules are shown by sections, in lines that fit.
func TestRules(t *testing.T) {
	t.Setenv("COLUMNS", "40")
	out := talk(t, []string{"-computer", "none"}, "rules", "rules START", "rules nothing", "rules all")
	wantParts(t, out, "> The game of Reversi, for", "# Rules\n\nA move places a disc of the mover's\n", "# Start\n", "# Perft\n", "State.Score is",
		`no section "nothing"; want rules, start, examples, readings, texts, perft or all`)
	for _, line := range strings.Split(out, "\n") {
		if _, after, found := strings.Cut(line, "> "); found {
			line = after // the answer, without the prompt
		}
		if len(line) > 40 && strings.Contains(line, " ") && !strings.Contains(line, "section") { // a link is one word
			t.Errorf("too long: %q", line)
		}
	}
}

// why gives the rule that was broken, and the reason why a game has ended.
func TestWhy(t *testing.T) {
	out := talk(t, []string{"-computer", "none"}, "why", "e1", "why", "f5", "why", "x", "why", "resign", "f4", "why")
	wantParts(t, out, "no move was refused, and the game goes on\n",
		"1E is refused: a disc on 1E outflanks nothing.\nThe rule, under Rules: A disc is placed only where it outflanks discs of\nthe opponent.\n", "The rule, under Texts: Moves and positions have the form", "the game ended at ply 1: Black wins by resignation",
		"The rule, under Rules: A finished game has no moves.\n")
	out = talk(t, []string{"-computer", "none"}, "f5", "resign", "why")
	if wantParts(t, out, "Black wins. A player resigned.\n"); strings.Contains(out, "The player with more discs") {
		t.Errorf("rules that did not end the game are quoted:\n%s", out)
	}
	out = talk(t, []string{"-computer", "none", "-position", "b7/8/8/8/8/8/8/8 b"}, "why", "go", "hint")
	wantParts(t, out, "result: Black wins by rules: no player can place a disc anymore\n", "Black wins. No player can place a disc anymore.\nThe rule, under Rules: The game is over when neither player can\noutflank, and the player with more discs wins.\n", "there is no move: the game is over\n")
	out = talk(t, []string{"-computer", "none", "empire"}, "12L-12K", "why")
	wantParts(t, out, "belongs to Blue.\nThe rule, under Rules: Players move only their own pieces.")
	out = talk(t, []string{"-computer", "none", "ploy"}, "9E+2", "why")
	wantParts(t, out, "The rule, under Texts: A turn points")
	out = talk(t, []string{"-computer", "none", "lineup"}, "5D", "why")
	wantParts(t, out, "The rule, under Rules: Only the sixteen centers of the fields are used.")
	out = talk(t, []string{"-computer", "none", "sly"}, "draw", "why")
	wantParts(t, out, "by agreement\n", "The players agreed on a draw.")
}

// Seats have the names that the board shows.
func TestSeatsAreNamed(t *testing.T) {
	t.Setenv("COLUMNS", "1000")
	out := talk(t, []string{"-computer", "none", "-players", "4", "-teams", "empire"}, "12L-12K", "why", "resign", "1A-1H", "why")
	wantParts(t, out, "illegal move 12L-12K: the piece on 12L belongs to Yellow (help", "the piece on 12L belongs to Yellow.\n",
		"result: Blue and Green win by resignation\n", "the game ended at ply 0: Blue and Green win by resignation\n")
	// Every refusal of an end names them, and what a person types stays as it is.
	out = talk(t, []string{"-computer", "none"}, "p2", "p1win", "why", "resign", "resign", "draw")
	wantParts(t, out, `"p2": no space 2P`, `"p1win": more text`)
	if n := strings.Count(out, "the game ended at ply 0: White wins by resignation"); n != 2 {
		t.Errorf("%d of two refusals after the end name the winner:\n%s", n, out)
	}
	// A lone player has no name.
	wantParts(t, talk(t, []string{"sly"}, "resign"), "result: p1loss by resignation\n")
}

// A player who has no choice is told so.
func TestForced(t *testing.T) {
	out := talk(t, []string{"-computer", "none", "-position", "bw6/8/8/8/8/8/8/w7 b"})
	wantParts(t, out, "White must pass: no disc would outflank another. Type pass.\n")
	out = talk(t, []string{"-computer", "none", "-position", "bw6/8/8/8/8/8/8/w7 a"})
	wantParts(t, out, "Black can only play 1C.\n")
	const surrounded = "12/bS11/12/4aC7/11aS/10aT1/1bTaS9/1aT10/bT10bT/2bC8aS/9bS2/12 a players=2 teams=0 reserve=T2S3,T1S4 passes=0"
	out = talk(t, []string{"-computer", "none", "-position", surrounded, "gateway"})
	wantParts(t, strings.Join(strings.Fields(out), " "),
		"Red must move the piece on 8B: it stands on a gateway, and 2 enemy pieces are in its field.")
}

func TestLevels(t *testing.T) {
	out := talk(t, []string{"-computer", "none", "-level", "1"}, "hint", "level 2", "hint", "level 99", "level 0", "time 1ms", "hint", "time soon", "draw")
	wantParts(t, out, "the computer would play ", `"99" is not a level: want 1 to 20; 20 and 0 are full strength`, "time wants a time", "Draw")
	game, err := games.All().Lookup("reversi")
	if err != nil {
		t.Fatal(err)
	}
	seat := &table{game: game, level: 2}
	if err := seat.setLevel("0"); err != nil || seat.level != 0 {
		t.Errorf("after level 0 the level is %d, %v", seat.level, err)
	}
	out = talk(t, nil, "draw", "help now")
	wantParts(t, out, "the computer does not agree on draws", `takes no words, and there is "now"`)
}

// The copy of the rules equals the documentation of the packages, which is where they are
// stated.
func TestRulesAreUpToDate(t *testing.T) {
	for _, name := range games.All().Names() {
		f, err := parser.ParseFile(token.NewFileSet(), filepath.Join("../../..", name, "doc.go"), nil, parser.ParseComments|parser.PackageClauseOnly)
		if err != nil {
			t.Fatal(err)
		}
		file := filepath.Join("rules", name+".txt")
		want := f.Doc.Text()
		if *update {
			if err := os.WriteFile(file, []byte(want), 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		have, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if string(have) != want {
			t.Errorf("%s is out of date; run: go test ./examples/play/play -update", file)
		}
	}
}
