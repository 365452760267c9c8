package search

import (
	"slices"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/contract"
)

// While moves are many and visits are few, sampling overlooks that another seat can
// win at its next turn. Therefore no move of the root is trusted before it was
// verified, in two steps.
//
// First, all answers to the move are put into the tree. When one of them wins, the
// move is proven lost.
//
// Then, with three seats or more, the others move at random, and each is asked at its
// turn whether it could win at once. When one of them could in most rounds, the move
// is risky: it leaves it to others to prevent what the mover could have prevented. A
// risky move is neither searched nor played as long as there are other moves.
//
// A move is verified after a few visits, and the best move at the end in any case.

// verdict is what is known of a move of the root.
type verdict uint8

const (
	unverified verdict = iota
	safe
	risky
)

// A move of the root is verified after so many visits, or after the first once a risky
// move was found, because then others are likely to be risky, too.
const (
	visitsBefore     = 32
	visitsBeforeMore = 1
)

// A move is risky when others could win in so many rounds of random moves, and safe
// when they could not in so many. As long as no move was risky, fewer rounds are
// enough.
const (
	hitsOfRisky  = 4
	missesOfSafe = 4
	missesBefore = 2
)

// threats looks for moves of the root that let others win.
type threats[S contract.Playable[S, M], M comparable] struct {
	verdicts []verdict                // by the order of the moves
	found    bool                     // one is risky
	winners  [notation.MaxSeats + 1]M // what won for a seat will often do so again
	moves    []M
}

// due reports whether child c of the root is to be verified after so many visits.
func (x *threats[S, M]) due(c int, visits int64) bool {
	return x.verdicts[c] == unverified && (visits >= visitsBefore || x.found && visits >= visitsBeforeMore)
}

// judge sets the verdict of child c of the root, after which the position is s.
func (x *threats[S, M]) judge(c int, s S, mover notation.Seat, rng *random) {
	x.verdicts[c] = safe
	if s.Players() < 3 {
		return
	}
	enough := missesBefore
	if x.found {
		enough = missesOfSafe
	}
	for hits, misses := 0, 0; misses < enough; {
		if !x.threatened(s, mover, rng) {
			misses++
		} else if hits++; hits == hitsOfRisky {
			x.verdicts[c] = risky
			x.warn()
			return
		}
	}
}

// warn takes back what was judged safe before any move was risky.
func (x *threats[S, M]) warn() {
	if x.found {
		return
	}
	x.found = true
	for c, v := range x.verdicts {
		if v == safe {
			x.verdicts[c] = unverified
		}
	}
}

// threatened plays one round of random moves and reports whether a seat could win at
// its turn against the mover.
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

// wins reports whether one of x.moves ends the game against the mover.
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

// verify judges child i of the root, if it is not proven when its answers are in the
// tree.
func (r *run[S, M]) verify(i int32, rng *random) {
	t := r.tree
	n, c := t.at(i), i-t.at(t.root).first
	s := t.state.After(n.move)
	r.threats.verdicts[c] = safe
	if n.count == 0 && !n.proof.known() && t.expand(i, s, []int32{t.root}) && n.proof.known() {
		t.prove(t.root)
	}
	if !n.proof.known() {
		r.threats.judge(int(c), s, n.mover, rng)
	}
}

// maxLate bounds the moves that are verified when the time of a search is over: one
// or two milliseconds.
const maxLate = 8

// settle verifies the best move until it is one to trust.
func (r *run[S, M]) settle(watch *Watch, rng *random) {
	for n := 0; n < maxLate || !watch.Check(); n++ {
		best := r.ranked()[0]
		if r.tree.at(best).proof.known() || r.verdict(best) != unverified {
			return
		}
		r.verify(best, rng)
	}
}

// verdict returns what is known of child i of the root.
func (r *run[S, M]) verdict(i int32) verdict {
	return r.threats.verdicts[i-r.tree.at(r.tree.root).first]
}

// toFront swaps a move with the first of the list, if it is in it.
func toFront[M comparable](moves []M, m M) {
	if i := slices.Index(moves, m); i > 0 {
		moves[0], moves[i] = moves[i], moves[0]
	}
}
