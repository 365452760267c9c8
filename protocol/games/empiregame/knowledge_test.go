package empiregame

import (
	"math/rand/v2"
	"testing"

	"github.com/seed-445450d7/rulebook/empire"
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/gametest"
	"github.com/seed-445450d7/rulebook/protocol/internal/knowledgetest"
)

func TestKnowledge(t *testing.T) { knowledgetest.Check(t, Entry(), knowledge) }

// The urgent moves of positions in random games are those that matter by a search of two
// plies, and there are some wherever the enemy attacks the commander or awaits a coronation.
func TestEmpireUrgent(t *testing.T) {
	kinds := map[string]int{}
	start := empire.MustParse("aCaTaSaS8/aTaTaS9/aSaSaT9/aS11/12/12/12/12/11bS/9bTbSbS/9bSbTbT/8bSbSbTbC a players=2 teams=0 crown=- passes=0")
	var starts []empire.State
	for _, text := range []string{
		"11aT/1bC10/6bT5/12/4aS2aS4/12/12/aC3aS7/2aS9/12/12/bS11 a players=2 teams=0 crown=- passes=0", // thrones and coronation
		"bSaT10/12/12/9bT2/1bC2aT2bS4/12/12/4bS2bS4/12/12/12/11aC b players=2 teams=0 crown=- passes=0",
		"bC11/10bS1/6bT5/12/4aS7/3bS8/12/aC11/12/12/12/bS11 b players=2 teams=0 crown=- passes=0",
		"aC11/12/2aT9/12/4bC7/12/12/12/5bT6/12/12/aS10bS a players=2 teams=0 crown=b passes=0", // nothing prevents the coronation
	} {
		starts = append(starts, empire.MustParse(text), start)
	}
	knowledgetest.PlayUrgent(starts, urgentMoves, 150, 60, func(s empire.State) {
		kind := knowledgetest.CheckUrgent(t, s, urgentMoves, nil)
		if danger := inDanger(s); kind != "win" && (kind == "quiet") == danger {
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
func inDanger(s empire.State) bool {
	p := gametest.ReadParts(s.String(), 2)
	p.Turn = string((3 - s.Turn()).Letter())
	enemy := empire.MustParse(p.String())
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

// A space is watched if and only if an enemy to move could capture a piece there.
func TestAttackers(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	watched := 0
	for range 10 {
		s, err := empire.New()
		if err != nil {
			t.Fatal(err)
		}
		for ply := 0; ply < 40 && !s.Result().Over(); ply++ {
			moves, victim := s.AppendMoves(nil), 3-s.Turn()
			taken := map[notation.Space]bool{}
			for _, m := range moves {
				if to, ok := m.To(); ok {
					taken[to] = true
				}
			}
			for sp := range s.Pieces(victim).All() {
				if s.Attackers(sp, s.Turn()).IsEmpty() == taken[sp] {
					t.Fatalf("%v: space %v watched: %v, captured: %v", s, sp, !s.Attackers(sp, s.Turn()).IsEmpty(), taken[sp])
				}
				if taken[sp] {
					watched++
				}
			}
			s = s.After(moves[rng.IntN(len(moves))])
		}
	}
	if watched == 0 {
		t.Error("nothing was ever watched")
	}
}
