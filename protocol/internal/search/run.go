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
	plies    int // random plies before an evaluation
	params   typed.Params[M]
	started  time.Time
	stop     *Stop

	// Threads that read the tree, count visits or add nodes share mu. A thread that frees nodes or
	// needs a consistent view of the whole tree holds it alone.
	mu       sync.RWMutex
	tree     *tree[S, M]
	threats  threats[S, M]
	nodes    atomic.Uint64
	selDepth atomic.Int64 // plies of the deepest line
}

// work searches with all threads until the search is over. It calls report in the caller's
// goroutine.
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
	path       []int32 // the nodes of the current iteration, from the root
	line       []M     // the moves between them
	buf        []M     // a buffer for move lists
	missing    int     // nodes that could not be had for lack of room
}

func (r *run[S, M]) worker(thread int) *worker[S, M] {
	seed := r.params.Seed + uint64(thread)
	return &worker[S, M]{run: r, watch: r.stop.Watch(), rng: newRandom(seed ^ r.tree.state.Hash())}
}

// iterationsPerCheck is the number of iterations between checks of the deadline, which take less
// than a millisecond. Playouts also check it themselves.
const iterationsPerCheck = 8

// iterate runs one iteration of the tree search (selection, expansion, playout and backup) and
// reports whether the search goes on.
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

// begin counts an iteration, unless the search is over. There is always at least one.
func (r *run[S, M]) begin() bool {
	nodes := r.nodes.Add(1)
	if nodes > 1 && (r.over() || r.params.Nodes > 0 && nodes > r.params.Nodes) {
		r.nodes.Add(^uint64(0)) // there is no such iteration
		return false
	}
	return true
}

// over reports whether the search is over before its limit on nodes.
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

// descend follows the most promising moves from the root to a leaf and returns the leaf's position.
// It stores the nodes in w.path and the moves in w.line. If the leaf has enough visits, it is
// expanded first.
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
			break // its children have just proven it
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

// expand expands node i, whose position is s. If there is no room, which it notes, or if another
// thread is expanding the node, it returns false.
func (w *worker[S, M]) expand(i int32, s S) (ok bool) {
	w.buf = s.AppendMoves(w.buf[:0])
	w.missing, ok = w.tree.expand(i, s, w.buf)
	return ok
}

// chooseMove returns the child of the root to visit next. It first verifies moves that are due, a
// few at a time.
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

// intact returns the part of the path that is still in the tree, because another thread may have
// discarded the end of the path and reused its nodes.
func (w *worker[S, M]) intact() []int32 {
	for at, m := range w.line {
		first, count := w.tree.at(w.path[at]).children()
		if i := w.path[at+1]; i < first || i >= first+count || w.tree.at(i).move != m {
			return w.path[:at+1]
		}
	}
	return w.path
}

// backUp adds the gains to every node of the path and proves nodes from the leaf upward as far as
// possible.
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

// maxPlayout limits the plies of a playout without an evaluation. A longer playout counts as a
// draw.
const maxPlayout = 200

// playout plays random moves until the game ends or the evaluation is due, and returns the gains of
// each seat. If the search is stopped meanwhile, ok is false.
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

// below returns a number in [0, n). Its bias is too small to matter here.
func (r *random) below(n int) int { return int(r.Next() >> 33 * uint64(n) >> 31) }

func (r *random) float() float64 { return float64(r.Next()>>11) / (1 << 53) }
