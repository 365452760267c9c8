package ploy_test

import (
	"math/bits"
	"testing"

	"github.com/seed-445450d7/rulebook/notation/gametest"
	"github.com/seed-445450d7/rulebook/ploy"
)

// The urgent moves of positions in random games are those that matter by a search of two
// plies.
func TestUrgent(t *testing.T) {
	kinds := map[string]int{}
	var starts []ploy.State
	for _, text := range []string{startText, middleText, rules.Starts[1], "4bC04/4aT34/3aS65/9/9/6bT32/9/bV03bW14/4aC04 b players=2 teams=0"} {
		starts = append(starts, rules.MustParse(t, text))
	}
	gametest.PlayUrgent(starts, 80, 80, func(s ploy.State) {
		if enemies := s.Spaces(3 - s.Turn()); bits.OnesCount64(enemies[0])+bits.OnesCount64(enemies[1]) > 2 {
			kinds[gametest.CheckUrgent(t, s, nil)]++
		} // otherwise any capture wins, and that of the commander is not the only urgent one
	})
	for _, kind := range []string{"quiet", "win", "parry", "loss"} {
		if kinds[kind] < 5 {
			t.Errorf("%d positions of kind %s", kinds[kind], kind)
		}
	}
}
