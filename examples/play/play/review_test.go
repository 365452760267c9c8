package play

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/seed-445450d7/rulebook/notation/record"
)

// Moves taken back are replaced; moves gone back are variations. The tree shows both.
func TestTree(t *testing.T) {
	file := filepath.Join(t.TempDir(), "game.txt")
	out := talk(t, []string{"-computer", "none"},
		"tree", "f5", "f6", "d3", "undo", "undo", "f4", "d3", "undo", "c3", "tree", "goto a", "comment a better one", "goto b", "goto 1",
		"goto 9", "goto z", "comment", "promote", "first", "undo", "last", "redo", "goto a", "promote", "back", "d6", "tree", "save "+file)
	wantParts(t, out,
		"there is no move yet\n",
		"1. 5F 2. 6F (a) 3. 3D\n  a) 2. 4F 3. 3D (b)\n    b) [3. 3C]\n",
		"(a better one)\n", "the line has no move 9", "or the letter of a variation", "nothing to take back\n", "nothing to play again\n",
		"last move: 3C\n",
	)
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	wantParts(t, string(text), "2. 6D", "a better one")
	// The record is read back with all lines.
	wantParts(t, talk(t, nil, "load "+file, "tree"), "1. 5F [2. 6D] (a)", "3. 3C", "6F 3. 3D")
}

// Only the main line can end. The refusals say what to do, and moves that were taken back do
// not prevent an end.
func TestEndOfVariation(t *testing.T) {
	out := talk(t, []string{"-computer", "none"}, "f5", "f6", "undo", "resign", "f4", "draw", "undo", "goto a", "resign",
		"last", "promote", "resign", "tree")
	wantParts(t, out, "moves follow this position: last goes to the end of their line (help",
		"this line is a variation: promote makes it the main line, which can end (help",
		"1. 5F [2. 4F] (a)\n", "result: White wins by resignation\n")
	out = talk(t, []string{"-computer", "none"}, "f5", "f6", "undo", "f4", "d3", "back", "resign", "tree")
	wantParts(t, out, "result: White wins by resignation\n", "1. 5F [2. 4F] (a)\n")
}

// A record is shown from its start to its end, with its comments on moves.
func TestReview(t *testing.T) {
	file := filepath.Join(t.TempDir(), "games.txt")
	text := "[Game \"reversi\"]\n\n1. 5F! {takes one} 2. 6F (2. 4F {also}) 3. 3D *\n\n[Game \"lineup\"]\n[Result \"p1win\"]\n[Termination \"resignation\"]\n\n1. 8E p1win\n"
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	out := talk(t, nil, "load "+file+" 1", "first", "next", "next", "next", "next", "goto a", "load "+file, "why", "load "+file+" 3", "load "+file+" x")
	wantParts(t, out, "last move: 5F!", "(takes one)\n", "moves made: 3", "nothing to play again\n", "(also)\n",
		"Line Up: Red wins", "result: Red wins by resignation\n", "Red wins. A player resigned.", "has no game 3; it holds 2", "games.txt x: no such file")
}

// The comments before the first move are shown at the start, but not of another game.
func TestCommentsOnGame(t *testing.T) {
	file := filepath.Join(t.TempDir(), "game.txt")
	if err := os.WriteFile(file, []byte("{a short one} {and a good one} [Game \"reversi\"]\n\n{c1} 1. 5F {c2} *\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	out := talk(t, []string{"-computer", "none", "-load", file}, "first", "redo", "new")
	wantParts(t, out, "(a short one)\n(and a good one)\n(c1)\n")
	if strings.Count(out, "(c1)") != 1 || strings.Count(out, "(c2)") != 2 {
		t.Errorf("comments on other positions:\n%s", out)
	}
}

// The command line opens a saved game, too.
func TestLoadFlag(t *testing.T) {
	file := filepath.Join(t.TempDir(), "games.txt")
	if err := os.WriteFile(file, []byte("[Game \"reversi\"]\n\n1. 5F 2. 6F *\n\n[Game \"sly\"]\n\n*\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	wantParts(t, talk(t, []string{"-load", file + " 1"}, "undo"), "moves made: 2", "last move: 6F", "moves made: 1")
	wantParts(t, talk(t, []string{"-load", file}), "Solitaire Sly")
}

func TestLetters(t *testing.T) {
	for n, want := range map[int]string{0: "a", 25: "z", 26: "aa", 27: "ab", 26 + 26*26 - 1: "zz", 26 + 26*26: "aaa"} {
		if have := letters(n); have != want {
			t.Errorf("%d: %s, want %s", n, have, want)
		}
	}
	if list := variations([]record.Ply{{Move: "a", Sidelines: [][]record.Ply{{{Move: "b", Sidelines: [][]record.Ply{{{Move: "c"}}}}}, {{Move: "d"}}}}}, nil); len(list) != 3 ||
		list[1].letter != "b" || list[1].path.String() != (record.Location{0, 0, 0, 0, 0}).String() || list[2].plies[0].Move != "d" {
		t.Errorf("%v", list)
	}
}
