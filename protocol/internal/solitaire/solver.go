// Package solitaire solves Solitaire Sly: it looks for a way to leave one piece,
// and then for one in fewer moves, which is the question that the booklet asks
// under its own solution in 23 moves.
//
// # Method
//
// A beam search by plies: of all positions after n moves it keeps those with the
// most mobility and the least spread, so many for each number of pieces left, and
// goes on from there. Positions that are turned, mirrored or have other names of
// colors count as one. The last four moves are searched in full. Each pass takes a
// wider beam; once a win is known, only shorter ones are looked for, and positions
// whose pieces stand in more rows and columns than moves are left are dropped.
// Positions of few pieces are solved exactly instead.
//
// # What it reports
//
// The principal variation is the whole way to the end. When it wins, the score is
// "mate n" with its number of moves; this is a proof of the win, not that none is
// shorter. Until then the score is a thousand divided by the number of pieces that
// it leaves. A remark says in words what was found, and how many moves a win must
// take at the least ([LowerBound]).
//
// How soon it finds what was measured: STRENGTH.md beside the arena, among the
// examples, has the figures and the command.
package solitaire

import (
	"context"
	"fmt"
	"slices"
	"sync/atomic"
	"time"

	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/internal/search"
	"github.com/seed-445450d7/rulebook/sly"
)

type (
	limits = search.Limits[sly.Move]
	info   = search.Info[sly.Move]
)

// Solver is a [search.Searcher] for Solitaire Sly.
type Solver struct {
	megabytes int
	plan      plan
}

// plan is a way from a position to an end.
type plan struct {
	from  sly.State
	moves []sly.Move
	left  int // pieces at the end
}

// New returns a solver. Hash bounds the width of the beam. What is found depends
// neither on threads nor on seeds.
func New(cfg search.Config) *Solver { return &Solver{megabytes: search.Megabytes(cfg)} }

// NewSearcher returns what finds moves in Solitaire Sly.
func NewSearcher(cfg protocol.SearchConfig) protocol.Searcher {
	return search.New(cfg, search.Means[sly.State, sly.Move]{
		Own: func(cfg search.Config) search.Searcher[sly.State, sly.Move] { return New(cfg) },
	})
}

// Forget implements [search.Searcher].
func (x *Solver) Forget() { x.plan = plan{} }

// Search implements [search.Searcher]. The solver follows the best way that it
// knows as long as it finds no better one, so the end is never worse than it was
// announced. A position is a node.
func (x *Solver) Search(ctx context.Context, s sly.State, l limits, report func(info)) info {
	if s.Mobility() == 0 {
		return info{}
	}
	started := time.Now()
	r := &run{
		stop: search.NewStop(ctx, l.Deadline), start: s, limits: l,
		maxWidth: maxWidth(x.megabytes), maxSeen: int(int64(x.megabytes) << 20 / seenBytes),
		best: x.plan.after(s), bound: lines(s),
	}
	r.watch = r.stop.Watch()
	if !r.allowed(r.best) {
		r.best = plan{}
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

// keep remembers a way, unless the one that is remembered goes on better from there:
// a search among some of the moves only may have ended worse.
func (x *Solver) keep(p plan) {
	if !x.plan.after(p.from).better(p) {
		x.plan = p
	}
}

// after returns what is left of the plan at a position on its way; otherwise
// nothing.
func (p plan) after(s sly.State) plan {
	at := p.from
	for i := range p.moves {
		if at == s {
			return plan{s, p.moves[i:], p.left}
		}
		at = at.After(p.moves[i])
	}
	return plan{}
}

// better reports whether p ends better than q: with fewer pieces, then after fewer
// moves when it wins.
func (p plan) better(q plan) bool {
	switch {
	case len(p.moves) == 0 || len(q.moves) == 0:
		return len(p.moves) > 0
	case p.left != q.left:
		return p.left < q.left
	}
	return p.left == 1 && len(p.moves) < len(q.moves)
}

func (p plan) wins() bool { return p.left == 1 }

// run is one search.
type run struct {
	stop     *search.Stop
	watch    *search.Watch // of the goroutine of the caller
	start    sly.State
	limits   limits
	maxWidth int
	maxSeen  int // positions that an exact search remembers
	report   func()

	nodes atomic.Uint64
	best  plan
	exact bool // no way ends better
	bound int  // moves of a win, at the least
	depth int  // of the deepest position
}

func (r *run) allowed(p plan) bool {
	return len(p.moves) > 0 && (len(r.limits.Moves) == 0 || slices.Contains(r.limits.Moves, p.moves[0]))
}

// stopped reports whether a limit is reached; there must be something to answer.
func (r *run) stopped() bool {
	if len(r.best.moves) == 0 {
		return false
	}
	return r.watch.Check() || r.spent()
}

// spent reports whether the bound of nodes is reached.
func (r *run) spent() bool { return r.limits.Nodes > 0 && r.nodes.Load() >= r.limits.Nodes }

// search widens the beam until a limit is reached or nothing better can be found.
func (r *run) search() {
	r.dash()
	r.report()
	if r.start.Score() <= fewPieces && len(r.limits.Moves) == 0 {
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

// found keeps a way to an end if it is the best so far.
func (r *run) found(moves []sly.Move, left int) {
	p := plan{r.start, moves, left}
	if !p.better(r.best) {
		return
	}
	r.best = plan{r.start, slices.Clone(moves), left}
	r.depth = max(r.depth, len(moves))
}

// dash goes straight to some end, so that there is an answer at once: by the move
// that leaves the most moves.
func (r *run) dash() {
	s := r.start
	var line []sly.Move
	for moves := r.first(); len(moves) > 0; moves = s.AppendMoves(moves[:0]) {
		best := slices.MaxFunc(moves, func(a, b sly.Move) int { return s.After(a).Mobility() - s.After(b).Mobility() })
		line = append(line, best)
		s = s.After(best)
		r.nodes.Add(1)
	}
	r.found(line, s.Score())
}

// first returns the moves of the start that may be looked at.
func (r *run) first() []sly.Move {
	if len(r.limits.Moves) > 0 {
		return slices.Clone(r.limits.Moves)
	}
	return r.start.AppendMoves(nil)
}

func (r *run) info(passed time.Duration) info {
	p := r.best
	line := search.Line[sly.Move]{Score: 1000 / p.left, PV: p.moves}
	if p.wins() {
		line.Score, line.Proven, line.Mate = 1000, true, len(p.moves)
	} else if r.exact {
		line.Proven, line.Mate = true, -len(p.moves)
	}
	return info{
		Depth: len(p.moves), SelDepth: r.depth, Nodes: r.nodes.Load(), Time: passed,
		Lines: []search.Line[sly.Move]{line}, Remark: r.remark(),
	}
}

func (r *run) remark() string {
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
