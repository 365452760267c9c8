package blockadegame

import (
	"math/rand/v2"
	"testing"

	"github.com/seed-445450d7/rulebook/blockade"
	"github.com/seed-445450d7/rulebook/protocol/internal/knowledgetest"
)

func TestKnowledge(t *testing.T) { knowledgetest.Check(t, Entry(), knowledge) }

// In random games, the urgent moves are the moves that matter by a search of two plies, and a
// position has some wherever a side could win immediately.
func TestBlockadeUrgent(t *testing.T) {
	kinds := map[string]int{}
	start, err := blockade.New()
	if err != nil {
		t.Fatal(err)
	}
	knowledgetest.PlayUrgent([]blockade.State{start}, urgentMoves, 400, 60, func(s blockade.State) {
		checkTurns(t, s)
		kind := knowledgetest.CheckUrgent(t, s, urgentMoves, canEscape)
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

// The exits that the evaluation counts are those of the legal moves.
func TestExits(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	open := 0
	for range 20 {
		s, err := blockade.New()
		if err != nil {
			t.Fatal(err)
		}
		for ply := 0; ply < 40 && !s.Result().Over(); ply++ {
			moves := s.AppendMoves(nil)
			escapes := 0
			for _, m := range moves {
				if s.After(m).Result().Over() {
					escapes++
				}
			}
			if exits := s.Exits(s.Turn()).Len(); exits != escapes {
				t.Fatalf("%v: %d exits, want %d", s, exits, escapes)
			}
			open += escapes
			s = s.After(moves[rng.IntN(len(moves))])
		}
	}
	if open == 0 {
		t.Error("no king could ever escape")
	}
}
