package gui

import (
	"encoding/json"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/games"
)

// The variable CUTEGAMES names the match runner of the public repository
// kz04px/cutegames. Without it, the test is skipped. cutegames sends
// options in no particular order.
//
// With the settings of GUIS.md, in which only the name of the game is another, all games end by
// the rules of the program, and so do short games with other time controls and setups.
func TestCutegames(t *testing.T) {
	runner := os.Getenv("CUTEGAMES")
	if runner == "" {
		t.Skip("CUTEGAMES does not name the match runner")
	}
	for _, game := range gamesForTwo() {
		t.Run(game.Spec().Name, func(t *testing.T) {
			settings := documented(t)
			settings.Options["Game"] = game.Spec().Name
			settings.play(t, runner)
		})
	}
	for name, control := range map[string]map[string]any{
		"clock": {"type": "clock", "time": 500, "increment": 5},
		"nodes": {"type": "nodes", "nodes": 50},
		"depth": {"type": "depth", "ply": 1},
	} {
		for _, game := range gamesForTwo() {
			t.Run(name+"/"+game.Spec().Name, func(t *testing.T) {
				settings := documented(t)
				settings.TimeControl = control
				maps.Copy(settings.Options, map[string]string{
					"Game": game.Spec().Name, "Players": "2", "Variation": game.Spec().Variations[len(game.Spec().Variations)-1],
					"Seed": "7", "MaxPlies": "40", "Threads": "1", "Hash": "16",
				})
				settings.play(t, runner)
			})
		}
	}
}

func gamesForTwo() []protocol.Game {
	return slices.DeleteFunc(games.All().Games(), func(g protocol.Game) bool { return !slices.Contains(g.Spec().Players, 2) })
}

// cutegames are the settings of a match. The members without a type are as in GUIS.md.
type cutegames struct {
	Games        any               `json:"games"`
	Concurrency  any               `json:"concurrency"`
	Tournament   any               `json:"tournament"`
	TimeControl  map[string]any    `json:"timecontrol"`
	Options      map[string]string `json:"options"`
	Openings     any               `json:"openings"`
	Adjudication any               `json:"adjudication"`
	Engines      any               `json:"engines"`
}

var settingsBlock = regexp.MustCompile("(?s)```json\n(.*?)```")

func documented(t *testing.T) (s cutegames) {
	t.Helper()
	text, err := os.ReadFile("../../../protocol/GUIS.md")
	if err != nil {
		t.Fatal(err)
	}
	block := settingsBlock.FindSubmatch(text)
	if block == nil {
		t.Fatal("GUIS.md has no settings")
	}
	dec := json.NewDecoder(strings.NewReader(string(block[1])))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&s); err != nil {
		t.Fatal(err)
	}
	return s
}

// play plays a match of two games in a directory with the files that GUIS.md names, and checks
// the dialogue and how the games ended.
func (s cutegames) play(t *testing.T, runner string) {
	t.Helper()
	dir := t.TempDir()
	settings := filepath.Join(dir, "settings.json")
	text, err := json.Marshal(s)
	if err == nil {
		err = os.WriteFile(settings, text, 0o600)
	}
	if err == nil {
		err = os.WriteFile(filepath.Join(dir, "openings.txt"), []byte("startpos\n"), 0o600)
	}
	if err == nil {
		err = os.Symlink(ugi, filepath.Join(dir, "ugi"))
	}
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), runner, "--settings", settings, "--debug")
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	said := string(out)
	switch {
	case err != nil:
		t.Fatalf("%v\n%s", err, said)
	case strings.Contains(said, "info string error"), strings.Contains(said, "not used for "+s.Options["Game"]+" "):
		t.Errorf("something was refused:\n%s", said)
	case s.TimeControl["type"] == "movetime" && !strings.Contains(said, "go movetime 100\n"):
		t.Errorf("no search of 100 ms:\n%s", said)
	}
	played, err := os.ReadFile(filepath.Join(dir, "games.pgn"))
	if err != nil {
		t.Fatal(err)
	}
	// cutegames names a reason only if it is not the engines that end the game.
	if n := strings.Count(string(played), "[PlyCount "); n != 2 || strings.Contains(string(played), "[Adjudicated ") {
		t.Errorf("%d games, want 2 that end by their rules:\n%s", n, played)
	}
}
