package gametest

import (
	"slices"
	"testing"

	"github.com/seed-445450d7/rulebook/notation/contract"
)

// Fuzz feeds arbitrary texts to Parse and ParseMove, and checks the results as [Run] does.
func Fuzz[S contract.State[S, M], M contract.Move](f *testing.F, r Suite[S, M]) {
	for _, start := range r.starts(f) {
		s := start.state
		for ply := range 12 {
			moves := s.AppendMoves(nil)
			if len(moves) == 0 {
				break
			}
			m := moves[len(moves)*ply/12]
			f.Add(s.String(), m.String())
			s = s.After(m)
		}
	}
	f.Fuzz(func(t *testing.T, position, move string) {
		s, err := r.Parse(position)
		if err != nil {
			if err.Error() == "" {
				t.Fatal("an error with an empty text")
			}
			r.checkRefused(t, position, err)
			return
		}
		m, err := r.ParseMove(move)
		if err == nil {
			_, err = s.Play(m)
			if legal := slices.Contains(s.AppendMoves(nil), m); legal != (err == nil) {
				t.Fatalf("%v: Play(%v): %v, but in the list of moves: %t", s, m, err, legal)
			}
		}
		if err != nil {
			r.checkRefused(t, move, err)
		}
		_ = s.Diagram()
		rng := newRandom(s.Hash())
		for range 8 {
			moves := r.checkPosition(t, s)
			if len(moves) == 0 {
				return
			}
			s = r.checkMove(t, s, moves[rng.below(len(moves))])
		}
	})
}
