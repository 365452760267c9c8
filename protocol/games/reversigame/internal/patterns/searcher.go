package patterns

import (
	"context"
	"fmt"
	"math"
	"math/bits"
	"slices"
	"time"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/search/deepening"
	"github.com/seed-445450d7/rulebook/protocol/search/typed"
	"github.com/seed-445450d7/rulebook/reversi"
)

// Searcher is a [typed.Searcher] for Reversi. If a position is solved, the line plays for the
// margin in the remark, where empty spaces do not count. If the winner can force the end within the
// plies of the line, Mate is their number.
type Searcher struct {
	weights *Weights // nil until needed
	memo    *deepening.Memo
}

// New returns a searcher with the learned weights.
func New(cfg protocol.SearchConfig) *Searcher { return NewWith(cfg, nil) }

// NewWith is like New. If weights is nil, it uses the learned ones.
func NewWith(cfg protocol.SearchConfig, weights *Weights) *Searcher {
	return &Searcher{weights: weights, memo: deepening.NewMemo(cfg.Memory)}
}

// Forget implements [typed.Searcher].
func (x *Searcher) Forget() { x.memo.Forget() }

// Evaluate evaluates a running game for the seat to move, in discs.
func (w *Weights) Evaluate(s reversi.State) float64 {
	n := newNode(s)
	return float64(w.evaluate(&n, s.Targets()[0])) / Unit
}

// Search implements [typed.Searcher]. The solver uses at most two thirds of the time or nine tenths
// of the nodes, so that stopping it leaves an answer.
func (x *Searcher) Search(ctx context.Context, s reversi.State, params typed.Params[reversi.Move], report func(typed.Info[reversi.Move])) typed.Info[reversi.Move] {
	moves := slices.Clone(params.Moves)
	if len(moves) == 0 {
		moves = s.AppendMoves(nil)
	}
	if len(moves) == 0 {
		return typed.Info[reversi.Move]{}
	}
	if x.weights == nil {
		x.weights = Learned()
	}
	started, root := time.Now(), x.rootOf(s, moves)
	if !solvable(s, params, started) {
		info, _ := root.Search(deepening.NewRun(ctx, params), report)
		return info
	}
	info, lines := root.Search(deepening.NewRun(ctx, before(s, params, started)), report)
	if lines[0].Score == winScore-1 {
		return info
	}
	if params.Nodes > 0 {
		params.Nodes = max(params.Nodes-info.Nodes, 1)
	}
	run := deepening.NewRun(ctx, params)
	for rank := range info.Lines {
		found := x.solve(run, params, s, lines[rank:])
		l, ok := found.line()
		if !ok {
			break // the result of the search remains
		}
		if rank == 0 {
			info.Remark = found.remark(s.Turn())
			info.Depth, info.SelDepth = len(l.PV), len(l.PV)
		}
		at := slices.IndexFunc(lines, func(other deepening.Line[reversi.Move]) bool { return other.PV[0] == l.PV[0] })
		best := lines[at]
		lines = slices.Insert(slices.Delete(lines, at, at+1), rank, best)
		info.Lines[rank] = l
		for i := rank + 1; i < len(info.Lines); i++ {
			info.Lines[i] = root.Describe(lines[i])
		}
	}
	info.Nodes, info.Time = info.Nodes+run.Nodes(), time.Since(started)
	return info
}

// Values returns the values of s at depths 1, 2 and so on, in discs, without ProbCut. There must be
// a move, and more empty spaces than plies.
func (x *Searcher) Values(s reversi.State, depth int) (values []float64) {
	root := x.rootOf(s, s.AppendMoves(nil))
	root.NewTry = func(t *deepening.Worker) deepening.Try[reversi.Move] {
		w := x.newWorker(t, s)
		w.probing = maxProbing
		return w.tryRoot
	}
	for n := range depth {
		run := deepening.NewRun(context.Background(), typed.Params[reversi.Move]{Depth: n + 1})
		_, lines := root.Search(run, nil)
		values = append(values, float64(min(max(lines[0].Score, -maxEvaluation), maxEvaluation))/Unit)
	}
	return values
}

const (
	maxSolved = 22 // empty spaces solved without limits
	// A position is solved if limits exceed its cost.
	solveNodes  = 40_000 // for solveEmpty empty spaces
	solveTime   = 8 * time.Millisecond
	solveEmpty  = 14
	solveFactor = 2.2 // for each more
)

func solvable(s reversi.State, params typed.Params[reversi.Move], now time.Time) bool {
	own, opp := discsOf(s)
	empty := bits.OnesCount64(^(own | opp))
	if empty > maxSolved || params.Depth > 0 && params.Depth < empty {
		return false
	}
	factor := math.Pow(solveFactor, float64(empty-solveEmpty))
	if params.Nodes > 0 && float64(params.Nodes) < solveNodes*factor {
		return false
	}
	return params.Deadline.IsZero() || float64(params.Deadline.Sub(now)) > float64(solveTime)*factor
}

func before(s reversi.State, params typed.Params[reversi.Move], started time.Time) typed.Params[reversi.Move] {
	if !params.Deadline.IsZero() {
		params.Deadline = started.Add(params.Deadline.Sub(started) / 4)
	}
	own, opp := discsOf(s)
	params.Depth = max(bits.OnesCount64(^(own|opp))-8, 2)
	if params.Nodes > 0 {
		params.Nodes = max(params.Nodes/10, 1)
	}
	return params
}

func (x *Searcher) solve(run *deepening.Run, params typed.Params[reversi.Move], s reversi.State, lines []deepening.Line[reversi.Move]) (found solution) {
	var moves []reversi.Move
	for _, l := range lines {
		moves = append(moves, l.PV[0])
	}
	threads := max(params.Threads, 1)
	if params.Nodes > 0 {
		threads = 1
	}
	run.Work(threads, func(t *deepening.Worker) {
		y := x.newWorker(t, s).solve(moves, lines[0].Score/Unit)
		if !t.Helper {
			found = y
		}
	})
	return found
}

func (x *solution) line() (l typed.Line[reversi.Move], ok bool) {
	value, ok := x.value()
	if !ok {
		return l, false
	}
	l = typed.Line[reversi.Move]{Score: 500 + 500*value, PV: x.moves}
	l.Proven = x.complete
	if x.forced {
		l.Mate = value * len(x.moves)
	}
	return l, true
}

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

// scale makes a win e times as likely as a loss.
const scale = 4 * Unit
