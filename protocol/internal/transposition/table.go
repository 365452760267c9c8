// Package transposition implements the table that stores the results of positions in alpha-beta
// searches. It knows no game.
package transposition

import (
	"math/bits"
	"sync"
	"sync/atomic"

	"github.com/seed-445450d7/rulebook/protocol/internal/freemem"
)

// Table is a transposition table. Threads share it without locks. The key of a slot is the hash
// XORed with the data, so a slot whose words come from two entries does not match a hash.
//
// A chunk of slots is allocated when an entry is first stored in it, so a large table is created
// and discarded quickly. If no memory is left for a chunk, entries are not stored.
type Table struct {
	chunks []atomic.Pointer[chunk]
	salt   uint64 // combined with hashes; Forget changes it, so that no slot matches
	mu     sync.Mutex
	meter  *freemem.Meter // guarded by mu
}

type slot struct{ key, data atomic.Uint64 }

const (
	chunkBits  = 16              // base-2 logarithm of the slots in a chunk
	chunkBytes = 16 << chunkBits // a slot has 16 bytes
)

type chunk [1 << chunkBits]slot

// New returns a table of the given number of megabytes, at least 1.
func New(megabytes int) *Table {
	return &Table{chunks: make([]atomic.Pointer[chunk], max(megabytes, 1)), meter: freemem.NewMeter(max(megabytes, 1))}
}

// Forget empties the table in constant time.
func (t *Table) Forget() { t.salt = t.salt*0x5851f42d4c957f2d + 0x14057b7ef767814f }

func (t *Table) locate(hash uint64) (*atomic.Pointer[chunk], int) {
	high, _ := bits.Mul64(hash, uint64(len(t.chunks)))
	return &t.chunks[high], int(hash & (1<<chunkBits - 1))
}

// allocate allocates the chunk at a pointer. If no memory is left, it returns nil.
func (t *Table) allocate(at *atomic.Pointer[chunk]) *chunk {
	t.mu.Lock()
	defer t.mu.Unlock()
	c := at.Load()
	if c == nil && t.meter.Take(chunkBytes) {
		c = new(chunk)
		at.Store(c)
	}
	return c
}

// Probe returns the entry for a hash, or the zero entry.
func (t *Table) Probe(hash uint64) Entry {
	hash ^= t.salt
	at, i := t.locate(hash)
	c := at.Load()
	if c == nil {
		return Entry{}
	}
	data := c[i].data.Load()
	if data == 0 || c[i].key.Load()^data != hash {
		return Entry{}
	}
	return unpack(data)
}

// Store stores the entry for a hash, replacing any entry in its slot.
func (t *Table) Store(hash uint64, e Entry) {
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

// Bound is the relation of the score of an entry to the exact score.
type Bound uint8

// The bounds. An entry that was not found is Unknown.
const (
	Unknown Bound = iota
	Exact
	AtLeast
	AtMost
)

// BoundOf returns the bound for the result of a search between alpha and beta.
func BoundOf(score, alpha, beta int) Bound {
	switch {
	case score >= beta:
		return AtLeast
	case score <= alpha:
		return AtMost
	}
	return Exact
}

// Settles reports whether a score answers a search between alpha and beta.
func (b Bound) Settles(score, alpha, beta int) bool {
	return b == Exact || b == AtLeast && score >= beta || b == AtMost && score <= alpha
}

// Entry holds the result of a search of a position.
type Entry struct {
	Score int // in [-1<<23, 1<<23)
	Depth int // 0 to 255
	Bound Bound
	Move  int // index of the best move in AppendMoves, less than 1<<16
}

func (e Entry) pack() uint64 {
	return uint64(e.Score+1<<23)<<32 | uint64(e.Depth&255)<<24 | uint64(e.Bound)<<16 | uint64(e.Move&0xffff)
}

func unpack(w uint64) Entry {
	return Entry{
		Score: int(w>>32) - 1<<23,
		Depth: int(w >> 24 & 255),
		Bound: Bound(w >> 16 & 255),
		Move:  int(w & 0xffff),
	}
}
