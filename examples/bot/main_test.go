package main

import (
	"bytes"
	"context"
	"io"
	"os/exec"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/seed-445450d7/rulebook/protocol/client"
)

// The bot plays each game to its end against the program.
func TestBot(t *testing.T) {
	program := filepath.Join(t.TempDir(), "ugi.exe")
	if out, err := exec.Command("go", "build", "-o", program, "../../protocol/ugi").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	result := regexp.MustCompile(`\nresult: (p\d+win|p1loss|draw)\n$`)
	for _, name := range games(t, program) {
		var out bytes.Buffer
		if err := play(&out, program, name); err != nil || !result.Match(out.Bytes()) {
			t.Errorf("%s: %v, output %q", name, err, out.String())
		}
	}
	if err := play(io.Discard, "/no/such/program"); err == nil {
		t.Error("a program that does not exist: no error")
	}
	if err := play(io.Discard, program, "no-such-game"); err == nil {
		t.Error("a game that does not exist: no error")
	}
}

// games returns the names of the games that the program announces.
func games(t *testing.T, program string) []string {
	t.Helper()
	e, err := client.Start(context.Background(), client.Command{Program: program})
	if err != nil {
		t.Fatal(err)
	}
	defer e.Close(0)
	for _, o := range e.Options() {
		if o.Name == "Game" {
			return o.Vars
		}
	}
	t.Fatalf("no option Game in %v", e.Options())
	return nil
}
