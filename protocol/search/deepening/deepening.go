// Package deepening drives alpha-beta searches of two-sided games by iterative deepening at the
// root. A game's searcher provides a [Try], which searches one root move and everything below.
//
// Each position below the root takes the same steps. [Worker.Over] counts it and reports whether to
// stop. [Memo.Find] returns an earlier finding. The moves follow between [Worker.Enter] and
// [Worker.Leave], each between [Worker.Begin] and [Worker.End], with [Worker.Busy] moves last.
// Then, if the result is worthless ([Worker.Stopped]), [Worker.Again] reports whether to search the
// position again. Otherwise, [Memo.Store] keeps the result, and [Worker.Settle] informs the other
// threads.
//
// Threads share a [Memo] and divide the moves by ABDADA, as simplified by Tom Kerrigan.
//
// No limit applies to immediate wins. Only a node limit can end the first iteration, which finds
// immediate losses.
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

// A Try searches a root move and returns the score for the seat to move or, outside alpha and beta,
// a bound, and the best line after the move. If later is true, the move is probably no better than
// alpha.
type Try[M typed.Unsigned] func(m M, depth, alpha, beta int, later bool) (score int, rest []M)

// A Root is a position to search.
type Root[S contract.Playable[S, M], M typed.Unsigned] struct {
	State S
	Moves []M // at least one, the most promising first
	Score int // the evaluation of State
	Last  int // the greatest useful depth, less than MaxPly
	// Window is half the width of the first window around the previous score, or 0 to search all
	// wanted lines together. MaxScore is the greatest evaluation.
	Window, MaxScore int
	Scale            float64 // makes a win e times as likely as a loss
	// Each thread calls NewTry once.
	NewTry func(w *Worker) Try[M]
}

// Search deepens the search until run reaches a limit or all wanted lines are proven. It returns
// the result and all lines, best first.
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

// Describe returns a line of Search's result. A win or loss is proven if the line shows it.
func (r *Root[S, M]) Describe(l Line[M]) typed.Line[M] {
	found := typed.Line[M]{Score: permille(l.Score, r.Scale), PV: slices.Clone(l.PV)}
	if sign := signOf(l.Score); sign != 0 && plies(l.Score) == len(l.PV) {
		found.Proven, found.Mate = true, sign*len(l.PV)
	}
	return found
}

type driver[S contract.Playable[S, M], M typed.Unsigned] struct {
	lines  []Line[M] // of the last iteration, best first
	root   *Root[S, M]
	worker *Worker
	try    Try[M]
	hash   uint64
	depth  int                      // of the last complete iteration
	task   *atomic.Pointer[task[M]] // shared by all threads
}

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

func (d *driver[S, M]) put(l Line[M], i, to int) {
	d.lines = slices.Insert(slices.Delete(d.lines, i, i+1), to, l)
}

func (d *driver[S, M]) wanted() int { return min(d.worker.run.lines, len(d.lines)) }

func (d *driver[S, M]) settled(depth int) bool {
	return !slices.ContainsFunc(d.lines[:d.wanted()], func(l Line[M]) bool { return plies(l.Score) > depth })
}

func (d *driver[S, M]) help(last int) {
	for !d.worker.run.over() {
		t := d.task.Load()
		if t == nil || t.number == d.worker.task {
			runtime.Gosched()
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

// search puts the best lines at index t.rank and returns their worst score, or t.alpha if that is
// higher.
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

func (d *driver[S, M]) share(t task[M]) {
	if d.worker.thread == nil || d.worker.Helper {
		return
	}
	d.worker.task++
	d.worker.run.task.Store(d.worker.task) // first, because a helper loads it last
	t.number, t.lines = d.worker.task, slices.Clone(d.lines)
	d.task.Store(&t)
}

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
