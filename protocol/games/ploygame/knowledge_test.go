package ploygame

import (
	"math/rand/v2"
	"testing"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/gametest"
	"github.com/seed-445450d7/rulebook/ploy"
	"github.com/seed-445450d7/rulebook/protocol/internal/knowledgetest"
)

func TestKnowledge(t *testing.T) { knowledgetest.Check(t, Entry(), knowledge) }

// texts are positions of every setup.
var texts = []string{
	"1bT4bY4bW4bC0bW4bY4bT41/2bN3bV4bI0bV4bN42/3bS4bS4bS43/9/9/9/3aS0aS0aS03/2aN0aV0aI0aV0aN72/1aT0aY0aW0aC0aW0aY0aT01 a players=2 teams=0",
	"1bT4bY41bC0bW4bY4bT41/3bV4bI0bV43/2bN31bS4bS4bN42/3aT25/4bW04/3aS05/4aS0aS13/2aN0aV0aI0aV0aN72/2aY0aW0aC0aW0aY0aT01 b players=2 teams=0",
	"4bC04/4bS44/9/4aT04/9/9/9/9/4aC04 a players=2 teams=0",
	"4bC04/4aT34/3aS65/9/9/6bT32/9/bV03bW14/4aC04 b players=2 teams=0",
	"bC11bS36/1aW07/3cW0cC04/3aT01aW0bW12/4dC0dS03/4dV04/9/9/aC18 c players=4 teams=0",
	"2aC06/9/3cW0cT04/3aT01cN03/4dC0dS03/bC1dN07/9/9/9 a players=4 teams=1 slot=a",
}

// The urgent moves of positions in random games are those that matter by a search of two
// plies, and there are some wherever the enemy attacks the commander.
func TestPloyUrgent(t *testing.T) {
	kinds := map[string]int{}
	var starts []ploy.State
	for _, text := range texts[:4] {
		starts = append(starts, ploy.MustParse(text))
	}
	knowledgetest.PlayUrgent(starts, urgentMoves, 80, 80, func(s ploy.State) {
		if s.Pieces(3-s.Turn()).Len() > 2 {
			kind := knowledgetest.CheckUrgent(t, s, urgentMoves, nil)
			if attacked := isAttacked(s); kind != "win" && (kind == "quiet") == attacked {
				t.Errorf("%v: a position of kind %s, but the commander attacked: %t", s, kind, attacked)
			}
			kinds[kind]++
		} // otherwise any capture wins, and that of the commander is not the only urgent one
	})
	for _, kind := range []string{"quiet", "win", "parry", "loss"} {
		if kinds[kind] < 5 {
			t.Errorf("%d positions of kind %s", kinds[kind], kind)
		}
	}
}

// isAttacked reports whether the enemy, if it were to move, could capture the commander of
// the seat to move.
func isAttacked(s ploy.State) bool {
	p := gametest.ReadParts(s.String(), 3)
	p.Turn = string((3 - s.Turn()).Letter())
	for m := range ploy.MustParse(p.String()).Moves() {
		to, _ := m.To()
		if x := s.Piece(to); x.Seat == s.Turn() && x.Kind == ploy.Commander {
			return true
		}
	}
	return false
}

// What a seat's pieces reach agrees with walking along their indicators.
func TestPloyForce(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, text := range texts {
		s := ploy.MustParse(text)
		for range 100 {
			var b board
			b.take(&s)
			for i := range s.Players() {
				if want := walkForce(s, notation.Seat(i+1)); b.forces[i] != want {
					t.Fatalf("%v: seat %d has %v, want %v", s, i+1, b.forces[i], want)
				}
			}
			moves := s.AppendMoves(nil)
			if len(moves) == 0 {
				break
			}
			s = s.After(moves[rng.IntN(len(moves))])
		}
	}
}

func walkForce(s ploy.State, seat notation.Seat) (f force) {
	grid := ploy.Grid()
	steps := [8][2]int{{-1, 0}, {-1, 1}, {0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}}
	for sp := range s.Pieces(seat).All() {
		p := s.Piece(sp)
		f.kinds[p.Kind][sp/64] |= 1 << (sp % 64)
		reached := &f.lances
		switch p.Kind {
		case ploy.Commander:
			reached = &f.commander
		case ploy.ProbeI, ploy.ProbeV, ploy.ProbeN:
			reached = &f.probes
		case ploy.Shield:
			reached = &f.shields
		}
		for d, step := range steps {
			if ploy.Indicators(p.Kind, p.Heading)>>d&1 == 0 {
				continue
			}
			row, col := grid.Row(sp), grid.Col(sp)
			for range ploy.Reach(p.Kind) {
				row, col = row+step[0], col+step[1]
				if row < 0 || row > 8 || col < 0 || col > 8 {
					break
				}
				at := grid.At(row, col)
				*reached = reached.or(dotOf(at))
				if s.Piece(at).Seat != 0 {
					break
				}
			}
		}
	}
	return f
}
