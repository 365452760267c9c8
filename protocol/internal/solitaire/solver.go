// Package solitaire solves Solitaire Sly. It searches for a line that leaves one piece, and then
// for shorter ones: the booklet has a solution in 23 moves and asks for a better one.
//
// # Method
//
// The solver uses beam search. Of all positions after n moves, it keeps the positions with the most
// mobility and the least spread, a fixed number for each number of pieces left, and plays all their
// moves. Positions that differ only by a rotation, a reflection or an exchange of colors count as
// one. The last four moves are searched in full. Each pass uses a wider beam. Once a win is known,
// the solver only searches for shorter ones, and prunes positions whose pieces occupy more rows and
// columns than there are moves left. Positions with few pieces are solved exactly.
//
// # Bounds
//
// [Within] proves that a win takes more than n moves. It lists all positions after one move, two
// moves and so on, without those whose pieces need more rows and columns than there are moves left.
// If no position remains, there is no win. Positions that differ by a symmetry or an exchange of
// colors count as one. Because many moves do not affect each other, most positions are reached in
// several ways.
//
// In this way, the shortest win from the booklet's start takes 13 moves, because with fewer no
// position remains.
//
//	n     generated    positions after the moves 1, 2, 3 …
//	9       256,166    9, 341, 4190, 513, 373, 140, 12
//	10    3,675,310    9, 341, 7885, 62645, 10367, 7137, 2134, 182
//	11   43,202,462    9, 341, 7885, 139568, 764632, 157686, 95821, 23799, 1780
//	12  430,408,386    9, 341, 7885, 140453, 1917459, 7874362, 1988397, 1041818, 213532, 12869, 11
//
// SOLUTIONS.md has the shortest known solutions of this start and of random deals.
//
// # Output
//
// The principal variation is the whole line to the end of the game. If it wins, the score is "mate
// n" with its number of moves; there may be shorter wins. Otherwise, the score is 1000 divided by
// the number of pieces left. A remark describes the result and the least number of moves that a win
// takes ([LowerBound]).
package solitaire

import (
	"context"
	"fmt"
	"math"
	"slices"
	"sync/atomic"
	"time"

	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/internal/search"
	"github.com/seed-445450d7/rulebook/protocol/search/typed"
	"github.com/seed-445450d7/rulebook/sly"
)

type (
	params = typed.Params[sly.Move]
	info   = typed.Info[sly.Move]
)

type Solver struct {
	megabytes int
	best      solution // the best that earlier searches found
}

// solution is a line from a position to the end of the game. The zero solution is none.
type solution struct {
	from  sly.State
	moves []sly.Move
	left  int // pieces left at the end
}

// New returns a solver. The Hash of cfg limits the width of the beam. Results depend neither on
// threads nor on seeds.
func New(cfg search.Config) *Solver { return &Solver{megabytes: search.Megabytes(cfg)} }

// NewSearcher returns a searcher for Solitaire Sly that uses a solver.
func NewSearcher(cfg protocol.SearchConfig) protocol.Searcher {
	return search.New(cfg, search.Means[sly.State, sly.Move]{
		Levels: search.Levels{0, 60, 140, 225, 295, 370, 465, 555, 610, 650, 685, 710, 740, 770, 800, 830, 880, 935, 1000},
		Own:    func(cfg search.Config) typed.Searcher[sly.State, sly.Move] { return New(cfg) },
	})
}

// Forget implements [typed.Searcher].
func (x *Solver) Forget() { x.best = solution{} }

// Search implements [typed.Searcher]. The solver follows the best solution that it knows until it
// finds a better one, so the end is never worse than announced. Nodes counts positions.
func (x *Solver) Search(ctx context.Context, s sly.State, l params, report func(info)) info {
	if s.CountMoves() == 0 {
		return info{}
	}
	started := time.Now()
	r := &run{
		stop: search.NewStop(ctx, l.Deadline), start: s, params: l,
		maxWidth: maxWidth(x.megabytes), maxSeen: int(int64(x.megabytes) << 20 / seenBytes),
		best: x.best.after(s), bound: lines(s),
	}
	r.watch = r.stop.Watch()
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

// keep stores p for later searches, unless the stored solution is better, as it may be if a search
// was limited to some moves.
func (x *Solver) keep(p solution) {
	if !x.best.after(p.from).better(p) {
		x.best = p
	}
}

// after returns the rest of the solution from s, or none if s is not in its line.
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

// better reports whether p leaves fewer pieces than q, or wins in fewer moves.
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

// run is the state of a search.
type run struct {
	stop     *search.Stop
	watch    *search.Watch // of the goroutine of the caller
	start    sly.State
	params   params
	maxWidth int
	maxSeen  int // positions that an exact search may store
	report   func()

	nodes atomic.Uint64
	best  solution
	exact bool // whether best is known to be optimal
	bound int  // lower bound on the moves of a win
	depth int  // plies of the deepest position
}

func (r *run) allowed(p solution) bool {
	return len(p.moves) > 0 && (len(r.params.Moves) == 0 || slices.Contains(r.params.Moves, p.moves[0]))
}

// stopped reports whether a limit is reached. Until a solution is known, it returns false.
func (r *run) stopped() bool {
	if len(r.best.moves) == 0 {
		return false
	}
	return r.watch.Check() || r.spent()
}

func (r *run) spent() bool { return r.params.Nodes > 0 && r.nodes.Load() >= r.params.Nodes }

// search widens the beam until a limit is reached or the best solution is optimal.
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

// greedy quickly finds a first solution. It plays a move that wins immediately or, if there is
// none, the move that leaves the most moves.
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

// promise returns the number of moves of s, or more than that if s is won.
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
