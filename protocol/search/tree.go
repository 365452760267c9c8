package search

import (
	"math"
	"unsafe"

	"github.com/seed-445450d7/rulebook/notation"
)

// tree is the part of the game tree that has been looked at. Nodes refer to each
// other by index; node 0 is the root.
type tree[S Position[S, M], M comparable] struct {
	state      S // of the root
	nodes      []node[M]
	most       int  // nodes may not be more
	restricted bool // the root has not all its moves
	room       []M  // for move lists
}

// node is a position, reached by move from its parent.
type node[M comparable] struct {
	move   M
	mover  notation.Seat // who played move; the seat whose gain value is
	proof  proof
	visits int32
	value  float64 // sum over the visits of what they were worth to mover
	first  int32   // first child, children stand together; 0 while not expanded
	count  int32   // number of children
}

// proof is a certain outcome of a position. The zero proof is none.
type proof struct {
	result notation.Result
	plies  int16 // to the end of the game
}

func (p proof) known() bool { return p.result.Over() }

// worth is what a result is worth to a seat: 1 won, 0 lost.
func worth(r notation.Result, seat notation.Seat) float64 {
	return float64(r.Value(seat)+1) / 2
}

// mean is what the node is worth to its mover.
func (n *node[M]) mean() float64 {
	if n.proof.known() {
		return worth(n.proof.result, n.mover)
	}
	return n.value / float64(max(n.visits, 1))
}

func newTree[S Position[S, M], M comparable](s S, megabytes int, only []M) *tree[S, M] {
	// Half of the bound: a slice that grows is copied, and so is the part that
	// is kept from one search to the next.
	most := megabytes << 20 / int(unsafe.Sizeof(node[M]{})) / 2
	t := &tree[S, M]{state: s, most: most, restricted: len(only) > 0}
	t.nodes = append(t.nodes, node[M]{})
	if t.restricted {
		t.attach(0, s, only)
	} else {
		t.expand(0, s)
	}
	return t
}

// expand gives node i, which is the position s, its children. It reports false
// when there is no room.
func (t *tree[S, M]) expand(i int32, s S) bool {
	t.room = s.AppendMoves(t.room[:0])
	if i != 0 && len(t.nodes)+len(t.room) > t.most {
		return false
	}
	t.attach(i, s, t.room)
	return true
}

// attach makes moves the children of node i. A child that ends the game is
// proven at once.
func (t *tree[S, M]) attach(i int32, s S, moves []M) {
	first := int32(len(t.nodes))
	mover := s.Turn()
	for _, m := range moves {
		child := node[M]{move: m, mover: mover}
		child.proof.result = s.After(m).Result()
		t.nodes = append(t.nodes, child)
	}
	t.nodes[i].first, t.nodes[i].count = first, int32(len(moves))
	t.prove(i)
}

func (t *tree[S, M]) children(i int32) []node[M] {
	n := &t.nodes[i]
	return t.nodes[n.first : n.first+n.count]
}

// prove derives the outcome of node i from its children's, if it is certain: the
// seat to move has a winning move, or all its moves are proven and equally
// good for everybody. It reports whether it did.
func (t *tree[S, M]) prove(i int32) bool {
	n := &t.nodes[i]
	if n.proof.known() {
		return true
	}
	if n.count == 0 {
		return false
	}
	best, open := proof{}, false
	for c := range t.children(i) {
		child := &t.nodes[n.first+int32(c)]
		if !child.proof.known() {
			open = true
			continue
		}
		if better(child.proof, best, child.mover) {
			best = child.proof
		}
	}
	mover := t.nodes[n.first].mover
	if best.known() && best.result.Value(mover) == 1 || !open && t.sure(i, best, mover) {
		best.plies++
		n.proof = best
		return true
	}
	return false
}

// sure reports whether best is what mover will get when all children of node i
// are proven. With three sides or more a loser may choose who wins: then the
// outcome is open.
func (t *tree[S, M]) sure(i int32, best proof, mover notation.Seat) bool {
	for _, child := range t.children(i) {
		if child.proof.result.Value(mover) == best.result.Value(mover) && child.proof.result != best.result {
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
	va, vb := a.result.Value(seat), b.result.Value(seat)
	if va != vb {
		return va > vb
	}
	if va > 0 {
		return a.plies < b.plies
	}
	return a.plies > b.plies
}

// exploration weighs what is uncertain against what is good (the constant of
// UCB1, for values from 0 to 1).
const exploration = 0.7

// choose returns the child of node i to look at next: the highest upper
// confidence bound. A move not yet tried counts as a little worse than its
// parent, so that good moves are followed before all others have been tried.
func (t *tree[S, M]) choose(i int32, rng *random) int32 {
	n := &t.nodes[i]
	logVisits := math.Log(float64(n.visits + 2))
	seat := t.nodes[n.first].mover
	expected := t.expectation(n, seat)
	best, bestScore := n.first, math.Inf(-1)
	for c := n.first; c < n.first+n.count; c++ {
		child := &t.nodes[c]
		var score float64
		switch {
		case child.proof.known():
			// What is certain needs no look, unless nothing else is left.
			score = worth(child.proof.result, seat) - 10
		case child.visits == 0:
			score = expected + exploration*math.Sqrt(logVisits) + rng.float()*0.01
		default:
			score = child.value/float64(child.visits) + exploration*math.Sqrt(logVisits/float64(child.visits))
		}
		if score > bestScore {
			best, bestScore = c, score
		}
	}
	return best
}

// expectation is what untried moves of node n are taken to be worth to seat.
func (t *tree[S, M]) expectation(n *node[M], seat notation.Seat) float64 {
	if n.visits == 0 {
		return 0.5
	}
	mean := n.value / float64(n.visits)
	if n.mover != seat {
		mean = 1 - mean
	}
	return mean - 0.1
}

// advance makes the position s, reached from the root by a few moves, the root,
// and drops the rest of the tree. It reports false when s is not in the tree.
func (t *tree[S, M]) advance(s S) bool {
	i, ok := t.find(s)
	if !ok || t.nodes[i].count == 0 {
		return false
	}
	if i == 0 {
		return true
	}
	kept := &tree[S, M]{state: s, most: t.most, room: t.room}
	kept.nodes = append(kept.nodes, t.nodes[i])
	// Breadth first: a node is read from the old tree after its copy was made.
	for at := 0; at < len(kept.nodes); at++ {
		n := &kept.nodes[at]
		if n.count == 0 {
			continue
		}
		old := t.nodes[n.first : n.first+n.count]
		n.first = int32(len(kept.nodes))
		kept.nodes = append(kept.nodes, old...)
	}
	*t = *kept
	return true
}

// find looks for a position a few plies below the root: a round of all seats.
func (t *tree[S, M]) find(want S) (int32, bool) {
	type place struct {
		node  int32
		state S
	}
	const mostPlaces = 20_000
	level := []place{{0, t.state}}
	for range notation.MaxSeats + 1 {
		var next []place
		for _, p := range level {
			if p.state == want {
				return p.node, true
			}
			n := &t.nodes[p.node]
			for c := n.first; c < n.first+n.count && len(next) < mostPlaces; c++ {
				if t.nodes[c].count > 0 {
					next = append(next, place{c, p.state.After(t.nodes[c].move)})
				}
			}
		}
		level = next
	}
	return 0, false
}
