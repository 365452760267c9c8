package alphabeta

import (
	"math/bits"
	"sync"
	"sync/atomic"

	"github.com/seed-445450d7/rulebook/protocol/internal/memory"
)

// table is a transposition table. Threads share it without locks. The key of a slot is
// the hash XORed with the data, so a slot whose words come from two entries does not
// match a hash.
//
// A chunk of slots is allocated when an entry is first stored in it, so a large table is
// created and discarded quickly. If no memory is left for a chunk, entries are not stored.
type table struct {
	chunks []atomic.Pointer[chunk]
	salt   uint64 // combined with hashes; forget changes it, so that no slot matches
	mu     sync.Mutex
	meter  *memory.Meter // guarded by mu
}

// slot holds an entry.
type slot struct{ key, data atomic.Uint64 }

const (
	chunkBits  = 16              // base-2 logarithm of the slots in a chunk
	chunkBytes = 16 << chunkBits // a slot has 16 bytes
)

type chunk [1 << chunkBits]slot

// newTable returns a table of the given number of megabytes, at least 1.
func newTable(megabytes int) *table {
	return &table{chunks: make([]atomic.Pointer[chunk], max(megabytes, 1)), meter: memory.NewMeter(max(megabytes, 1))}
}

// forget empties the table in constant time.
func (t *table) forget() { t.salt = t.salt*0x5851f42d4c957f2d + 0x14057b7ef767814f }

// locate returns the chunk for a hash and the index of its slot.
func (t *table) locate(hash uint64) (*atomic.Pointer[chunk], int) {
	high, _ := bits.Mul64(hash, uint64(len(t.chunks)))
	return &t.chunks[high], int(hash & (1<<chunkBits - 1))
}

// allocate allocates the chunk at a pointer, or returns nil if no memory is left.
func (t *table) allocate(at *atomic.Pointer[chunk]) *chunk {
	t.mu.Lock()
	defer t.mu.Unlock()
	c := at.Load()
	if c == nil && t.meter.Take(chunkBytes) {
		c = new(chunk)
		at.Store(c)
	}
	return c
}

// probe returns the entry for a hash, or the zero entry.
func (t *table) probe(hash uint64) entry {
	hash ^= t.salt
	at, i := t.locate(hash)
	c := at.Load()
	if c == nil {
		return entry{}
	}
	data := c[i].data.Load()
	if data == 0 || c[i].key.Load()^data != hash {
		return entry{}
	}
	return unpack(data)
}

// store stores the entry for a hash. It replaces the entry in the slot, if any.
func (t *table) store(hash uint64, e entry) {
	hash ^= t.salt
	at, i := t.locate(hash)
	c := at.Load()
	if c == nil {
		if c = t.allocate(at); c == nil {
			return
		}
	}
	data := e.pack()
	c[i].key.Store(hash ^ data)
	c[i].data.Store(data)
}

// bound tells how the score of an entry relates to the exact one.
type bound uint8

const (
	unknown bound = iota
	exact
	atLeast
	atMost
)

// boundOf returns the bound for the result of a search between alpha and beta.
func boundOf(score, alpha, beta int) bound {
	switch {
	case score >= beta:
		return atLeast
	case score <= alpha:
		return atMost
	}
	return exact
}

// settles reports whether a score answers a search between alpha and beta.
func (b bound) settles(score, alpha, beta int) bool {
	return b == exact || b == atLeast && score >= beta || b == atMost && score <= alpha
}

// entry holds the result of a search of a position.
type entry struct {
	score int // in [-1<<23, 1<<23)
	depth int // 0 to 255
	bound bound
	move  int // index of the best move in AppendMoves, less than 1<<16
}

func (e entry) pack() uint64 {
	return uint64(e.score+1<<23)<<32 | uint64(e.depth&255)<<24 | uint64(e.bound)<<16 | uint64(e.move&0xffff)
}

func unpack(w uint64) entry {
	return entry{
		score: int(w>>32) - 1<<23,
		depth: int(w >> 24 & 255),
		bound: bound(w >> 16 & 255),
		move:  int(w & 0xffff),
	}
}
