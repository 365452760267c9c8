package search

import (
	"cmp"
	"github.com/seed-445450d7/rulebook/protocol/search/typed"
	"slices"
	"time"
)

func (r *run[S, M]) info() typed.Info[M] {
	r.mu.Lock()
	defer r.mu.Unlock()
	info := typed.Info[M]{Nodes: r.nodes.Load(), Time: time.Since(r.started), SelDepth: int(r.selDepth.Load())}
	for _, i := range r.ranked() {
		if len(info.Lines) == max(r.params.Lines, 1) {
			break
		}
		info.Lines = append(info.Lines, r.describe(i))
	}
	info.Depth = len(info.Lines[0].PV)
	info.SelDepth = max(info.SelDepth, info.Depth)
	return info
}

// Because part of a line may have been discarded, it is only Proven if the tree shows it to the
// end.
func (r *run[S, M]) describe(i int32) typed.Line[M] {
	n := r.tree.at(i)
	moves, ends := r.tree.variation(i)
	l := typed.Line[M]{Score: int(n.mean()*1000 + 0.5), Visits: n.visits.Load(), PV: moves}
	if p := n.proof(); p.known() && ends && len(moves) == int(p.plies)+1 {
		l.Proven = true
		l.Mate = p.result.For(n.mover) * len(moves)
	}
	return l
}

func (t *tree[S, M]) variation(i int32) (moves []M, ends bool) {
	moves = []M{t.at(i).move}
	for t.at(i).expanded() {
		best := t.best(i)
		if t.at(best).visits.Load() == 0 && !t.at(best).proof().known() {
			break
		}
		i = best
		moves = append(moves, t.at(i).move)
	}
	p := t.at(i).proof()
	return moves, p.known() && p.plies == 0
}

func (r *run[S, M]) ranked() []int32 {
	t := r.tree
	first, count := t.at(t.root).children()
	list := make([]int32, count)
	for c := range list {
		list[c] = first + int32(c)
	}
	slices.SortStableFunc(list, func(a, b int32) int {
		return cmp.Or(r.standing(b)-r.standing(a), compare(t.at(b), t.at(a)))
	})
	return list
}

func (r *run[S, M]) standing(i int32) int {
	switch rank := r.tree.at(i).rank(); {
	case rank > ordinary:
		return 3
	case rank < ordinary:
		return 0
	case r.verdict(i) == risky:
		return 1
	}
	return 2
}

func (t *store[M]) best(i int32) int32 {
	first, count := t.at(i).children()
	best := first
	for c := first + 1; c < first+count; c++ {
		if compare(t.at(c), t.at(best)) > 0 {
			best = c
		}
	}
	return best
}

// Unless a child is proven, more visits are better, because the mean of a few is unreliable.
func compare[M comparable](a, b *node[M]) int {
	if c := cmp.Compare(a.rank(), b.rank()); c != 0 {
		return c
	}
	if p, q := a.proof(), b.proof(); p.known() && q.known() {
		switch {
		case better(p, q, a.mover):
			return 1
		case better(q, p, a.mover):
			return -1
		}
	}
	if c := cmp.Compare(a.visits.Load(), b.visits.Load()); c != 0 {
		return c
	}
	return cmp.Compare(a.mean(), b.mean())
}

const ordinary = 1

func (n *node[M]) rank() int {
	p := n.proof()
	if !p.known() {
		return ordinary
	}
	return p.result.For(n.mover) + ordinary
}
