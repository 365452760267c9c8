package knowledge

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/seed-445450d7/rulebook/blockade"
)

// In random games, the urgent moves are the moves that matter by a search of two plies, and a
// position has some wherever a side could win immediately.
func TestBlockadeUrgent(t *testing.T) {
	kinds := map[string]int{}
	start, err := blockade.New()
	if err != nil {
		t.Fatal(err)
	}
	playUrgent([]blockade.State{start}, urgentBlockade, 400, 60, func(s blockade.State) {
		checkTurns(t, s)
		kind := checkUrgent(t, s, urgentBlockade, canEscape)
		if exits := s.Exits(3 - s.Turn()); kind != "win" && (kind == "quiet") != exits.IsEmpty() {
			t.Errorf("%v: a position of kind %s with the exits %v of the other king", s, kind, exits)
		}
		kinds[kind]++
	})
	for _, kind := range []string{"quiet", "win", "parry", "loss"} {
		if kinds[kind] < 10 {
			t.Errorf("%d positions of kind %s", kinds[kind], kind)
		}
	}
}

// canEscape is faster than trying all moves.
func canEscape(s blockade.State) bool {
	return !s.Exits(s.Turn()).IsEmpty()
}

// checkTurns checks that AppendUrgent counts turning points like Bends where no move is urgent.
func checkTurns(t *testing.T, s blockade.State) {
	t.Helper()
	moves, turns := s.AppendUrgent(nil)
	want := [2]int{}
	if len(moves) == 0 {
		want = [2]int{s.Bends(1), s.Bends(2)}
	}
	if turns != want {
		t.Errorf("%v: %v turns, want %v", s, turns, want)
	}
}

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
