package ploy_test

import (
	"testing"

	"github.com/seed-445450d7/rulebook/notation/gametest"
	"github.com/seed-445450d7/rulebook/ploy"
)

// The urgent moves of positions in random games are those that matter by a search of two
// plies, and there are some wherever the enemy attacks the commander.
func TestUrgent(t *testing.T) {
	kinds := map[string]int{}
	var starts []ploy.State
	for _, text := range []string{startText, middleText, rules.Starts[1], "4bC04/4aT34/3aS65/9/9/6bT32/9/bV03bW14/4aC04 b players=2 teams=0"} {
		starts = append(starts, rules.MustParse(t, text))
	}
	gametest.PlayUrgent(starts, ploy.State.AppendUrgent, 80, 80, func(s ploy.State) {
		if s.Pieces(3-s.Turn()).Len() > 2 {
			kind := gametest.CheckUrgent(t, s, ploy.State.AppendUrgent, nil)
			if attacked := isAttacked(t, s); kind != "win" && (kind == "quiet") == attacked {
				t.Errorf("%v: a position of kind %s, but the commander attacked: %t", s, kind, attacked)
			}
			kinds[kind]++
		} // otherwise any capture wins, and that of the commander is not the only urgent one
	})
	for _, kind := range []string{"quiet", "win", "parry", "loss"} {
		if kinds[kind] < 5 {
			t.Errorf("%d positions of kind %s", kinds[kind], kind)
		}
	}
}

// isAttacked reports whether the enemy, if it were to move, could capture the commander of
// the seat to move.
func isAttacked(t *testing.T, s ploy.State) bool {
	t.Helper()
	p := gametest.ReadPlain(s.String(), 3)
	p.Turn = string((3 - s.Turn()).Letter())
	for m := range rules.MustParse(t, p.String()).Moves() {
		to, _ := m.To()
		if x := s.Piece(to); x.Seat == s.Turn() && x.Kind == ploy.Commander {
			return true
		}
	}
	return false
}
