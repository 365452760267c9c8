package empire_test

import (
	"math/rand/v2"
	"testing"

	"github.com/seed-445450d7/rulebook/empire"
	"github.com/seed-445450d7/rulebook/notation/gametest"
)

// The urgent moves of positions in random games are those that matter by a search of two
// plies.
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
			kinds[gametest.CheckUrgent(t, s, nil)]++
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
