package deepening

import (
	"math/bits"
	"sync"
	"sync/atomic"

	"github.com/seed-445450d7/rulebook/protocol/internal/freemem"
)

// A Memo keeps the findings of a search about positions (a transposition table). Threads share it
// without locks. Positions are identified by their hashes, so a second finding about the same
// position, for example by a solver, needs another hash.
//
// A Memo takes memory only as it fills. If the machine has none left, the Memo does not grow.
type Memo struct {
	// A chunk of slots is allocated when a finding is first stored in it, so that a large Memo is
	// made and discarded quickly.
	chunks []atomic.Pointer[chunk]
	salt   uint64 // combined with hashes; Forget changes it, so that no slot matches
	mu     sync.Mutex
	meter  *freemem.Meter // guarded by mu
}

// A slot has a finding as data. Its key is the hash XORed with the data, so a slot whose words come
// from two findings does not match a hash.
type slot struct{ key, data atomic.Uint64 }

const (
	chunkBits  = 16              // base-2 logarithm of the slots in a chunk
	chunkBytes = 16 << chunkBits // a slot has 16 bytes
)

type chunk [1 << chunkBits]slot

// NewMemo returns a Memo of the given number of megabytes, at least 1.
func NewMemo(megabytes int) *Memo {
	return &Memo{chunks: make([]atomic.Pointer[chunk], max(megabytes, 1)), meter: freemem.NewMeter(max(megabytes, 1))}
}

// Forget empties the Memo in constant time.
func (x *Memo) Forget() { x.salt = x.salt*0x5851f42d4c957f2d + 0x14057b7ef767814f }

func (x *Memo) locate(hash uint64) (*atomic.Pointer[chunk], int) {
	high, _ := bits.Mul64(hash, uint64(len(x.chunks)))
	return &x.chunks[high], int(hash & (1<<chunkBits - 1))
}

// allocate allocates the chunk at a pointer. If no memory is left, it returns nil.
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

// Find returns the finding about the position with the given hash, at a ply of the search. If there
// is none, it returns the zero Finding and false.
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

// Store stores the result of a search of the position between alpha and beta, at a ply of the
// search. It may replace the finding about another position.
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

// A Finding is the result of a search of a position, or a bound on it.
type Finding struct {
	Score int // in [-1<<23, 1<<23)
	Depth int // of the search: 0 to 255
	Move  int // a number for the best move, less than 1<<16, such as its index in AppendMoves
	bound bound
}

// Settles reports whether the score answers a search between alpha and beta. If the score is not
// exact, it has to be a bound outside of them. The zero Finding settles nothing.
func (f Finding) Settles(alpha, beta int) bool {
	return f.bound == exact || f.bound == atLeast && f.Score >= beta || f.bound == atMost && f.Score <= alpha
}

// bound is the relation of the score of a finding to the exact score. It is never 0 if there is a
// finding.
type bound uint8

const (
	exact bound = 1 + iota
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

// pack encodes a finding at a ply. The plies to a win or loss, which its score counts from the root,
// count from the position in the Memo.
func (f Finding) pack(ply int) uint64 {
	score := f.Score + signOf(f.Score)*ply
	return uint64(score+1<<23)<<32 | uint64(f.Depth&255)<<24 | uint64(f.bound)<<16 | uint64(f.Move&0xffff)
}

// unpack is the inverse of pack.
func unpack(w uint64, ply int) Finding {
	score := int(w>>32) - 1<<23
	return Finding{
		Score: score - signOf(score)*ply,
		Depth: int(w >> 24 & 255),
		bound: bound(w >> 16 & 255),
		Move:  int(w & 0xffff),
	}
}
