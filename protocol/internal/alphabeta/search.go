package alphabeta

import (
	"context"
	"math"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/seed-445450d7/rulebook/notation/contract"
	"github.com/seed-445450d7/rulebook/protocol/internal/search"
	"github.com/seed-445450d7/rulebook/protocol/internal/transposition"
)

// unsigned is the constraint on moves: a type whose values are unsigned integers.
type unsigned interface {
	~uint8 | ~uint16 | ~uint32 | ~uint64
}

// Game holds what the search uses of a game besides its rules.
type Game[S contract.Playable[S, M], M unsigned] struct {
	// Evaluate returns the value of a position of a running game for the seat to move.
	// It is positive if that seat is ahead, and clamped to ±1,000,000.
	Evaluate func(s S) int
	// Order returns the priority of a move in move ordering; higher ones are searched
	// first. It may be nil.
	Order func(s S, m M) int
	// Urgent appends to dst the only moves that matter if the seat to move can win at once,
	// or if the other side could in its place: a move that wins, or the moves that may
	// prevent the loss. All other moves lose at once, and if all moves do, it appends one of
	// them. In any other position it returns dst and false. It may be nil.
	Urgent func(s S, dst []M) (moves []M, urgent bool)
	// Survey is Urgent and Evaluate at once: it returns dst with the urgent moves appended,
	// or the value if there are none. It may be nil, if both together take no longer.
	Survey func(s S, dst []M) (moves []M, value int)
	// Distinct appends to dst the only moves that are searched at the last ply of a position
	// without urgent moves: every other move would lead to another such position, of the same
	// evaluation as one of these. It may be nil.
	Distinct func(s S, dst []M) []M
	// Loud appends to dst the moves that are worth a look past the depth of the search, such
	// as captures, the most promising first. They must be legal. It may be nil.
	Loud func(s S, dst []M) []M
	// Scale is the evaluation at which a win is e times as likely as a loss; 0 means
	// 100.
	Scale float64
}

// A score is an evaluation, or winScore less the plies from the root to a win, or the
// negative of that for a loss.
const (
	maxEvaluation = 1_000_000
	winScore      = 2_000_000
	minMate       = winScore - 1000 // the least score of a win
	maxPly        = transposition.MaxPly

	wins = transposition.Wins(minMate)
)

// Searcher is a [search.Searcher] for two sides.
type Searcher[S contract.Playable[S, M], M unsigned] struct {
	game  Game[S, M]
	table *transposition.Table
}

// New returns a searcher. With one thread and a limit on nodes or depth, the same sequence
// of searches gives the same results. Seeds have no effect.
func New[S contract.Playable[S, M], M unsigned](cfg search.Config, game Game[S, M]) *Searcher[S, M] {
	if game.Scale == 0 {
		game.Scale = 100
	}
	return &Searcher[S, M]{game: game, table: transposition.New(search.Megabytes(cfg))}
}

// Forget implements [search.Searcher].
func (x *Searcher[S, M]) Forget() { x.table.Forget() }

// Search implements [search.Searcher]; s must have two seats or two teams. Nodes counts
// positions. Depth is that of the last complete iteration. It plays an immediate win whatever
// the limits.
func (x *Searcher[S, M]) Search(ctx context.Context, s S, limits search.Limits[M], report func(search.Info[M])) search.Info[M] {
	moves := slices.Clone(limits.Moves)
	if len(moves) == 0 {
		moves = s.AppendMoves(nil)
	}
	if len(moves) == 0 {
		return search.Info[M]{}
	}
	r := &run[S, M]{
		Searcher: x, limits: limits, started: time.Now(), stop: search.NewStop(ctx, limits.Deadline),
		repeats: search.NewRepeats(limits.Repetitions, limits.Past, s.Hash()),
	}
	r.salt = r.repeats.Salt()
	threads := transposition.NewThreads(limits.Workers())
	var others sync.WaitGroup
	for _, t := range threads[1:] {
		others.Add(1)
		go func() {
			defer others.Done()
			w := r.newWorker(s, moves, t)
			w.helper = true
			w.help()
			w.flush()
		}()
	}
	w := r.newWorker(s, moves, threads[0])
	w.deepen(1, report)
	r.stop.End()
	others.Wait()
	w.flush()
	return r.info(w)
}

// run holds the state that the threads of one search share.
type run[S contract.Playable[S, M], M unsigned] struct {
	*Searcher[S, M]
	limits  search.Limits[M]
	started time.Time
	stop    *search.Stop
	spent   atomic.Bool // whether the limit on nodes is reached
	nodes   atomic.Uint64
	repeats *search.Repeats
	salt    uint64                  // combined with hashes for the table
	current atomic.Pointer[task[M]] // that of the thread whose lines are used, for those that help it
}

// task is an iteration.
type task[M unsigned] struct {
	depth int
	lines []transposition.Line[M]
}

// worker is one thread of a search.
type worker[S contract.Playable[S, M], M unsigned] struct {
	*run[S, M]
	watch    *search.Watch
	thread   *transposition.Thread
	helper   bool     // it only fills the table; its lines are not used
	task     *task[M] // that a helper helps with
	root     S
	lines    []transposition.Line[M] // of the last iteration, the best first
	depth    int                     // of the last complete iteration
	selDepth int
	visited  uint64 // nodes of this worker
	pv       [maxPly + 1][]M
	buf      [maxPly + 1][]M
	ranks    [maxPly + 1][]int64
	later    [maxPly + 1][]attempt
	hashes   [maxPly + 2]uint64      // with repeats of all positions, otherwise of those with a depth
	relies   [maxPly + 2]search.Path // with repeats, what the score of a position depends on
	killers  [maxPly + 1][2]M
	history  [1 << historyBits]int32 // sum of the squared depths at which a move caused a cutoff
}

func (r *run[S, M]) newWorker(s S, moves []M, thread *transposition.Thread) *worker[S, M] {
	w := &worker[S, M]{run: r, watch: r.stop.Watch(), thread: thread, root: s}
	w.hashes[0] = s.Hash()
	if r.game.Order != nil {
		moves = slices.Clone(moves)
		slices.SortStableFunc(moves, func(a, b M) int { return r.game.Order(s, b) - r.game.Order(s, a) })
	}
	value := clamp(r.game.Evaluate(s))
	for _, m := range moves {
		w.lines = append(w.lines, transposition.Line[M]{Score: value, PV: []M{m}})
	}
	return w
}

// deepen searches with increasing depth until a limit is reached.
func (w *worker[S, M]) deepen(depth int, report func(search.Info[M])) {
	last := maxPly - 1
	if w.limits.Depth > 0 {
		last = min(last, w.limits.Depth)
	}
	if len(w.lines) == 1 && w.stop.Timed() {
		last = min(last, 4) // there is nothing to choose
	}
	if w.winAtOnce(); w.settled(1) {
		w.depth, w.selDepth = 1, 1
		return
	}
	next := search.FirstReport
	for ; depth <= last && !w.halted(); depth++ {
		if w.thread != nil {
			w.current.Store(&task[M]{depth, slices.Clone(w.lines)})
		}
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
func (w *worker[S, M]) winAtOnce() {
	seat := w.root.Turn()
	found := 0
	for i, l := range w.lines {
		if w.root.After(l.PV[0]).Result().For(seat) == 1 {
			l.Score, l.Depth = winScore-1, 1
			w.lines = slices.Insert(slices.Delete(w.lines, i, i+1), found, l)
			found++
		}
	}
	w.nodes.Add(uint64(found))
}

// help searches what the thread whose lines are used searches, until the search ends. If it is
// done first, it goes on to the next depths.
func (w *worker[S, M]) help() {
	for !w.spent.Load() && !w.stop.Ended() {
		t := w.current.Load()
		if t == w.task {
			runtime.Gosched() // there is nothing to do yet
			continue
		}
		w.task, w.lines = t, slices.Clone(t.lines)
		for depth := t.depth; depth < maxPly && !w.halted(); depth++ {
			w.iterate(depth)
		}
	}
}

// settled reports whether all wanted lines are proven within depth.
func (w *worker[S, M]) settled(depth int) bool {
	wanted := min(max(w.limits.Lines, 1), len(w.lines))
	for _, l := range w.lines[:wanted] {
		if winScore-abs(l.Score) > depth {
			return false
		}
	}
	return true
}

// iterate searches the moves of the root to the given depth and puts the wanted lines
// first, the best at the front. If it is stopped, [transposition.Stopped] says what counts.
func (w *worker[S, M]) iterate(depth int) {
	wanted := min(max(w.limits.Lines, 1), len(w.lines))
	last := slices.Clone(w.lines)
	moves := make([]M, 0, len(w.lines))
	for _, l := range w.lines {
		moves = append(moves, l.PV[0])
	}
	transposition.Each(w.thread, w.hashes[0], depth, wanted, moves, func(m M) {
		w.tryLine(transposition.Place(w.lines, m), wanted, depth)
	})
	if w.halted() {
		w.lines = transposition.Stopped(wins, last, w.lines, depth, wanted)
	}
}

// tryLine searches the move of the line at index i to the given depth. If it is one of the
// wanted ones, its line is put in its place; the others keep their order.
func (w *worker[S, M]) tryLine(i, wanted, depth int) {
	alpha, trial := -winScore, 0
	if i >= wanted {
		alpha, trial = w.lines[wanted-1].Score, depth
	}
	first := w.lines[i].PV[0]
	score := w.attempt(w.root, first, depth, alpha, winScore, 0, trial)
	for w.thread.Resume(0) {
		score = w.attempt(w.root, first, depth, alpha, winScore, 0, trial)
	}
	if w.halted() {
		return
	}
	if score <= alpha {
		if wins.Sign(score) < 0 { // a bound that proves the loss
			w.lines[i] = transposition.Line[M]{Score: score, PV: []M{first}, Depth: depth}
		}
		return
	}
	rank := min(i, wanted)
	for rank > 0 && w.lines[rank-1].Score < score {
		rank--
	}
	found := transposition.Line[M]{Score: score, PV: append([]M{first}, w.pv[1]...), Depth: depth}
	w.lines = slices.Insert(slices.Delete(w.lines, i, i+1), rank, found)
}

// child returns the score of move m of s for the seat to move in s. If trial is not 0, the
// move is expected to be no better than alpha: it is searched to that depth with a null
// window, then, if it is better after all, to the full depth, and only then with the full
// window.
func (w *worker[S, M]) child(s S, m M, depth, alpha, beta, ply, trial int) int {
	next := s.After(m)
	sign := -1
	if (next.Turn()-s.Turn())&1 == 0 {
		sign = 1 // the same side
	}
	if trial > 0 && trial < depth {
		if score := w.searchFor(next, sign, trial-1, alpha, alpha+1, ply+1); score <= alpha {
			return score
		}
	}
	if trial > 0 {
		score := w.searchFor(next, sign, depth-1, alpha, alpha+1, ply+1)
		if score <= alpha || score >= beta {
			return score
		}
	}
	return w.searchFor(next, sign, depth-1, alpha, beta, ply+1)
}

// searchFor returns the score of s for the side that moved to it. The sign is 1 if that
// side is to move again, and otherwise -1.
func (w *worker[S, M]) searchFor(s S, sign, depth, alpha, beta, ply int) (score int) {
	if sign > 0 {
		score = w.search(s, depth, alpha, beta, ply)
	} else {
		score = -w.search(s, depth, -beta, -alpha, ply)
	}
	if w.repeats != nil {
		w.relies[ply-1] = min(w.relies[ply-1], w.relies[ply])
	}
	return score
}

// repeated reports whether s is a draw by repetition. It begins to note what the score of s
// relies on.
func (w *worker[S, M]) repeated(s S, ply int) (drawn bool) {
	w.hashes[ply] = s.Hash()
	w.relies[ply], drawn = w.repeats.Drawn(w.hashes[ply], w.hashes[:ply])
	return drawn
}

// search returns the score of s for the seat to move if it is between alpha and beta, and
// otherwise a bound on it (fail-soft). It stores the principal variation in w.pv[ply].
func (w *worker[S, M]) search(s S, depth, alpha, beta, ply int) int {
	w.pv[ply] = w.pv[ply][:0]
	w.selDepth = max(w.selDepth, ply)
	w.relies[ply] = search.OnNothing
	if w.over() {
		return 0
	}
	if r := s.Result(); r.Over() {
		return r.For(s.Turn()) * (winScore - ply)
	}
	if w.repeats != nil && w.repeated(s, ply) {
		return 0
	}
	deep := depth > 0 && ply < maxPly
	if !deep {
		value, urgent := w.survey(s, depth, ply)
		if !urgent {
			return w.quiesce(s, value, depth, alpha, beta, ply)
		}
	}
	hash := s.Hash()
	w.hashes[ply] = hash
	known := w.table.Probe(hash ^ w.salt)
	score := wins.FromTable(known.Score, ply)
	wantsLine := beta-alpha > 1 && !w.helper // so that a result in the table is not enough
	if !wantsLine && known.Depth >= max(depth, 0) && known.Bound.Settles(score, alpha, beta) {
		return score
	}
	first := moveOf(known)
	if deep && !w.listUrgent(s, depth, ply) {
		first = w.list(s, first, known.Depth, depth, ply)
	}
	w.thread.Enter(ply, hash, depth)
	best, move := w.tryAll(s, first, depth, alpha, beta, ply)
	w.thread.Leave(ply, depth)
	if w.stopped() {
		if w.thread.Resume(ply) {
			return w.search(s, depth, alpha, beta, ply)
		}
		return 0
	}
	if w.relies[ply] < search.Path(ply) {
		return best // it holds in this line only
	}
	w.table.Store(hash^w.salt, transposition.Entry{Score: wins.ToTable(best, ply), Depth: max(depth, 0), Bound: transposition.BoundOf(best, alpha, beta), Move: move})
	w.thread.Settle(ply, hash, depth)
	return best
}

// moveOf returns the index of the move of an entry, or -1 if there was no entry.
func moveOf(known transposition.Entry) int {
	if known.Bound == transposition.Unknown {
		return -1
	}
	return known.Move
}

// list lists the moves of s, which has no urgent ones, in w.buf[ply]. The table knows the
// move with the index first of a search to the depth known; first is -1 if it knows none.
// It returns the index of that move in the list, or -1.
func (w *worker[S, M]) list(s S, first, known, depth, ply int) int {
	if w.game.Distinct == nil {
		w.buf[ply] = s.AppendMoves(w.buf[ply])
		return first
	}
	if depth == 1 {
		w.buf[ply] = w.game.Distinct(s, w.buf[ply])
		if known > 1 {
			return -1
		}
		return first
	}
	if first < 0 || known > 1 {
		w.buf[ply] = s.AppendMoves(w.buf[ply])
		return first
	}
	var move M // not a move, so that none is found unless the shorter list has the index
	w.buf[ply] = w.game.Distinct(s, w.buf[ply])
	if first < len(w.buf[ply]) {
		move = w.buf[ply][first]
	}
	w.buf[ply] = s.AppendMoves(w.buf[ply][:0])
	return slices.Index(w.buf[ply], move)
}

// quiesce is search at the depth of the search or past it. The side to move may be content
// with the value of s, or play a loud move.
func (w *worker[S, M]) quiesce(s S, value, depth, alpha, beta, ply int) int {
	best := clamp(value)
	if best >= beta || w.game.Loud == nil || depth <= -maxLoud || ply == maxPly {
		return best
	}
	w.buf[ply] = w.game.Loud(s, w.buf[ply][:0])
	for _, m := range w.buf[ply] {
		score := w.child(s, m, depth, max(alpha, best), beta, ply, 0)
		if w.stopped() {
			return best
		}
		if score <= best {
			continue
		}
		best = score
		if score > alpha {
			w.pv[ply] = append(append(w.pv[ply][:0], m), w.pv[ply+1]...)
		}
		if score >= beta {
			break
		}
	}
	return best
}

// maxLoud is the number of plies past the depth of a search to which loud moves are
// searched.
const maxLoud = 6

// listUrgent lists the urgent moves of s in w.buf[ply]. It reports false if s is not urgent,
// or too far past the depth of the search.
func (w *worker[S, M]) listUrgent(s S, depth, ply int) (urgent bool) {
	w.buf[ply] = w.buf[ply][:0]
	if w.game.Urgent == nil || depth <= -maxUrgent || ply == maxPly {
		return false
	}
	w.buf[ply], urgent = w.game.Urgent(s, w.buf[ply])
	return urgent
}

// survey is listUrgent, but returns the value of s if it is not urgent, or too far past the
// depth of the search.
func (w *worker[S, M]) survey(s S, depth, ply int) (value int, urgent bool) {
	if w.game.Survey == nil || depth <= -maxUrgent || ply == maxPly {
		if w.listUrgent(s, depth, ply) {
			return 0, true
		}
		return w.game.Evaluate(s), false
	}
	w.buf[ply], value = w.game.Survey(s, w.buf[ply][:0])
	return value, len(w.buf[ply]) > 0
}

// maxUrgent is the number of plies past the depth of a search to which urgent moves are
// searched.
const maxUrgent = 4

// tryAll searches the moves of s until one causes a cutoff, beginning with the one at index
// first, if there is one. It returns the best score and the index of its move.
func (w *worker[S, M]) tryAll(s S, first, depth, alpha, beta, ply int) (best, move int) {
	moves := w.buf[ply]
	if first >= len(moves) {
		first = -1
	}
	best = -winScore
	w.ranks[ply], w.later[ply] = w.ranks[ply][:0], w.later[ply][:0]
	for n := 0; n < len(moves)+len(w.later[ply]); n++ {
		try := attempt{first, n}
		switch {
		case n >= len(moves):
			try = w.later[ply][n-len(moves)]
		case n > 0 || first < 0:
			if len(w.ranks[ply]) == 0 { // only now, since the first move often causes a cutoff
				w.rank(s, moves, first, depth, ply)
			}
			try.move = w.take(ply, n)
			if n > 0 && w.thread.Busy(w.hashes[ply], uint64(moves[try.move]), depth) {
				w.later[ply] = append(w.later[ply], try)
				continue
			}
		}
		i := try.move
		score := w.attempt(s, moves[i], depth, alpha, beta, ply, w.trial(moves[i], depth, ply, try.order))
		if w.stopped() {
			return best, move
		}
		if score <= best {
			continue
		}
		best, move = score, i
		if score > alpha {
			alpha = score
			w.pv[ply] = append(append(w.pv[ply][:0], moves[i]), w.pv[ply+1]...)
		}
		if score >= beta {
			w.cutoff(moves[i], depth, ply)
			break
		}
	}
	return best, move
}

// An attempt is the index of a move and its place in the order of moves.
type attempt struct{ move, order int }

// attempt is child for a move that other threads are told of.
func (w *worker[S, M]) attempt(s S, m M, depth, alpha, beta, ply, trial int) int {
	hash := w.hashes[ply]
	w.thread.Begin(hash, uint64(m), depth)
	score := w.child(s, m, depth, alpha, beta, ply, trial)
	w.thread.End(hash, uint64(m), depth)
	return score
}

// trial returns the depth of the first search of the move that is nth in order, or 0 if
// it is to be searched with the full window at once. Late moves are searched less deeply
// (late move reductions), unless they are killer moves.
func (w *worker[S, M]) trial(m M, depth, ply, n int) int {
	switch {
	case n == 0:
		return 0
	case depth < 3 || n < 3 || m == w.killers[ply][0] || m == w.killers[ply][1]:
		return depth
	case depth >= 5 && n >= 8:
		return depth - 2
	}
	return depth - 1
}

// halted reports whether the worker should end. Only a limit on nodes ends the first
// iteration: it takes less than a millisecond, and finds moves that win or lose at once,
// even if the search is stopped as soon as it begins.
func (w *worker[S, M]) halted() bool {
	if w.helper {
		return w.spent.Load() || w.stop.Ended() || w.task != w.current.Load()
	}
	return w.spent.Load() || w.stop.Ended() && w.depth > 0
}

// stopped reports whether the worker is halted or interrupted.
func (w *worker[S, M]) stopped() bool { return w.thread.Interrupted() || w.halted() }

// over counts a node and reports whether the worker is stopped.
func (w *worker[S, M]) over() bool {
	if w.stopped() {
		return true
	}
	w.visited++
	switch {
	case w.limits.Nodes > 0:
		if w.nodes.Add(1) <= w.limits.Nodes {
			break
		}
		w.nodes.Add(^uint64(0)) // the node is not searched
		w.spent.Store(true)
		return true
	case w.visited%batch == 0:
		w.nodes.Add(batch)
	}
	return w.visited%batch == 0 && w.watch.Check() && w.halted()
}

// batch is the number of nodes after which a worker checks the deadline and adds to the
// shared counter, which would slow the threads down if each node changed it. With a limit
// on nodes, each node is added at once.
const batch = 128

// flush adds the rest of the last batch to the shared counter.
func (w *worker[S, M]) flush() {
	if w.limits.Nodes == 0 {
		w.nodes.Add(w.visited % batch)
	}
}

// rank sets w.ranks[ply] to a rank for each move except the one at index first. A rank
// holds the priority of the move above its index. Moves with the same priority are in
// ascending order. At depth 1, the history costs more than it saves.
func (w *worker[S, M]) rank(s S, moves []M, first, depth, ply int) {
	ranks := w.ranks[ply][:0]
	for i := len(moves) - 1; i >= 0; i-- {
		if i == first {
			continue
		}
		m := moves[i]
		rank := int64(0)
		if depth > 1 {
			rank = int64(w.history[historyIndex(m)])
		}
		if w.game.Order != nil {
			rank += int64(w.game.Order(s, m))
		}
		switch m {
		case w.killers[ply][0]:
			rank += 1 << 40
		case w.killers[ply][1]:
			rank += 1 << 39
		}
		ranks = append(ranks, rank<<indexBits|int64(1<<indexBits-1-i))
	}
	w.ranks[ply] = ranks
}

// maxPicked is the number of moves that are picked one by one, without sorting the others.
// Most cutoffs come before them.
const maxPicked = 3

// take removes the highest rank from w.ranks[ply] and returns the index of its move, which
// is the nth to be searched.
func (w *worker[S, M]) take(ply, n int) int {
	ranks := w.ranks[ply]
	at := len(ranks) - 1
	switch {
	case n < maxPicked:
		for i, rank := range ranks {
			if rank > ranks[at] {
				at = i
			}
		}
	case n == maxPicked:
		slices.Sort(ranks)
	}
	rank := ranks[at]
	w.ranks[ply] = append(ranks[:at], ranks[at+1:]...)
	return indexOf(rank)
}

// indexBits is the number of bits of a rank that hold the index of its move. They count
// down, so that of two moves with the same priority the earlier one is searched first.
const indexBits = 16

// indexOf returns the index of the move that has the given rank.
func indexOf(rank int64) int { return 1<<indexBits - 1 - int(rank&(1<<indexBits-1)) }

// cutoff records in killers and history that a move caused a cutoff.
func (w *worker[S, M]) cutoff(m M, depth, ply int) {
	if w.killers[ply][0] != m {
		w.killers[ply][1], w.killers[ply][0] = w.killers[ply][0], m
	}
	sum := &w.history[historyIndex(m)]
	if *sum += int32(depth * depth); *sum > 1<<30 {
		for i := range w.history {
			w.history[i] /= 2
		}
	}
}

// historyBits is the base-2 logarithm of the length of the history.
const historyBits = 14

// historyIndex returns the index of a move in the history. Two moves rarely have the same
// index. If they do, only the move ordering suffers.
func historyIndex[M unsigned](m M) int {
	return int(uint64(m) * 0x9e3779b97f4a7c15 >> (64 - historyBits))
}

func (r *run[S, M]) info(w *worker[S, M]) search.Info[M] {
	info := search.Info[M]{Depth: w.depth, SelDepth: w.selDepth, Nodes: r.nodes.Load(), Time: time.Since(r.started)}
	for _, l := range w.lines[:min(max(r.limits.Lines, 1), len(w.lines))] {
		info.Lines = append(info.Lines, r.describe(l))
	}
	return info
}

// describe returns a line as a result of the search. A win or loss is proven if the line
// shows it to the end.
func (r *run[S, M]) describe(l transposition.Line[M]) search.Line[M] {
	found := search.Line[M]{Score: r.game.permille(l.Score), PV: slices.Clone(l.PV)}
	if sign := wins.Sign(l.Score); sign != 0 && winScore-abs(l.Score) == len(l.PV) {
		found.Proven, found.Mate = true, sign*len(l.PV)
	}
	return found
}

// permille returns the probability of a win that a score corresponds to.
func (g Game[S, M]) permille(score int) int {
	return int(1000/(1+math.Exp(-float64(score)/g.Scale)) + 0.5)
}

// clamp returns an evaluation within its bounds.
func clamp(value int) int { return min(max(value, -maxEvaluation), maxEvaluation) }

func abs(n int) int { return max(n, -n) }
