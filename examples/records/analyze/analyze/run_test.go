package analyze

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/seed-445450d7/rulebook/notation/record"
	"github.com/seed-445450d7/rulebook/protocol/games"
	"github.com/seed-445450d7/rulebook/protocol/session"
)

// Seat 1 could still defend at its last ply, but lets seat 3 win.
const lost = `[Game "empire"]
[Players "3"]

1. 4A-4D! {[%clk 0:01:00]} 2. 2K-2I 3. 12J-12C 4. 1A-8A 5. 3L-8L 6. 12L-12E 7. 8A-8H {oops} p3win
`

func write(t *testing.T, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "games.txt")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestAnalyze(t *testing.T) {
	path := write(t, lost)
	target := path + ".marked"
	var out, diagnostics strings.Builder
	if code := Run(context.Background(), games.All(), []string{"-nodes", "4000", "-o", target, path}, nil, &out, &diagnostics); code != 0 {
		t.Fatalf("exit code %d: %s", code, &diagnostics)
	}
	if !strings.Contains(out.String(), "7   p1  8A-8H") || !strings.Contains(out.String(), "p3: 2 plies") {
		t.Errorf("the table is\n%s", &out)
	}
	text, err := os.ReadFile(target)
	if err != nil {
		t.Fatal(err)
	}
	var rec record.Record
	if err := rec.UnmarshalText(text); err != nil {
		t.Fatal(err)
	}
	if _, err := session.Open(games.All(), rec); err != nil { // the better lines are legal
		t.Fatal(err)
	}
	for i, ply := range rec.Plies {
		e, ok := ply.Eval()
		depth, _ := ply.Depth()
		nodes, _ := ply.Nodes()
		if !ok || e.Expected < 0 || e.Expected > 1 || depth < 1 || nodes < 1 || nodes > 4000 {
			t.Errorf("ply %d is %+v", i+1, ply)
		}
		if marked := ply.Symbol != "" && ply.Symbol != "!"; marked != (len(ply.Sidelines) == 1) && i > 0 {
			t.Errorf("ply %d has the symbol %q and %d variations", i+1, ply.Symbol, len(ply.Sidelines))
		}
	}
	first, last := rec.Plies[0], rec.Plies[6]
	if _, ok := first.Clock(); !ok || first.Symbol != "!" {
		t.Errorf("the annotations of the first ply are lost: %+v", first)
	}
	if last.Symbol != "??" || !strings.Contains(strings.Join(last.Comments, ""), "oops") {
		t.Errorf("the blunder is %+v", last)
	}
}

// Files are not overwritten, and faulty records are reported with their place.
func TestFaults(t *testing.T) {
	bad := write(t, "[Game \"empire\"]\n\n1. 1A-1B *\n\n"+lost)
	tests := []struct {
		args []string
		code int
		want string
	}{
		{nil, 2, "usage"},
		{[]string{"-time", "-1s", bad}, 2, "usage"},
		{[]string{"-depth", "much", bad}, 2, "invalid value"},
		{[]string{bad + ".missing"}, 1, "no such file"},
		{[]string{"-o", bad, bad}, 1, "exists"},
		{[]string{"-nodes", "1", bad}, 1, "line 3, column 4: ply 1: "},
	}
	for _, tt := range tests {
		var out, diagnostics strings.Builder
		if code := Run(context.Background(), games.All(), tt.args, nil, &out, &diagnostics); code != tt.code || !strings.Contains(diagnostics.String(), tt.want) {
			t.Errorf("%q: exit code %d, %s", tt.args, code, &diagnostics)
		}
		if tt.args != nil && tt.args[0] == "-nodes" && !strings.Contains(out.String(), "8A-8H") {
			t.Errorf("the game after the faulty one is missing:\n%s", &out)
		}
	}
	var out, diagnostics strings.Builder
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	path := write(t, lost)
	args := []string{"-o", path + ".marked", path, path, path}
	if code := Run(ctx, games.All(), args, nil, &out, &diagnostics); code != 1 || diagnostics.String() != "analyze: interrupted\n" {
		t.Errorf("interrupted: exit code %d, %s", code, &diagnostics)
	}
	if _, err := os.Stat(path + ".marked"); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("an empty file is left: %v", err)
	}
}
