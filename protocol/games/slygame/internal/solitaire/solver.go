package solitaire

import (
	"context"
	"fmt"
	"math"
	"slices"
	"sync/atomic"
	"time"

	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/search/typed"
	"github.com/seed-445450d7/rulebook/sly"
)

type (
	params = typed.Params[sly.Move]
	info   = typed.Info[sly.Move]
)

// A Solver is a [typed.Searcher] for Solitaire Sly.
type Solver struct {
	megabytes int
	best      solution // of earlier searches
}

type solution struct {
	from  sly.State
	moves []sly.Move
	left  int // pieces left at the end
}

// New returns a solver. The Memory of cfg limits the beam's width. Results depend neither on
// threads nor on seeds.
func New(cfg protocol.SearchConfig) *Solver { return &Solver{megabytes: max(cfg.Memory, 1)} }

// Forget implements [typed.Searcher].
func (x *Solver) Forget() { x.best = solution{} }

// Search implements [typed.Searcher]. The solver follows its best solution until it finds a better
// one, so the end is never worse than announced. Nodes counts positions.
func (x *Solver) Search(ctx context.Context, s sly.State, l params, report func(info)) info {
	if s.CountMoves() == 0 {
		return info{}
	}
	started := time.Now()
	r := &run{
		ctx: ctx, watch: newWatch(ctx, l.Deadline), start: s, params: l,
		maxWidth: maxWidth(x.megabytes), maxSeen: int(int64(x.megabytes) << 20 / seenBytes),
		best: x.best.after(s), bound: lines(s),
	}
	if !r.allowed(r.best) {
		r.best = solution{}
	}
	r.report = func() {
		if report != nil {
			report(r.info(time.Since(started)))
		}
	}
	r.search()
	x.keep(r.best)
	return r.info(time.Since(started))
}

// If a search was limited to some moves, keep prefers a better stored solution.
func (x *Solver) keep(p solution) {
	if !x.best.after(p.from).better(p) {
		x.best = p
	}
}

func (p solution) after(s sly.State) solution {
	at := p.from
	for i := range p.moves {
		if at == s {
			return solution{s, p.moves[i:], p.left}
		}
		at = at.After(p.moves[i])
	}
	return solution{}
}

func (p solution) better(q solution) bool {
	switch {
	case len(p.moves) == 0 || len(q.moves) == 0:
		return len(p.moves) > 0
	case p.left != q.left:
		return p.left < q.left
	}
	return p.left == 1 && len(p.moves) < len(q.moves)
}

func (p solution) wins() bool { return p.left == 1 }

type run struct {
	ctx      context.Context
	watch    *watch
	start    sly.State
	params   params
	maxWidth int
	maxSeen  int // positions of an exact search
	report   func()

	nodes atomic.Uint64
	best  solution
	exact bool // best is optimal
	bound int  // on moves of a win
	depth int
}

func (r *run) allowed(p solution) bool {
	return len(p.moves) > 0 && (len(r.params.Moves) == 0 || slices.Contains(r.params.Moves, p.moves[0]))
}

func (r *run) stopped() bool {
	if len(r.best.moves) == 0 {
		return false
	}
	return r.watch.check() || r.spent()
}

func (r *run) spent() bool { return r.params.Nodes > 0 && r.nodes.Load() >= r.params.Nodes }

func (r *run) search() {
	r.greedy()
	r.report()
	if r.start.Score() <= maxSolvePieces && len(r.params.Moves) == 0 {
		r.solve()
	}
	bounded := false
	for width := 8; !r.done() && width <= r.maxWidth && fits(width); width *= 2 {
		r.beam(width)
		r.report()
		if r.best.wins() && !bounded && !r.stopped() {
			r.bound, bounded = lowerBound(r.watch, r.start), true
		}
	}
}

func (r *run) done() bool {
	return r.exact || r.stopped() || r.best.wins() && len(r.best.moves) <= r.bound
}

func (r *run) found(moves []sly.Move, left int) {
	p := solution{r.start, moves, left}
	if !p.better(r.best) {
		return
	}
	r.best = solution{r.start, slices.Clone(moves), left}
	r.depth = max(r.depth, len(moves))
}

func (r *run) greedy() {
	s := r.start
	var line []sly.Move
	for moves := r.first(); len(moves) > 0; moves = s.AppendMoves(moves[:0]) {
		best := slices.MaxFunc(moves, func(a, b sly.Move) int { return promise(s.After(a)) - promise(s.After(b)) })
		line = append(line, best)
		s = s.After(best)
		r.nodes.Add(1)
	}
	r.found(line, s.Score())
}

func promise(s sly.State) int {
	if s.Score() == 1 {
		return math.MaxInt
	}
	return s.CountMoves()
}

func (r *run) first() []sly.Move {
	if len(r.params.Moves) > 0 {
		return slices.Clone(r.params.Moves)
	}
	return r.start.AppendMoves(nil)
}

func (r *run) info(passed time.Duration) info {
	p := r.best
	line := typed.Line[sly.Move]{Score: 1000 / p.left, PV: p.moves}
	if p.wins() {
		line.Score, line.Proven, line.Mate = 1000, true, len(p.moves)
	} else if r.exact {
		line.Proven, line.Mate = true, -len(p.moves)
	}
	return info{
		Depth: len(p.moves), SelDepth: r.depth, Nodes: r.nodes.Load(), Time: passed,
		Lines: []typed.Line[sly.Move]{line}, Remark: r.remark(),
	}
}

func (r *run) remark() string {
	if r.params.Lines > 1 {
		return r.standing() + "; the solver looks for one line only"
	}
	return r.standing()
}

func (r *run) standing() string {
	p := r.best
	switch {
	case p.wins() && (r.exact || len(p.moves) == r.bound):
		return fmt.Sprintf("won in %d moves, and not in fewer", len(p.moves))
	case p.wins():
		return fmt.Sprintf("won in %d moves; it cannot take fewer than %d", len(p.moves), r.bound)
	case r.exact:
		return fmt.Sprintf("%d pieces left after %d moves, and fewer cannot be reached", p.left, len(p.moves))
	}
	return fmt.Sprintf("%d pieces left after %d moves", p.left, len(p.moves))
}
