package patterns

import (
	"math/bits"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol/search/deepening"
	"github.com/seed-445450d7/rulebook/reversi"
)

const (
	maxEvaluation = 64 * Unit
	winScore      = deepening.Win
	maxPly        = deepening.MaxPly
)

type worker struct {
	*deepening.Worker
	weights *Weights
	memo    *deepening.Memo
	root    node
	probing int

	pv      deepening.PV[reversi.Move]
	nodeAt  [maxPly + 2]node
	hashes  [maxPly + 2]uint64
	choices [maxPly + 2][64]choice
}

type choice struct{ rank, sp int32 }

const hintRank = 1 << 20

func insert(list []choice, c choice) []choice {
	list = append(list, c)
	for i := len(list) - 1; i > 0 && list[i-1].rank < list[i].rank; i-- {
		list[i-1], list[i] = list[i], list[i-1]
	}
	return list
}

func (x *Searcher) rootOf(s reversi.State, moves []reversi.Move) *deepening.Root[reversi.State, reversi.Move] {
	n := newNode(s)
	own, opp := discsOf(s)
	return &deepening.Root[reversi.State, reversi.Move]{
		State: s, Moves: moves, Score: x.weights.evaluate(&n, s.Targets()[0]), Scale: scale,
		Last: min(max(bits.OnesCount64(^(own|opp)), 1), maxPly-1), Window: aspiration, MaxScore: maxEvaluation,
		NewTry: func(t *deepening.Worker) deepening.Try[reversi.Move] { return x.newWorker(t, s).tryRoot },
	}
}

const aspiration = 3 * Unit

func (x *Searcher) newWorker(t *deepening.Worker, s reversi.State) *worker {
	w := &worker{Worker: t, weights: x.weights, memo: x.memo, root: newNode(s)}
	w.hashes[0] = s.Hash()
	return w
}

func (w *worker) tryRoot(m reversi.Move, depth, alpha, beta int, later bool) (score int, rest []reversi.Move) {
	return w.child(&w.root, m, depth, alpha, beta, 0, later), w.pv[1]
}

func (w *worker) child(n *node, m reversi.Move, depth, alpha, beta, ply int, later bool) int {
	next := &w.nodeAt[ply+1]
	if sp, ok := m.To(); ok {
		n.play(next, int(sp))
	} else {
		n.pass(next)
		depth++ // a pass costs no depth
	}
	if later {
		score := -w.search(next, depth-1, -alpha-1, -alpha, ply+1)
		if score <= alpha || score >= beta {
			return score
		}
	}
	return -w.search(next, depth-1, -beta, -alpha, ply+1)
}

// search is fail-soft and stores the principal variation in w.pv[ply].
func (w *worker) search(n *node, depth, alpha, beta, ply int) int {
	w.pv.Clear(ply)
	w.SelDepth = max(w.SelDepth, ply)
	if w.Over() {
		return 0
	}
	targets := n.state.Targets()[0]
	if targets == 0 {
		return w.noTargets(n, depth, alpha, beta, ply)
	}
	if depth <= 0 || ply >= maxPly {
		return w.weights.evaluate(n, targets)
	}
	if depth == 1 {
		best, _ := w.tryAll(n, unsorted(&w.choices[ply], targets), 1, alpha, beta, ply)
		return best
	}
	hash := n.state.Hash()
	w.hashes[ply] = hash
	known, _ := w.memo.Find(hash, ply)
	wantsLine := beta-alpha > 1 && !w.Helper // the table holds no lines
	if !wantsLine && known.Depth >= depth && known.Settles(alpha, beta) {
		return known.Score
	}
	if beta-alpha == 1 {
		if score, ok := w.probCut(n, targets, depth, beta, ply); ok || w.Stopped() {
			return score
		}
		w.pv.Clear(ply)
	}
	return w.expand(n, w.sorted(n, targets, known.Move, depth, ply), depth, alpha, beta, ply)
}

func (w *worker) expand(n *node, list []choice, depth, alpha, beta, ply int) int {
	hash := w.hashes[ply]
	w.Enter(ply, hash, depth)
	best, sp := w.tryAll(n, list, depth, alpha, beta, ply)
	w.Leave(ply, depth)
	if w.Stopped() {
		if w.Again(ply) {
			return w.search(n, depth, alpha, beta, ply)
		}
		return 0
	}
	w.memo.Store(hash, ply, deepening.Finding{Score: best, Depth: depth, Move: sp + 1}, alpha, beta)
	w.Settle(ply, hash, depth)
	return best
}

func (w *worker) noTargets(n *node, depth, alpha, beta, ply int) int {
	if n.state.After(reversi.Pass).Targets()[0] == 0 {
		return n.state.Result().For(n.state.Turn()) * (winScore - ply)
	}
	score := w.child(n, reversi.Pass, depth, alpha, beta, ply, false)
	w.pv.Set(ply, reversi.Pass)
	return score
}

func (w *worker) tryAll(n *node, list []choice, depth, alpha, beta, ply int) (best, sp int) {
	best = -winScore
	count := len(list)
	for i := 0; i < len(list); i++ {
		c := list[i]
		m := reversi.Place(notation.Space(c.sp))
		if i > 0 && i < count && w.Busy(w.hashes[ply], uint64(m), depth) {
			list = append(list, c) // for later
			continue
		}
		score := w.attempt(n, m, depth, alpha, beta, ply, i > 0 && beta-alpha > 1)
		if w.Stopped() {
			return best, sp
		}
		if score <= best {
			continue
		}
		best, sp = score, int(c.sp)
		if score > alpha {
			alpha = score
			w.pv.Set(ply, m)
		}
		if score >= beta {
			break
		}
	}
	return best, sp
}

func (w *worker) attempt(n *node, m reversi.Move, depth, alpha, beta, ply int, later bool) int {
	hash := w.hashes[ply]
	w.Begin(hash, uint64(m), depth)
	score := w.child(n, m, depth, alpha, beta, ply, later)
	w.End(hash, uint64(m), depth)
	return score
}

func (w *worker) probCut(n *node, targets uint64, depth, beta, ply int) (score int, ok bool) {
	own, opp := discsOf(n.state)
	stage, _ := stageOf(bits.OnesCount64(own | opp))
	cut, ok := w.weights.cuts.at(stage, depth)
	if !ok || w.probing >= maxProbing || max(beta, -beta) > maxEvaluation/2 {
		return 0, false
	}
	w.probing++
	defer func() { w.probing-- }()
	margin := confidence * cut.Sigma * Unit
	bound := float64(beta) - cut.Offset*Unit
	if w.weights.evaluate(n, targets) >= beta {
		high := int((bound + margin) / cut.Slope)
		return beta, w.search(n, Shallow(depth), high-1, high, ply) >= high
	}
	low := int((bound - margin) / cut.Slope)
	return beta - 1, w.search(n, Shallow(depth), low, low+1, ply) <= low
}

const (
	// confidence counts standard deviations.
	confidence = 1.2
	maxProbing = 2 // nested shallow searches
)

func unsorted(room *[64]choice, targets uint64) []choice {
	list := room[:0]
	for _, set := range [2]uint64{targets & corners, targets &^ corners} {
		for ; set != 0; set &= set - 1 {
			list = append(list, choice{0, int32(bits.TrailingZeros64(set))})
		}
	}
	return list
}

// The move of hint, which is 0 or its space plus 1, comes first.
func (w *worker) sorted(n *node, targets uint64, hint, depth, ply int) []choice {
	list := w.choices[ply][:0]
	for ; targets != 0; targets &= targets - 1 {
		sp := bits.TrailingZeros64(targets)
		c := choice{hintRank, int32(sp)}
		if sp+1 != hint {
			c.rank = w.rank(n, sp, depth, ply)
		}
		list = insert(list, c)
	}
	return list
}

func (w *worker) rank(n *node, sp, depth, ply int) int32 {
	next := &w.nodeAt[ply+1]
	if depth < minSortedByEvaluation {
		next.state = n.state.After(reversi.Place(notation.Space(sp)))
		return answersRank(next.state.Targets()[0]) + placeRanks[sp]
	}
	n.play(next, sp)
	answers := next.state.Targets()[0]
	return int32(-w.weights.evaluate(next, answers)) + answersRank(answers)/2
}

const minSortedByEvaluation = 3

func answersRank(answers uint64) int32 {
	return -Unit * int32(bits.OnesCount64(answers)+2*bits.OnesCount64(answers&corners))
}

const corners uint64 = 1 | 1<<7 | 1<<56 | 1<<63

var placeRanks = func() (list [64]int32) {
	for i, value := range [10]int32{8, -4, 1, 1, -6, -1, -1, 1, 0, 0} {
		sp := [10]int{0, 1, 2, 3, 9, 10, 11, 18, 19, 27}[i]
		for n := range symmetries {
			list[image(n, sp)] = value * Unit
		}
	}
	return list
}()
