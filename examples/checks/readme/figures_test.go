package readme

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// Documents with figures name the date, the commit, and the machine that they come from.
func TestFigures(t *testing.T) {
	measured := regexp.MustCompile(`on \d{4}-\d\d-\d\d at commits? [0-9a-f]{7}`)
	for _, page := range []string{
		"notation/gametest/SOAK.md", "examples/matches/ladder/STRENGTH.md", "examples/matches/levels/LEVELS.md", "examples/records/statistics/PLAY.md",
		"examples/bindings/python/FIGURES.md", "examples/measure/bench/README.md", "examples/measure/bench/ENVIRONMENTS.md", "examples/measure/solve/REPORT.md",
	} {
		text, err := os.ReadFile(filepath.Join(root, page))
		if err != nil {
			t.Error(err)
			continue
		}
		joined := strings.Join(strings.Fields(string(text)), " ")
		if !measured.MatchString(joined) || !strings.Contains(joined, "linux/amd64, go1.26") {
			t.Errorf("%s does not say when and where its figures were measured", page)
		}
	}
}
