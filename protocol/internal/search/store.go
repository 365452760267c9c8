package search

import (
	"slices"
	"unsafe"

	"github.com/seed-445450d7/rulebook/protocol/internal/memory"
)

// store is the memory of a tree. Its nodes stand in chunks that never move, and the
// children of a node stand side by side in one chunk. The vacant places of a chunk
// form spans.
//
// When all chunks are in use, room is made in one chunk after another, from the last
// to the first, so that children are met before their parents. The children of a node
// are dropped when none of them has children, and the node either has too few visits
// or is not below the root any more. After each pass through all chunks a node needs
// more visits to keep its children, and to get some. So the tree goes on growing where
// it is visited most.
type store[M comparable] struct {
	chunks [][]node[M]
	used   int // chunks in use; those behind are left from trees before
	meter  *memory.Meter
	limit  int    // on the number of chunks
	hand   int    // the chunk that is being filled
	spans  []span // what is vacant of it
	root   int32
	enough int64 // visits that a node needs to have children
}

// span is a number of vacant places of a chunk. Its first node says so, too, with
// the length as its count.
type span struct{ at, length int32 }

// Indices that are not those of a node.
const (
	none   = -1 // the parent of the root
	vacant = -2 // the parent of the first node of a span
)

// A chunk has room for the moves of any position of the ten games.
const (
	chunkBits = 12
	chunkSize = 1 << chunkBits
)

// minEnough is the least number of visits that a node needs to get children.
const minEnough = 2

func newStore[M comparable](megabytes int) store[M] {
	bytes := int64(chunkSize * unsafe.Sizeof(node[M]{}))
	// Indices have 31 bits.
	limit := min(max(int64(megabytes)<<20/bytes, 2), 1<<(31-chunkBits))
	return store[M]{meter: memory.NewMeter(max(megabytes, 1)), limit: int(limit), root: none, enough: minEnough}
}

// clear makes everything vacant at once; chunks are kept.
func (t *store[M]) clear() {
	t.used, t.hand, t.spans, t.root, t.enough = 0, 0, t.spans[:0], none, minEnough
}

// moveRoot makes another node the root. What is not below it becomes room, so that
// few looks are enough again.
func (t *store[M]) moveRoot(i int32) { t.root, t.enough = i, minEnough }

// at returns a node.
func (t *store[M]) at(i int32) *node[M] { return &t.chunks[i>>chunkBits][i&(chunkSize-1)] }

// children returns the children of a node.
func (t *store[M]) children(n *node[M]) []node[M] {
	if n.count == 0 {
		return nil
	}
	start := n.first & (chunkSize - 1)
	return t.chunks[n.first>>chunkBits][start : start+int32(n.count)]
}

// maxSweeps bounds the chunks that are gone through to make room for the children
// of one node: a fraction of a millisecond.
const maxSweeps = 8

// grow makes room for n nodes that stand together and returns the first, or ok as
// false when none was found. The children of the nodes in hold are kept.
func (t *store[M]) grow(n int, hold []int32) (first int32, ok bool) {
	for sweeps := 0; ; {
		if first, ok = t.fit(int32(n)); ok {
			return first, true
		}
		if t.open() {
			continue
		}
		if sweeps == maxSweeps {
			return 0, false
		}
		sweeps++
		t.turn()
		t.sweep(hold)
	}
}

// fit takes places from the first span of the chunk at hand that is long enough.
func (t *store[M]) fit(n int32) (first int32, ok bool) {
	for i := range t.spans {
		s := &t.spans[i]
		if s.length < n {
			continue
		}
		first = int32(t.hand)<<chunkBits + s.at
		if s.at, s.length = s.at+n, s.length-n; s.length > 0 {
			t.vacate(*s)
		} else {
			t.spans = slices.Delete(t.spans, i, i+1)
		}
		return first, true
	}
	return 0, false
}

// vacate marks a span of the chunk at hand.
func (t *store[M]) vacate(s span) {
	n := &t.chunks[t.hand][s.at]
	n.parent, n.count = vacant, uint16(s.length)
}

// open takes one more chunk in hand, if the memory allows.
func (t *store[M]) open() bool {
	if t.used == len(t.chunks) {
		if t.used >= t.limit || !t.meter.Take(chunkSize*int(unsafe.Sizeof(node[M]{}))) && t.used >= 2 {
			return false
		}
		t.chunks = append(t.chunks, make([]node[M], chunkSize))
	}
	t.hand = t.used
	t.used++
	t.spans = append(t.spans[:0], span{0, chunkSize})
	t.vacate(t.spans[0])
	return true
}

// turn takes the chunk before the one at hand.
func (t *store[M]) turn() {
	if t.hand--; t.hand < 0 {
		t.hand = t.used - 1
		t.enough += t.enough / 2
	}
}

// sweep drops what may go from the chunk at hand and lists its spans.
func (t *store[M]) sweep(hold []int32) {
	t.spans = t.spans[:0]
	base := int32(t.hand) << chunkBits
	open := false // the last span ends here
	for i := int32(0); i < chunkSize; {
		length, free := t.block(base+i, hold)
		switch last := len(t.spans) - 1; {
		case free && open:
			t.spans[last].length += length
		case free:
			t.spans = append(t.spans, span{i, length})
		}
		open = free
		i += length
	}
	for _, s := range t.spans {
		t.vacate(s)
	}
}

// block returns how many places are taken by what begins at place i, and whether
// they are vacant. What may go is dropped.
func (t *store[M]) block(i int32, hold []int32) (length int32, free bool) {
	n := t.at(i)
	switch n.parent {
	case vacant:
		return int32(n.count), true
	case none: // the root, or one from before
		return 1, i != t.root && n.count == 0
	}
	parent := t.at(n.parent)
	if !t.idle(n.parent, hold) {
		return int32(parent.count), false
	}
	length = int32(parent.count)
	parent.count = 0
	return length, true
}

// idle reports whether the children of node i may go.
func (t *store[M]) idle(i int32, hold []int32) bool {
	if i == t.root || slices.Contains(hold, i) {
		return false
	}
	n := t.at(i)
	children := t.children(n)
	for c := range children {
		if children[c].count > 0 {
			return false
		}
	}
	return n.visits < t.enough || !t.alive(i)
}

// alive reports whether node i is the root or below it.
func (t *store[M]) alive(i int32) bool {
	for i != t.root {
		if i = t.at(i).parent; i < 0 {
			return false
		}
	}
	return true
}
