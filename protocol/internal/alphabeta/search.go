package alphabeta

import (
	"context"
	"math"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/seed-445450d7/rulebook/notation/contract"
	"github.com/seed-445450d7/rulebook/protocol/internal/search"
)

// number is what moves are.
type number interface {
	~uint8 | ~uint16 | ~uint32 | ~uint64
}

// Game is what the search is told of a game beyond its rules.
type Game[S contract.Playable[S, M], M number] struct {
	// Evaluate returns what a running position is worth to the seat to move, above
	// 0 when it is better. What is beyond 1,000,000 either way is cut to it.
	Evaluate func(s S) int
	// Order returns how early a move is to be tried, the higher the earlier; nil is
	// no order.
	Order func(s S, m M) int
	// Scale is the evaluation at which a win is e times as likely as a loss; 0 is
	// 100.
	Scale float64
}

// The scores of the search: evaluations, and beyond them wins by their plies.
const (
	highest = 1_000_000
	won     = 2_000_000
	mate    = won - 1000 // this or more is a win seen to its end
	maxPly  = 128
)

// Searcher is a [search.Searcher] for two sides: the seats with odd numbers against
// those with even ones.
type Searcher[S contract.Playable[S, M], M number] struct {
	game  Game[S, M]
	table *table
}

// New returns a searcher. With one thread, equal searches in equal order give equal
// results, if bounded by nodes or depth. Seeds do not matter.
func New[S contract.Playable[S, M], M number](cfg search.Config, game Game[S, M]) *Searcher[S, M] {
	if game.Scale == 0 {
		game.Scale = 100
	}
	return &Searcher[S, M]{game: game, table: newTable(search.Megabytes(cfg))}
}

// Forget implements [search.Searcher].
func (x *Searcher[S, M]) Forget() { x.table.forget() }

// Search implements [search.Searcher]; s is a position for two
// seats or two teams. Nodes are the positions looked at, Depth is the depth of the
// last iteration that came to its end.
func (x *Searcher[S, M]) Search(ctx context.Context, s S, limits search.Limits[M], report func(search.Info[M])) search.Info[M] {
	moves := slices.Clone(limits.Moves)
	if len(moves) == 0 {
		moves = s.AppendMoves(nil)
	}
	if len(moves) == 0 {
		return search.Info[M]{}
	}
	r := &run[S, M]{Searcher: x, limits: limits, started: time.Now(), stop: search.NewStop(ctx, limits.Deadline)}
	var others sync.WaitGroup
	for i := 1; i < limits.Workers(); i++ {
		others.Add(1)
		go func() {
			defer others.Done()
			w := r.worker(s, moves)
			w.helps = true
			w.deepen(1+i%2, nil)
			w.flush()
		}()
	}
	w := r.worker(s, moves)
	w.deepen(1, report)
	r.stop.End()
	others.Wait()
	w.flush()
	return r.info(w)
}

// run is one search.
type run[S contract.Playable[S, M], M number] struct {
	*Searcher[S, M]
	limits  search.Limits[M]
	started time.Time
	stop    *search.Stop
	spent   atomic.Bool // the nodes are used up
	nodes   atomic.Uint64
}

// line is a move of the root with what follows it.
type line[M number] struct {
	score int
	pv    []M
}

// worker is one thread of a search.
type worker[S contract.Playable[S, M], M number] struct {
	*run[S, M]
	watch   *search.Watch
	helps   bool // and has no say in the end
	root    S
	moves   []M       // of the root
	lines   []line[M] // of the last iteration, the best first
	depth   int       // of the last iteration that came to its end
	deep    int
	looked  uint64 // nodes of this worker
	pv      [maxPly + 1][]M
	room    [maxPly + 1][]M
	ranks   [maxPly + 1][]int64
	killers [maxPly + 1][2]M
	history [1 << historyBits]int32 // how often a move refuted anything, by its mark
}

func (r *run[S, M]) worker(s S, moves []M) *worker[S, M] {
	w := &worker[S, M]{run: r, watch: r.stop.Watch(), root: s, moves: slices.Clone(moves)}
	if r.game.Order != nil {
		slices.SortStableFunc(w.moves, func(a, b M) int { return r.game.Order(s, b) - r.game.Order(s, a) })
	}
	for _, m := range w.moves {
		w.lines = append(w.lines, line[M]{pv: []M{m}})
	}
	return w
}

// deepen searches to growing depths until a limit is reached.
func (w *worker[S, M]) deepen(depth int, report func(search.Info[M])) {
	last := maxPly - 1
	if w.limits.Depth > 0 {
		last = min(last, w.limits.Depth)
	}
	if len(w.moves) == 1 && w.stop.Timed() {
		last = min(last, 4) // there is nothing to choose
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

// settled reports whether more depth can change nothing.
func (w *worker[S, M]) settled(depth int) bool {
	wanted := min(max(w.limits.Lines, 1), len(w.lines))
	for _, l := range w.lines[:wanted] {
		if won-abs(l.score) > depth {
			return false
		}
	}
	return true
}

// iterate searches the moves of the root to a depth and sorts the lines. When it is
// stopped, what it had found so far counts.
func (w *worker[S, M]) iterate(depth int) {
	wanted := min(max(w.limits.Lines, 1), len(w.lines))
	for place := range wanted {
		best := -won
		for i := place; i < len(w.lines); i++ {
			first := w.lines[i].pv[0]
			score := w.child(w.root, first, depth, best, won, 0, i > place)
			if w.halted() {
				return
			}
			if score <= best {
				continue
			}
			best = score
			found := line[M]{score, append([]M{first}, w.pv[1]...)}
			// The move comes to its place, the others keep their order.
			w.lines = slices.Insert(slices.Delete(w.lines, i, i+1), place, found)
		}
	}
}

// child returns what move m of s is worth to the seat to move in s.
func (w *worker[S, M]) child(s S, m M, depth, alpha, beta, ply int, later bool) int {
	next := s.After(m)
	sign := -1
	if (next.Turn()-s.Turn())&1 == 0 {
		sign = 1 // the same side
	}
	if later {
		score := w.look(next, sign, depth-1, alpha, alpha+1, ply+1)
		if score <= alpha || score >= beta {
			return score
		}
	}
	return w.look(next, sign, depth-1, alpha, beta, ply+1)
}

// look searches s for the seat that moved to it: sign says whether that side is to
// move again.
func (w *worker[S, M]) look(s S, sign, depth, alpha, beta, ply int) int {
	if sign > 0 {
		return w.search(s, depth, alpha, beta, ply)
	}
	return -w.search(s, depth, -beta, -alpha, ply)
}

// search returns what s is worth to the seat to move: exactly between alpha and
// beta, otherwise as a bound. Its line is left in w.pv[ply].
func (w *worker[S, M]) search(s S, depth, alpha, beta, ply int) int {
	w.pv[ply] = w.pv[ply][:0]
	w.deep = max(w.deep, ply)
	if w.over() {
		return 0
	}
	if r := s.Result(); r.Over() {
		return r.For(s.Turn()) * (won - ply)
	}
	if depth <= 0 || ply == maxPly {
		return min(max(w.game.Evaluate(s), -highest), highest)
	}
	hash := s.Hash()
	known := w.table.find(hash)
	score := fromTable(known.score, ply)
	if beta-alpha == 1 && known.depth >= depth && known.bound.settles(score, alpha, beta) {
		return score
	}
	best, move := w.tryAll(s, known, depth, alpha, beta, ply)
	if w.halted() {
		return 0
	}
	w.table.keep(hash, memo{toTable(best, ply), depth, boundOf(best, alpha, beta), move})
	return best
}

// tryAll tries the moves of s until one is too good for the opponent, and returns
// the best and its place.
func (w *worker[S, M]) tryAll(s S, known memo, depth, alpha, beta, ply int) (best, move int) {
	w.room[ply] = s.AppendMoves(w.room[ply][:0])
	moves := w.room[ply]
	first := -1
	if known.bound != unknown && known.move < len(moves) {
		first = known.move
	}
	best = -won
	var ranked []int64
	for n := range moves {
		i := first
		if n > 0 || first < 0 {
			if len(ranked) == 0 { // late, as the first is often enough
				ranked = w.rank(s, moves, first, depth, ply)
			}
			i, ranked = place(ranked[len(ranked)-1]), ranked[:len(ranked)-1]
		}
		score := w.child(s, moves[i], depth, alpha, beta, ply, n > 0)
		if w.halted() {
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
			w.refuted(moves[i], depth, ply)
			break
		}
	}
	return best, move
}

// halted reports whether the search is to end. The first iteration is only ended by a
// bound on nodes: it takes less than a millisecond, and finds what wins or loses at
// once, however late the search was begun and early stopped.
func (w *worker[S, M]) halted() bool {
	return w.spent.Load() || w.stop.Ended() && (w.depth > 0 || w.helps)
}

// over counts a node and reports whether a limit is reached.
func (w *worker[S, M]) over() bool {
	if w.halted() {
		return true
	}
	w.looked++
	switch {
	case w.limits.Nodes > 0:
		if w.nodes.Add(1) <= w.limits.Nodes {
			break
		}
		w.nodes.Add(^uint64(0)) // it is not looked at
		w.spent.Store(true)
		return true
	case w.looked%batch == 0:
		w.nodes.Add(batch)
	}
	return w.looked%batch == 0 && w.watch.Check() && w.halted()
}

// batch is how many nodes a worker counts by itself between looks at the clock:
// a counter that all write to would slow them down. With a bound on nodes every one
// is counted at once.
const batch = 128

// flush counts what is left of the last batch.
func (w *worker[S, M]) flush() {
	if w.limits.Nodes == 0 {
		w.nodes.Add(w.looked % batch)
	}
}

// rank returns the places of all moves but the first, with how early they are to be
// tried: the last in the list first. Just before the evaluation, looking at the
// history costs more than it saves.
func (w *worker[S, M]) rank(s S, moves []M, first, depth, ply int) []int64 {
	ranks := w.ranks[ply][:0]
	for i, m := range moves {
		if i == first {
			continue
		}
		rank := int64(0)
		if depth > 1 {
			rank = int64(w.history[mark(m)])
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
		ranks = append(ranks, rank<<placeBits|int64(1<<placeBits-1-i))
	}
	slices.Sort(ranks)
	w.ranks[ply] = ranks
	return ranks
}

// placeBits is how many bits of a rank are the place of the move, counted down so
// that of equal moves the earlier is tried first.
const placeBits = 16

// place is the place of a move in a rank.
func place(rank int64) int { return 1<<placeBits - 1 - int(rank&(1<<placeBits-1)) }

// refuted remembers a move that was too good for the opponent.
func (w *worker[S, M]) refuted(m M, depth, ply int) {
	if w.killers[ply][0] != m {
		w.killers[ply][1], w.killers[ply][0] = w.killers[ply][0], m
	}
	times := &w.history[mark(m)]
	if *times += int32(depth * depth); *times > 1<<30 {
		for i := range w.history {
			w.history[i] /= 2
		}
	}
}

// historyBits is how many bits the mark of a move has.
const historyBits = 14

// mark returns the place of a move in the history. That two moves have the same mark
// is rare, and harmless.
func mark[M number](m M) int {
	return int(uint64(m) * 0x9e3779b97f4a7c15 >> (64 - historyBits))
}

// Wins are kept by the plies from the position, not from the root.
func toTable(score, ply int) int {
	switch {
	case score >= mate:
		return score + ply
	case score <= -mate:
		return score - ply
	}
	return score
}

func fromTable(score, ply int) int {
	switch {
	case score >= mate:
		return score - ply
	case score <= -mate:
		return score + ply
	}
	return score
}

func (r *run[S, M]) info(w *worker[S, M]) search.Info[M] {
	info := search.Info[M]{Depth: w.depth, SelDepth: w.deep, Nodes: r.nodes.Load(), Time: time.Since(r.started)}
	for _, l := range w.lines[:min(max(r.limits.Lines, 1), len(w.lines))] {
		info.Lines = append(info.Lines, r.describe(l))
	}
	return info
}

func (r *run[S, M]) describe(l line[M]) search.Line[M] {
	found := search.Line[M]{Score: r.game.permille(l.score), PV: slices.Clone(l.pv)}
	switch {
	case l.score >= mate:
		found.Proven, found.Mate = true, won-l.score
	case l.score <= -mate:
		found.Proven, found.Mate = true, -won-l.score
	}
	return found
}

// permille is the probability of a win that a score means.
func (g Game[S, M]) permille(score int) int {
	return int(1000/(1+math.Exp(-float64(score)/g.Scale)) + 0.5)
}

func abs(n int) int { return max(n, -n) }
