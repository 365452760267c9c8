package play

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/seed-445450d7/rulebook/protocol/games"
)

// talk runs the program on lines of input and returns what it prints.
func talk(t *testing.T, args []string, lines ...string) string {
	t.Helper()
	var out, diagnostics bytes.Buffer
	in := strings.NewReader(strings.Join(lines, "\n"))
	if code := Run(context.Background(), games.All(), append([]string{"-time", "1ms"}, args...), in, &out, &diagnostics); code != 0 {
		t.Fatalf("play %v: code %d, %s", args, code, diagnostics.String())
	}
	return out.String()
}

func wantParts(t *testing.T, got string, parts ...string) {
	t.Helper()
	for _, part := range parts {
		if !strings.Contains(got, part) {
			t.Errorf("%q is missing in\n%s", part, got)
		}
	}
}

func TestDialogue(t *testing.T) {
	out := talk(t, []string{"-computer", "none", "reversi"},
		"moves", "e1", "f5", "position", "back", "back", "position", "hint", "nonsense", "help", "quit")
	wantParts(t, out,
		"3D 4C 5F 6E\n",
		"reversi: illegal move 1E: a disc on 1E outflanks nothing",
		"8/8/8/3wb3/3bbb2/8/8/8 b\n",
		"nothing to take back\n",
		"8/8/8/3wb3/3bw3/8/8/8 a\n",
		"the computer would play ",
		`there is no command or move "nonsense" (help lists`,
		"take back to your last turn\n",
	)
}

func TestComputerPlays(t *testing.T) {
	out := talk(t, nil, "f5", "back", "position")
	wantParts(t, out, "White plays ", "8/8/8/3wb3/3bw3/8/8/8 a\n")
	if strings.Contains(out, "\x1b") {
		t.Error("colors without a terminal")
	}
}

// The computer plays every game against itself to its end, or for a while.
func TestEveryGame(t *testing.T) {
	for _, name := range games.All().Names() {
		t.Run(name, func(t *testing.T) {
			const turns = 30
			lines := append([]string{"computer none"}, slices.Repeat([]string{"go"}, turns)...)
			out := talk(t, []string{"-computer", "none", name}, lines...)
			plays, none := strings.Count(out, " plays "), strings.Count(out, "there is no move: the game is over\n")
			if plays == 0 || plays+none != turns || none > 0 && !strings.Contains(out, "\nresult: ") {
				t.Errorf("%d moves, %d times no move, want %d in all\n%s", plays, none, turns, out)
			}
		})
	}
}

func TestSaveAndLoad(t *testing.T) {
	file := filepath.Join(t.TempDir(), "game.txt")
	talk(t, []string{"-computer", "none"}, "f5", "d6", "save "+file)
	out := talk(t, []string{"-computer", "none"}, "load "+file, "position", "c3", "save "+file)
	wantParts(t, out, "8/8/8/3wb3/3wbb2/3w4/8/8 a\n")
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	wantParts(t, string(text), "[Game \"reversi\"]", "1. 5F 2. 6D 3. 3C *")
	if err := os.WriteFile(file, []byte("[Game \"reversi\"]\n\n1. 1A *\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	out = talk(t, []string{"-computer", "none"}, "f5", "load "+file, "load /no/such/file", "save", "position")
	wantParts(t, out, "line 3, column 4: ply 1: reversi: illegal move 1A", "no such file", "save wants the name", "8/8/8/3wb3/3bbb2/8/8/8 b\n")
}

// A file that holds anything else is not overwritten.
func TestSaveLosesNothing(t *testing.T) {
	file := filepath.Join(t.TempDir(), "games.txt")
	const two = "[Game \"reversi\"]\n\n1. 5F *\n\n[Game \"reversi\"]\n\n1. 6E *\n"
	if err := os.WriteFile(file, []byte(two), 0o600); err != nil {
		t.Fatal(err)
	}
	out := talk(t, []string{"-computer", "none"}, "save "+file, "load "+file+" 1", "save "+file, "load "+file+" 3", "load "+file, "save "+file)
	if n := strings.Count(out, "exists and is not the file of this game"); n != 3 {
		t.Errorf("%d refusals in\n%s", n, out)
	}
	wantParts(t, out, "has no game 3; it holds 2")
	if text, err := os.ReadFile(file); err != nil || string(text) != two {
		t.Errorf("%v, the file is\n%s", err, text)
	}
	// A game may be saved again, but not another one in its place.
	own := filepath.Join(t.TempDir(), "own.txt")
	out = talk(t, []string{"-computer", "none"}, "f5", "save "+own, "d6", "save "+own, "new", "save "+own)
	if strings.Count(out, "saved to") != 2 || strings.Count(out, "exists and is not") != 1 {
		t.Error(out)
	}
	if text, err := os.ReadFile(own); err != nil || !strings.Contains(string(text), "1. 5F 2. 6D *") {
		t.Errorf("%v, the file is\n%s", err, text)
	}
}

// A game that is loaded ends the match, and its players are those that it has.
func TestLoadEndsMatch(t *testing.T) {
	file := filepath.Join(t.TempDir(), "game.txt")
	talk(t, []string{"-computer", "none"}, "f5", "save "+file)
	out := talk(t, []string{"-computer", "34", "-players", "4", "-match", "3", "empire"}, "load "+file, "draw", "new", "position")
	wantParts(t, out, "result: draw by agreement", "8/8/8/3wb3/3bw3/8/8/8 a\n")
	if _, after, _ := strings.Cut(out, "by agreement"); strings.Contains(after, "match") {
		t.Errorf("the match goes on:\n%s", after)
	}
}

// Games with fewer seats leave the computer its seats in later ones.
func TestComputerKeepsSeats(t *testing.T) {
	dir := t.TempDir()
	two, four := filepath.Join(dir, "two.txt"), filepath.Join(dir, "four.txt")
	talk(t, []string{"-computer", "none"}, "save "+two)
	talk(t, []string{"-computer", "none", "-players", "4", "empire"}, "save "+four)
	out := talk(t, nil, "load "+two, "load "+four)
	wantParts(t, out, "r Red\n", "b Blue · computer\n", "y Yellow · computer\n", "g Green · computer\n")
	wantParts(t, talk(t, []string{"sly"}, "new reversi", "5F"), "White plays ")
	wantParts(t, talk(t, nil, "computer", "5F"), `"" is not a list of seats of this game`, "White plays ")
	// A match exchanges the players. Another game begins with the seats that were asked for.
	out = talk(t, []string{"-match", "2"}, "resign", "new", "new sly")
	if _, after, _ := strings.Cut(out, "Solitaire"); strings.Contains(after, "plays") {
		t.Errorf("the computer plays the only seat:\n%s", after)
	}
}

// An interrupt ends the search, and then the computer waits.
func TestInterrupt(t *testing.T) {
	interrupts := make(chan os.Signal, 1)
	interrupts <- os.Interrupt
	var out, diagnostics bytes.Buffer
	args := []string{"-time", "1h", "-computer", "12"}
	table := &table{set: games.All(), out: &out, interrupts: interrupts}
	if code := table.run(t.Context(), args, strings.NewReader("position\nquit\n"), &diagnostics); code != 0 {
		t.Fatalf("code %d: %s", code, &diagnostics)
	}
	wantParts(t, out.String(), "Black plays ", " b\n")
	if strings.Contains(out.String(), "White plays") {
		t.Errorf("the computer does not wait:\n%s", &out)
	}
}

// What files and pastes contain does not disturb the terminal, which may be very narrow.
func TestStrangeTexts(t *testing.T) {
	file := filepath.Join(t.TempDir(), "game.txt")
	if err := os.WriteFile(file, []byte("[Game \"reversi\"]\n\n1. 5F {red \x1b[31m bell \a} *\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	out := talk(t, []string{"-load", file}, strings.Repeat("x", maxLine+1), "position")
	wantParts(t, out, "(red [31m bell )", "a line of more than 65536 bytes was skipped", " b\n")
	if strings.ContainsAny(out, "\x1b\a") {
		t.Errorf("%q", out)
	}
	const ended = "[Game \"reversi\"]\n[Result \"p1win\"]\n[Termination \"\x1b[31mxx\"]\n\n1. 5F p1win\n"
	if err := os.WriteFile(file, []byte(ended), 0o600); err != nil {
		t.Fatal(err)
	}
	out = talk(t, []string{"-load", file}, "4F", "why", "resign")
	wantParts(t, out, "result: Black wins by [31mxx\n", "the game ended at ply 1: Black wins by [31mxx (help")
	if strings.ContainsAny(out, "\x1b\a") {
		t.Errorf("%q", out)
	}
	t.Setenv("COLUMNS", "1")
	wantParts(t, talk(t, nil, "position"), " a\n")
}

// Triangles start and finish as the flags say, and a saved game keeps this.
func TestArrangement(t *testing.T) {
	file := filepath.Join(t.TempDir(), "game.txt")
	args := []string{"-computer", "none", "-variation", "match", "-arrangement", "1A,1B,1C>1A,1B,1C", "sniggle"}
	out := talk(t, args, "4A-4D", "position", "save "+file)
	const want = "variation=match triangles=1A,1B,1C passes=0"
	wantParts(t, out, want, "variation match, triangles finish in the right field as in the top left\none: 1A,1B,1C\n")
	out = talk(t, []string{"-computer", "none", "-variation", "match", "-arrangement", "1A,2A,3A;1B,2B,3B>1A,2B,3C", "sniggle"})
	wantParts(t, out, "one: Red 1A,2A,3A; Blue 1A,2B,3C\n")
	if out := talk(t, []string{"-computer", "none", "sniggle"}); strings.Contains(out, "variation") {
		t.Errorf("the standard variation is named:\n%s", out)
	}
	wantParts(t, talk(t, []string{"-computer", "none"}, "load "+file, "position"), want)
}

// The facts of the game and the number of moves are under the board, and a threatened side
// is warned.
func TestFacts(t *testing.T) {
	wantParts(t, talk(t, []string{"sly"}, "5D-1D", "5E-1E"), "moves made: 0\n", "moves made: 2\n", "the number of pieces left (the booklet leaves one after 23 moves): ")
	const threatened = "9/9/9/9/9/9/9/2K6/2h4s1 a passes=0"
	wantParts(t, talk(t, []string{"-computer", "none", "-position", threatened, "swords"}),
		"Warning! If it were their turn, Shields could win by 8C-1C 8C-8A 8C-8I.\n")
}

// No command fails the program, whatever its arguments, in games of one, two and more
// players.
func TestHostileLines(t *testing.T) {
	args := []string{"", "x", "0", "-1", "9Z", "1A", "a", "99999999999999999999", "1A-1B=+", "\x00\xff", strings.Repeat("é ", 500)}
	games := [][]string{{"sly"}, {"reversi"}, {"-players", "4", "-match", "2", "gateway"}}
	if testing.Short() {
		games = games[2:]
	}
	for _, game := range games {
		var lines []string
		for _, c := range commands {
			for _, arg := range args {
				if c.name != "" && c.name != "save" && c.name != "quit" {
					lines = append(lines, c.name+" "+arg)
				}
			}
			lines = append(lines, "lesson end", "go", "undo", "go")
		}
		out := talk(t, append([]string{"-computer", "none"}, game...), append(lines, "position")...)
		wantParts(t, out, "help lists the commands", "the command takes no words", "no such file")
	}
}

func TestCommandLine(t *testing.T) {
	tests := []struct {
		args []string
		code int
		want string
	}{
		{[]string{"-h"}, 0, "usage: play"},
		{[]string{"chess"}, 2, `no game "chess"`},
		{[]string{"-computer", "3"}, 2, `"3" is not a list of seats of this game`},
		{[]string{"-computer", ""}, 2, `"" is not a list of seats of this game`},
		{[]string{"-load", "/no/such/file"}, 2, "no such file"},
		{[]string{"-level", "99"}, 2, "level 99, want 1 to 20; 20 and 0 are full strength"},
		{[]string{"-time", "-1s"}, 2, "time -1s for a move, want more than 0"},
		{[]string{"-match", "-1"}, 2, "match of -1 games"},
		{[]string{"-color", "pink"}, 2, "want always, never or auto"},
		{[]string{"-glyphs", "x"}, 2, "want unicode, ascii or auto"},
		{[]string{"-position", "x"}, 2, "reversi position: "},
		{[]string{"-players", "3"}, 2, "no game for 3 players"},
		{[]string{"reversi", "-level", "3"}, 2, `unexpected argument "-level"; flags stand before`},
		{[]string{"-load", "x", "reversi"}, 2, "-load does not go together with a game"},
		{[]string{"-load", "x", "-players", "2"}, 2, "-load does not go together with -players"},
		{[]string{"-position", "x", "-seed", "2"}, 2, "-position does not go together with -seed"},
	}
	for _, tt := range tests {
		var out, diagnostics bytes.Buffer
		code := Run(context.Background(), games.All(), tt.args, strings.NewReader(""), &out, &diagnostics)
		if code != tt.code || !strings.Contains(diagnostics.String(), tt.want) {
			t.Errorf("play %v: code %d, %q", tt.args, code, diagnostics.String())
		}
	}
}

func TestWrap(t *testing.T) {
	if got := wrap(strings.Fields("aaa bbb ccc d"), 7); got != "aaa bbb\nccc d" {
		t.Errorf("%q", got)
	}
	if got := wrap(nil, 7); got != "" {
		t.Errorf("%q", got)
	}
}
