package gui

import (
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/seed-445450d7/rulebook/notation/record"
)

// Whole games over GTP against a program that was written for Othello. The arena referees
// them by the rules of this module.
func TestRhino(t *testing.T) {
	match(t, "ugi", "nodes=2000", "gtp-rhino --level 1", "gtp", "600", 4)
	match(t, "gtp", "2", "gtp-rhino --level 1", "gtp", "600", 2)
	match(t, "nboard", "depth=2", "gtp-rhino --level 1", "gtp", "600", 2)
}

// The variable NTEST names a command that runs ntest, from the public repository
// weltyc/ntest, with the argument x. Without it there is nothing to test.
func TestNTest(t *testing.T) {
	command := os.Getenv("NTEST")
	if command == "" {
		t.Skip("NTEST does not name a command that runs ntest")
	}
	for _, ours := range []struct{ dialect, limits string }{{"ugi", "movetime=50"}, {"nboard", "depth=4"}, {"gtp", "10"}} {
		match(t, ours.dialect, ours.limits, command, "nboard", "60,depth=6", 4)
	}
}

// match plays games between the program and another engine, each in its dialect.
func match(t *testing.T, ours, limits, engine, theirs, theirLimits string, games int) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "games.txt")
	cmd := exec.CommandContext(t.Context(), arena, "-game", "reversi", "-random-plies", "8", "-margin", "1m",
		"-engine", "us="+ugi, "-option", "us.Protocol="+ours, "-tc", "us:"+limits,
		"-engine", "them="+engine, "-option", "them.Protocol="+theirs, "-tc", "them:"+theirLimits,
		"-games", itoa(games), "-records", file)
	out, err := cmd.CombinedOutput()
	t.Logf("%s", out)
	if err != nil {
		t.Fatalf("%v: %v", cmd, err)
	}
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	played := 0
	for r := record.NewReader(f); ; played++ {
		rec, err := r.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		if why, _ := rec.Tag(record.TagTermination); why != record.EndedByRules {
			t.Errorf("game %d ended by %s", played+1, why)
		}
	}
	if played != games {
		t.Errorf("%d games, want %d", played, games)
	}
}
