package empiregame

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/seed-445450d7/rulebook/empire"
	"github.com/seed-445450d7/rulebook/notation"
)

// The loud moves of Empire are the captures, each once.
func TestLoud(t *testing.T) {
	checkLoud(t)
	checkLoud(t, notation.Players(4), notation.Teams())
}

// pieces returns the number of pieces on the board.
func pieces(s empire.State) (count int) {
	for seat := notation.Seat(1); int(seat) <= s.Players(); seat++ {
		count += s.Pieces(seat).Len()
	}
	return count
}

func checkLoud(t *testing.T, opts ...notation.Option) {
	t.Helper()
	rng := rand.New(rand.NewPCG(27, 28))
	captures := 0
	for range 10 {
		s, err := empire.New(opts...)
		if err != nil {
			t.Fatal(err)
		}
		for range 100 {
			moves := s.AppendMoves(nil)
			if len(moves) == 0 {
				break
			}
			var want []empire.Move
			before := pieces(s)
			for _, m := range moves {
				if pieces(s.After(m)) < before {
					want = append(want, m)
				}
			}
			got := knowledge.Loud(s, nil)
			slices.Sort(got)
			slices.Sort(want)
			if !slices.Equal(got, want) {
				t.Fatalf("%v: loud moves %v, want %v", s, got, want)
			}
			captures += len(want)
			s = s.After(moves[rng.IntN(len(moves))])
		}
	}
	if captures < 50 {
		t.Errorf("only %d captures", captures)
	}
}
