package lineupgame

import (
	"math/rand/v2"
	"testing"

	"github.com/seed-445450d7/rulebook/lineup"
	"github.com/seed-445450d7/rulebook/protocol/internal/knowledgetest"
)

func TestKnowledge(t *testing.T) { knowledgetest.Check(t, Entry(), knowledge) }

// The seat to move has a line of three that it fills in its next turn if and only if a legal
// move completes a line.
func TestLineUpThree(t *testing.T) {
	terms := knowledgetest.Terms(Entry())
	rng := rand.New(rand.NewPCG(9, 10))
	wins := 0
	for range 200 {
		s, err := lineup.New()
		if err != nil {
			t.Fatal(err)
		}
		for ply := 0; ply < 60 && !s.Result().Over(); ply++ {
			moves := s.AppendMoves(nil)
			won, filled := false, false
			for _, m := range moves {
				next := s.After(m)
				won = won || next.Result().For(s.Turn()) == 1 && completes(newSide(next, s.Turn()).held)
			}
			for _, term := range terms(s) {
				i := term.Index % termToMove
				filled = filled || term.Seat == s.Turn() && i < termThree+times
			}
			if won != filled {
				t.Fatalf("%v: a line can be completed: %v, a line is filled next: %v", s, won, filled)
			}
			if won {
				wins++
			}
			s = s.After(moves[rng.IntN(len(moves))])
		}
	}
	if wins == 0 {
		t.Error("no line could ever be completed")
	}
}

func completes(held uint16) bool {
	for _, line := range lineUpLines {
		if held&line == line {
			return true
		}
	}
	return false
}
