package search

import (
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/contract"
)

// maxForced limits force to a few milliseconds.
const maxForced = 100_000

// force looks for a win in three plies, which sampling finds slowly among many moves.
func (r *run[S, M]) force(stop *Stop) {
	t := r.tree
	root := t.at(t.root)
	if t.state.Players() != 2 || root.proof().known() {
		return
	}
	f := forcing[S, M]{mover: t.state.Turn(), watch: stop.Watch(), left: maxForced, repeats: t.repeats}
	first, count := root.children()
	for i := first; i < first+count && f.left > 0; i++ {
		if t.at(i).proof().known() {
			continue
		}
		if s := t.state.After(t.at(i).move); f.wins(s) {
			t.show(i, s, notation.Win(f.mover.Set()))
			return
		}
	}
}

// show requires that every answer to node i loses immediately with the given result.
func (t *tree[S, M]) show(i int32, s S, result notation.Result) {
	n, hold := t.at(i), []int32{t.root, i}
	if !n.expanded() && !t.expandAlone(i, s, hold) {
		return
	}
	best := t.best(i)
	if answer := t.at(best); !answer.proof().known() && !t.expandAlone(best, s.After(answer.move), hold) {
		return
	}
	first, count := n.children()
	for c := first; c < first+count; c++ {
		t.at(c).settle(proof{plies: 1, result: result}) // unless the answer ends the game
	}
	t.prove(i)
	t.prove(t.root)
}

type forcing[S contract.Playable[S, M], M comparable] struct {
	mover              notation.Seat
	watch              *Watch
	left               int
	repeats            *Repeats
	answers, moves     []M
	refutation, winner M
}

func (f *forcing[S, M]) wins(s S) bool {
	f.answers = s.AppendMoves(f.answers[:0])
	toFront(f.answers, f.refutation)
	for _, m := range f.answers {
		next := s.After(m)
		if f.repeats != nil && f.repeats.Spent(next.Hash()) || !f.winsAtOnce(next) {
			f.refutation = m
			return false
		}
	}
	return len(f.answers) > 0
}

func (f *forcing[S, M]) winsAtOnce(s S) bool {
	if s.Turn() != f.mover || s.Result().Over() {
		return s.Result().For(f.mover) == 1
	}
	f.moves = s.AppendMoves(f.moves[:0])
	toFront(f.moves, f.winner)
	for _, m := range f.moves {
		if f.left--; f.left < 0 || f.left%256 == 0 && f.watch.Check() {
			f.left = 0
			return false
		}
		if s.After(m).Result().For(f.mover) == 1 {
			f.winner = m
			return true
		}
	}
	return false
}
