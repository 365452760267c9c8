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

// Whole games over GTP against a program that was written for Othello. The arena is the
// referee, by the rules of this module.
func TestRhino(t *testing.T) {
	match(t, "gtp-rhino --level 1", "gtp", "600", 4)
}

// match plays games between the program and an engine that speaks a dialect.
func match(t *testing.T, engine, dialect, limits string, games int) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "games.txt")
	cmd := exec.CommandContext(t.Context(), arena, "-game", "reversi", "-random-plies", "8", "-margin", "1m",
		"-engine", "us="+ugi, "-tc", "us:nodes=2000",
		"-engine", "them="+engine, "-option", "them.Protocol="+dialect, "-tc", "them:"+limits,
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
