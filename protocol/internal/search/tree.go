package search

import (
	"math"
	"slices"
	"sync/atomic"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/contract"
)

type tree[S contract.Playable[S, M], M comparable] struct {
	store[M]
	state      S
	restricted bool

	// A node's proof may rest on repetitions in the line from the start of the game.
	repetitions int
	repeats     *Repeats
	past        []uint64 // with repeats, the hashes up to the root
}

func (t *tree[S, M]) setPast(repetitions int, past []uint64, root uint64) {
	t.repetitions, t.repeats, t.past = repetitions, NewRepeats(repetitions, past, root), nil
	if t.repeats != nil {
		t.past = append(slices.Clone(past), root)
	}
}

func (t *tree[S, M]) line(i int32) (list []uint64) {
	var moves []M
	for ; i != t.root; i = t.at(i).parent {
		moves = append(moves, t.at(i).move)
	}
	s := t.state
	list = append(list, s.Hash())
	for _, m := range slices.Backward(moves) {
		s = s.After(m)
		list = append(list, s.Hash())
	}
	return list
}

// Threads share the atomic fields. The others are set before threads can find the node.
type node[M comparable] struct {
	visits atomic.Int64  // in some weeks, a search overflows 32 bits
	total  atomic.Uint64 // a float64: the sum of mover's gains over all visits
	family atomic.Uint64
	proven atomic.Uint32
	parent int32 // an index, none, or vacant
	move   M
	mover  notation.Seat
}

func (n *node[M]) value() float64 { return math.Float64frombits(n.total.Load()) }

func (n *node[M]) gain(x float64) {
	for {
		old := n.total.Load()
		if n.total.CompareAndSwap(old, math.Float64bits(math.Float64frombits(old)+x)) {
			return
		}
	}
}

// A family combines the first child's index, in the high bits, with the number of children. It is 0
// before expansion, and unborn while a thread expands the node.
const (
	countBits = 16
	unborn    = 1 << 63
)

func (n *node[M]) children() (first, count int32) {
	f := n.family.Load()
	if f == unborn {
		return 0, 0
	}
	return int32(f >> countBits), int32(f & (1<<countBits - 1))
}

func (n *node[M]) expanded() bool {
	_, count := n.children()
	return count > 0
}

func (n *node[M]) adopt(first, count int32) { n.family.Store(uint64(first)<<countBits | uint64(count)) }

func (n *node[M]) become(other *node[M]) {
	n.visits.Store(other.visits.Load())
	n.total.Store(other.total.Load())
	n.family.Store(other.family.Load())
	n.proven.Store(other.proven.Load())
	n.parent, n.move, n.mover = other.parent, other.move, other.mover
}

// Because an atomic store takes as long as a dozen loads, only changes are stored.
func (n *node[M]) reset(parent int32, m M, mover notation.Seat) {
	if n.visits.Load() != 0 {
		n.visits.Store(0)
		n.total.Store(0)
	}
	if n.family.Load() != 0 {
		n.family.Store(0)
	}
	if n.proven.Load() != 0 {
		n.proven.Store(0)
	}
	n.parent, n.move, n.mover = parent, m, mover
}

type proof struct {
	plies  int16
	result notation.Result
}

func (p proof) known() bool { return p.result.Over() }

func (n *node[M]) proof() proof {
	p := n.proven.Load()
	return proof{plies: int16(p >> 16), result: notation.Result(p)}
}

func (n *node[M]) settle(p proof) { n.proven.CompareAndSwap(0, uint32(p.plies)<<16|uint32(p.result)) }

func worth(r notation.Result, seat notation.Seat) float64 {
	return float64(r.For(seat)+1) / 2
}

func (n *node[M]) mean() float64 {
	if p := n.proof(); p.known() {
		return worth(p.result, n.mover)
	}
	return n.value() / float64(max(n.visits.Load(), 1))
}

func newTree[S contract.Playable[S, M], M comparable](megabytes int) *tree[S, M] {
	return &tree[S, M]{store: newStore[M](megabytes)}
}

// The game before s must be set.
func (t *tree[S, M]) plant(s S, only []M) {
	t.clear()
	t.state, t.restricted = s, len(only) > 0
	root, _ := t.alloc(1, nil)
	var nobody M
	t.at(root).reset(none, nobody, 0)
	t.root = root
	if !t.restricted {
		only = s.AppendMoves(nil)
	}
	t.expand(root, s, only)
}

func (t *tree[S, M]) expandAlone(i int32, s S, hold []int32) bool {
	moves := s.AppendMoves(nil)
	missing, ok := t.expand(i, s, moves)
	if !ok && t.makeRoom(missing, hold) {
		_, ok = t.expand(i, s, moves)
	}
	return ok
}

// expand is safe for concurrent use.
func (t *tree[S, M]) expand(i int32, s S, moves []M) (missing int, ok bool) {
	n := t.at(i)
	if !n.family.CompareAndSwap(0, unborn) {
		return 0, false
	}
	moves = moves[:min(len(moves), chunkSize)]
	first, ok := t.take(len(moves))
	if !ok {
		n.adopt(0, 0)
		return len(moves), false
	}
	mover := s.Turn()
	var line []uint64
	if t.repeats != nil {
		line = t.line(i)
	}
	for c, m := range moves {
		child := t.at(first + int32(c))
		child.reset(i, m, mover)
		next := s.After(m)
		if r := next.Result(); r.Over() {
			child.settle(proof{result: r})
		} else if t.repeats != nil {
			if _, drawn := t.repeats.Drawn(next.Hash(), line); drawn {
				child.settle(proof{result: notation.Draw})
			}
		}
	}
	n.adopt(first, int32(len(moves)))
	t.prove(i)
	return 0, true
}

func (t *tree[S, M]) prove(i int32) bool {
	n := t.at(i)
	if n.proof().known() {
		return true
	}
	_, children := t.children(n)
	if len(children) == 0 {
		return false
	}
	best, open := proof{}, false
	for c := range children {
		p := children[c].proof()
		if !p.known() {
			open = true
			continue
		}
		if better(p, best, children[c].mover) {
			best = p
		}
	}
	mover := children[0].mover
	if best.known() && best.result.For(mover) == 1 || !open && sure(children, best) {
		best.plies++
		n.settle(best)
		return true
	}
	return false
}

// With more than two sides, a seat that loses anyway may choose who wins.
func sure[M comparable](children []node[M], best proof) bool {
	for c := range children {
		r, mover := children[c].proof().result, children[c].mover
		if r.For(mover) == best.result.For(mover) && r != best.result {
			return false
		}
	}
	return true
}

func better(a, b proof, seat notation.Seat) bool {
	if !b.known() {
		return true
	}
	va, vb := a.result.For(seat), b.result.For(seat)
	if va != vb {
		return va > vb
	}
	if va > 0 {
		return a.plies < b.plies
	}
	return a.plies > b.plies
}

const exploration = 0.35

// The penalties exceed any score, so that risky and then proven nodes are visited last.
const (
	riskyPenalty  = 5
	provenPenalty = 10
)

// An unvisited child counts as a little worse than its parent, so that good moves are followed
// before others are tried (first-play urgency).
func (t *tree[S, M]) choose(i int32, verdicts []atomic.Uint32, rng *random) int32 {
	n := t.at(i)
	first, children := t.children(n)
	// The bound is mean + exploration·√(log(visits of n) / visits of child), with one division per
	// child, because a division takes as long as a square root.
	spread := exploration * exploration * log(n.visits.Load()+2)
	untried := n.expectation(children[0].mover) + math.Sqrt(spread)
	best, bestScore := first, math.Inf(-1)
	for c := range children {
		child := &children[c]
		var score float64
		switch visits := child.visits.Load(); {
		case child.proven.Load() != 0:
			score = child.mean() - provenPenalty
		case visits == 0:
			score = untried + rng.float()*0.01
		default:
			share := 1 / float64(visits)
			score = child.value()*share + math.Sqrt(spread*share)
		}
		if verdicts != nil && verdict(verdicts[c].Load()) == risky {
			score -= riskyPenalty
		}
		if score > bestScore {
			best, bestScore = first+int32(c), score
		}
	}
	return best
}

var logs = func() (list [1 << 10]float64) {
	for n := range list {
		list[n] = math.Log(float64(n))
	}
	return list
}()

func log(n int64) float64 {
	if n < int64(len(logs)) {
		return logs[n]
	}
	return math.Log(float64(n))
}

func (n *node[M]) expectation(seat notation.Seat) float64 {
	visits := n.visits.Load()
	if visits == 0 {
		return 0.5
	}
	mean := n.value() / float64(visits)
	if n.mover != seat {
		mean = 1 - mean
	}
	return mean - 0.1
}

func (t *tree[S, M]) advance(watch *Watch, s S, repetitions int, past []uint64) bool {
	i, ok := t.find(watch, s)
	if !ok || !t.at(i).expanded() {
		return false
	}
	if t.repetitions != repetitions {
		return false
	}
	if t.repeats != nil && !slices.Equal(slices.Concat(t.past, t.line(i)[1:]), append(slices.Clone(past), s.Hash())) {
		return false
	}
	if i == t.root {
		return true
	}
	// The copy of the root keeps no reference to its discarded siblings.
	root, ok := t.alloc(1, []int32{i})
	if !ok {
		return false
	}
	t.at(root).become(t.at(i))
	t.at(root).parent = none
	t.at(i).adopt(0, 0)
	_, children := t.children(t.at(root))
	for c := range children {
		children[c].parent = root
	}
	t.root, t.state = root, s
	t.minVisits = firstMinVisits
	return true
}

func (t *tree[S, M]) find(watch *Watch, want S) (int32, bool) {
	type place struct {
		node  int32
		state S
	}
	const maxPlaces = 20_000
	level := []place{{t.root, t.state}}
	for range notation.MaxSeats + 1 {
		var next []place
		for at, p := range level {
			if p.state == want {
				return p.node, true
			}
			if at%32 == 0 && watch.Check() {
				return 0, false
			}
			first, count := t.at(p.node).children()
			for c := first; c < first+count && len(next) < maxPlaces; c++ {
				if t.at(c).expanded() {
					next = append(next, place{c, p.state.After(t.at(c).move)})
				}
			}
		}
		level = next
	}
	return 0, false
}
