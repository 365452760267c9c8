package search

import (
	"slices"
	"sync"
	"unsafe"

	"github.com/seed-445450d7/rulebook/protocol/internal/freemem"
)

// A store's nodes are in chunks that never move, with a node's children in one chunk. When all are
// in use, the store frees nodes chunk by chunk, from the last to the first, so that children come
// before parents. Threads may allocate concurrently, but freeing requires exclusive use of the
// tree.
type store[M comparable] struct {
	chunks    []*[chunkSize]node[M] // of full length from the start, so that threads may read it
	mu        sync.Mutex            // guards used, current, spans, and meter
	used      int
	meter     *freemem.Meter
	maxChunks int
	current   int
	spans     []span
	root      int32
	minVisits int64
}

// A span is a run of vacant nodes. The first has parent vacant and the length as its count.
type span struct{ at, length int32 }

const (
	none   = -1 // for the root, instead of an index
	vacant = -2 // for the first node of a span
)

// A chunk has more nodes than any position of the ten games has moves.
const (
	chunkBits = 12
	chunkSize = 1 << chunkBits
)

const firstMinVisits = 2

func newStore[M comparable](megabytes int) store[M] {
	bytes := int64(chunkSize * unsafe.Sizeof(node[M]{}))
	// An index is a nonnegative int32.
	maxChunks := int(min(max(int64(megabytes)<<20/bytes, 2), 1<<(31-chunkBits)))
	return store[M]{
		chunks: make([]*[chunkSize]node[M], maxChunks), maxChunks: maxChunks,
		meter: freemem.NewMeter(max(megabytes, 1)), root: none, minVisits: firstMinVisits,
	}
}

func (t *store[M]) clear() {
	t.used, t.current, t.spans, t.root, t.minVisits = 0, 0, t.spans[:0], none, firstMinVisits
}

func (t *store[M]) at(i int32) *node[M] { return &t.chunks[i>>chunkBits][i&(chunkSize-1)] }

func (t *store[M]) children(n *node[M]) (first int32, list []node[M]) {
	first, count := n.children()
	if count == 0 {
		return 0, nil
	}
	start := first & (chunkSize - 1)
	return first, t.chunks[first>>chunkBits][start : start+count]
}

const maxSweeps = 8

func (t *store[M]) take(n int) (first int32, ok bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if first, ok = t.fit(int32(n)); ok || !t.addChunk() {
		return first, ok
	}
	return t.fit(int32(n))
}

func (t *store[M]) makeRoom(n int, hold []int32) bool {
	for range maxSweeps {
		if slices.ContainsFunc(t.spans, func(s span) bool { return s.length >= int32(n) }) {
			return true
		}
		if !t.addChunk() {
			if t.current--; t.current < 0 {
				t.current = t.used - 1
				t.minVisits += t.minVisits / 2
			}
			t.sweep(hold)
		}
	}
	return false
}

func (t *store[M]) alloc(n int, hold []int32) (first int32, ok bool) {
	if first, ok = t.take(n); ok {
		return first, true
	}
	t.makeRoom(n, hold)
	return t.take(n)
}

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

func (t *store[M]) vacate(s span) {
	n := &t.chunks[t.current][s.at]
	n.parent = vacant
	n.adopt(0, s.length)
}

func (t *store[M]) addChunk() bool {
	if t.used >= t.maxChunks {
		return false
	}
	if t.chunks[t.used] == nil {
		if !t.meter.Take(chunkSize*int(unsafe.Sizeof(node[M]{}))) && t.used >= 2 {
			return false
		}
		t.chunks[t.used] = new([chunkSize]node[M])
	}
	t.current = t.used
	t.used++
	t.spans = append(t.spans[:0], span{0, chunkSize})
	t.vacate(t.spans[0])
	return true
}

func (t *store[M]) sweep(hold []int32) {
	t.spans = t.spans[:0]
	base := int32(t.current) << chunkBits
	open := false
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

func (t *store[M]) block(i int32, hold []int32) (length int32, free bool) {
	n := t.at(i)
	_, count := n.children()
	switch n.parent {
	case vacant:
		return count, true
	case none:
		return 1, i != t.root && count == 0
	}
	parent := t.at(n.parent)
	_, length = parent.children()
	if !t.idle(n.parent, hold) {
		return length, false
	}
	parent.adopt(0, 0)
	return length, true
}

func (t *store[M]) idle(i int32, hold []int32) bool {
	if i == t.root || slices.Contains(hold, i) {
		return false
	}
	n := t.at(i)
	_, children := t.children(n)
	for c := range children {
		if _, count := children[c].children(); count > 0 {
			return false
		}
	}
	return n.visits.Load() < t.minVisits && !t.principal(i) || !t.alive(i)
}

// A proven line is no longer visited, but shows the proof.
func (t *store[M]) principal(i int32) bool {
	if !t.at(i).proof().known() {
		return false
	}
	for {
		parent := t.at(i).parent
		switch {
		case parent == t.root:
			return true
		case parent < 0 || t.best(parent) != i:
			return false
		}
		i = parent
	}
}

func (t *store[M]) alive(i int32) bool {
	for i != t.root {
		if i = t.at(i).parent; i < 0 {
			return false
		}
	}
	return true
}
