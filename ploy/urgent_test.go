package ploy_test

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/seed-445450d7/rulebook/ploy"
)

// If moves are urgent, the first wins, or all that do not let the other side win are among
// them.
func TestUrgent(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	kinds := map[string]int{}
	texts := []string{startText, middleText, rules.Starts[1], "4bC04/4aT34/3aS65/9/9/6bT32/9/bV03bW14/4aC04 b players=2 teams=0"}
	for game := range 80 {
		s := rules.MustParse(t, texts[game%len(texts)])
		for ply := 0; ply < 80 && !s.Result().Over(); ply++ {
			kinds[checkUrgent(t, s)]++
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

// checkUrgent checks the urgent moves of a position of a running game, and returns what
// kind of position it is.
func checkUrgent(t *testing.T, s ploy.State) (kind string) {
	t.Helper()
	urgent, ok := s.AppendUrgent(nil)
	all := s.AppendMoves(nil)
	for _, m := range all {
		if s.After(m).Result().For(s.Turn()) > 0 {
			enemies := s.Spaces(3 - s.Turn())
			lone := bits.OnesCount64(enemies[0])+bits.OnesCount64(enemies[1]) == 2 // any capture wins
			if !lone && (len(urgent) != 1 || s.After(urgent[0]).Result().For(s.Turn()) <= 0) {
				t.Fatalf("%v: urgent moves %v, but %v wins", s, urgent, m)
			}
			return "win"
		}
	}
	if !ok {
		if len(urgent) > 0 {
			t.Fatalf("%v: not urgent, but moves %v", s, urgent)
		}
		return "quiet"
	}
	kind = "loss"
	for _, m := range urgent {
		if !slices.Contains(all, m) {
			t.Fatalf("%v: urgent move %v is not legal", s, m)
		}
	}
	for _, m := range all {
		if next := s.After(m); !winsAtOnce(next) {
			kind = "parry"
			if !slices.Contains(urgent, m) {
				t.Fatalf("%v: %v is not among the urgent moves %v", s, m, urgent)
			}
		}
	}
	return kind
}

// winsAtOnce reports whether the seat to move has won or can win in one move.
func winsAtOnce(s ploy.State) bool {
	if r := s.Result(); r.Over() {
		return r.For(s.Turn()) > 0
	}
	for m := range s.Moves() {
		if s.After(m).Result().For(s.Turn()) > 0 {
			return true
		}
	}
	return false
}
