package empire_test

import (
	"testing"

	"github.com/seed-445450d7/rulebook/empire"
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/gametest"
)

// The urgent moves of positions in random games are those that matter by a search of two
// plies, and there are some wherever the enemy attacks the commander or awaits a coronation.
func TestUrgent(t *testing.T) {
	kinds := map[string]int{}
	var starts []empire.State
	for _, text := range []string{
		pos("aC8A aS5E aS5H aS8E aS9C aT1L bC2B bS12A bT3G", "2", "a", "-"), // thrones and coronation
		pos("aC12L aT5E aT1B bC5B bS8E bS5H bS8H bT4J bS1A", "2", "b", "-"),
		pos("aC8A aS5E bC1A bS12A bT3G bS6D bS2K", "2", "b", "-"),
		pos("aC1A aS12A aT3C bC5E bS12L bT9F", "2", "a", "b"), // nothing prevents the coronation
	} {
		starts = append(starts, rules.MustParse(t, text), rules.MustParse(t, start2))
	}
	gametest.PlayUrgent(starts, empire.State.AppendUrgent, 150, 60, func(s empire.State) {
		kind := gametest.CheckUrgent(t, s, empire.State.AppendUrgent, nil)
		if danger := inDanger(t, s); kind != "win" && (kind == "quiet") == danger {
			t.Errorf("%v: a position of kind %s, but the commander attacked or a coronation pending: %t", s, kind, danger)
		}
		kinds[kind]++
	})
	for _, kind := range []string{"quiet", "win", "parry", "loss"} {
		if kinds[kind] < 5 {
			t.Errorf("%d positions of kind %s", kinds[kind], kind)
		}
	}
}

// inDanger reports whether the enemy, if it were to move, would have won by a coronation or
// could capture the commander of the seat to move.
func inDanger(t *testing.T, s empire.State) bool {
	t.Helper()
	p := gametest.ReadPlain(s.String(), 2)
	p.Turn = string((3 - s.Turn()).Letter())
	enemy := rules.MustParse(t, p.String())
	if enemy.Result().Over() {
		return true
	}
	for m := range enemy.Moves() {
		if to, ok := m.To(); ok && s.Piece(to) == (notation.Piece{Seat: s.Turn(), Kind: empire.Commander}) {
			return true
		}
	}
	return false
}
