package empire_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/seed-445450d7/rulebook/empire"
)

// If a move wins, the urgent move wins. If moves are urgent otherwise, all that do not let
// the other side win are among them.
func TestUrgent(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	kinds := map[string]int{}
	texts := []string{
		pos("aC8A aS5E aS5H aS8E aS9C aT1L bC2B bS12A bT3G", "2", "a", "-"), // thrones and coronation
		pos("aC12L aT5E aT1B bC5B bS8E bS5H bS8H bT4J bS1A", "2", "b", "-"),
		pos("aC8A aS5E bC1A bS12A bT3G bS6D bS2K", "2", "b", "-"),
		pos("aC1A aS12A aT3C bC5E bS12L bT9F", "2", "a", "b"), // nothing prevents the coronation
	}
	for game := range 150 {
		s, err := empire.New()
		if game%2 == 0 {
			s, err = empire.Parse(texts[game/2%len(texts)])
		}
		if err != nil {
			t.Fatal(err)
		}
		for ply := 0; ply < 60 && !s.Result().Over(); ply++ {
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
func checkUrgent(t *testing.T, s empire.State) (kind string) {
	t.Helper()
	urgent, ok := s.AppendUrgent(nil)
	all := s.AppendMoves(nil)
	for _, m := range all {
		if s.After(m).Result().For(s.Turn()) > 0 {
			if len(urgent) != 1 || s.After(urgent[0]).Result().For(s.Turn()) <= 0 {
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
func winsAtOnce(s empire.State) bool {
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
