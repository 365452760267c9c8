package alphabeta

import (
	"math/bits"
	"sync"
	"sync/atomic"

	"github.com/seed-445450d7/rulebook/protocol/internal/memory"
)

// table remembers positions by their hash. Threads share it without locks: an entry
// is two words, and the first is the key mixed with the second, so that halves of
// two entries do not pass for one.
//
// The entries stand in chunks that are made when something is kept in them, so that
// neither making a large table nor dropping it takes time. What has no chunk, because
// no memory is left, is not kept.
type table struct {
	chunks []atomic.Pointer[chunk]
	salt   uint64 // makes what was kept before a forget unknown
	mu     sync.Mutex
	meter  *memory.Meter // guarded by mu
}

type entry struct{ key, data atomic.Uint64 }

// A chunk is a megabyte of entries.
const (
	chunkBits  = 16
	chunkBytes = 16 << chunkBits
)

type chunk [1 << chunkBits]entry

// newTable returns a table of so many megabytes.
func newTable(megabytes int) *table {
	return &table{chunks: make([]atomic.Pointer[chunk], max(megabytes, 1)), meter: memory.NewMeter(max(megabytes, 1))}
}

// forget makes all that is kept unknown, at once.
func (t *table) forget() { t.salt = t.salt*0x5851f42d4c957f2d + 0x14057b7ef767814f }

// place returns the chunk and the entry of a hash.
func (t *table) place(hash uint64) (*atomic.Pointer[chunk], int) {
	high, _ := bits.Mul64(hash, uint64(len(t.chunks)))
	return &t.chunks[high], int(hash & (1<<chunkBits - 1))
}

// fill makes a chunk, or returns nil when no memory is left.
func (t *table) fill(at *atomic.Pointer[chunk]) *chunk {
	t.mu.Lock()
	defer t.mu.Unlock()
	c := at.Load()
	if c == nil && t.meter.Take(chunkBytes) {
		c = new(chunk)
		at.Store(c)
	}
	return c
}

func (t *table) find(hash uint64) memo {
	hash ^= t.salt
	at, i := t.place(hash)
	c := at.Load()
	if c == nil {
		return memo{}
	}
	data := c[i].data.Load()
	if data == 0 || c[i].key.Load()^data != hash {
		return memo{}
	}
	return unpack(data)
}

func (t *table) keep(hash uint64, m memo) {
	hash ^= t.salt
	at, i := t.place(hash)
	c := at.Load()
	if c == nil {
		if c = t.fill(at); c == nil {
			return
		}
	}
	data := m.pack()
	c[i].key.Store(hash ^ data)
	c[i].data.Store(data)
}

// bound says how a kept score compares with the true one.
type bound uint8

const (
	unknown bound = iota
	exact
	atLeast
	atMost
)

// boundOf returns how a score found between alpha and beta compares with the true
// one.
func boundOf(score, alpha, beta int) bound {
	switch {
	case score >= beta:
		return atLeast
	case score <= alpha:
		return atMost
	}
	return exact
}

// settles reports whether a score is enough to answer a search between alpha and
// beta.
func (b bound) settles(score, alpha, beta int) bool {
	return b == exact || b == atLeast && score >= beta || b == atMost && score <= alpha
}

// memo is what is kept of a position.
type memo struct {
	score int // up to 1<<23 either way
	depth int // 0 to 255
	bound bound
	move  int // the place of the best move in AppendMoves, up to 1<<16
}

func (m memo) pack() uint64 {
	return uint64(m.score+1<<23)<<32 | uint64(m.depth&255)<<24 | uint64(m.bound)<<16 | uint64(m.move&0xffff)
}

func unpack(w uint64) memo {
	return memo{
		score: int(w>>32) - 1<<23,
		depth: int(w >> 24 & 255),
		bound: bound(w >> 16 & 255),
		move:  int(w & 0xffff),
	}
}
