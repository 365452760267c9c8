package play

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol/games"
	"github.com/seed-445450d7/rulebook/protocol/session"
)

func TestComplete(t *testing.T) {
	g, err := games.All().Lookup("reversi")
	if err != nil {
		t.Fatal(err)
	}
	s, err := session.New(g, notation.Setup{}, session.DrawRules{})
	if err != nil {
		t.Fatal(err)
	}
	table := &table{set: games.All(), out: new(strings.Builder), screen: screen{width: 40}}
	table.start(s)
	file := filepath.Join(t.TempDir(), "my game")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	half := strings.TrimSuffix(file, "game")
	for _, tt := range []struct{ start, longer, choices string }{
		{"5", "5F", ""},
		{"5f", "5F", ""},
		{"di", "diagram", ""},
		{"le", "le", "lesson level"},
		{"LOO", "look ", ""},
		{"look 1", "look 1", "1A 1B 1C 1D 1E 1F 1G 1H"},
		{"moves 8h", "moves 8H", ""},
		{"new r", "new reversi", ""},
		{"new s", "new s", "sly smarts sniggle swords"},
		{"rules ex", "rules examples", ""},
		{"lesson n", "lesson next", ""},
		{"load " + half, "load " + file, ""},
		{"nothing", "nothing", ""},
		{"key x", "key x", ""},
	} {
		if longer, choices := table.complete(tt.start); longer != tt.longer || choices != tt.choices {
			t.Errorf("%q: %q, %q, want %q, %q", tt.start, longer, choices, tt.longer, tt.choices)
		}
	}
	if err := table.teach(""); err != nil {
		t.Fatal(err)
	}
	if longer, choices := table.complete("le"); longer != "lesson " {
		t.Errorf("in a lesson: %q, %q", longer, choices)
	}
}
