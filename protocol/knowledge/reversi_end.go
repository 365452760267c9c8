package knowledge

import (
	"context"
	"fmt"
	"math/bits"
	"sync/atomic"
	"time"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol/alphabeta"
	"github.com/seed-445450d7/rulebook/protocol/search"
	"github.com/seed-445450d7/rulebook/reversi"
)

// reversiEnd is how many empty spaces are solved to the end: what takes a second or
// so on one core.
const reversiEnd = 14

// Reversi is a [search.Searcher] for Reversi: alpha-beta, and an exact solver once
// no more than 14 spaces are empty. What is solved is reported as proven, with the
// margin in discs in the remark; empty spaces count for nobody. A proven line
// plays for the margin, and its Mate is the plies of that line.
//
// # Strength
//
// Measured with one thread each on an AMD EPYC whose 2 cores were shared with other
// work, on 2026-11-21, by
//
//	arena -game reversi -games N -random-plies 8 -margin 5s -tc movetime=50 \
//	    -engine 'best=./ugi reversi' -engine 'other=./ugi reversi' -option other.Method=METHOD
//
// it won 20 games of 20 against tree, which is Monte Carlo tree search without
// knowledge. The margin keeps a busy machine from deciding games. The documentation of
// the package has more. It has not been measured against other programs.
type Reversi struct {
	middle *alphabeta.Searcher[reversi.State, reversi.Move]
	end    reversiSolver
}

// NewReversiSearcher returns a [Reversi], or the Monte Carlo tree search that cfg asks
// for.
func NewReversiSearcher(cfg search.Config) search.Searcher[reversi.State, reversi.Move] {
	if cfg.Method == search.Guided {
		return search.NewMonteCarloAfter[reversi.State, reversi.Move](cfg, reversiGains, 0)
	}
	return NewReversi(cfg)
}

// NewReversi returns a searcher. The solver uses one thread and, beside the table
// that cfg.Hash bounds, 8 MB or a quarter of it if that is less.
func NewReversi(cfg search.Config) *Reversi {
	cfg = cfg.WithDefaults()
	places := 1 << 18
	for places*32 > cfg.Hash<<20/4 {
		places /= 2
	}
	middle := cfg
	middle.Hash = max(cfg.Hash*3/4, 1)
	return &Reversi{middle: alphabeta.New(middle, reversiGame), end: reversiSolver{size: places}}
}

// Forget implements [search.Searcher].
func (x *Reversi) Forget() {
	x.middle.Forget()
	clear(x.end.table)
}

// Search implements [search.Searcher]. A position to be solved is first searched
// like others, with a third of the time or a tenth of the nodes, so that there is an answer if the
// solver is stopped. A bound on depth, or more lines than one, leave the solver out.
func (x *Reversi) Search(ctx context.Context, s reversi.State, limits search.Limits[reversi.Move], report func(search.Info[reversi.Move])) search.Info[reversi.Move] {
	own, opp := s.Discs()
	if bits.OnesCount64(^(own|opp)) > reversiEnd || limits.Lines > 1 || limits.Depth > 0 {
		return x.middle.Search(ctx, s, limits, report)
	}
	started := time.Now()
	first := limits
	first.Time /= 3
	first.Nodes = max(limits.Nodes/10, min(limits.Nodes, 1))
	if limits.Nodes == 0 {
		first.Nodes = 20_000
	}
	info := x.middle.Search(ctx, s, first, nil)
	if len(info.Lines) == 0 {
		return info
	}
	moves := []reversi.Move{info.Lines[0].PV[0]} // the likely best one first
	list := limits.Moves
	if len(list) == 0 {
		list = s.AppendMoves(nil)
	}
	for _, m := range list {
		if m != moves[0] {
			moves = append(moves, m)
		}
	}
	x.end.limit(limits.Time, limits.Nodes, started, info.Nodes)
	stopped := x.end.stopped
	defer context.AfterFunc(ctx, func() { stopped.Store(true) })()
	margin, line, ok := x.end.solve(s, moves)
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

func seatName(seat notation.Seat) string {
	if seat == reversi.Black {
		return "black"
	}
	return "white"
}

// reversiSolver finds the margin of best play to the end: alpha-beta with empty
// windows, moves first that leave the opponent few answers, then those into regions
// with an odd number of empty spaces, and a table of bounds.
type reversiSolver struct {
	size     int
	table    []reversiBounds
	nodes    uint64
	most     uint64 // 0 is no bound
	deadline time.Time
	stopped  *atomic.Bool
}

// reversiBounds is what is known of the margin of a position.
type reversiBounds struct {
	state     reversi.State
	low, high int8
	best      reversi.Move
}

// limit begins a search that has used up some nodes before.
func (e *reversiSolver) limit(t time.Duration, nodes uint64, started time.Time, used uint64) {
	e.stopped, e.deadline, e.nodes, e.most = new(atomic.Bool), time.Time{}, 0, 0
	if t > 0 {
		e.deadline = started.Add(t)
	}
	if nodes > 0 {
		e.most = max(nodes, used) - used
		e.stopped.Store(e.most == 0)
	}
}

// solve returns the margin of the best of moves for the seat to move in s, and the
// line that leads to it; ok is false when a limit was reached before.
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
		if score = -score; score > best && !e.stopped.Load() {
			best, line = score, append([]reversi.Move{m}, rest...)
		}
	}
	return best, line, !e.stopped.Load()
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
		if best >= beta || e.stopped.Load() {
			break
		}
	}
	return best, line
}

// shallow is the number of empty spaces from which on sorting costs more than it
// saves.
const shallow = 5

// zero returns a bound of the margin for the seat to move in s: above alpha if the
// margin is, otherwise not.
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
		hint = known.best
		if int(known.low) > alpha {
			return int(known.low)
		}
		if int(known.high) <= alpha {
			return int(known.high)
		}
	}
	var room [32]reversi.Move
	best, bestMove := -65, reversi.Pass
	for _, m := range e.sorted(s, s.AppendMoves(room[:0]), hint) {
		if score := -e.zero(s.After(m), -alpha-1); score > best {
			best, bestMove = score, m
		}
		if best > alpha {
			break
		}
	}
	if e.stopped.Load() {
		return alpha
	}
	if known.state != s {
		*known = reversiBounds{state: s, low: -64, high: 64}
	}
	known.best = bestMove
	if best > alpha {
		known.low = int8(best)
	} else {
		known.high = int8(best)
	}
	return best
}

// last is zero for few empty spaces: odd regions first, nothing sorted.
func (e *reversiSolver) last(s reversi.State, targets, empty uint64, alpha int) int {
	best := -65
	odd := oddQuadrants(empty)
	for _, set := range [2]uint64{targets & odd, targets &^ odd} {
		for ; set != 0; set &= set - 1 {
			m := reversi.On(notation.Space(bits.TrailingZeros64(set)))
			best = max(best, -e.zero(s.After(m), -alpha-1))
			if best > alpha {
				return best
			}
		}
	}
	return best
}

// sorted puts the moves first that leave the opponent few answers.
func (e *reversiSolver) sorted(s reversi.State, moves []reversi.Move, hint reversi.Move) []reversi.Move {
	if len(moves) < 2 {
		return moves
	}
	own, opp := s.Discs()
	odd := oddQuadrants(^(own | opp))
	var ranks [32]int
	for i, m := range moves {
		sp, _ := m.Space()
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

// oddQuadrants returns the quarters of the board with an odd number of empty spaces.
func oddQuadrants(empty uint64) (odd uint64) {
	for _, q := range [4]uint64{quadrant, quadrant << 4, quadrant << 32, quadrant << 36} {
		if bits.OnesCount64(empty&q)&1 != 0 {
			odd |= q
		}
	}
	return odd
}

// reversiMargin is the margin of a finished game for the seat on turn.
func reversiMargin(s reversi.State) int {
	own, opp := s.Discs()
	return bits.OnesCount64(own) - bits.OnesCount64(opp)
}

// over counts a node and reports whether a limit is reached.
func (e *reversiSolver) over() bool {
	if e.nodes%1024 == 0 {
		if e.stopped.Load() {
			return true
		}
		if !e.deadline.IsZero() && !time.Now().Before(e.deadline) {
			e.stopped.Store(true)
		}
	}
	if e.most > 0 && e.nodes >= e.most {
		e.stopped.Store(true)
		return true
	}
	e.nodes++
	return e.stopped.Load()
}
