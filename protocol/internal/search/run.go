package search

import (
	"sync"
	"sync/atomic"
	"time"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/contract"
	"github.com/seed-445450d7/rulebook/notation/splitmix"
	"github.com/seed-445450d7/rulebook/protocol/search/typed"
)

type run[S contract.Playable[S, M], M comparable] struct {
	evaluate Evaluate[S]
	plies    int // before an evaluation
	params   typed.Params[M]
	started  time.Time
	stop     *Stop

	// Threads that read the tree, count visits or add nodes share mu. Freeing nodes, or a
	// consistent view of the whole tree, requires holding it alone.
	mu       sync.RWMutex
	tree     *tree[S, M]
	threats  threats[S, M]
	nodes    atomic.Uint64
	selDepth atomic.Int64
}

func (r *run[S, M]) work(report func(typed.Info[M])) {
	reports, info := NewReports(r.started, report), r.info
	Together(Workers(r.params.Threads), func(thread int) {
		w := r.worker(thread)
		for w.iterate() {
			if thread == 0 {
				reports.At(w.watch.now, info)
			}
		}
	}, r.stop.End)
}

type worker[S contract.Playable[S, M], M comparable] struct {
	*run[S, M]
	watch      *Watch
	iterations int
	rng        random
	path       []int32
	line       []M
	buf        []M
	missing    int // nodes for which there was no room
}

func (r *run[S, M]) worker(thread int) *worker[S, M] {
	seed := r.params.Seed + uint64(thread)
	return &worker[S, M]{run: r, watch: r.stop.Watch(), rng: newRandom(seed ^ r.tree.state.Hash())}
}

// Iterations between deadline checks take less than a millisecond.
const iterationsPerCheck = 8

func (w *worker[S, M]) iterate() bool {
	if w.iterations%iterationsPerCheck == 0 {
		w.watch.Check()
	}
	w.iterations++
	if !w.begin() {
		return false
	}
	w.mu.RLock()
	s := w.descend()
	proof := w.tree.at(w.path[len(w.path)-1]).proof()
	w.mu.RUnlock()

	gains, ok := outcome(proof.result), true
	if !proof.known() {
		gains, ok = w.playout(s)
	}

	w.mu.RLock()
	if ok {
		w.backUp(gains)
	} else {
		for _, i := range w.intact() {
			w.tree.at(i).visits.Add(-1)
		}
	}
	w.mu.RUnlock()
	if w.missing > 0 {
		w.mu.Lock()
		w.tree.makeRoom(w.missing, nil)
		w.mu.Unlock()
		w.missing = 0
	}
	return true
}

func (r *run[S, M]) begin() bool {
	nodes := r.nodes.Add(1)
	if nodes > 1 && (r.over() || r.params.Nodes > 0 && nodes > r.params.Nodes) {
		r.nodes.Add(^uint64(0))
		return false
	}
	return true
}

func (r *run[S, M]) over() bool {
	root := r.tree.at(r.tree.root)
	switch {
	case r.stop.Ended():
	case root.proof().known():
	case r.params.Depth > 0 && r.selDepth.Load() >= int64(r.params.Depth):
	case r.stop.Timed() && len(r.threats.verdicts) == 1:
	default:
		return false
	}
	return true
}

func (w *worker[S, M]) descend() S {
	t, s := w.tree, w.tree.state
	i := t.root
	w.path, w.line = append(w.path[:0], i), w.line[:0]
	t.at(i).visits.Add(1)
	for {
		n := t.at(i)
		if n.proof().known() && i != t.root {
			break
		}
		if !n.expanded() && (n.visits.Load() < t.minVisits || !w.expand(i, s)) {
			break
		}
		if n.proof().known() && i != t.root {
			break
		}
		if i == t.root {
			i = w.chooseMove()
		} else {
			i = t.choose(i, nil, &w.rng)
		}
		n = t.at(i)
		s = s.After(n.move)
		n.visits.Add(1) // a virtual loss until the playout ends
		w.path, w.line = append(w.path, i), append(w.line, n.move)
	}
	plies := int64(len(w.line))
	for old := w.selDepth.Load(); plies > old && !w.selDepth.CompareAndSwap(old, plies); old = w.selDepth.Load() {
	}
	return s
}

func (w *worker[S, M]) expand(i int32, s S) (ok bool) {
	w.buf = s.AppendMoves(w.buf[:0])
	w.missing, ok = w.tree.expand(i, s, w.buf)
	return ok
}

func (w *worker[S, M]) chooseMove() (i int32) {
	t := w.tree
	for range 4 {
		i = t.choose(t.root, w.threats.verdicts, &w.rng)
		if n := t.at(i); n.proof().known() || !w.threats.due(w.place(i), n.visits.Load()) || !w.verify(i, &w.rng) {
			break
		}
	}
	return i
}

// Another thread may have discarded the path's end and reused its nodes.
func (w *worker[S, M]) intact() []int32 {
	for at, m := range w.line {
		first, count := w.tree.at(w.path[at]).children()
		if i := w.path[at+1]; i < first || i >= first+count || w.tree.at(i).move != m {
			return w.path[:at+1]
		}
	}
	return w.path
}

func (w *worker[S, M]) backUp(gains Gains) {
	path := w.intact()
	for _, i := range path {
		n := w.tree.at(i)
		n.gain(gains[n.mover])
	}
	at := len(path) - 1
	for at >= 0 && w.tree.prove(path[at]) {
		at--
	}
}

const maxPlayout = 200

func (w *worker[S, M]) playout(s S) (gains Gains, ok bool) {
	plies := maxPlayout
	if w.evaluate != nil {
		plies = w.plies
	}
	for ply := range plies {
		if ply%16 == 15 && w.watch.Check() {
			return gains, false
		}
		w.buf = s.AppendMoves(w.buf[:0])
		if len(w.buf) == 0 {
			return outcome(s.Result()), true
		}
		s = s.After(w.buf[w.rng.below(len(w.buf))])
	}
	if w.evaluate == nil || s.Result().Over() {
		return outcome(s.Result()), true
	}
	return w.evaluate(s), true
}

func outcome(r notation.Result) (gains Gains) {
	for seat := notation.Seat(1); seat <= notation.MaxSeats; seat++ {
		gains[seat] = worth(r, seat)
	}
	return gains
}

type random struct{ splitmix.Source }

func newRandom(seed uint64) random { return random{splitmix.Source(seed)} }

func (r *random) below(n int) int { return int(r.Next() >> 33 * uint64(n) >> 31) }

func (r *random) float() float64 { return float64(r.Next()>>11) / (1 << 53) }
