package match

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

func randomScores(rng *rand.Rand, pairs []pairing) (list []pairing) {
	for range pairs {
		a := rng.IntN(5)
		list = append(list, pairing{a, 4 - a})
	}
	return list
}

// As long as there are no more rounds than half the engines, no two meet twice,
// nobody begins three times more often than not, and nobody has two byes.
func TestSwiss(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for engines := 2; engines <= 33; engines++ {
		rounds := max(1, engines/2)
		s := newSwiss(engines, rounds, 1)
		met := map[pairing]bool{}
		begun, byes := make([]int, engines), make([]int, engines)
		var scores []pairing
		for round := 1; ; round++ {
			left := s.left()
			pairs := s.next(scores)
			if len(pairs) == 0 {
				if round != rounds+1 || left != 0 {
					t.Errorf("%d engines: %d rounds, want %d; %d pairings left", engines, round-1, rounds, left)
				}
				break
			}
			if s.left() != left-len(pairs) {
				t.Errorf("%d engines, round %d: %d pairings left, then %d after %d", engines, round, left, s.left(), len(pairs))
			}
			seen := make([]int, engines)
			for _, p := range pairs {
				both := pairing{min(p[0], p[1]), max(p[0], p[1])}
				if met[both] {
					t.Errorf("%d engines, round %d: %v meet again", engines, round, p)
				}
				met[both] = true
				begun[p[0]]++
				begun[p[1]]--
				seen[p[0]]++
				seen[p[1]]++
			}
			for engine, n := range seen {
				if n == 0 {
					byes[engine]++
				}
				if n > 1 || n == 0 && engines%2 == 0 || byes[engine] > 1 || max(begun[engine], -begun[engine]) > maxBegun {
					t.Errorf("%d engines, round %d: engine %d plays %d times, had %d byes, began %+d times more than not",
						engines, round, engine, n, byes[engine], begun[engine])
				}
			}
			scores = randomScores(rng, pairs)
		}
	}
}

// The first round pairs the upper half with the lower one, the next ones those that
// have scored alike.
func TestSwissRounds(t *testing.T) {
	s := newSwiss(8, 3, 1)
	wins := func(pairs []pairing) (scores []pairing) { // the better seed wins
		for _, p := range pairs {
			if p[0] < p[1] {
				scores = append(scores, pairing{2, 0})
			} else {
				scores = append(scores, pairing{0, 2})
			}
		}
		return scores
	}
	var scores []pairing
	for round, want := range []string{
		"[[0 4] [5 1] [2 6] [7 3]]",
		"[[3 0] [1 2] [4 7] [6 5]]",
		"[[0 1] [2 4] [5 3] [7 6]]",
		"[]",
	} {
		pairs := s.next(scores)
		if got := fmt.Sprint(pairs); got != want {
			t.Errorf("round %d: %s, want %s", round+1, got, want)
		}
		scores = wins(pairs)
	}
	if got := fmt.Sprint(s.table()[:3]); got != "[{0 3 opponents 5} {1 2 opponents 6} {2 2 opponents 4}]" {
		t.Errorf("the table begins with %s", got)
	}
}

// The lowest engine without a bye so far has the bye, which counts as winning all games.
func TestSwissBye(t *testing.T) {
	s := newSwiss(3, 3, 2)
	var scores []pairing
	for _, want := range []string{"[[0 1]]", "[[0 2]]", "[[1 2]]"} {
		pairs := s.next(scores)
		if got := fmt.Sprint(pairs); got != want {
			t.Errorf("pairings %s, want %s", got, want)
		}
		scores = []pairing{{0, 4}}
		if pairs[0][0] < pairs[0][1] {
			scores = []pairing{{4, 0}}
		}
	}
	s.next(scores)
	if got := fmt.Sprint(s.table()); got != "[{0 6 opponents 6, byes 1} {1 4 opponents 8, byes 1} {2 2 opponents 10, byes 1}]" {
		t.Errorf("table %s", got)
	}
}

// With more rounds than there are opponents, engines meet as often as they must.
func TestSwissRematches(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	for _, engines := range []int{2, 4, 6, 7} {
		s := newSwiss(engines, 12, 2)
		met := map[pairing]int{}
		var scores []pairing
		for pairs := s.next(nil); len(pairs) > 0; pairs = s.next(scores) {
			for _, p := range pairs {
				met[pairing{min(p[0], p[1]), max(p[0], p[1])}]++
			}
			scores = randomScores(rng, pairs)
		}
		total := 0
		for p, n := range met {
			total += n
			if n > 12/(engines-1)+3 {
				t.Errorf("%d engines: %v meet %d times", engines, p, n)
			}
		}
		if total != 12*(engines/2) {
			t.Errorf("%d engines: %d pairings in 12 rounds", engines, total)
		}
	}
}

// If the better seed always wins, the best two meet last, and the final order is that of the
// seeds.
func TestKnockout(t *testing.T) {
	for engines := 2; engines <= 40; engines++ {
		k := newKnockout(engines)
		var scores, last []pairing
		played := 0
		for pairs := k.next(nil); len(pairs) > 0; pairs = k.next(scores) {
			played += len(pairs)
			if played+k.left() != engines-1 {
				t.Errorf("%d engines: %d pairings are played and %d left", engines, played, k.left())
			}
			scores = nil
			for range pairs {
				scores = append(scores, pairing{3, 1})
			}
			last = pairs
		}
		table := k.table()
		if !slices.Equal(last, []pairing{{0, 1}}) || played != engines-1 || len(table) != engines {
			t.Errorf("%d engines: the last pairings of %d are %v, and the table %v", engines, played, last, table)
		}
		for i, p := range table {
			if p.engine != i {
				t.Errorf("%d engines: the table is %v", engines, table)
				break
			}
		}
	}
}

// A tied pairing is replayed until it is decided, which the worse seed may win, or until the
// limit on replays.
func TestKnockoutTies(t *testing.T) {
	k := newKnockout(3)
	tied := []pairing{{2, 2}}
	for i, tt := range []struct {
		scores []pairing
		want   string
	}{
		{nil, "[[1 2]]"},
		{tied, "[[1 2]]"},
		{[]pairing{{1, 3}}, "[[0 2]]"},
		{tied, "[[0 2]]"},
		{tied, "[[0 2]]"},
		{tied, "[[0 2]]"},
		{tied, "[]"},
	} {
		if got := fmt.Sprint(k.next(tt.scores)); got != tt.want {
			t.Errorf("step %d: %s, want %s", i, got, tt.want)
		}
	}
	if got := fmt.Sprint(k.table()); got != "[{0 2 winner} {2 1 out in round 2} {1 0 out in round 1}]" {
		t.Errorf("table %s", got)
	}
}
