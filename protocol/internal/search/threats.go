package search

import (
	"slices"
	"sync"
	"sync/atomic"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/contract"
)

// Because sampling may overlook another seat's win at its next turn, root moves are verified after
// a few visits. With three or more seats, the others then play rounds of random moves. If one of
// them could usually win at its turn, the move is risky, because the mover relies on others.

type verdict uint32

const (
	unverified verdict = iota
	safe
	risky
)

// After one risky move, others are likely.
const (
	verifyVisits       = 32
	verifyVisitsAtRisk = 1
)

const (
	riskyHits        = 4
	safeMisses       = 2
	safeMissesAtRisk = 4
)

type threats[S contract.Playable[S, M], M comparable] struct {
	verdicts []atomic.Uint32
	found    atomic.Bool
	judging  sync.Mutex               // guards the rest
	winners  [notation.MaxSeats + 1]M // the last winning move by seat, which often wins again
	moves    []M
}

func (x *threats[S, M]) of(c int) verdict { return verdict(x.verdicts[c].Load()) }

func (x *threats[S, M]) due(c int, visits int64) bool {
	return x.of(c) == unverified && (visits >= verifyVisits || x.found.Load() && visits >= verifyVisitsAtRisk)
}

func (x *threats[S, M]) judge(c int, s S, mover notation.Seat, rng *random) {
	x.verdicts[c].Store(uint32(safe))
	if s.Players() < 3 {
		return
	}
	enough := safeMisses
	if x.found.Load() {
		enough = safeMissesAtRisk
	}
	for hits, misses := 0, 0; misses < enough; {
		if !x.threatened(s, mover, rng) {
			misses++
		} else if hits++; hits == riskyHits {
			x.verdicts[c].Store(uint32(risky))
			x.warn()
			return
		}
	}
}

func (x *threats[S, M]) warn() {
	if x.found.Swap(true) {
		return
	}
	for c := range x.verdicts {
		x.verdicts[c].CompareAndSwap(uint32(safe), uint32(unverified))
	}
}

func (x *threats[S, M]) threatened(s S, mover notation.Seat, rng *random) bool {
	for range notation.MaxSeats {
		if s.Turn() == mover {
			return false
		}
		x.moves = s.AppendMoves(x.moves[:0])
		if len(x.moves) == 0 {
			return s.Result().For(mover) < 0
		}
		if x.wins(s, mover) {
			return true
		}
		s = s.After(x.moves[rng.below(len(x.moves))])
	}
	return false
}

func (x *threats[S, M]) wins(s S, mover notation.Seat) bool {
	toFront(x.moves, x.winners[s.Turn()])
	for _, m := range x.moves {
		if s.After(m).Result().For(mover) < 0 {
			x.winners[s.Turn()] = m
			return true
		}
	}
	return false
}

func (r *run[S, M]) verify(i int32, rng *random) bool {
	if !r.threats.judging.TryLock() {
		return false
	}
	defer r.threats.judging.Unlock()
	t := r.tree
	n, c := t.at(i), r.place(i)
	s := t.state.After(n.move)
	r.threats.verdicts[c].Store(uint32(safe))
	if !n.expanded() && !n.proof().known() {
		r.threats.moves = s.AppendMoves(r.threats.moves[:0])
		t.expand(i, s, r.threats.moves)
	}
	if n.proof().known() {
		t.prove(t.root)
	} else {
		r.threats.judge(c, s, n.mover, rng)
	}
	return true
}

func (r *run[S, M]) place(i int32) int {
	first, _ := r.tree.at(r.tree.root).children()
	return int(i - first)
}

// maxLate limits verification after a search to one or two milliseconds.
const maxLate = 8

func (r *run[S, M]) settle(watch *Watch, rng *random) {
	for n := 0; n < maxLate || !watch.Check(); n++ {
		best := r.ranked()[0]
		if r.tree.at(best).proof().known() || r.verdict(best) != unverified {
			return
		}
		if n := r.tree.at(best); !n.expanded() {
			r.tree.expandAlone(best, r.tree.state.After(n.move), []int32{r.tree.root})
		}
		r.verify(best, rng)
	}
}

func (r *run[S, M]) verdict(i int32) verdict { return r.threats.of(r.place(i)) }

func toFront[M comparable](moves []M, m M) {
	if i := slices.Index(moves, m); i > 0 {
		moves[0], moves[i] = moves[i], moves[0]
	}
}
