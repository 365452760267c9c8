package alphabeta

import (
	"context"
	"slices"

	"github.com/seed-445450d7/rulebook/notation/contract"
	"github.com/seed-445450d7/rulebook/protocol/internal/search"
	"github.com/seed-445450d7/rulebook/protocol/search/deepening"
	"github.com/seed-445450d7/rulebook/protocol/search/typed"
)

// Game holds the search's knowledge of a game. Only Evaluate must be set. Package protocol/search
// documents Order, Urgent, Distinct, and Loud.
type Game[S contract.Playable[S, M], M typed.Unsigned] struct {
	// Evaluate returns the value of a running game's position for the seat to move, at most
	// ±1,000,000.
	Evaluate func(s S) int
	Order    func(m M) int
	Urgent   func(s S, dst []M) (moves []M, urgent bool)
	// Survey combines Urgent and Evaluate. The value matters only without urgent moves.
	Survey   func(s S, dst []M) (moves []M, value int)
	Distinct func(s S, dst []M) []M
	Loud     func(s S, dst []M) []M
	// Scale is the evaluation at which a win is e times as likely as a loss; 0 means 100.
	Scale float64
}

const (
	maxEvaluation = 1_000_000
	winScore      = deepening.Win
	maxPly        = deepening.MaxPly
)

// Searcher is a [typed.Searcher] for two sides.
type Searcher[S contract.Playable[S, M], M typed.Unsigned] struct {
	game Game[S, M]
	memo *deepening.Memo
}

// New returns a searcher. With one thread and a node or depth limit, equal sequences of searches
// give equal results, whatever the seeds.
func New[S contract.Playable[S, M], M typed.Unsigned](cfg search.Config, game Game[S, M]) *Searcher[S, M] {
	if game.Scale == 0 {
		game.Scale = 100
	}
	return &Searcher[S, M]{game: game, memo: deepening.NewMemo(search.Megabytes(cfg))}
}

// Forget implements [typed.Searcher].
func (x *Searcher[S, M]) Forget() { x.memo.Forget() }

// Search implements [typed.Searcher] for two seats or two teams.
func (x *Searcher[S, M]) Search(ctx context.Context, s S, params typed.Params[M], report func(typed.Info[M])) typed.Info[M] {
	moves := search.MovesOf(s, params)
	if len(moves) == 0 {
		return typed.Info[M]{}
	}
	if x.game.Order != nil {
		slices.SortStableFunc(moves, func(a, b M) int { return x.game.Order(b) - x.game.Order(a) })
	}
	repeats := search.NewRepeats(params.Repetitions, params.Past, s.Hash())
	root := deepening.Root[S, M]{
		State: s, Moves: moves, Score: clamp(x.game.Evaluate(s)), Last: maxPly - 1, Scale: x.game.Scale,
		NewTry: func(t *deepening.Worker) deepening.Try[M] {
			w := &worker[S, M]{Searcher: x, Worker: t, repeats: repeats, salt: repeats.Salt()}
			w.hashes[0] = s.Hash()
			return func(m M, depth, alpha, beta int, later bool) (score int, rest []M) {
				trial := 0
				if later {
					trial = depth
				}
				return w.child(s, m, depth, alpha, beta, 0, trial), w.pv[1]
			}
		},
	}
	info, _ := root.Search(deepening.NewRun(ctx, params), report)
	return info
}

type worker[S contract.Playable[S, M], M typed.Unsigned] struct {
	*Searcher[S, M]
	*deepening.Worker
	repeats *search.Repeats
	salt    uint64
	pv      deepening.PV[M]
	buf     [maxPly + 1][]M
	ranks   [maxPly + 1][]int64
	later   [maxPly + 1][]attempt
	hashes  [maxPly + 2]uint64      // with repeats, of all positions; otherwise, of positions with a depth
	relies  [maxPly + 2]search.Path // with repeats, what a score depends on
	killers [maxPly + 1][2]M
	history [1 << historyBits]int32 // sum of the squared depths of cutoffs
}

func (w *worker[S, M]) child(s S, m M, depth, alpha, beta, ply, trial int) int {
	next := s.After(m)
	sign := -1
	if (next.Turn()-s.Turn())&1 == 0 {
		sign = 1
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

func (w *worker[S, M]) repeated(s S, ply int) (drawn bool) {
	w.hashes[ply] = s.Hash()
	w.relies[ply], drawn = w.repeats.Drawn(w.hashes[ply], w.hashes[:ply])
	return drawn
}

// search returns the score of s for the seat to move, or a bound (fail-soft).
func (w *worker[S, M]) search(s S, depth, alpha, beta, ply int) int {
	w.pv.Clear(ply)
	w.SelDepth = max(w.SelDepth, ply)
	w.relies[ply] = search.OnNothing
	if w.Over() {
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
	known, ok := w.memo.Find(hash^w.salt, ply)
	wantsLine := beta-alpha > 1 && !w.Helper // then a score from the table is not enough
	if !wantsLine && known.Depth >= max(depth, 0) && known.Settles(alpha, beta) {
		return known.Score
	}
	first := -1
	if ok {
		first = known.Move
	}
	if deep && !w.listUrgent(s, depth, ply) {
		first = w.list(s, first, known.Depth, depth, ply)
	}
	w.Enter(ply, hash, depth)
	best, move := w.tryAll(s, first, depth, alpha, beta, ply)
	w.Leave(ply, depth)
	if w.Stopped() {
		if w.Again(ply) {
			return w.search(s, depth, alpha, beta, ply)
		}
		return 0
	}
	if w.relies[ply] < search.Path(ply) {
		return best // valid in this line only
	}
	w.memo.Store(hash^w.salt, ply, deepening.Finding{Score: best, Depth: max(depth, 0), Move: move}, alpha, beta)
	w.Settle(ply, hash, depth)
	return best
}

// From a search to the depth known, the table has the move at index first, or -1. Because lists of
// moves differ between depths, list returns that move's index in w.buf[ply].
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
	var move M
	w.buf[ply] = w.game.Distinct(s, w.buf[ply])
	if first < len(w.buf[ply]) {
		move = w.buf[ply][first]
	}
	w.buf[ply] = s.AppendMoves(w.buf[ply][:0])
	return slices.Index(w.buf[ply], move)
}

func (w *worker[S, M]) quiesce(s S, value, depth, alpha, beta, ply int) int {
	best := clamp(value)
	if best >= beta || w.game.Loud == nil || depth <= -maxLoud || ply == maxPly {
		return best
	}
	w.buf[ply] = w.game.Loud(s, w.buf[ply][:0])
	for _, m := range w.buf[ply] {
		score := w.child(s, m, depth, max(alpha, best), beta, ply, 0)
		if w.Stopped() {
			return best
		}
		if score <= best {
			continue
		}
		best = score
		if score > alpha {
			w.pv.Set(ply, m)
		}
		if score >= beta {
			break
		}
	}
	return best
}

const maxLoud = 6

func (w *worker[S, M]) listUrgent(s S, depth, ply int) (urgent bool) {
	w.buf[ply] = w.buf[ply][:0]
	if w.game.Urgent == nil || depth <= -maxUrgent || ply == maxPly {
		return false
	}
	w.buf[ply], urgent = w.game.Urgent(s, w.buf[ply])
	return urgent
}

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

const maxUrgent = 4

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
			if len(w.ranks[ply]) == 0 { // not earlier, because the first move often causes a cutoff
				w.rank(moves, first, depth, ply)
			}
			try.move = w.take(ply, n)
			if n > 0 && w.Busy(w.hashes[ply], uint64(moves[try.move]), depth) {
				w.later[ply] = append(w.later[ply], try)
				continue
			}
		}
		i := try.move
		score := w.attempt(s, moves[i], depth, alpha, beta, ply, w.trial(moves[i], depth, ply, try.order))
		if w.Stopped() {
			return best, move
		}
		if score <= best {
			continue
		}
		best, move = score, i
		if score > alpha {
			alpha = score
			w.pv.Set(ply, moves[i])
		}
		if score >= beta {
			w.cutoff(moves[i], depth, ply)
			break
		}
	}
	return best, move
}

type attempt struct{ move, order int }

func (w *worker[S, M]) attempt(s S, m M, depth, alpha, beta, ply, trial int) int {
	hash := w.hashes[ply]
	w.Begin(hash, uint64(m), depth)
	score := w.child(s, m, depth, alpha, beta, ply, trial)
	w.End(hash, uint64(m), depth)
	return score
}

// trial returns the depth of the nth move's first search, or 0 for the full window.
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

func (w *worker[S, M]) rank(moves []M, first, depth, ply int) {
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
			rank += int64(w.game.Order(m))
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

// Most cutoffs come before the other moves need sorting.
const maxPicked = 3

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

// Indices in ranks count down, so that among equal priorities, the earliest is first.
const indexBits = 16

func indexOf(rank int64) int { return 1<<indexBits - 1 - int(rank&(1<<indexBits-1)) }

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

const historyBits = 14

func historyIndex[M typed.Unsigned](m M) int {
	return int(uint64(m) * 0x9e3779b97f4a7c15 >> (64 - historyBits))
}

func clamp(value int) int { return min(max(value, -maxEvaluation), maxEvaluation) }
