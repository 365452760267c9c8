package search

import (
	"sync"
	"time"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/contract"
)

// run is one search.
type run[S contract.Playable[S, M], M comparable] struct {
	evaluate Evaluate[S]
	plies    int // random ones before an evaluation
	limits   Limits[M]
	started  time.Time
	stop     *Stop

	mu      sync.Mutex // guards what follows
	tree    *tree[S, M]
	threats threats[S, M]
	nodes   uint64
	deep    int
}

// work searches with all threads until it is over. Reports come from this
// goroutine.
func (r *run[S, M]) work(report func(Info[M])) {
	var others sync.WaitGroup
	for i := 1; i < r.limits.Workers(); i++ {
		others.Add(1)
		go func() {
			defer others.Done()
			w := r.worker(i)
			for w.iterate() {
			}
		}()
	}
	w := r.worker(0)
	next := FirstReport
	for w.iterate() {
		if passed := w.watch.now.Sub(r.started); report != nil && passed >= next {
			report(r.info())
			next = NextReport(passed)
		}
	}
	r.stop.End()
	others.Wait()
}

// FirstReport is when a search first reports.
const FirstReport = 100 * time.Millisecond

// NextReport returns when a search reports next: the rarer the longer it lasts, but
// once a second at the least.
func NextReport(passed time.Duration) time.Duration { return passed + min(passed, time.Second) }

// worker is one thread's part of a search.
type worker[S contract.Playable[S, M], M comparable] struct {
	*run[S, M]
	watch *Watch
	looks int
	rng   random
	path  []int32 // the nodes of one line of play, the root first
	line  []M     // its moves: those to the nodes behind the root
	room  []M
}

func (r *run[S, M]) worker(thread int) *worker[S, M] {
	seed := r.limits.Seed + uint64(thread)
	return &worker[S, M]{run: r, watch: r.stop.Watch(), rng: random(seed ^ r.tree.state.Hash())}
}

// looksPerCheck is how many lines of play are looked at between checks whether the
// search is over: less than a millisecond. Long random games check by themselves.
const looksPerCheck = 8

// iterate looks at one more line of play and reports whether the search goes on.
func (w *worker[S, M]) iterate() bool {
	if w.looks%looksPerCheck == 0 {
		w.watch.Check()
	}
	w.looks++
	w.mu.Lock()
	if w.over() {
		w.mu.Unlock()
		return false
	}
	w.nodes++
	s := w.descend()
	proof := w.tree.at(w.path[len(w.path)-1]).proof
	w.mu.Unlock()

	gains, ok := outcome(proof.result), true
	if !proof.known() {
		gains, ok = w.playout(s)
	}

	w.mu.Lock()
	if ok {
		w.backUp(gains)
	} else {
		w.takeBack()
	}
	w.mu.Unlock()
	return true
}

// over reports whether a limit is reached. The first look is always taken.
func (r *run[S, M]) over() bool {
	root := r.tree.at(r.tree.root)
	switch {
	case r.nodes == 0:
		return false
	case r.stop.Ended():
	case root.proof.known():
	case r.limits.Nodes > 0 && r.nodes >= r.limits.Nodes:
	case r.limits.Depth > 0 && r.deep >= r.limits.Depth:
	case r.stop.Timed() && root.count == 1:
	default:
		return false
	}
	return true
}

// descend follows the most promising moves to a leaf, leaving the way there in
// w.path and w.line, and returns the position there. A leaf that was looked at often
// enough gets its children first.
func (w *worker[S, M]) descend() S {
	t, s := w.tree, w.tree.state
	i := t.root
	w.path, w.line = append(w.path[:0], i), w.line[:0]
	t.at(i).visits++
	for {
		n := t.at(i)
		if n.proof.known() && i != t.root {
			break
		}
		if n.count == 0 && (n.visits < t.enough || !t.expand(i, s, w.path)) {
			break
		}
		if t.at(i).proof.known() && i != t.root {
			break // its children have just settled it
		}
		if i == t.root {
			i = w.chooseMove()
		} else {
			i = t.choose(i, nil, &w.rng)
		}
		n = t.at(i)
		s = s.After(n.move)
		n.visits++ // counts as a loss until the playout is back
		w.path, w.line = append(w.path, i), append(w.line, n.move)
	}
	w.deep = max(w.deep, len(w.line))
	return s
}

// chooseMove returns the child of the root to look at next. It verifies moves that
// are due, a few at a time.
func (w *worker[S, M]) chooseMove() (i int32) {
	t := w.tree
	for range 4 {
		i = t.choose(t.root, w.threats.verdicts, &w.rng)
		if n := t.at(i); n.proof.known() || !w.threats.due(int(i-t.at(t.root).first), n.visits) {
			break
		}
		w.verify(i, &w.rng)
	}
	return i
}

// intact returns how much of the path is still in the tree: another thread may have
// dropped the end of it and made other nodes there.
func (w *worker[S, M]) intact() []int32 {
	for at, m := range w.line {
		if n := w.tree.at(w.path[at+1]); n.parent != w.path[at] || n.move != m {
			return w.path[:at+1]
		}
	}
	return w.path
}

// backUp adds what a look was worth to every node of the path, and proofs as far
// up as they reach.
func (w *worker[S, M]) backUp(gains Gains) {
	path := w.intact()
	for _, i := range path {
		n := w.tree.at(i)
		n.value += gains[n.mover]
	}
	at := len(path) - 1
	for at >= 0 && w.tree.prove(path[at]) {
		at--
	}
}

// takeBack undoes the visits of a look that was stopped.
func (w *worker[S, M]) takeBack() {
	for _, i := range w.intact() {
		w.tree.at(i).visits--
	}
}

// maxPlayout bounds a random game: what goes on longer is a draw, or what the
// knowledge of the game says.
const maxPlayout = 200

// playout plays random moves to the end and returns what that is worth to each
// seat; ok is false when the search was stopped meanwhile.
func (w *worker[S, M]) playout(s S) (gains Gains, ok bool) {
	plies := maxPlayout
	if w.evaluate != nil {
		plies = w.plies
	}
	for ply := range plies {
		if ply%16 == 15 && w.watch.Check() {
			return gains, false
		}
		w.room = s.AppendMoves(w.room[:0])
		if len(w.room) == 0 {
			return outcome(s.Result()), true
		}
		s = s.After(w.room[w.rng.below(len(w.room))])
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
