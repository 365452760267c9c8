package search

import (
	"slices"
	"unsafe"

	"github.com/seed-445450d7/rulebook/protocol/internal/memory"
)

// store is the memory of a tree. It allocates nodes in chunks that never move. The
// children of a node are contiguous in one chunk. A span is a run of vacant nodes.
//
// When all chunks are in use, the store frees nodes in one chunk after another, from the
// last to the first, so that it meets children before their parents. It discards the
// children of a node if none of them has children, and the node either has too few
// visits or is no longer below the root. After each pass through all chunks a node needs
// more visits to keep its children, or to get any. So the tree keeps growing where it is
// visited most.
type store[M comparable] struct {
	chunks    [][]node[M]
	used      int // chunks in use; later ones are left from earlier trees
	meter     *memory.Meter
	maxChunks int
	current   int    // index of the chunk that is being filled
	spans     []span // of that chunk
	root      int32
	minVisits int64 // that a node needs to have children
}

// span is a run of vacant nodes in a chunk. Its first node has the parent vacant and
// holds the length as its count.
type span struct{ at, length int32 }

// Values of parent that are not the index of a node.
const (
	none   = -1 // for the root
	vacant = -2 // for the first node of a span
)

// The number of nodes in a chunk exceeds the number of moves in any position of the ten
// games. The index of a node is that of its chunk, followed by chunkBits bits for its place
// in the chunk.
const (
	chunkBits = 12
	chunkSize = 1 << chunkBits
)

// firstMinVisits is the number of visits that a node needs to get children as long as
// there is memory.
const firstMinVisits = 2

func newStore[M comparable](megabytes int) store[M] {
	bytes := int64(chunkSize * unsafe.Sizeof(node[M]{}))
	// An index is a nonnegative int32.
	maxChunks := min(max(int64(megabytes)<<20/bytes, 2), 1<<(31-chunkBits))
	return store[M]{meter: memory.NewMeter(max(megabytes, 1)), maxChunks: int(maxChunks), root: none, minVisits: firstMinVisits}
}

// clear discards all nodes and keeps the chunks.
func (t *store[M]) clear() {
	t.used, t.current, t.spans, t.root, t.minVisits = 0, 0, t.spans[:0], none, firstMinVisits
}

// moveRoot makes another node the root. Nodes that are not below it will be discarded, so
// few visits are enough again.
func (t *store[M]) moveRoot(i int32) { t.root, t.minVisits = i, firstMinVisits }

// at returns the node with index i.
func (t *store[M]) at(i int32) *node[M] { return &t.chunks[i>>chunkBits][i&(chunkSize-1)] }

// children returns the children of a node.
func (t *store[M]) children(n *node[M]) []node[M] {
	if n.count == 0 {
		return nil
	}
	start := n.first & (chunkSize - 1)
	return t.chunks[n.first>>chunkBits][start : start+int32(n.count)]
}

// maxSweeps bounds the chunks that are searched for vacant nodes for the children of one
// node. That takes a fraction of a millisecond.
const maxSweeps = 8

// alloc allocates n contiguous nodes and returns the index of the first; ok is false if
// there is no memory. It never discards the children of the nodes in hold.
func (t *store[M]) alloc(n int, hold []int32) (first int32, ok bool) {
	for sweeps := 0; ; {
		if first, ok = t.fit(int32(n)); ok {
			return first, true
		}
		if t.addChunk() {
			continue
		}
		if sweeps == maxSweeps {
			return 0, false
		}
		sweeps++
		t.stepBack()
		t.sweep(hold)
	}
}

// fit allocates nodes from the first span of the current chunk that is long enough.
func (t *store[M]) fit(n int32) (first int32, ok bool) {
	for i := range t.spans {
		s := &t.spans[i]
		if s.length < n {
			continue
		}
		first = int32(t.current)<<chunkBits + s.at
		if s.at, s.length = s.at+n, s.length-n; s.length > 0 {
			t.vacate(*s)
		} else {
			t.spans = slices.Delete(t.spans, i, i+1)
		}
		return first, true
	}
	return 0, false
}

// vacate marks a span of the current chunk.
func (t *store[M]) vacate(s span) {
	n := &t.chunks[t.current][s.at]
	n.parent, n.count = vacant, uint16(s.length)
}

// addChunk makes an unused chunk the current one, if the memory allows.
func (t *store[M]) addChunk() bool {
	if t.used == len(t.chunks) {
		if t.used >= t.maxChunks || !t.meter.Take(chunkSize*int(unsafe.Sizeof(node[M]{}))) && t.used >= 2 {
			return false
		}
		t.chunks = append(t.chunks, make([]node[M], chunkSize))
	}
	t.current = t.used
	t.used++
	t.spans = append(t.spans[:0], span{0, chunkSize})
	t.vacate(t.spans[0])
	return true
}

// stepBack makes the chunk before the current one the current one.
func (t *store[M]) stepBack() {
	if t.current--; t.current < 0 {
		t.current = t.used - 1
		t.minVisits += t.minVisits / 2
	}
}

// sweep frees nodes of the current chunk and lists its spans.
func (t *store[M]) sweep(hold []int32) {
	t.spans = t.spans[:0]
	base := int32(t.current) << chunkBits
	open := false // whether the last span ends at i
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

// block returns the length of the span or group of siblings that begins at node i, and
// whether it is vacant. It discards siblings that are not needed.
func (t *store[M]) block(i int32, hold []int32) (length int32, free bool) {
	n := t.at(i)
	switch n.parent {
	case vacant:
		return int32(n.count), true
	case none: // the root, or a former one
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

// idle reports whether the children of node i may be discarded.
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
	return n.visits < t.minVisits || !t.alive(i)
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
