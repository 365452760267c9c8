package gui

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/seed-445450d7/rulebook/protocol/games"
)

// The variable CUTEGAMES names the match runner of the public repository
// kz04px/cutegames. Without it, the test is skipped. cutegames sends
// options in no particular order.
func TestCutegames(t *testing.T) {
	runner := os.Getenv("CUTEGAMES")
	if runner == "" {
		t.Skip("CUTEGAMES does not name the match runner")
	}
	controls := []map[string]any{
		{"type": "movetime", "movetime": 10},
		{"type": "clock", "time": 500, "increment": 5},
		{"type": "nodes", "nodes": 50},
		{"type": "depth", "ply": 1},
	}
	for _, game := range games.All().Games() {
		spec := game.Spec()
		if !slices.Contains(spec.Players, 2) {
			continue
		}
		for _, control := range controls {
			t.Run(spec.Name+"/"+control["type"].(string), func(t *testing.T) {
				cutegames(t, runner, control, map[string]string{
					"Game": spec.Name, "Players": "2", "Variation": spec.Variations[len(spec.Variations)-1],
					"Seed": "7", "MaxPlies": "40", "Repetitions": "3", "Threads": "1", "Hash": "16",
				})
			})
		}
	}
}

// cutegames plays a match of two games and checks the whole dialogue.
func cutegames(t *testing.T, runner string, control map[string]any, options map[string]string) {
	t.Helper()
	dir := t.TempDir()
	openings, settings := filepath.Join(dir, "openings"), filepath.Join(dir, "settings.json")
	text, err := json.Marshal(map[string]any{
		"games": 2, "concurrency": 1, "tournament": "roundrobin", "timecontrol": control, "options": options,
		"openings":     map[string]any{"path": openings, "repeat": true},
		"adjudication": map[string]any{"timeoutbuffer": 10000, "maxfullmoves": 1000},
		"engines":      []map[string]any{{"name": "A", "path": ugi}, {"name": "B", "path": ugi}},
	})
	if err == nil {
		err = os.WriteFile(settings, text, 0o600)
	}
	if err == nil {
		err = os.WriteFile(openings, []byte("startpos\n"), 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), runner, "--settings", settings, "--debug")
	cmd.Dir = dir // it writes the games where it runs
	out, err := cmd.CombinedOutput()
	said := string(out)
	switch {
	case err != nil:
		t.Fatalf("%v\n%s", err, said)
	case !strings.Contains(said, "Games finished: 2"):
		t.Errorf("not two games:\n%s", said)
	case strings.Contains(said, "info string error"), strings.Contains(said, "not used for "+options["Game"]+" "):
		t.Errorf("something was refused:\n%s", said)
	case !strings.Contains(said, "bestmove"):
		t.Errorf("no moves:\n%s", said)
	}
}
