package gametest

import (
	"os"
	"strconv"
	"strings"
	"testing"
	"unsafe"

	"github.com/seed-445450d7/rulebook/notation"
)

const soakVariable = "SOAK"

// SoakGames returns the value of the environment variable SOAK, or usual if it is not set.
func SoakGames(t testing.TB, usual int) int {
	t.Helper()
	text, ok := os.LookupEnv(soakVariable)
	if !ok {
		return usual
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 {
		t.Fatalf("%s=%q: want a number of games", soakVariable, text)
	}
	return n
}

const (
	soakPlies = 500
	longPlies = 10_000
	longEvery = 100
)

const (
	wholeEvery = 20
	slowEvery  = 50
)

type soaked[M any] struct {
	games, cut        int
	plies             int
	longest, branches int
	text              int // bytes of a position text
	room              []M
}

func (r Suite[S, M]) testSoak(t *testing.T) {
	games := SoakGames(t, 5)
	for _, set := range setups(r.Spec()) {
		t.Run(set.name, func(t *testing.T) {
			sum := soaked[M]{room: make([]M, 0, 1024)}
			for seed := range games {
				s, err := r.New(append(set.opts, notation.Seed(uint64(seed)))...)
				if err != nil {
					t.Fatal(err)
				}
				r.soak(t, s, uint64(seed), &sum)
			}
			var zero S
			t.Logf("| %s | %s | %d | %.1f | %d | %d | %d | %d | %d |",
				r.Spec().Name, strings.TrimPrefix(set.name, "players="), sum.games, float64(sum.plies)/float64(sum.games),
				sum.longest, sum.cut, sum.branches, sum.text, unsafe.Sizeof(zero))
		})
	}
}

func (r Suite[S, M]) soak(t *testing.T, s S, seed uint64, sum *soaked[M]) {
	defer func() {
		if t.Failed() {
			t.Logf("in game %d", seed)
		}
	}()
	rng := newRandom(seed)
	maxPlies, slow := soakPlies, -1
	if seed%longEvery == 0 {
		maxPlies = longPlies
	}
	if seed%slowEvery == 0 {
		slow = rng.below(r.MaxPlies)
	}
	ply := 0
	for ; ply < maxPlies; ply++ {
		whole := rng.below(wholeEvery) == 0
		moves := r.soakPosition(t, s, whole, sum)
		if ply == slow {
			r.checkReferee(t, s, moves)
			r.checkSymmetries(t, s, moves)
		}
		if len(moves) == 0 {
			r.checkReferee(t, s, moves)
			break
		}
		s = r.soakMove(t, s, moves[rng.below(len(moves))], whole)
	}
	if ply == maxPlies {
		sum.cut++
	}
	sum.games++
	sum.plies += ply
	sum.longest = max(sum.longest, ply)
}

func (r Suite[S, M]) soakPosition(t *testing.T, s S, whole bool, sum *soaked[M]) []M {
	if whole {
		r.checkPosition(t, s)
		sum.text = max(sum.text, len(s.String()))
	}
	if !s.IsValid() {
		t.Fatalf("%v: not valid", s)
	}
	if r.Invariant != nil {
		if err := r.Invariant(s); err != nil {
			t.Fatalf("%v: %v", s, err)
		}
	}
	sum.room = s.AppendMoves(sum.room[:0])
	if over := s.Result().Over(); over != (len(sum.room) == 0) {
		t.Fatalf("%v: result %v, but %d moves", s, s.Result(), len(sum.room))
	}
	sum.branches = max(sum.branches, len(sum.room))
	return sum.room
}

func (r Suite[S, M]) soakMove(t *testing.T, s S, m M, whole bool) S {
	if whole {
		return r.checkMove(t, s, m)
	}
	next, err := s.Play(m)
	if err != nil || next != s.After(m) {
		t.Fatalf("%v: Play(%v) = %v, %v, After gives %v", s, m, next, err, s.After(m))
	}
	return next
}
