package knowledgetest

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/seed-445450d7/rulebook/notation/contract"
)

// An UrgentFunc is the Urgent of a [search.Knowledge].
type UrgentFunc[S, M any] func(s S, dst []M) (moves []M, urgent bool)

// CheckUrgent checks the urgent moves of a running game and returns the kind of position. In a
// "win", the only urgent move wins. In a "parry", all moves that prevent the other side's immediate
// win are urgent, and in a "loss" there are none. A "quiet" position has no urgent moves, which
// CheckUrgent takes on trust. The function canWin reports the same as [HasWin], the default.
func CheckUrgent[S contract.State[S, M], M contract.Move](t testing.TB, s S, list UrgentFunc[S, M], canWin func(S) bool) (kind string) {
	t.Helper()
	if canWin == nil {
		canWin = HasWin[S, M]
	}
	urgent, ok := list(s, nil)
	all := s.AppendMoves(nil)
	checkAppendUrgent(t, s, list, urgent, ok)
	wins := func(m M) bool { return s.After(m).Result().For(s.Turn()) > 0 }
	if i := slices.IndexFunc(all, wins); i >= 0 {
		if !ok || len(urgent) != 1 || !wins(urgent[0]) {
			t.Errorf("%v: urgent moves %v, but %v wins", s, urgent, all[i])
		}
		return "win"
	}
	if ok != (len(urgent) > 0) {
		t.Errorf("%v: urgent moves %v, and whether there are any is %t", s, urgent, ok)
	}
	if !ok {
		return "quiet"
	}
	for _, m := range urgent {
		if !slices.Contains(all, m) {
			t.Errorf("%v: urgent move %v is not legal", s, m)
		}
	}
	kind = "loss"
	for _, m := range all {
		if canWin(s.After(m)) {
			continue
		}
		kind = "parry"
		if !slices.Contains(urgent, m) {
			t.Errorf("%v: %v is not among the urgent moves %v", s, m, urgent)
		}
	}
	return kind
}

func checkAppendUrgent[S contract.State[S, M], M contract.Move](t testing.TB, s S, appendTo UrgentFunc[S, M], urgent []M, ok bool) {
	t.Helper()
	const marker = 1<<16 - 2 // differs from zero, the value of new elements
	want := append([]M{marker}, urgent...)
	for _, room := range []int{0, 1024} {
		list := append(make([]M, 0, 1+room), want[0])
		if got, again := appendTo(s, list); !slices.Equal(got, want) || again != ok {
			t.Errorf("%v: appended to a list of one with room for %d: %v, %t, want %v, %t", s, room, got, again, want, ok)
		}
	}
}

// HasWin reports whether the seat to move has won or can win in one move.
func HasWin[S contract.State[S, M], M contract.Move](s S) bool {
	if r := s.Result(); r.Over() {
		return r.For(s.Turn()) > 0
	}
	for m := range s.Moves() {
		if s.After(m).Result().For(s.Turn()) > 0 {
			return true
		}
	}
	return false
}

// PlayUrgent plays random games from the starts in turn, calling visit for each unfinished
// position.
func PlayUrgent[S contract.State[S, M], M contract.Move](starts []S, list UrgentFunc[S, M], games, maxPlies int, visit func(s S)) {
	rng := rand.New(rand.NewPCG(1, 2))
	for game := range games {
		s := starts[game%len(starts)]
		for ply := 0; ply < maxPlies && !s.Result().Over(); ply++ {
			visit(s)
			moves, urgent := list(s, nil)
			if !urgent || rng.IntN(2) == 0 {
				moves = s.AppendMoves(nil)
			}
			s = s.After(moves[rng.IntN(len(moves))])
		}
	}
}
