package knowledge

import (
	"context"
	"fmt"
	"math/bits"
	"time"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol/internal/alphabeta"
	"github.com/seed-445450d7/rulebook/protocol/internal/search"
	"github.com/seed-445450d7/rulebook/reversi"
)

// reversiEnd is the maximum number of empty spaces with which positions are solved.
const reversiEnd = 14

// ReversiSearcher is a [search.Searcher] for Reversi: alpha-beta, and an exact solver
// once at most 14 spaces are empty. A solved position is reported as proven, with the
// margin in discs in the remark; empty spaces do not count. A proven line plays for the
// margin, and its Mate is the number of its plies.
type ReversiSearcher struct {
	middle *alphabeta.Searcher[reversi.State, reversi.Move]
	end    reversiSolver
}

// NewReversi returns a searcher. The solver uses one thread. It takes a quarter of the
// memory that cfg allows, but at most 8 MB.
func NewReversi(cfg search.Config) *ReversiSearcher {
	megabytes := search.Megabytes(cfg)
	places := 1 << 18
	for places*32 > min(megabytes, 32)<<18 {
		places /= 2
	}
	cfg.Hash = max(megabytes*3/4, 1)
	game := alphabeta.Game[reversi.State, reversi.Move]{Evaluate: reversiLead, Order: reversiOrder}
	return &ReversiSearcher{middle: alphabeta.New(cfg, game), end: reversiSolver{size: places}}
}

// Forget implements [search.Searcher].
func (x *ReversiSearcher) Forget() {
	x.middle.Forget()
	clear(x.end.table)
}

// Search implements [search.Searcher]. A position to be solved is first searched like any
// other, with a third of the time or a tenth of the nodes, so that there is an answer if
// the solver is stopped. The solver is not used with a limit on depth or with several
// lines.
func (x *ReversiSearcher) Search(ctx context.Context, s reversi.State, limits search.Limits[reversi.Move], report func(search.Info[reversi.Move])) search.Info[reversi.Move] {
	own, opp := s.Discs()
	if bits.OnesCount64(^(own|opp)) > reversiEnd || limits.Lines > 1 || limits.Depth > 0 {
		return x.middle.Search(ctx, s, limits, report)
	}
	started := time.Now()
	info := x.middle.Search(ctx, s, before(limits, started), nil)
	if len(info.Lines) == 0 {
		return info
	}
	x.end.begin(search.NewStop(ctx, limits.Deadline), limits.Nodes, info.Nodes)
	margin, line, ok := x.end.solve(s, firstOf(s, limits.Moves, info.Lines[0].PV[0]))
	info.Nodes += x.end.nodes
	info.Time = time.Since(started)
	if !ok {
		return info
	}
	value := min(max(margin, -1), 1)
	info.Depth, info.SelDepth = len(line), len(line)
	info.Lines = []search.Line[reversi.Move]{{Score: 500 + 500*value, Proven: true, Mate: value * len(line), PV: line}}
	info.Remark = fmt.Sprintf("solved: %+d discs for %v", margin, seatName(s.Turn()))
	return info
}

// before returns the limits of the search before a position is solved.
func before(limits search.Limits[reversi.Move], started time.Time) search.Limits[reversi.Move] {
	if !limits.Deadline.IsZero() {
		limits.Deadline = started.Add(limits.Deadline.Sub(started) / 3)
	}
	if limits.Nodes == 0 {
		limits.Nodes = 20_000
	} else {
		limits.Nodes = max(limits.Nodes/10, 1)
	}
	return limits
}

// firstOf returns the moves of s, or only the given ones, with first at the front.
func firstOf(s reversi.State, only []reversi.Move, first reversi.Move) []reversi.Move {
	if len(only) == 0 {
		only = s.AppendMoves(nil)
	}
	moves := []reversi.Move{first}
	for _, m := range only {
		if m != first {
			moves = append(moves, m)
		}
	}
	return moves
}

func seatName(seat notation.Seat) string {
	if seat == reversi.Black {
		return "black"
	}
	return "white"
}

// reversiSolver finds the margin of best play to the end: alpha-beta with null windows and
// a transposition table. It first tries moves that leave the opponent few answers, then
// those into regions with an odd number of empty spaces.
type reversiSolver struct {
	size     int
	table    []reversiBounds
	watch    *search.Watch
	nodes    uint64
	maxNodes uint64 // 0 means no limit
	stopped  bool
}

// reversiBounds holds the known bounds of the margin of a position.
type reversiBounds struct {
	state     reversi.State
	low, high int8
	best      reversi.Move
}

// begin begins a search with a limit on nodes, of which some are already used. 0 means no
// limit.
func (e *reversiSolver) begin(stop *search.Stop, nodes, used uint64) {
	e.watch, e.nodes, e.maxNodes, e.stopped = stop.Watch(), 0, 0, false
	if nodes > 0 {
		e.maxNodes = max(nodes, used) - used
		e.stopped = e.maxNodes == 0
	}
}

// solve returns the margin of the best of moves for the seat to move in s, and the
// line that leads to it; ok is false if a limit was reached.
func (e *reversiSolver) solve(s reversi.State, moves []reversi.Move) (margin int, line []reversi.Move, ok bool) {
	if e.table == nil {
		e.table = make([]reversiBounds, e.size)
	}
	best := -65
	for _, m := range moves {
		next := s.After(m)
		if best > -65 && -e.zero(next, -best-1) <= best {
			continue
		}
		score, rest := e.exact(next, -64, -best)
		if score = -score; score > best && !e.stopped {
			best, line = score, append([]reversi.Move{m}, rest...)
		}
	}
	return best, line, !e.stopped
}

// exact returns the margin for the seat to move in s if it is between alpha and
// beta, with the line; otherwise a bound.
func (e *reversiSolver) exact(s reversi.State, alpha, beta int) (best int, line []reversi.Move) {
	if e.over() {
		return 0, nil
	}
	var room [32]reversi.Move
	moves := e.sorted(s, s.AppendMoves(room[:0]), reversi.Pass)
	if len(moves) == 0 {
		return reversiMargin(s), nil
	}
	best = -65
	for n, m := range moves {
		next := s.After(m)
		lower := max(alpha, best)
		if n > 0 {
			if score := -e.zero(next, -lower-1); score <= lower {
				best = max(best, score)
				continue
			}
		}
		score, rest := e.exact(next, -beta, -lower)
		if score = -score; score > best {
			best = score
			if score > alpha {
				line = append([]reversi.Move{m}, rest...)
			}
		}
		if best >= beta || e.stopped {
			break
		}
	}
	return best, line
}

// shallow is the number of empty spaces below which sorting costs more than it saves.
const shallow = 5

// zero returns a bound of the margin for the seat to move in s, which is above alpha if and
// only if the margin is.
func (e *reversiSolver) zero(s reversi.State, alpha int) int {
	if e.over() {
		return alpha
	}
	own, opp := s.Discs()
	empty := ^(own | opp)
	targets := s.Targets()
	if targets == 0 {
		next := s.After(reversi.Pass)
		if next.Targets() == 0 {
			return reversiMargin(s)
		}
		return -e.zero(next, -alpha-1)
	}
	if bits.OnesCount64(empty) <= shallow {
		return e.last(s, targets, empty, alpha)
	}
	known := &e.table[s.Hash()&uint64(len(e.table)-1)]
	hint := reversi.Pass
	if known.state == s {
		if score, ok := known.settles(alpha); ok {
			return score
		}
		hint = known.best
	}
	best, move := e.tryAll(s, hint, alpha)
	if e.stopped {
		return alpha
	}
	known.keep(s, best, move, alpha)
	return best
}

// tryAll returns what zero does, and the move that it is due to.
func (e *reversiSolver) tryAll(s reversi.State, hint reversi.Move, alpha int) (best int, move reversi.Move) {
	var room [32]reversi.Move
	best, move = -65, reversi.Pass
	for _, m := range e.sorted(s, s.AppendMoves(room[:0]), hint) {
		if score := -e.zero(s.After(m), -alpha-1); score > best {
			best, move = score, m
		}
		if best > alpha {
			break
		}
	}
	return best, move
}

// settles returns the bound that says whether the margin is above alpha; ok is false
// when none does.
func (b *reversiBounds) settles(alpha int) (score int, ok bool) {
	switch {
	case int(b.low) > alpha:
		return int(b.low), true
	case int(b.high) <= alpha:
		return int(b.high), true
	}
	return 0, false
}

// keep takes in the bound that was found for s.
func (b *reversiBounds) keep(s reversi.State, score int, move reversi.Move, alpha int) {
	if b.state != s {
		*b = reversiBounds{state: s, low: -64, high: 64}
	}
	b.best = move
	if score > alpha {
		b.low = int8(score)
	} else {
		b.high = int8(score)
	}
}

// last is zero for few empty spaces: odd regions first, nothing sorted.
func (e *reversiSolver) last(s reversi.State, targets, empty uint64, alpha int) int {
	best := -65
	odd := oddQuadrants(empty)
	for _, set := range [2]uint64{targets & odd, targets &^ odd} {
		for ; set != 0; set &= set - 1 {
			m := reversi.Place(notation.Space(bits.TrailingZeros64(set)))
			best = max(best, -e.zero(s.After(m), -alpha-1))
			if best > alpha {
				return best
			}
		}
	}
	return best
}

// sorted sorts the moves by how few answers they leave the opponent.
func (e *reversiSolver) sorted(s reversi.State, moves []reversi.Move, hint reversi.Move) []reversi.Move {
	if len(moves) < 2 {
		return moves
	}
	own, opp := s.Discs()
	odd := oddQuadrants(^(own | opp))
	var ranks [32]int
	for i, m := range moves {
		sp, _ := m.To()
		answers := s.After(m).Targets()
		rank := -4*bits.OnesCount64(answers) - 2*bits.OnesCount64(answers&fourCorners)
		if 1<<sp&fourCorners != 0 {
			rank += 4
		}
		if odd>>sp&1 != 0 {
			rank++
		}
		if m == hint {
			rank = 1000
		}
		at := i
		for ; at > 0 && ranks[at-1] < rank; at-- {
			ranks[at], moves[at] = ranks[at-1], moves[at-1]
		}
		ranks[at], moves[at] = rank, m
	}
	return moves
}

const (
	fourCorners uint64 = 1 | 1<<7 | 1<<56 | 1<<63
	quadrant    uint64 = 0x0f0f0f0f
)

// oddQuadrants returns the quadrants of the board with an odd number of empty spaces.
func oddQuadrants(empty uint64) (odd uint64) {
	for _, q := range [4]uint64{quadrant, quadrant << 4, quadrant << 32, quadrant << 36} {
		if bits.OnesCount64(empty&q)&1 != 0 {
			odd |= q
		}
	}
	return odd
}

// reversiMargin returns the margin of a finished game for the seat to move.
func reversiMargin(s reversi.State) int {
	own, opp := s.Discs()
	return bits.OnesCount64(own) - bits.OnesCount64(opp)
}

// over counts a node and reports whether a limit is reached.
func (e *reversiSolver) over() bool {
	if e.maxNodes > 0 && e.nodes >= e.maxNodes || e.nodes%1024 == 0 && e.watch.Check() {
		e.stopped = true
	}
	if !e.stopped {
		e.nodes++
	}
	return e.stopped
}
