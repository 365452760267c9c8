package search

import (
	"cmp"
	"context"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/seed-445450d7/rulebook/notation"
)

// run is one search.
type run[S Position[S, M], M comparable] struct {
	evaluate Evaluate[S]
	plies    int // random ones before an evaluation
	limits   Limits[M]
	started  time.Time
	deadline time.Time // zero for none
	stopped  atomic.Bool

	mu    sync.Mutex // guards what follows
	tree  *tree[S, M]
	nodes uint64
	deep  int
}

// work searches with all threads until it is over. Reports come from this
// goroutine.
func (r *run[S, M]) work(ctx context.Context, cfg Config, report func(Info[M])) {
	defer context.AfterFunc(ctx, func() { r.stopped.Store(true) })()
	var others sync.WaitGroup
	for i := 1; i < cfg.Threads; i++ {
		others.Go(func() {
			w := r.worker(cfg.Seed + uint64(i))
			for w.iterate() {
			}
		})
	}
	w := r.worker(cfg.Seed)
	next := 100 * time.Millisecond
	for n := 1; w.iterate(); n++ {
		if report == nil || n%16 != 0 {
			continue
		}
		if passed := time.Since(r.started); passed >= next {
			report(r.info())
			// Rarer the longer it lasts, but once a second at the least.
			next = passed + min(passed, time.Second)
		}
	}
	r.stopped.Store(true)
	others.Wait()
}

// worker is one thread's part of a search.
type worker[S Position[S, M], M comparable] struct {
	*run[S, M]
	rng  random
	path []int32
	room []M
}

func (r *run[S, M]) worker(seed uint64) *worker[S, M] {
	return &worker[S, M]{run: r, rng: random(seed ^ r.tree.state.Hash())}
}

// iterate looks at one more line of play and reports whether the search goes on.
func (w *worker[S, M]) iterate() bool {
	w.mu.Lock()
	if w.over() {
		w.mu.Unlock()
		return false
	}
	w.nodes++
	s := w.descend()
	leaf := w.path[len(w.path)-1]
	proof := w.tree.at(leaf).proof
	w.mu.Unlock()

	var gains Gains
	if proof.known() {
		gains = outcome(proof.result)
	} else {
		gains = w.playout(s)
	}

	w.mu.Lock()
	w.backUp(gains)
	w.mu.Unlock()
	return true
}

// over reports whether a limit is reached. The first look is always taken.
func (r *run[S, M]) over() bool {
	if r.nodes == 0 {
		return false
	}
	root := r.tree.at(0)
	switch {
	case r.stopped.Load():
	case root.proof.known():
	case r.limits.Nodes > 0 && r.nodes >= r.limits.Nodes:
	case r.limits.Depth > 0 && r.deep >= r.limits.Depth:
	case !r.deadline.IsZero() && (root.count == 1 || !time.Now().Before(r.deadline)):
	default:
		return false
	}
	return true
}

// descend follows the most promising moves to a leaf, leaving the path in
// w.path, and returns the position there. A leaf that was visited before gets
// its children first.
func (w *worker[S, M]) descend() S {
	t, s := w.tree, w.tree.state
	i := int32(0)
	w.path = append(w.path[:0], 0)
	t.at(0).visits++
	for {
		n := t.at(i)
		if n.proof.known() && i != 0 {
			break
		}
		if n.count == 0 && (n.visits < 2 || !t.expand(i, s)) {
			break
		}
		if t.at(i).proof.known() && i != 0 {
			break // its children have just settled it
		}
		i = t.choose(i, &w.rng)
		s = s.After(t.at(i).move)
		t.at(i).visits++ // counts as a loss until the playout is back
		w.path = append(w.path, i)
	}
	w.deep = max(w.deep, len(w.path)-1)
	return s
}

// backUp adds what a look was worth to every node of the path, and proofs as far
// up as they reach.
func (w *worker[S, M]) backUp(gains Gains) {
	for at := len(w.path) - 1; at >= 0; at-- {
		n := w.tree.at(w.path[at])
		n.value += gains[n.mover]
	}
	at := len(w.path) - 1
	for at >= 0 && w.tree.prove(w.path[at]) {
		at--
	}
}

// mostPlayout bounds a random game: what goes on longer is a draw, or what the
// knowledge of the game says.
const mostPlayout = 200

// playout plays random moves to the end and returns what that is worth to each
// seat.
func (w *worker[S, M]) playout(s S) Gains {
	most := mostPlayout
	if w.evaluate != nil {
		most = w.plies
	}
	for range most {
		w.room = s.AppendMoves(w.room[:0])
		if len(w.room) == 0 {
			return outcome(s.Result())
		}
		s = s.After(w.room[w.rng.below(len(w.room))])
	}
	if w.evaluate == nil || s.Result().Over() {
		return outcome(s.Result())
	}
	return w.evaluate(s)
}

func outcome(r notation.Result) (gains Gains) {
	for seat := notation.Seat(1); seat <= notation.MaxSeats; seat++ {
		gains[seat] = worth(r, seat)
	}
	return gains
}

// info describes the search so far.
func (r *run[S, M]) info() Info[M] {
	r.mu.Lock()
	defer r.mu.Unlock()
	info := Info[M]{Nodes: r.nodes, Time: time.Since(r.started), SelDepth: r.deep}
	for _, i := range r.tree.ranked() {
		if len(info.Lines) == max(r.limits.Lines, 1) {
			break
		}
		info.Lines = append(info.Lines, r.describe(i))
	}
	info.Depth = len(info.Lines[0].PV)
	info.SelDepth = max(info.SelDepth, info.Depth)
	return info
}

func (r *run[S, M]) describe(i int32) Line[M] {
	n := r.tree.at(i)
	l := Line[M]{Score: int(n.mean()*1000 + 0.5), PV: r.line(i)}
	if n.proof.known() {
		l.Proven = true
		l.Mate = n.proof.result.Value(n.mover) * (int(n.proof.plies) + 1)
	}
	return l
}

// line returns the move of node i and the best moves that follow it.
func (r *run[S, M]) line(i int32) []M {
	moves := []M{r.tree.at(i).move}
	for r.tree.at(i).count > 0 {
		if i = r.tree.best(i); r.tree.at(i).visits == 0 && !r.tree.at(i).proof.known() {
			break
		}
		moves = append(moves, r.tree.at(i).move)
	}
	return moves
}

// ranked returns the children of the root, the best first.
func (t *tree[S, M]) ranked() []int32 {
	root := t.at(0)
	list := make([]int32, root.count)
	for c := range list {
		list[c] = root.first + int32(c)
	}
	slices.SortStableFunc(list, func(a, b int32) int {
		return compare(t.at(b), t.at(a))
	})
	return list
}

// best returns the best child of node i.
func (t *tree[S, M]) best(i int32) int32 {
	n := t.at(i)
	best := n.first
	for c := n.first + 1; c < n.first+n.count; c++ {
		if compare(t.at(c), t.at(best)) > 0 {
			best = c
		}
	}
	return best
}

// compare orders two children of a node: a proven win before all, a proven loss
// after all, in between the one looked at more often, which the search has come
// to trust.
func compare[M comparable](a, b *node[M]) int {
	if c := cmp.Compare(a.rank(), b.rank()); c != 0 {
		return c
	}
	if a.proof.known() && b.proof.known() {
		switch {
		case better(a.proof, b.proof, a.mover):
			return 1
		case better(b.proof, a.proof, a.mover):
			return -1
		}
	}
	if c := cmp.Compare(a.visits, b.visits); c != 0 {
		return c
	}
	return cmp.Compare(a.mean(), b.mean())
}

// rank is 2 for a proven win, 0 for a proven loss, 1 for everything else.
func (n *node[M]) rank() int {
	if !n.proof.known() {
		return 1
	}
	return n.proof.result.Value(n.mover) + 1
}

// random is the generator SplitMix64.
type random uint64

func (r *random) next() uint64 {
	*r += 0x9e3779b97f4a7c15
	z := uint64(*r)
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// below returns a number from 0 to n-1; the tiny bias does not matter here.
func (r *random) below(n int) int { return int(r.next() >> 33 * uint64(n) >> 31) }

func (r *random) float() float64 { return float64(r.next()>>11) / (1 << 53) }
