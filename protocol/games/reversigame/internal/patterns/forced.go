package patterns

import (
	"math/bits"
	"slices"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol/search/deepening"
	"github.com/seed-445450d7/rulebook/reversi"
)

// Because passes count as plies, the loser may insist on a longer game than a line of best play.
// The length is only reported if the winner can force it.

const (
	forcedSalt = 0xd1b54a32d192ed03
	maxForced  = 100_000 // positions, in about ten milliseconds
	minKept    = 6       // empty spaces to look a position up
)

type forcing struct {
	*worker
	winner notation.Seat
	left   int
}

// forced reports whether the winner can force the end within the length of line, after its first
// move or, if the side to move loses, each of moves.
func (w *worker) forced(moves, line []reversi.Move, value int) bool {
	winner := w.root.state.Turn()
	if value > 0 {
		moves = line[:1]
	} else {
		winner = 3 - winner
	}
	f := forcing{worker: w, winner: winner, left: maxForced}
	return !slices.ContainsFunc(moves, func(m reversi.Move) bool {
		return !f.within(w.root.state.After(m), len(line)-1)
	})
}

func (f *forcing) within(s reversi.State, plies int) bool {
	if r := s.Result(); r.Over() {
		return r.For(f.winner) > 0
	}
	own, opp := discsOf(s)
	empty := bits.OnesCount64(^(own | opp))
	f.left--
	if plies <= 0 || f.left < 0 || empty >= minKept && plies < empty || f.Over() {
		return false
	}
	if empty < minKept {
		return f.try(s, plies)
	}
	hash := s.Hash() ^ forcedSalt
	known, _ := f.memo.Find(hash, 0) // bound on plies
	if known.Settles(plies, plies+1) {
		return known.Score <= plies
	}
	found := f.try(s, plies)
	switch {
	case found:
		f.memo.Store(hash, 0, deepening.Finding{Score: plies, Depth: solveDepth}, plies, plies+1)
	case f.left >= 0 && !f.Halted():
		f.memo.Store(hash, 0, deepening.Finding{Score: plies + 1, Depth: solveDepth}, plies, plies+1)
	}
	return found
}

func (f *forcing) try(s reversi.State, plies int) bool {
	moves := f.movesToReach(s)
	if s.Turn() != f.winner {
		return !slices.ContainsFunc(moves, func(m reversi.Move) bool { return !f.within(s.After(m), plies-1) })
	}
	return slices.ContainsFunc(moves, func(m reversi.Move) bool {
		next := newNode(s.After(m))
		return f.solveChild(&next, -1) < 0 && !f.Halted() && f.within(next.state, plies-1)
	})
}
