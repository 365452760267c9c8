package blockade_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/seed-445450d7/rulebook/blockade"
)

// The urgent moves of positions in random games are those that a search of two plies finds:
// every other move lets the other king escape, and no other position has urgent moves.
func TestUrgent(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	kinds := map[string]int{}
	for range 60 {
		s, err := blockade.New()
		if err != nil {
			t.Fatal(err)
		}
		for ply := 0; ply < 60 && !s.Result().Over(); ply++ {
			kinds[checkUrgent(t, s)]++
			moves := s.AppendMoves(nil)
			s = s.After(moves[rng.IntN(len(moves))])
			if s.Result().Over() {
				break
			}
		}
	}
	t.Log(kinds)
	for _, kind := range []string{"quiet", "win", "parry", "loss"} {
		if kinds[kind] < 10 {
			t.Errorf("%d positions of kind %s", kinds[kind], kind)
		}
	}
}

// checkUrgent checks the urgent moves of a position of a running game, and returns what
// kind of position it is.
func checkUrgent(t *testing.T, s blockade.State) (kind string) {
	t.Helper()
	checkSurvey(t, s)
	urgent, ok := s.AppendUrgent(nil)
	all := s.AppendMoves(nil)
	var parries []blockade.Move
	for _, m := range all {
		next := s.After(m)
		if next.Result().For(s.Turn()) > 0 {
			if !ok || len(urgent) != 1 || s.After(urgent[0]).Result().For(s.Turn()) <= 0 {
				t.Errorf("%v: urgent moves %v, but %v wins", s, urgent, m)
			}
			return "win"
		}
		if exits, _ := next.Freedom(next.Turn()); exits == 0 {
			parries = append(parries, m)
		}
	}
	threats, _ := s.Freedom(3 - s.Turn())
	switch {
	case threats == 0:
		if ok || len(urgent) > 0 {
			t.Errorf("%v: urgent moves %v, want none", s, urgent)
		}
		return "quiet"
	case !ok || len(urgent) == 0:
		t.Errorf("%v: no urgent moves, want %v", s, parries)
	case len(parries) == 0:
		return "loss"
	}
	for _, m := range parries {
		if !slices.Contains(urgent, m) {
			t.Errorf("%v: %v is not among the urgent moves %v", s, m, urgent)
		}
	}
	return "parry"
}

// checkSurvey checks that Survey tells what AppendUrgent and Freedom do.
func checkSurvey(t *testing.T, s blockade.State) {
	t.Helper()
	urgent, ok := s.AppendUrgent(nil)
	moves, turns := s.Survey(nil)
	if !slices.Equal(moves, urgent) {
		t.Errorf("%v: urgent moves %v in the survey, %v alone", s, moves, urgent)
	}
	want := [2]int{}
	if !ok {
		_, want[0] = s.Freedom(1)
		_, want[1] = s.Freedom(2)
	}
	if turns != want {
		t.Errorf("%v: %v turns, want %v", s, turns, want)
	}
}

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
			if _, urgent := s.AppendUrgent(nil); !urgent {
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
			t.Errorf("%v: exits and turns %v after %v, but %v after %v", s, got, m, want, distinct[0])
		}
		left++
	}
	return left
}

// freedoms returns the exits and turns of both kings.
func freedoms(s blockade.State) (f [4]int) {
	f[0], f[1] = s.Freedom(1)
	f[2], f[3] = s.Freedom(2)
	return f
}
