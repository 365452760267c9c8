package blockade_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/seed-445450d7/rulebook/blockade"
)

// In positions of random games without urgent moves, the moves that are not distinct leave
// both kings as free as the first distinct one does.
func TestDistinct(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	placed, moved, left := 0, 0, 0
	for range 60 {
		s, err := blockade.New()
		if err != nil {
			t.Fatal(err)
		}
		for ply := 0; ply < 60 && !s.Result().Over(); ply++ {
			moves := s.AppendMoves(nil)
			if urgent, _ := s.AppendUrgent(nil); len(urgent) == 0 {
				n := checkDistinct(t, s)
				left += n
				if _, ok := moves[0].From(); ok && n > 0 {
					moved++
				} else if n > 0 {
					placed++
				}
			}
			s = s.After(moves[rng.IntN(len(moves))])
		}
	}
	t.Logf("%d moves left out of %d placements and %d moves", left, placed, moved)
	if placed < 10 || moved < 10 {
		t.Errorf("moves left out in %d positions with guards to place, and in %d without", placed, moved)
	}
}

// checkDistinct checks the distinct moves of a position without urgent ones, and returns how
// many moves they leave out.
func checkDistinct(t *testing.T, s blockade.State) (left int) {
	t.Helper()
	all, distinct := s.AppendMoves(nil), s.AppendDistinct(nil)
	for i, m := range distinct {
		if !slices.Contains(all, m) || slices.Contains(distinct[:i], m) {
			t.Errorf("%v: %v is not legal or listed twice", s, m)
		}
	}
	want := freedoms(s.After(distinct[0]))
	for _, m := range all {
		if slices.Contains(distinct, m) {
			continue
		}
		if got := freedoms(s.After(m)); got != want {
			t.Errorf("%v: exits and turning points %v after %v, but %v after %v", s, got, m, want, distinct[0])
		}
		left++
	}
	return left
}

// freedoms returns the exits and turning points of both kings.
func freedoms(s blockade.State) (f [4]int) {
	f[0], f[1] = s.Exits(1).Len(), s.Bends(1)
	f[2], f[3] = s.Exits(2).Len(), s.Bends(2)
	return f
}
