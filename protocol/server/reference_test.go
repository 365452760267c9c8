package server_test

import (
	"strings"
	"testing"

	"github.com/seed-445450d7/rulebook/protocol/games"
	"github.com/seed-445450d7/rulebook/protocol/server"
)

// REFERENCE.md is written by this test from the server's own tables
// (go test ./protocol/server -run TestReference -update).
func TestReference(t *testing.T) {
	compareFile(t, "REFERENCE.md", server.Reference(games.All()))
}

// Every command of the reference is known, and no other.
func TestHelpIsTheReference(t *testing.T) {
	var out strings.Builder
	if err := newServer(t, "reversi").Serve(t.Context(), strings.NewReader("help\n"), &out); err != nil {
		t.Fatal(err)
	}
	reference := server.Reference(games.All())
	for line := range strings.Lines(out.String()) {
		if strings.HasPrefix(line, " ") {
			continue
		}
		name := strings.Fields(line)[0]
		if !strings.Contains(reference, "`"+name) {
			t.Errorf("%s is not in the reference", name)
		}
	}
}
