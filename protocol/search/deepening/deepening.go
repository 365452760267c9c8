// Package deepening drives alpha-beta searches of games of two sides. It deepens the search of the
// root ply by ply (iterative deepening), keeps the best lines, lets threads help one another,
// observes limits, and reports. It only looks at the root. The searcher of a game provides a [Try],
// which searches one move of the root and everything below.
//
// # Lines
//
// Each iteration searches the moves of the root in the order that the previous one left, so the
// best lines come first. If an iteration is stopped, the function stopped decides which of its
// results count.
//
// No limit applies to moves that win immediately. Only a limit on nodes can end the first
// iteration, because it takes less than a millisecond and finds the moves that lose immediately.
//
// # Positions
//
// Below the root, the searcher searches each position in the same steps. [Worker.Over] counts it
// and reports whether the search must stop. [Memo.Find] returns an earlier finding about it.
// The moves follow between [Worker.Enter] and [Worker.Leave], each between [Worker.Begin] and
// [Worker.End]; moves that are [Worker.Busy] come last. Then [Worker.Stopped] reports whether the
// result is worthless. If it is, [Worker.Again] reports whether to search the position once more.
// Otherwise, [Memo.Store] keeps the result, and [Worker.Settle] informs the other threads.
//
// # Threads
//
// Threads share a [Memo] and the work on each position. While one of them searches a move, the
// others try other moves first. When they come back to the move, the Memo often knows the result
// (ABDADA, as simplified by Tom Kerrigan). A thread that has the result of a position interrupts
// the threads that are still searching it.
//
// The first thread divides every iteration into tasks, for example all moves of the root in one
// window. Its helpers search the current task as well, which fills the Memo, but their lines are
// not used. A search with one thread takes the same steps, and they cost it no time.
package deepening

import (
	"runtime"
	"slices"
	"sync/atomic"
	"time"

	"github.com/seed-445450d7/rulebook/notation/contract"
	"github.com/seed-445450d7/rulebook/protocol/internal/search"
	"github.com/seed-445450d7/rulebook/protocol/search/typed"
)

// A Try searches a move of the root to the given depth. If the score for the seat to move is
// between alpha and beta, Try returns it, and otherwise a bound on it. The rest is the best line
// after the move. If later is true, the move is probably no better than alpha.
type Try[M typed.Unsigned] func(m M, depth, alpha, beta int, later bool) (score int, rest []M)

// A Root is a position to search.
type Root[S contract.Playable[S, M], M typed.Unsigned] struct {
	State S
	Moves []M // the moves to search, the most promising first; there is at least one
	Score int // the evaluation of State
	Last  int // the greatest depth that makes sense, less than MaxPly
	// Window is half the width of the first window of a line, whose center is the score of the
	// previous iteration, and MaxScore is the greatest evaluation. With windows, the wanted
	// lines are searched one after the other. If Window is 0, they are searched together,
	// because the window is as wide as possible.
	Window, MaxScore int
	Scale            float64 // the evaluation at which a win is e times as likely as a loss
	// NewTry returns the Try of a thread. Each thread calls it once.
	NewTry func(w *Worker) Try[M]
}

// Search deepens the search of the root until a limit of run is reached or all wanted lines are
// proven. It returns the result and all lines, best first.
func (r *Root[S, M]) Search(run *Run, report func(typed.Info[M])) (typed.Info[M], []Line[M]) {
	last := r.Last
	if run.depth > 0 {
		last = min(last, run.depth)
	}
	if len(r.Moves) == 1 && run.stop.Timed() {
		last = min(last, 4) // there is nothing to choose
	}
	var first *driver[S, M]
	current := new(atomic.Pointer[task[M]])
	run.Work(run.threads, func(w *Worker) {
		d := r.newDriver(w, current)
		if w.Helper {
			d.help(last)
			return
		}
		first = d
		d.deepen(last, report)
	})
	return first.info(), first.lines
}

// Describe returns a line of a result of Search as Search describes it. A win or loss is proven if
// the line shows it to the end.
func (r *Root[S, M]) Describe(l Line[M]) typed.Line[M] {
	found := typed.Line[M]{Score: permille(l.Score, r.Scale), PV: slices.Clone(l.PV)}
	if sign := signOf(l.Score); sign != 0 && plies(l.Score) == len(l.PV) {
		found.Proven, found.Mate = true, sign*len(l.PV)
	}
	return found
}

// A driver is one thread of a search at the root.
type driver[S contract.Playable[S, M], M typed.Unsigned] struct {
	lines  []Line[M] // of the last iteration, the best first
	root   *Root[S, M]
	worker *Worker
	try    Try[M]
	hash   uint64
	depth  int                      // of the last complete iteration
	task   *atomic.Pointer[task[M]] // the current one, shared by all threads
}

// A task is a part of an iteration. It is to find the count best moves among all lines from index
// rank on, in a window.
type task[M typed.Unsigned] struct {
	depth, rank, count, alpha, beta int
	number                          uint64
	lines                           []Line[M]
}

func (r *Root[S, M]) newDriver(w *Worker, current *atomic.Pointer[task[M]]) *driver[S, M] {
	d := &driver[S, M]{root: r, worker: w, try: r.NewTry(w), hash: r.State.Hash(), task: current}
	for _, m := range r.Moves {
		d.lines = append(d.lines, Line[M]{Score: r.Score, PV: []M{m}})
	}
	return d
}

func (d *driver[S, M]) deepen(last int, report func(typed.Info[M])) {
	if d.winAtOnce(); d.settled(1) {
		d.depth, d.worker.SelDepth = 1, 1
		return
	}
	reports := search.NewReports(d.worker.run.started, report)
	d.worker.exempt = true
	for depth := 1; depth <= last && !d.worker.Halted(); depth++ {
		d.iterate(depth)
		if !d.worker.Halted() {
			d.depth, d.worker.exempt = depth, false
		}
		if d.settled(depth) {
			return
		}
		reports.At(time.Now(), d.info)
	}
}

// winAtOnce puts the moves that win immediately first. No limit applies to it.
func (d *driver[S, M]) winAtOnce() {
	seat := d.root.State.Turn()
	found := 0
	for i, l := range d.lines {
		if d.root.State.After(l.PV[0]).Result().For(seat) == 1 {
			l.Score, l.Depth = Win-1, 1
			d.put(l, i, found)
			found++
		}
	}
	d.worker.run.nodes.Add(uint64(found))
}

// put replaces the line at index i with l and moves it to a lower index.
func (d *driver[S, M]) put(l Line[M], i, to int) {
	d.lines = slices.Insert(slices.Delete(d.lines, i, i+1), to, l)
}

func (d *driver[S, M]) wanted() int { return min(d.worker.run.lines, len(d.lines)) }

// settled reports whether all wanted lines are proven within depth.
func (d *driver[S, M]) settled(depth int) bool {
	return !slices.ContainsFunc(d.lines[:d.wanted()], func(l Line[M]) bool { return plies(l.Score) > depth })
}

// help searches the tasks of the first thread until the search ends. If it completes one before the
// first thread does, it continues with the next depths.
func (d *driver[S, M]) help(last int) {
	for !d.worker.run.over() {
		t := d.task.Load()
		if t == nil || t.number == d.worker.task {
			runtime.Gosched() // there is nothing to do yet
			continue
		}
		d.worker.task, d.lines = t.number, slices.Clone(t.lines)
		depth := t.depth
		if score := d.search(*t); score > t.alpha && score < t.beta {
			depth++
		}
		for ; depth <= last && !d.worker.Halted(); depth++ {
			d.iterate(depth)
		}
	}
}

// iterate searches the moves of the root to the given depth and puts the wanted lines first, best
// first.
func (d *driver[S, M]) iterate(depth int) {
	before := slices.Clone(d.lines)
	if d.root.Window == 0 {
		d.search(task[M]{depth: depth, count: d.wanted(), alpha: -Win, beta: Win})
	} else {
		for rank := 0; rank < d.wanted() && !d.worker.Halted(); rank++ {
			d.widen(depth, rank)
		}
	}
	if d.worker.Halted() {
		d.lines = stopped(before, d.lines, depth, d.wanted())
	}
}

// widen searches for the line with the given rank, in windows that widen until the score is inside.
func (d *driver[S, M]) widen(depth, rank int) {
	guess, half := d.lines[rank].Score, d.root.Window
	if depth < 5 || guess >= d.root.MaxScore || guess <= -d.root.MaxScore {
		half = Win
	}
	for {
		alpha, beta := max(guess-half, -Win), min(guess+half, Win)
		score := d.search(task[M]{depth: depth, rank: rank, count: 1, alpha: alpha, beta: beta})
		if d.worker.Halted() || score > alpha && score < beta || half == Win {
			return
		}
		if half *= 4; half > d.root.MaxScore {
			half = Win
		}
	}
}

// search performs a task. It puts the best lines at index t.rank and keeps the order of the others.
// It returns the score of the worst of the best lines, or t.alpha if that is higher.
func (d *driver[S, M]) search(t task[M]) (score int) {
	d.share(t)
	var moves []M
	for _, l := range d.lines[t.rank:] {
		moves = append(moves, l.PV[0])
	}
	each(d.worker.thread, d.hash, t.depth, t.count, moves, func(m M) {
		d.tryLine(place(d.lines, m), t)
	})
	return max(t.alpha, d.lines[t.rank+t.count-1].Score)
}

// share makes t the current task of the helpers.
func (d *driver[S, M]) share(t task[M]) {
	if d.worker.thread == nil || d.worker.Helper {
		return
	}
	d.worker.task++
	d.worker.run.task.Store(d.worker.task) // first, because a helper loads it last
	t.number, t.lines = d.worker.task, slices.Clone(d.lines)
	d.task.Store(&t)
}

// tryLine searches the move of the line at index i. If the move is among the best of the task, its
// line moves to its place among them.
func (d *driver[S, M]) tryLine(i int, t task[M]) {
	alpha, end := t.alpha, t.rank+t.count
	later := i >= end
	if later {
		alpha = max(alpha, d.lines[end-1].Score)
	}
	if alpha >= t.beta || d.worker.Halted() {
		return
	}
	first := d.lines[i].PV[0]
	score, rest := d.attempt(first, t.depth, alpha, t.beta, later)
	for d.worker.Again(0) {
		score, rest = d.attempt(first, t.depth, alpha, t.beta, later)
	}
	if d.worker.Halted() {
		return
	}
	if later && score <= alpha {
		if signOf(score) < 0 { // a bound that proves the loss
			d.lines[i] = Line[M]{Score: score, PV: []M{first}, Depth: t.depth}
		}
		return
	}
	rank := min(i, end)
	for rank > t.rank && d.lines[rank-1].Score < score {
		rank--
	}
	d.put(Line[M]{Score: score, PV: append([]M{first}, rest...), Depth: t.depth}, i, rank)
}

// attempt is like try, but informs the other threads of the move.
func (d *driver[S, M]) attempt(m M, depth, alpha, beta int, later bool) (score int, rest []M) {
	d.worker.Begin(d.hash, uint64(m), depth)
	score, rest = d.try(m, depth, alpha, beta, later)
	d.worker.End(d.hash, uint64(m), depth)
	return score, rest
}

func (d *driver[S, M]) info() typed.Info[M] {
	info := typed.Info[M]{
		Depth: d.depth, SelDepth: d.worker.SelDepth, Nodes: d.worker.run.Nodes(), Time: time.Since(d.worker.run.started),
	}
	for _, l := range d.lines[:d.wanted()] {
		info.Lines = append(info.Lines, d.root.Describe(l))
	}
	return info
}
