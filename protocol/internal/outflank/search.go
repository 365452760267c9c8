package outflank

import (
	"math/bits"
	"runtime"
	"slices"
	"sync/atomic"
	"time"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol/internal/search"
	"github.com/seed-445450d7/rulebook/protocol/internal/transposition"
	"github.com/seed-445450d7/rulebook/reversi"
)

// A score is an evaluation in points, or winScore less the plies from the root to a win, or
// the negative of that for a loss.
const (
	maxEvaluation = 64 * Unit
	winScore      = 1 << 14
	minMate       = winScore - 1000 // the least score of a win
	maxPly        = transposition.MaxPly

	wins = transposition.Wins(minMate)
)

// run holds the state that the threads of one search share.
type run struct {
	weights *Weights
	table   *transposition.Table
	limits  search.Limits[reversi.Move]
	started time.Time
	stop    *search.Stop
	spent   atomic.Bool // whether the limit on nodes is reached
	nodes   atomic.Uint64
	current atomic.Pointer[task] // that of the thread whose lines are used, for those that help it
}

// task is a search of the root: one window of one iteration.
type task struct {
	depth, rank, alpha, beta int
	lines                    []line
}

// line is a move of the root with its principal variation.
type line = transposition.Line[reversi.Move]

// worker is one thread of a search.
type worker struct {
	*run
	watch    *search.Watch
	thread   *transposition.Thread
	helper   bool  // it only fills the table; its lines are not used
	task     *task // that a helper helps with
	root     node
	lines    []line // of the last iteration, the best first
	depth    int    // of the last complete iteration
	selDepth int
	visited  uint64 // nodes of the batch
	probing  int    // shallow searches of ProbCut under way

	pv      [maxPly + 2][]reversi.Move
	nodeAt  [maxPly + 2]node
	hashes  [maxPly + 2]uint64
	choices [maxPly + 2][64]choice
}

// choice is a move with its priority; higher ones are searched first.
type choice struct{ rank, sp int32 }

// hintRank is the priority of the move that the table suggests, above that of any other.
const hintRank = 1 << 20

// insert adds a move to a sorted list, behind moves of the same priority.
func insert(list []choice, c choice) []choice {
	list = append(list, c)
	for i := len(list) - 1; i > 0 && list[i-1].rank < list[i].rank; i-- {
		list[i-1], list[i] = list[i], list[i-1]
	}
	return list
}

func (r *run) newWorker(s reversi.State, moves []reversi.Move, thread *transposition.Thread) *worker {
	w := &worker{run: r, watch: r.stop.Watch(), thread: thread, root: newNode(s)}
	w.hashes[0] = s.Hash()
	value := r.weights.evaluate(&w.root, s.Targets()[0])
	for _, m := range moves {
		w.lines = append(w.lines, line{Score: value, PV: []reversi.Move{m}})
	}
	return w
}

// deepen searches with increasing depth, up to last, until a limit is reached.
func (w *worker) deepen(depth, last int, report func(search.Info[reversi.Move])) {
	if w.winAtOnce(); w.settled(1) {
		w.depth, w.selDepth = 1, 1
		return
	}
	next := search.FirstReport
	for ; depth <= last && !w.halted(); depth++ {
		w.iterate(depth)
		if !w.halted() {
			w.depth = depth
		}
		if w.settled(depth) {
			return
		}
		if passed := time.Since(w.started); report != nil && passed >= next {
			report(w.info(w))
			next = search.NextReport(passed)
		}
	}
}

// winAtOnce puts the moves that win immediately first. No limit applies to it.
func (w *worker) winAtOnce() {
	n := &w.root
	found := 0
	for i, l := range w.lines {
		if n.state.After(l.PV[0]).Result().For(n.state.Turn()) == 1 {
			l.Score, l.Depth = winScore-1, 1
			w.lines = slices.Insert(slices.Delete(w.lines, i, i+1), found, l)
			found++
		}
	}
	w.nodes.Add(uint64(found))
}

// help searches what the thread whose lines are used searches, until the search ends. If it is
// done first, it goes on to the next depths, up to last.
func (w *worker) help(last int) {
	for !w.spent.Load() && !w.stop.Ended() {
		t := w.current.Load()
		if t == w.task {
			runtime.Gosched() // there is nothing to do yet
			continue
		}
		w.task, w.lines = t, slices.Clone(t.lines)
		depth := t.depth
		if best := w.iterateWindow(depth, t.rank, t.alpha, t.beta); best > t.alpha && best < t.beta {
			depth++
		}
		for ; depth <= last && !w.halted(); depth++ {
			w.iterate(depth)
		}
	}
}

// settled reports whether all wanted lines are proven within depth.
func (w *worker) settled(depth int) bool {
	for _, l := range w.lines[:w.wanted()] {
		if winScore-max(l.Score, -l.Score) > depth {
			return false
		}
	}
	return true
}

// wanted returns the number of lines to report.
func (w *worker) wanted() int { return min(max(w.limits.Lines, 1), len(w.lines)) }

// iterate searches the moves of the root to the given depth and sorts the lines. If it is
// stopped, [transposition.Stopped] says what counts.
func (w *worker) iterate(depth int) {
	last := slices.Clone(w.lines)
	for rank := 0; rank < w.wanted() && !w.halted(); rank++ {
		w.iterateRank(depth, rank)
	}
	if w.halted() {
		w.lines = transposition.Stopped(wins, last, w.lines, depth, w.wanted())
	}
}

// iterateRank searches for the line with the given rank, in windows that widen until the
// score is inside.
func (w *worker) iterateRank(depth, rank int) {
	guess, halfWidth := w.lines[rank].Score, aspiration
	if depth < 5 || guess >= maxEvaluation || guess <= -maxEvaluation {
		halfWidth = winScore
	}
	for {
		alpha, beta := max(guess-halfWidth, -winScore), min(guess+halfWidth, winScore)
		if w.thread != nil && !w.helper {
			w.current.Store(&task{depth, rank, alpha, beta, slices.Clone(w.lines)})
		}
		best := w.iterateWindow(depth, rank, alpha, beta)
		if w.halted() || best > alpha && best < beta || halfWidth == winScore {
			return
		}
		if halfWidth *= 4; halfWidth > maxEvaluation {
			halfWidth = winScore
		}
	}
}

// aspiration is half the width of the window, around the score of the last iteration, in
// which the root is searched first.
const aspiration = 3 * Unit

// iterateWindow searches the moves of the root from the line with the given rank on. The
// best one takes that rank; the others keep their order.
func (w *worker) iterateWindow(depth, rank, alpha, beta int) (best int) {
	best = alpha
	moves := make([]reversi.Move, 0, len(w.lines))
	for _, l := range w.lines[rank:] {
		moves = append(moves, l.PV[0])
	}
	transposition.Each(w.thread, w.hashes[0], depth, 1, moves, func(m reversi.Move) {
		if best < beta && !w.halted() {
			best = w.tryLine(transposition.Place(w.lines, m), depth, rank, best, beta)
		}
	})
	return best
}

// tryLine searches the move of the line at index i. If it is better than best, or the first
// one, its line takes the given rank; the others keep their order.
func (w *worker) tryLine(i, depth, rank, best, beta int) int {
	first := w.lines[i].PV[0]
	score := w.attempt(&w.root, first, depth, best, beta, 0, i > rank)
	for w.thread.Resume(0) {
		score = w.attempt(&w.root, first, depth, best, beta, 0, i > rank)
	}
	switch {
	case w.halted():
		return best
	case i > rank && score <= best:
		if wins.Sign(score) < 0 { // a bound that proves the loss
			w.lines[i] = line{Score: score, PV: []reversi.Move{first}, Depth: depth}
		}
		return best
	}
	found := line{Score: score, PV: append([]reversi.Move{first}, w.pv[1]...), Depth: depth}
	copy(w.lines[rank+1:i+1], w.lines[rank:i])
	w.lines[rank] = found
	return max(best, score)
}

// child returns the score of move m of n for the seat to move in n. Any move but the first
// one of n is later, and is searched with a null window before the full one.
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

// search returns the score of n for the seat to move if it is between alpha and beta, and
// otherwise a bound on it (fail-soft). It stores the principal variation in w.pv[ply].
func (w *worker) search(n *node, depth, alpha, beta, ply int) int {
	w.pv[ply] = w.pv[ply][:0]
	w.selDepth = max(w.selDepth, ply)
	if w.over() {
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
	known := w.table.Probe(hash)
	wantsLine := beta-alpha > 1 && !w.helper // so that a result in the table is not enough
	if !wantsLine {
		if score := wins.FromTable(known.Score, ply); known.Depth >= depth && known.Bound.Settles(score, alpha, beta) {
			return score
		}
	}
	if beta-alpha == 1 {
		if score, ok := w.probCut(n, targets, depth, beta, ply); ok || w.stopped() {
			return score
		}
		w.pv[ply] = w.pv[ply][:0]
	}
	return w.expand(n, w.sorted(n, targets, known.Move, depth, ply), depth, alpha, beta, ply)
}

// expand is search for a position that is not settled without its choices, list.
func (w *worker) expand(n *node, list []choice, depth, alpha, beta, ply int) int {
	hash := w.hashes[ply]
	w.thread.Enter(ply, hash, depth)
	best, sp := w.tryAll(n, list, depth, alpha, beta, ply)
	w.thread.Leave(ply, depth)
	if w.stopped() {
		if w.thread.Resume(ply) {
			return w.search(n, depth, alpha, beta, ply)
		}
		return 0
	}
	w.table.Store(hash, transposition.Entry{
		Score: wins.ToTable(best, ply), Depth: depth, Bound: transposition.BoundOf(best, alpha, beta), Move: sp + 1,
	})
	w.thread.Settle(ply, hash, depth)
	return best
}

// noTargets is search for a position in which the seat to move can place no disc.
func (w *worker) noTargets(n *node, depth, alpha, beta, ply int) int {
	if n.state.After(reversi.Pass).Targets()[0] == 0 {
		return n.state.Result().For(n.state.Turn()) * (winScore - ply)
	}
	score := w.child(n, reversi.Pass, depth, alpha, beta, ply, false)
	w.pv[ply] = append(append(w.pv[ply][:0], reversi.Pass), w.pv[ply+1]...)
	return score
}

// tryAll searches the choices at a node until one causes a cutoff. It returns the best
// score and the space of its disc.
func (w *worker) tryAll(n *node, list []choice, depth, alpha, beta, ply int) (best, sp int) {
	best = -winScore
	count := len(list)
	for i := 0; i < len(list); i++ {
		c := list[i]
		m := reversi.Place(notation.Space(c.sp))
		if i > 0 && i < count && w.thread.Busy(w.hashes[ply], uint64(m), depth) {
			list = append(list, c) // for later
			continue
		}
		score := w.attempt(n, m, depth, alpha, beta, ply, i > 0 && beta-alpha > 1)
		if w.stopped() {
			return best, sp
		}
		if score <= best {
			continue
		}
		best, sp = score, int(c.sp)
		if score > alpha {
			alpha = score
			w.pv[ply] = append(append(w.pv[ply][:0], m), w.pv[ply+1]...)
		}
		if score >= beta {
			break
		}
	}
	return best, sp
}

// attempt is child for a move that other threads are told of.
func (w *worker) attempt(n *node, m reversi.Move, depth, alpha, beta, ply int, later bool) int {
	hash := w.hashes[ply]
	w.thread.Begin(hash, uint64(m), depth)
	score := w.child(n, m, depth, alpha, beta, ply, later)
	w.thread.End(hash, uint64(m), depth)
	return score
}

// probCut returns a bound on the score of n that a shallow search makes likely enough; ok
// is false if there is none. The window is that below beta.
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
	// confidence is the number of standard deviations by which the result of a shallow
	// search has to be outside of the window.
	confidence = 1.2
	maxProbing = 2 // shallow searches within one another
)

// unsorted lists the moves, corners first.
func unsorted(room *[64]choice, targets uint64) []choice {
	list := room[:0]
	for _, set := range [2]uint64{targets & corners, targets &^ corners} {
		for ; set != 0; set &= set - 1 {
			list = append(list, choice{0, int32(bits.TrailingZeros64(set))})
		}
	}
	return list
}

// sorted lists the moves, the most promising first: that of the table, which is 0 or the
// space plus 1, then by the evaluation after the move, if that is worth its time, and by
// the answers of the opponent.
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

// rank returns the priority of a move at the given depth.
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

// minSortedByEvaluation is the least depth at which moves are sorted by evaluations.
const minSortedByEvaluation = 3

// answersRank is a priority by the answers that a move leaves the opponent, in points.
func answersRank(answers uint64) int32 {
	return -Unit * int32(bits.OnesCount64(answers)+2*bits.OnesCount64(answers&corners))
}

const corners uint64 = 1 | 1<<7 | 1<<56 | 1<<63

// placeRanks holds a priority by the space of a move, in points.
var placeRanks = makePlaceRanks()

func makePlaceRanks() (list [64]int32) {
	for i, value := range [10]int32{8, -4, 1, 1, -6, -1, -1, 1, 0, 0} {
		// The spaces of a triangle, row by row: 1A 1B 1C 1D 2B 2C 2D 3C 3D 4D.
		sp := [10]int{0, 1, 2, 3, 9, 10, 11, 18, 19, 27}[i]
		for n := range symmetries {
			list[image(n, sp)] = value * Unit
		}
	}
	return list
}

// halted reports whether the worker should end what it searches. Only a limit on nodes ends
// the first iteration.
func (w *worker) halted() bool {
	if w.helper {
		return w.spent.Load() || w.stop.Ended() || w.task != w.current.Load()
	}
	return w.spent.Load() || w.stop.Ended() && w.depth > 0
}

// stopped reports whether the worker is halted or interrupted.
func (w *worker) stopped() bool { return w.thread.Interrupted() || w.halted() }

// over counts a node and reports whether the worker is stopped.
func (w *worker) over() bool {
	if w.stopped() {
		return true
	}
	if w.limits.Nodes > 0 && w.nodes.Add(1) > w.limits.Nodes {
		w.nodes.Add(^uint64(0)) // the node is not searched
		w.spent.Store(true)
		return true
	}
	if w.visited++; w.visited < batch {
		return false
	}
	w.flush()
	return w.watch.Check() && w.halted()
}

// batch is the number of nodes after which a worker checks the deadline and adds to the
// shared counter. With a limit on nodes, each node is added at once.
const batch = 256

// flush adds the nodes of the batch to the shared counter and begins another one.
func (w *worker) flush() {
	if w.limits.Nodes == 0 {
		w.nodes.Add(w.visited)
	}
	w.visited = 0
}
