package readme

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// generated lists the documents with figures. For each, it has a short form of the command that
// writes it, or "" if the command needs what a test does not have.
var generated = map[string]string{
	"notation/gametest/SOAK.md":              "go run ./examples/measure/soak -games 1",
	"examples/matches/ladder/STRENGTH.md":    "go run ./examples/matches/ladder report -games 2 -nodes 2",
	"examples/matches/levels/LEVELS.md":      "go run ./examples/matches/levels -high 2 -games 2 -nodes 2 -max-plies 2",
	"examples/records/statistics/PLAY.md":    "go run ./examples/records/statistics -play 1 -nodes 1",
	"examples/bindings/python/FIGURES.md":    "", // NumPy; the tests of examples/bindings/python run it
	"examples/measure/bench/README.md":       "go run ./examples/measure/bench -time 1ms",
	"examples/measure/bench/ENVIRONMENTS.md": "go run ./examples/measure/bench -environments -time 1us",
	"examples/measure/solve/REPORT.md":       "", // a table that takes hours
}

// Documents with figures name the command, the date, the commit, and the machine that they come
// from. With COMMANDS=all, their prose is exactly what the command writes.
func TestGenerated(t *testing.T) {
	origin := regexp.MustCompile("(?m)^Written by `go run [^`]+` on \\d{4}-\\d\\d-\\d\\d at commit [0-9a-f]{7,}, on .+ with \\d+ cores, .+, go1\\..+\\.$")
	for page, short := range generated {
		text, err := os.ReadFile(filepath.Join(root, page))
		if err != nil {
			t.Error(err)
			continue
		}
		if !origin.Match(text) {
			t.Errorf("%s does not say when, where, and by which command it was written", page)
		}
		if all && short != "" {
			if diff := cmp.Diff(prose(string(text)), prose(output(t, "", short))); diff != "" {
				t.Errorf("%s is not what its program writes (-file +program):\n%s", page, diff)
			}
		}
	}
}

// prose returns the lines of a generated document without its figures.
func prose(text string) (lines []string) {
	number := regexp.MustCompile(`\d[\d.,]*`)
	for line := range strings.Lines(text) {
		if !strings.HasPrefix(line, "|") && !strings.HasPrefix(line, "Written by ") {
			lines = append(lines, number.ReplaceAllString(line, "N"))
		}
	}
	return lines
}
