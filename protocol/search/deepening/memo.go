package deepening

import (
	"math/bits"
	"sync"
	"sync/atomic"

	"github.com/seed-445450d7/rulebook/protocol/internal/freemem"
)

// A Memo keeps a search's findings about positions (a transposition table), by hash. Threads share
// it without locks. Without free memory, it does not grow.
type Memo struct {
	// Chunks are allocated when needed, so that a large Memo is made and discarded quickly.
	chunks []atomic.Pointer[chunk]
	salt   uint64 // changed by Forget
	mu     sync.Mutex
	meter  *freemem.Meter // guarded by mu
}

// A key is the hash XORed with the data, so a slot with words of two findings does not match.
type slot struct{ key, data atomic.Uint64 }

const (
	chunkBits  = 16 // base-2 logarithm of the slots in a chunk
	chunkBytes = 16 << chunkBits
)

type chunk [1 << chunkBits]slot

// NewMemo returns a Memo of the given megabytes, at least 1.
func NewMemo(megabytes int) *Memo {
	return &Memo{chunks: make([]atomic.Pointer[chunk], max(megabytes, 1)), meter: freemem.NewMeter(max(megabytes, 1))}
}

// Forget empties the Memo in constant time.
func (x *Memo) Forget() { x.salt = x.salt*0x5851f42d4c957f2d + 0x14057b7ef767814f }

func (x *Memo) locate(hash uint64) (*atomic.Pointer[chunk], int) {
	high, _ := bits.Mul64(hash, uint64(len(x.chunks)))
	return &x.chunks[high], int(hash & (1<<chunkBits - 1))
}

func (x *Memo) allocate(at *atomic.Pointer[chunk]) *chunk {
	x.mu.Lock()
	defer x.mu.Unlock()
	c := at.Load()
	if c == nil && x.meter.Take(chunkBytes) {
		c = new(chunk)
		at.Store(c)
	}
	return c
}

// Find returns the finding about a position at a ply.
func (x *Memo) Find(hash uint64, ply int) (f Finding, ok bool) {
	hash ^= x.salt
	at, i := x.locate(hash)
	c := at.Load()
	if c == nil {
		return f, false
	}
	data := c[i].data.Load()
	if data == 0 || c[i].key.Load()^data != hash {
		return f, false
	}
	return unpack(data, ply), true
}

// Store stores the result of a search between alpha and beta, at a ply.
func (x *Memo) Store(hash uint64, ply int, f Finding, alpha, beta int) {
	hash ^= x.salt
	at, i := x.locate(hash)
	c := at.Load()
	if c == nil {
		if c = x.allocate(at); c == nil {
			return
		}
	}
	f.bound = boundOf(f.Score, alpha, beta)
	data := f.pack(ply)
	c[i].key.Store(hash ^ data)
	c[i].data.Store(data)
}

// A Finding is the result of searching a position, or a bound on it.
type Finding struct {
	Score int // in [-1<<23, 1<<23)
	Depth int // 0 to 255
	Move  int // a number for the best move, less than 1<<16
	bound bound
}

// Settles reports whether the score, possibly a bound, answers a search between alpha and beta.
func (f Finding) Settles(alpha, beta int) bool {
	return f.bound == exact || f.bound == atLeast && f.Score >= beta || f.bound == atMost && f.Score <= alpha
}

type bound uint8

const (
	exact bound = 1 + iota
	atLeast
	atMost
)

func boundOf(score, alpha, beta int) bound {
	switch {
	case score >= beta:
		return atLeast
	case score <= alpha:
		return atMost
	}
	return exact
}

// pack counts the plies to a win or loss from the position instead of the root.
func (f Finding) pack(ply int) uint64 {
	score := f.Score + signOf(f.Score)*ply
	return uint64(score+1<<23)<<32 | uint64(f.Depth&255)<<24 | uint64(f.bound)<<16 | uint64(f.Move&0xffff)
}

func unpack(w uint64, ply int) Finding {
	score := int(w>>32) - 1<<23
	return Finding{
		Score: score - signOf(score)*ply,
		Depth: int(w >> 24 & 255),
		bound: bound(w >> 16 & 255),
		Move:  int(w & 0xffff),
	}
}
