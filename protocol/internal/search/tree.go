package search

import (
	"math"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/contract"
)

// tree is the part of the game tree that has been searched. Nodes refer to each other
// by index.
type tree[S contract.Playable[S, M], M comparable] struct {
	store[M]
	state      S    // of the root
	restricted bool // the root lacks some of its moves
	buf        []M  // a buffer for move lists
}

// node is a position, reached by move from its parent.
type node[M comparable] struct {
	visits int64   // a search of some weeks overflows 32 bits
	value  float64 // sum of the gains of mover over all visits
	first  int32   // first child, if there are any
	parent int32   // or none, or vacant
	move   M
	count  uint16 // number of children, which are contiguous; 0 if not expanded
	proof  proof
	mover  notation.Seat // the seat that played move
}

// proof is a certain outcome of a position. The zero proof is none.
type proof struct {
	plies  int16 // to the end of the game
	result notation.Result
}

func (p proof) known() bool { return p.result.Over() }

// worth returns the value of a result for a seat: 1 for a win, 0 for a loss.
func worth(r notation.Result, seat notation.Seat) float64 {
	return float64(r.For(seat)+1) / 2
}

// mean returns the value of the node for its mover.
func (n *node[M]) mean() float64 {
	if n.proof.known() {
		return worth(n.proof.result, n.mover)
	}
	return n.value / float64(max(n.visits, 1))
}

// newTree returns a tree without a root.
func newTree[S contract.Playable[S, M], M comparable](megabytes int) *tree[S, M] {
	return &tree[S, M]{store: newStore[M](megabytes)}
}

// plant discards the tree and makes s the root, with the moves of only, or with all
// moves if only is empty.
func (t *tree[S, M]) plant(s S, only []M) {
	t.clear()
	t.state, t.restricted = s, len(only) > 0
	root, _ := t.alloc(1, nil)
	*t.at(root) = node[M]{parent: none}
	t.root = root
	if t.restricted {
		t.attach(root, s, only, nil)
	} else {
		t.expand(root, s, nil)
	}
}

// expand adds the children of node i, whose position is s. It never discards the
// children of the nodes in hold. It returns false if there is no memory.
func (t *tree[S, M]) expand(i int32, s S, hold []int32) bool {
	t.buf = s.AppendMoves(t.buf[:0])
	return t.attach(i, s, t.buf, hold)
}

// attach is like expand, for the given moves. A child that ends the game is proven at
// once. Moves beyond the size of a chunk are ignored.
func (t *tree[S, M]) attach(i int32, s S, moves []M, hold []int32) bool {
	moves = moves[:min(len(moves), chunkSize)]
	first, ok := t.alloc(len(moves), hold)
	if !ok {
		return false
	}
	mover := s.Turn()
	for c, m := range moves {
		child := node[M]{parent: i, move: m, mover: mover}
		child.proof.result = s.After(m).Result()
		*t.at(first + int32(c)) = child
	}
	n := t.at(i)
	n.first, n.count = first, uint16(len(moves))
	t.prove(i)
	return true
}

// prove reports whether the outcome of node i is certain, and stores it: the seat to
// move has a winning move, or all moves are proven and the best of them have the same
// result.
func (t *tree[S, M]) prove(i int32) bool {
	n := t.at(i)
	if n.proof.known() {
		return true
	}
	if n.count == 0 {
		return false
	}
	best, open := proof{}, false
	children := t.children(n)
	for c := range children {
		child := &children[c]
		if !child.proof.known() {
			open = true
			continue
		}
		if better(child.proof, best, child.mover) {
			best = child.proof
		}
	}
	mover := children[0].mover
	if best.known() && best.result.For(mover) == 1 || !open && sure(children, best) {
		best.plies++
		n.proof = best
		return true
	}
	return false
}

// sure reports whether best is the outcome of best play, given that all children are
// proven. With more than two sides, a seat that loses in any case may choose who wins,
// so the outcome is open.
func sure[M comparable](children []node[M], best proof) bool {
	for c := range children {
		r, mover := children[c].proof.result, children[c].mover
		if r.For(mover) == best.result.For(mover) && r != best.result {
			return false
		}
	}
	return true
}

// better reports whether the seat prefers a to b: a better result, a faster win or a
// slower loss. Any proof is better than none.
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

// exploration is the constant of UCB1, for values from 0 to 1. A larger one spends more
// visits on moves that have done badly so far.
const exploration = 0.35

// Penalties in choose. They exceed any score, so a risky move of the root is visited
// only if no safe one is left, and a node with a certain outcome only after that.
const (
	riskyPenalty  = 5
	provenPenalty = 10
)

// choose returns the child of node i to visit next: the one with the highest upper
// confidence bound. An unvisited child counts as a little worse than its parent, so that
// good moves are followed before all others have been tried (first-play urgency).
// Verdicts are those of the moves of the root, and nil elsewhere.
func (t *tree[S, M]) choose(i int32, verdicts []verdict, rng *random) int32 {
	n := t.at(i)
	children := t.children(n)
	// The bound of a child is its mean + exploration·√(log(visits of the node) / visits
	// of the child). It is written with one division per child, since a division takes as
	// long as a square root.
	spread := exploration * exploration * log(n.visits+2)
	untried := n.expectation(children[0].mover) + math.Sqrt(spread)
	best, bestScore := n.first, math.Inf(-1)
	for c := range children {
		child := &children[c]
		var score float64
		switch {
		case child.proof.known():
			score = child.mean() - provenPenalty
		case child.visits == 0:
			score = untried + rng.float()*0.01
		default:
			share := 1 / float64(child.visits)
			score = child.value*share + math.Sqrt(spread*share)
		}
		if verdicts != nil && verdicts[c] == risky {
			score -= riskyPenalty
		}
		if score > bestScore {
			best, bestScore = n.first+int32(c), score
		}
	}
	return best
}

// logs holds the logarithms of small numbers, since most nodes have few visits.
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

// expectation returns the assumed value of unvisited moves of the node for a seat.
func (n *node[M]) expectation(seat notation.Seat) float64 {
	if n.visits == 0 {
		return 0.5
	}
	mean := n.value / float64(n.visits)
	if n.mover != seat {
		mean = 1 - mean
	}
	return mean - 0.1
}

// advance makes the position s, a few plies below the root, the new root. The rest of
// the tree is discarded when its memory is needed. It returns false if s is not in the
// tree, or was not found in time.
func (t *tree[S, M]) advance(watch *Watch, s S) bool {
	i, ok := t.find(watch, s)
	if !ok || t.at(i).count == 0 {
		return false
	}
	if i == t.root {
		return true
	}
	// The root is copied to a node of its own, so that nothing refers to the siblings
	// that will be discarded.
	root, ok := t.alloc(1, []int32{i})
	if !ok {
		return false
	}
	*t.at(root) = *t.at(i)
	t.at(root).parent = none
	t.at(i).count = 0
	children := t.children(t.at(root))
	for c := range children {
		children[c].parent = root
	}
	t.moveRoot(root)
	t.state = s
	return true
}

// find returns the node of a position at most one round of all seats, and a ply, below
// the root.
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
			n := t.at(p.node)
			for c := n.first; c < n.first+int32(n.count) && len(next) < maxPlaces; c++ {
				if t.at(c).count > 0 {
					next = append(next, place{c, p.state.After(t.at(c).move)})
				}
			}
		}
		level = next
	}
	return 0, false
}
