package outflank

import (
	"context"
	"fmt"
	"math"
	"math/bits"
	"slices"
	"sync"
	"time"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol/internal/search"
	"github.com/seed-445450d7/rulebook/protocol/internal/transposition"
	"github.com/seed-445450d7/rulebook/reversi"
)

// Searcher is a [search.Searcher] for Reversi. A position that the solver has solved is
// reported as proven, with the margin in discs in the remark; empty spaces do not count. Its
// line plays for the margin, and Mate is the number of its plies if the winner can force the
// end within as many against all play, and otherwise 0. An immediate win is played whatever
// the limits, even if another win has a greater margin.
type Searcher struct {
	weights *Weights // nil until they are needed
	table   *transposition.Table
}

// New returns a searcher with the learned weights.
func New(cfg search.Config) *Searcher { return NewWith(cfg, nil) }

// NewWith returns a searcher with the given weights; nil means the learned ones.
func NewWith(cfg search.Config, weights *Weights) *Searcher {
	return &Searcher{weights: weights, table: transposition.New(search.Megabytes(cfg))}
}

// Forget implements [search.Searcher].
func (x *Searcher) Forget() { x.table.Forget() }

// Evaluate returns the evaluation of a running game for the seat to move, in discs.
func (w *Weights) Evaluate(s reversi.State) float64 {
	n := newNode(s)
	return float64(w.evaluate(&n, s.Targets()[0])) / Unit
}

// Search implements [search.Searcher]. The solver uses at most two thirds of the time or nine
// tenths of the nodes, so that there is an answer if it is stopped, and only one thread with
// a limit on nodes. It is not used with a limit on depth that does not reach the end.
func (x *Searcher) Search(ctx context.Context, s reversi.State, limits search.Limits[reversi.Move], report func(search.Info[reversi.Move])) search.Info[reversi.Move] {
	moves := slices.Clone(limits.Moves)
	if len(moves) == 0 {
		moves = s.AppendMoves(nil)
	}
	if len(moves) == 0 {
		return search.Info[reversi.Move]{}
	}
	if x.weights == nil {
		x.weights = Learned()
	}
	started := time.Now()
	if !solvable(s, limits, started) {
		r := x.newRun(ctx, limits, started)
		return r.info(r.search(s, moves, report))
	}
	r := x.newRun(ctx, before(s, limits, started), started)
	w := r.search(s, moves, report)
	if w.lines[0].Score == winScore-1 {
		return r.info(w)
	}
	return w.thenSolve(func() *run { return x.newRun(ctx, limits, started) })
}

// Values returns the values of s for the seat to move at depths 1, 2, 3 and so on, in discs,
// without ProbCut. There must be a move, and more empty spaces than plies.
func (x *Searcher) Values(s reversi.State, depth int) (values []float64) {
	r := x.newRun(context.Background(), search.Limits[reversi.Move]{}, time.Now())
	w := r.newWorker(s, s.AppendMoves(nil), nil)
	w.probing = maxProbing
	for d := range depth {
		w.iterate(d + 1)
		values = append(values, float64(min(max(w.lines[0].Score, -maxEvaluation), maxEvaluation))/Unit)
	}
	return values
}

func (x *Searcher) newRun(ctx context.Context, limits search.Limits[reversi.Move], started time.Time) *run {
	return &run{weights: x.weights, table: x.table, limits: limits, started: started, stop: search.NewStop(ctx, limits.Deadline)}
}

// search searches s without the solver, with as many threads as are wanted. It returns the
// first one.
func (r *run) search(s reversi.State, moves []reversi.Move, report func(search.Info[reversi.Move])) *worker {
	last := maxPly - 1
	if r.limits.Depth > 0 {
		last = min(last, r.limits.Depth)
	}
	if len(moves) == 1 && r.stop.Timed() {
		last = min(last, 4) // there is nothing to choose
	}
	own, opp := discsOf(s)
	last = min(last, max(bits.OnesCount64(^(own|opp)), 1))
	threads := transposition.NewThreads(r.limits.Workers())
	var others sync.WaitGroup
	for _, t := range threads[1:] {
		others.Add(1)
		go func() {
			defer others.Done()
			w := r.newWorker(s, moves, t)
			w.helper = true
			w.help(last)
			w.flush()
		}()
	}
	w := r.newWorker(s, moves, threads[0])
	w.deepen(1, last, report)
	r.stop.End()
	others.Wait()
	w.flush()
	return w
}

const (
	maxSolved = 22 // empty spaces of positions that are solved without a limit
	// A position is solved if its cost is expected to be within the limits.
	solveNodes  = 40_000               // for solveEmpty empty spaces
	solveTime   = 8 * time.Millisecond // the same in time
	solveEmpty  = 14
	solveFactor = 2.2 // for each more
)

// solvable reports whether the solver is worth its time with the given limits.
func solvable(s reversi.State, limits search.Limits[reversi.Move], now time.Time) bool {
	own, opp := discsOf(s)
	empty := bits.OnesCount64(^(own | opp))
	if empty > maxSolved || limits.Depth > 0 && limits.Depth < empty {
		return false
	}
	factor := math.Pow(solveFactor, float64(empty-solveEmpty))
	if limits.Nodes > 0 && float64(limits.Nodes) < solveNodes*factor {
		return false
	}
	return limits.Deadline.IsZero() || float64(limits.Deadline.Sub(now)) > float64(solveTime)*factor
}

// before returns the limits of the search before a position is solved.
func before(s reversi.State, limits search.Limits[reversi.Move], started time.Time) search.Limits[reversi.Move] {
	if !limits.Deadline.IsZero() {
		limits.Deadline = started.Add(limits.Deadline.Sub(started) / 4)
	}
	own, opp := discsOf(s)
	limits.Depth = max(bits.OnesCount64(^(own|opp))-8, 2)
	if limits.Nodes > 0 {
		limits.Nodes = max(limits.Nodes/10, 1)
	}
	return limits
}

// thenSolve solves the lines of a search that is over, in runs that newRun returns, and
// returns the result. What the solver does not find in time is as the search has found it.
func (w *worker) thenSolve(newRun func() *run) search.Info[reversi.Move] {
	info := w.info(w)
	next := newRun()
	next.nodes.Store(w.nodes.Load())
	w.run, w.watch, w.visited = next, next.stop.Watch(), 0
	w.helper = true // halted whenever the run is
	turn := w.root.state.Turn()
	for rank := range w.wanted() {
		var moves []reversi.Move
		for _, l := range w.lines[rank:] {
			moves = append(moves, l.PV[0])
		}
		guess := w.lines[rank].Score / Unit
		end := w.assist(newRun(), moves, guess)
		x := w.solve(moves, guess)
		end()
		found, ok := x.found()
		if !ok {
			break
		}
		if rank == 0 {
			info.Remark = x.remark(turn)
			info.Depth, info.SelDepth = len(found.PV), len(found.PV)
		}
		info.Lines[rank] = found
		at := transposition.Place(w.lines, found.PV[0])
		w.lines = slices.Insert(slices.Delete(w.lines, at, at+1), rank, line{PV: found.PV})
		for i := rank + 1; i < len(info.Lines); i++ {
			info.Lines[i] = w.describe(w.lines[i])
		}
	}
	w.flush()
	info.Nodes, info.Time = w.nodes.Load(), time.Since(w.started)
	return info
}

// assist solves the same with other threads, in a run of their own. The function that it
// returns ends that.
func (w *worker) assist(r *run, moves []reversi.Move, guess int) (end func()) {
	count := w.limits.Workers()
	if w.limits.Nodes > 0 {
		count = 1
	}
	threads := transposition.NewThreads(count)
	w.thread = threads[0]
	var others sync.WaitGroup
	for _, t := range threads[1:] {
		others.Add(1)
		go func() {
			defer others.Done()
			h := &worker{run: r, watch: r.stop.Watch(), thread: t, helper: true, root: w.root}
			h.solve(moves, guess)
			h.flush()
		}()
	}
	return func() {
		r.stop.End()
		others.Wait()
		w.nodes.Add(r.nodes.Load())
	}
}

// found returns the line of a solution for the seat to move at the root; ok is false if it
// is not known who wins. It is proven if the line leads to the end.
func (x *solution) found() (l search.Line[reversi.Move], ok bool) {
	value, ok := x.value()
	if !ok {
		return l, false
	}
	l = search.Line[reversi.Move]{Score: 500 + 500*value, PV: x.line}
	l.Proven = x.complete
	if x.forced {
		l.Mate = value * len(x.line)
	}
	return l, true
}

// remark says what a solution is, in words.
func (x *solution) remark(turn notation.Seat) string {
	name := "black"
	if turn == reversi.White {
		name = "white"
	}
	switch {
	case x.low == x.high:
		return fmt.Sprintf("solved: %+d discs for %s", x.low, name)
	case x.low > 0:
		return fmt.Sprintf("solved: at least %+d discs for %s", x.low, name)
	}
	return fmt.Sprintf("solved: at most %+d discs for %s", x.high, name)
}

func (r *run) info(w *worker) search.Info[reversi.Move] {
	info := search.Info[reversi.Move]{Depth: w.depth, SelDepth: w.selDepth, Nodes: r.nodes.Load(), Time: time.Since(r.started)}
	for _, l := range w.lines[:w.wanted()] {
		info.Lines = append(info.Lines, r.describe(l))
	}
	return info
}

// describe returns a line as a result of the search. A win or loss is proven if the line
// shows it to the end.
func (r *run) describe(l line) search.Line[reversi.Move] {
	found := search.Line[reversi.Move]{Score: permille(l.Score), PV: slices.Clone(l.PV)}
	if sign := wins.Sign(l.Score); sign != 0 && winScore-sign*l.Score == len(l.PV) {
		found.Proven, found.Mate = true, sign*len(l.PV)
	}
	return found
}

// permille returns the probability of a win that a score corresponds to.
func permille(score int) int { return int(1000/(1+math.Exp(-float64(score)/scale)) + 0.5) }

// scale is the score at which a win is e times as likely as a loss.
const scale = 4 * Unit
