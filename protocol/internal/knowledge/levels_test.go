package knowledge

import (
	"slices"
	"testing"

	"github.com/seed-445450d7/rulebook/protocol/internal/search"
)

// The levels of every game rise, from a beginner on.
func TestLevels(t *testing.T) {
	for name, levels := range map[string]search.Levels{
		"sniggle": Sniggle.Levels, "lineup": LineUp.Levels, "empire": Empire.Levels,
		"blockade": Blockade.Levels, "gateway": Gateway.Levels, "ploy": Ploy.Levels,
		"swords": Swords.Levels, "smarts": Smarts.Levels, "reversi": Reversi.Levels,
	} {
		if levels[0] != 0 || !slices.IsSorted(levels[:]) || len(slices.Compact(levels[:])) != len(levels) || levels[len(levels)-1] > 1000 {
			t.Errorf("%s: levels of strengths %v", name, levels)
		}
	}
}
