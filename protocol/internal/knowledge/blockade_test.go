package knowledge

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/seed-445450d7/rulebook/blockade"
)

// The survey of a position of Blockade has the urgent moves and the value that are told one
// by one.
func TestSurvey(t *testing.T) {
	rng := rand.New(rand.NewPCG(31, 32))
	urgent, values := 0, map[int]bool{}
	for range 40 {
		s, err := blockade.New()
		if err != nil {
			t.Fatal(err)
		}
		for ply := 0; ply < 60 && !s.Result().Over(); ply++ {
			want, _ := Blockade.Urgent(s, nil)
			got, value := Blockade.survey(s, nil)
			if !slices.Equal(got, want) {
				t.Fatalf("%v: urgent moves %v, want %v", s, got, want)
			}
			if len(want) > 0 {
				urgent++
			} else if lead := Blockade.lead(s); value != lead {
				t.Fatalf("%v: value %d, want %d", s, value, lead)
			} else {
				values[value] = true
			}
			moves := s.AppendMoves(nil)
			s = s.After(moves[rng.IntN(len(moves))])
		}
	}
	if urgent < 50 || len(values) < 5 {
		t.Errorf("%d urgent positions, %d values of others", urgent, len(values))
	}
}
