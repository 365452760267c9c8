package deepening

import (
	"context"
	"math"
	"sync/atomic"
	"time"

	"github.com/seed-445450d7/rulebook/protocol/internal/search"
	"github.com/seed-445450d7/rulebook/protocol/search/typed"
)

// A Run is one limited search, shared by its threads.
type Run struct {
	started time.Time
	stop    *search.Stop
	depth   int    // or 0
	lines   int    // at least 1
	limit   uint64 // on nodes, or 0
	threads int
	spent   atomic.Bool // the limit on nodes is reached
	nodes   atomic.Uint64
	task    atomic.Uint64 // the number of the current task, or noTask
}

// NewRun returns a Run that starts now and ends at a limit or when ctx is done.
func NewRun[M comparable](ctx context.Context, params typed.Params[M]) *Run {
	return &Run{
		started: time.Now(), stop: search.NewStop(ctx, params.Deadline), depth: params.Depth,
		lines: max(params.Lines, 1), limit: params.Nodes, threads: search.Workers(params.Threads),
	}
}

// Nodes returns the number of positions searched.
func (r *Run) Nodes() uint64 { return r.nodes.Load() }

// Work calls work for each thread. The first worker runs in the caller's goroutine. When it
// returns, Work halts and awaits the helpers.
func (r *Run) Work(threads int, work func(w *Worker)) {
	list := newThreads(threads)
	r.task.Store(0)
	search.Together(threads, func(i int) {
		w := &Worker{run: r, thread: list[i], Helper: i > 0, watch: r.stop.Watch()}
		work(w)
		w.flush()
	}, func() { r.task.Store(noTask) })
}

const noTask = math.MaxUint64

func (r *Run) over() bool { return r.spent.Load() || r.stop.Ended() || r.task.Load() == noTask }

// A Worker is one thread of a [Run]. Its searcher must call Over for each node.
type Worker struct {
	run *Run
	*thread
	Helper   bool // its lines are not used
	SelDepth int  // the greatest ply reached, which the searcher keeps
	watch    *search.Watch
	exempt   bool // only a limit on nodes may end it
	task     uint64
	visited  uint64
}

// Halted reports whether the worker should end its task, because of a limit or a new task of the
// first thread.
func (w *Worker) Halted() bool {
	return w.run.spent.Load() || w.run.stop.Ended() && !w.exempt || w.task != w.run.task.Load()
}

// Stopped reports whether the worker is halted or interrupted, so its current results are
// worthless.
func (w *Worker) Stopped() bool { return w.interrupted() || w.Halted() }

// Over counts a node and reports whether the worker is stopped and must not search it.
func (w *Worker) Over() bool {
	if w.Stopped() {
		return true
	}
	if r := w.run; r.limit > 0 && r.nodes.Add(1) > r.limit {
		r.nodes.Add(^uint64(0)) // the node is not searched
		r.spent.Store(true)
		return true
	}
	if w.visited++; w.visited < batch {
		return false
	}
	w.flush()
	return w.watch.Check() && w.Halted()
}

// Visit counts a node without checking the limits, which may take longer than the node.
func (w *Worker) Visit() { w.visited++ }

// batch is the number of nodes between slow deadline checks and additions to the shared counter.
const batch = 128

func (w *Worker) flush() {
	if w.run.limit == 0 {
		w.run.nodes.Add(w.visited)
	}
	w.visited = 0
}
