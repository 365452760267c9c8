package ploy_test

import (
	"math/bits"
	"math/rand/v2"
	"testing"

	"github.com/seed-445450d7/rulebook/notation/gametest"
)

// The urgent moves of positions in random games are those that matter by a search of two
// plies.
func TestUrgent(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	kinds := map[string]int{}
	texts := []string{startText, middleText, rules.Starts[1], "4bC04/4aT34/3aS65/9/9/6bT32/9/bV03bW14/4aC04 b players=2 teams=0"}
	for game := range 80 {
		s := rules.MustParse(t, texts[game%len(texts)])
		for ply := 0; ply < 80 && !s.Result().Over(); ply++ {
			if enemies := s.Spaces(3 - s.Turn()); bits.OnesCount64(enemies[0])+bits.OnesCount64(enemies[1]) > 2 {
				kinds[gametest.CheckUrgent(t, s, nil)]++
			} // otherwise any capture wins, and that of the commander is not the only urgent one
			moves, urgent := s.AppendUrgent(nil)
			if !urgent || rng.IntN(2) == 0 {
				moves = s.AppendMoves(nil)
			}
			s = s.After(moves[rng.IntN(len(moves))])
		}
	}
	for _, kind := range []string{"quiet", "win", "parry", "loss"} {
		if kinds[kind] < 5 {
			t.Errorf("%d positions of kind %s", kinds[kind], kind)
		}
	}
}
