package patterns

import (
	"math/bits"
	"slices"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol/search/deepening"
	"github.com/seed-445450d7/rulebook/reversi"
)

// From so many empty spaces, evaluations or answers sort moves.
const (
	minEvaluated = 9
	minSorted    = 5
)

const (
	solveSalt  = 0x9e3779b97f4a7c15
	solveDepth = 255
	noMargin   = -65
)

type solution struct {
	low, high int
	moves     []reversi.Move
	complete  bool // the moves reach the end of the game
	forced    bool // the winner can force the end within them
}

func (x *solution) value() (value int, ok bool) {
	switch {
	case x.low > 0:
		return 1, true
	case x.high < 0:
		return -1, true
	}
	return 0, x.low == x.high
}

// The best known move comes first. If solve is halted, its knowledge counts.
func (w *worker) solve(moves []reversi.Move, guess int) solution {
	x := solution{low: -64, high: 64}
	order := slices.Clone(moves)
	for test := min(max(guess, 0), 1); x.low < x.high; test = x.next(guess) {
		best, at := w.solveRoot(order, test)
		if w.Halted() {
			break
		}
		if best < test {
			x.high = best
			continue
		}
		x.low = best
		first := order[at]
		copy(order[1:], order[:at])
		order[0] = first
	}
	if value, ok := x.value(); ok {
		x.moves, x.complete = w.solvedLine(order[0], x)
		x.forced = x.complete && value != 0 && w.forced(order, x.moves, value)
	}
	return x
}

func (x *solution) next(guess int) int {
	switch {
	case x.low < 0 && x.high >= 0:
		return 0
	case x.low == 0 && x.high > 0:
		return 1
	}
	return min(max(guess, x.low+1), x.high)
}

// solveRoot returns at least test if and only if a move reaches it.
func (w *worker) solveRoot(moves []reversi.Move, test int) (best, at int) {
	best = noMargin
	for i, m := range moves {
		w.root.move(&w.nodeAt[1], m)
		score := -w.solveChild(&w.nodeAt[1], -test)
		if w.Halted() {
			return best, at
		}
		if score > best {
			best, at = score, i
		}
		if best >= test {
			break
		}
	}
	return best, at
}

func (n *node) move(next *node, m reversi.Move) {
	if sp, ok := m.To(); ok {
		n.play(next, int(sp))
		return
	}
	n.pass(next)
}

func (w *worker) solvedLine(first reversi.Move, x solution) (line []reversi.Move, complete bool) {
	line = []reversi.Move{first}
	var n node
	w.root.move(&n, first)
	for low, high := -x.high, -x.low; !n.state.Result().Over(); low, high = -high, -low {
		m := w.reaching(&n, low)
		if w.Halted() {
			return line, false
		}
		line = append(line, m)
		var next node
		n.move(&next, m)
		n = next
	}
	return line, true
}

func (w *worker) reaching(n *node, low int) reversi.Move {
	moves := w.movesToReach(n.state)
	for _, m := range moves {
		next := &w.nodeAt[1]
		n.move(next, m)
		if -w.solveChild(next, -low) >= low || w.Halted() {
			return m
		}
	}
	return moves[0]
}

func (w *worker) movesToReach(s reversi.State) []reversi.Move {
	moves := s.AppendMoves(nil)
	if known, ok := w.memo.Find(s.Hash()^solveSalt, 0); ok {
		if i := slices.Index(moves, reversi.Move(known.Move)); i > 0 {
			moves[0], moves[i] = moves[i], moves[0]
		}
	}
	return moves
}

func (w *worker) solveChild(n *node, alpha int) int {
	for {
		score := w.solveNode(n, alpha, 1)
		if !w.Again(0) {
			return score
		}
	}
}

// solveNode returns more than alpha if and only if the margin is greater.
func (w *worker) solveNode(n *node, alpha, ply int) int {
	own, opp := discsOf(n.state)
	empty := bits.OnesCount64(^(own | opp))
	if empty < minEvaluated {
		return w.solveState(n.state, alpha)
	}
	if w.Over() {
		return alpha
	}
	w.SelDepth = max(w.SelDepth, ply)
	next := &w.nodeAt[ply+1]
	targets := n.state.Targets()[0]
	if targets == 0 {
		n.pass(next)
		if next.state.Targets()[0] == 0 {
			return margin(n.state)
		}
		return -w.solveNode(next, -alpha-1, ply+1)
	}
	if bound, ok := stableBound(own, opp, alpha); ok {
		return bound
	}
	hash := n.state.Hash()
	known, ok := w.memo.Find(hash^solveSalt, 0)
	if known.Settles(alpha, alpha+1) {
		return known.Score
	}
	if !ok {
		known, _ = w.memo.Find(hash, 0)
	}
	return w.solveMoves(n, w.sortedToSolve(n, targets, known.Move, ply), alpha, ply)
}

func (w *worker) solveMoves(n *node, list []choice, alpha, ply int) int {
	hash := n.state.Hash()
	depth := sharedDepth(n)
	w.Enter(ply, hash^solveSalt, depth)
	best, sp := w.tryToSolve(n, list, depth, alpha, ply)
	w.Leave(ply, depth)
	if w.Stopped() {
		if w.Again(ply) {
			return w.solveNode(n, alpha, ply)
		}
		return alpha
	}
	w.keep(hash, best, alpha, sp)
	w.Settle(ply, hash^solveSalt, depth)
	return best
}

// A search to sharedDepth takes as long as solving n, so that threads share both equally.
func sharedDepth(n *node) int {
	own, opp := discsOf(n.state)
	return bits.OnesCount64(^(own | opp)) - minEvaluated + 3
}

func (w *worker) tryToSolve(n *node, list []choice, depth, alpha, ply int) (best, sp int) {
	best = noMargin
	hash := n.state.Hash() ^ solveSalt
	next := &w.nodeAt[ply+1]
	count := len(list)
	for i := 0; i < len(list); i++ {
		c := list[i]
		if i > 0 && i < count && w.Busy(hash, uint64(c.sp), depth) {
			list = append(list, c)
			continue
		}
		w.Begin(hash, uint64(c.sp), depth)
		n.play(next, int(c.sp))
		score := -w.solveNode(next, -alpha-1, ply+1)
		w.End(hash, uint64(c.sp), depth)
		if score > best {
			best, sp = score, int(c.sp)
		}
		if best > alpha || w.Stopped() {
			break
		}
	}
	return best, sp
}

func (w *worker) keep(hash uint64, best, alpha, sp int) {
	w.memo.Store(hash^solveSalt, 0, deepening.Finding{Score: best, Depth: solveDepth, Move: sp + 1}, alpha, alpha+1)
}

func (w *worker) sortedToSolve(n *node, targets uint64, hint, ply int) []choice {
	own, opp := discsOf(n.state)
	odd := oddQuadrants(^(own | opp))
	list := w.choices[ply][:0]
	for set := targets; set != 0; set &= set - 1 {
		sp := bits.TrailingZeros64(set)
		c := choice{hintRank, int32(sp)}
		if sp+1 != hint {
			next := &w.nodeAt[ply+1]
			n.play(next, sp)
			answers := next.state.Targets()[0]
			c.rank = int32(-w.weights.evaluate(next, answers)) + 2*answersRank(answers)
			if odd>>sp&1 != 0 {
				c.rank += Unit
			}
		}
		list = insert(list, c)
	}
	return list
}

func (w *worker) solveState(s reversi.State, alpha int) int {
	own, opp := discsOf(s)
	empty := ^(own | opp)
	count := bits.OnesCount64(empty)
	if count < minSorted {
		return w.solveFew(s, empty, alpha)
	}
	if w.Over() {
		return alpha
	}
	targets := s.Targets()[0]
	if targets == 0 {
		next := s.After(reversi.Pass)
		if next.Targets()[0] == 0 {
			return margin(s)
		}
		return -w.solveState(next, -alpha-1)
	}
	if bound, ok := stableBound(own, opp, alpha); ok {
		return bound
	}
	if count < minSorted+2 {
		best, _ := w.solveTargets(s, targets, empty, 0, alpha)
		return best
	}
	hash := s.Hash()
	known, _ := w.memo.Find(hash^solveSalt, 0)
	if known.Settles(alpha, alpha+1) {
		return known.Score
	}
	best, sp := w.solveTargets(s, targets, empty, known.Move, alpha)
	if w.Stopped() {
		return alpha
	}
	w.keep(hash, best, alpha, sp)
	return best
}

func (w *worker) solveTargets(s reversi.State, targets, empty uint64, hint, alpha int) (best, sp int) {
	var room [16]choice
	list := room[:0]
	odd := oddQuadrants(empty)
	for ; targets != 0; targets &= targets - 1 {
		sp := bits.TrailingZeros64(targets)
		c := choice{hintRank, int32(sp)}
		if sp+1 != hint {
			answers := s.After(reversi.Place(notation.Space(sp))).Targets()[0]
			c.rank = answersRank(answers)
			if odd>>sp&1 != 0 {
				c.rank += Unit / 2
			}
		}
		list = insert(list, c)
	}
	best = noMargin
	for _, c := range list {
		if score := -w.solveState(s.After(reversi.Place(notation.Space(c.sp))), -alpha-1); score > best {
			best, sp = score, int(c.sp)
		}
		if best > alpha {
			break
		}
	}
	return best, sp
}

// solveFew requires at most four empty spaces.
func (w *worker) solveFew(s reversi.State, empty uint64, alpha int) int {
	if empty&(empty-1) == 0 {
		return lastMargin(s, empty)
	}
	w.Visit()
	best := noMargin
	_, opp := discsOf(s)
	odd := oddQuadrants(empty)
	for _, set := range [2]uint64{empty & odd, empty &^ odd} {
		for ; set != 0; set &= set - 1 {
			sp := bits.TrailingZeros64(set)
			if besides[sp]&opp == 0 {
				continue
			}
			next := s.After(reversi.Place(notation.Space(sp)))
			if own, _ := discsOf(next); own == opp {
				continue // it flips nothing
			}
			best = max(best, -w.solveFew(next, empty&^(1<<sp), -alpha-1))
			if best > alpha {
				return best
			}
		}
	}
	if best > noMargin {
		return best
	}
	next := s.After(reversi.Pass)
	if next.Targets()[0] == 0 {
		return margin(s)
	}
	return -w.solveFew(next, empty, -alpha-1)
}

func lastMargin(s reversi.State, empty uint64) int {
	if empty == 0 {
		return margin(s)
	}
	m := reversi.Place(notation.Space(bits.TrailingZeros64(empty)))
	own, opp := discsOf(s)
	next := s.After(m)
	if left, _ := discsOf(next); left != opp {
		return -margin(next)
	}
	next = s.After(reversi.Pass).After(m)
	if left, _ := discsOf(next); left != own {
		return margin(next)
	}
	return margin(s)
}

func margin(s reversi.State) int {
	own, opp := discsOf(s)
	return bits.OnesCount64(own) - bits.OnesCount64(opp)
}

var besides = func() (list [64]uint64) {
	for sp := range list {
		for other := range list {
			if row, col := sp/8-other/8, sp%8-other%8; sp != other && row*row <= 1 && col*col <= 1 {
				list[sp] |= 1 << other
			}
		}
	}
	return list
}()

const quadrant uint64 = 0x0f0f0f0f

func oddQuadrants(empty uint64) (odd uint64) {
	for _, q := range [4]uint64{quadrant, quadrant << 4, quadrant << 32, quadrant << 36} {
		if bits.OnesCount64(empty&q)&1 != 0 {
			odd |= q
		}
	}
	return odd
}
