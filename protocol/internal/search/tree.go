package search

import (
	"math"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/contract"
)

// tree is the part of the game tree that has been looked at. Nodes refer to each
// other by index.
type tree[S contract.Playable[S, M], M comparable] struct {
	store[M]
	state      S    // of the root
	restricted bool // the root has not all its moves
	room       []M  // for move lists
}

// node is a position, reached by move from its parent.
type node[M comparable] struct {
	visits int64   // of 64 bits: in a month there are more than 32 can count
	value  float64 // sum over the visits of what they were worth to mover
	first  int32   // first child, when there are any
	parent int32   // or none, or vacant
	move   M
	count  uint16 // number of children, which stand together; 0 while not expanded
	proof  proof
	mover  notation.Seat // who played move; the seat whose gain value is
}

// proof is a certain outcome of a position. The zero proof is none.
type proof struct {
	plies  int16 // to the end of the game
	result notation.Result
}

func (p proof) known() bool { return p.result.Over() }

// worth is what a result is worth to a seat: 1 won, 0 lost.
func worth(r notation.Result, seat notation.Seat) float64 {
	return float64(r.For(seat)+1) / 2
}

// mean is what the node is worth to its mover.
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

// plant drops all that is known and makes s the root, with some of its moves or,
// when there are none of these, with all.
func (t *tree[S, M]) plant(s S, only []M) {
	t.clear()
	t.state, t.restricted = s, len(only) > 0
	root, _ := t.grow(1, nil)
	*t.at(root) = node[M]{parent: none}
	t.root = root
	if t.restricted {
		t.attach(root, s, only, nil)
	} else {
		t.expand(root, s, nil)
	}
}

// expand gives node i, which is the position s, its children. The children of the
// nodes in hold are kept. It reports false when there is no room.
func (t *tree[S, M]) expand(i int32, s S, hold []int32) bool {
	t.room = s.AppendMoves(t.room[:0])
	return t.attach(i, s, t.room, hold)
}

// attach is expand with the moves. A child that ends the game is proven at once. Of
// more moves than a chunk has room for, the first are taken.
func (t *tree[S, M]) attach(i int32, s S, moves []M, hold []int32) bool {
	moves = moves[:min(len(moves), chunkSize)]
	first, ok := t.grow(len(moves), hold)
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

// prove derives the outcome of node i from its children's, if it is certain: the
// seat to move has a winning move, or all its moves are proven and equally
// good for everybody. It reports whether it did.
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

// sure reports whether best is what the seat to move will get when all children are
// proven. With three sides or more a loser may choose who wins: then the outcome is
// open.
func sure[M comparable](children []node[M], best proof) bool {
	for c := range children {
		r, mover := children[c].proof.result, children[c].mover
		if r.For(mover) == best.result.For(mover) && r != best.result {
			return false
		}
	}
	return true
}

// better reports whether the seat prefers a to b: the better result, then the
// faster win or the slower loss. Any proof is better than none.
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

// exploration weighs what is uncertain against what is good (the constant of
// UCB1, for values from 0 to 1). In matches, 0.35 won against twice as much.
const exploration = 0.35

// Risky moves of the root are looked at when nothing else is left, and nodes whose
// outcome is certain after them.
const (
	ifNeeded = -5
	asLast   = -10
)

// choose returns the child of node i to look at next: the highest upper
// confidence bound. A move not yet tried counts as a little worse than its
// parent, so that good moves are followed before all others have been tried. The
// moves of the root have verdicts: risky ones are left out, if not all are.
func (t *tree[S, M]) choose(i int32, verdicts []verdict, rng *random) int32 {
	n := t.at(i)
	children := t.children(n)
	// The bound of a child is its mean plus exploration·√(log(visits of the node) /
	// visits of the child); a division takes as long as the root.
	spread := exploration * exploration * log(n.visits+2)
	untried := n.expectation(children[0].mover) + math.Sqrt(spread)
	best, bestScore := n.first, math.Inf(-1)
	for c := range children {
		child := &children[c]
		var score float64
		switch {
		case child.proof.known():
			score = child.mean() + asLast
		case child.visits == 0:
			score = untried + rng.float()*0.01
		default:
			share := 1 / float64(child.visits)
			score = child.value*share + math.Sqrt(spread*share)
		}
		if verdicts != nil && verdicts[c] == risky {
			score += ifNeeded
		}
		if score > bestScore {
			best, bestScore = n.first+int32(c), score
		}
	}
	return best
}

// logs are the logarithms of small numbers, which most nodes have as visits.
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

// expectation is what untried moves of the node are taken to be worth to a seat.
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

// advance makes the position s, reached from the root by a few moves, the root. The
// rest of the tree is dropped when its room is needed. It reports false when s is
// not in the tree, or was not found in time.
func (t *tree[S, M]) advance(watch *Watch, s S) bool {
	i, ok := t.find(watch, s)
	if !ok || t.at(i).count == 0 {
		return false
	}
	if i == t.root {
		return true
	}
	// The root moves to a place of its own, so that nothing refers to what is
	// dropped.
	root, ok := t.grow(1, []int32{i})
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

// find looks for a position a few plies below the root: a round of all seats.
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
