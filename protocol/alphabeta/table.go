package alphabeta

import "sync/atomic"

// table remembers positions by their hash. Threads share it without locks: an entry
// is two words, and the first is the key mixed with the second, so that halves of
// two entries do not pass for one.
type table struct {
	entries []entry
	salt    uint64 // makes what was kept before a Forget unknown
}

type entry struct{ key, data atomic.Uint64 }

// newTable returns a table of the largest power of two of entries that a number of
// megabytes holds.
func newTable(megabytes int) *table {
	n := 1 << 10
	for n*2*16 <= megabytes<<20 {
		n *= 2
	}
	return &table{entries: make([]entry, n)}
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

// memory is what is kept of a position.
type memory struct {
	score int // up to 1<<23 either way
	depth int // 0 to 255
	bound bound
	move  int // the place of the best move in AppendMoves, up to 1<<16
}

func (m memory) pack() uint64 {
	return uint64(m.score+1<<23)<<32 | uint64(m.depth&255)<<24 | uint64(m.bound)<<16 | uint64(m.move&0xffff)
}

func unpack(w uint64) memory {
	return memory{
		score: int(w>>32) - 1<<23,
		depth: int(w >> 24 & 255),
		bound: bound(w >> 16 & 255),
		move:  int(w & 0xffff),
	}
}

func (t *table) find(hash uint64) memory {
	hash ^= t.salt
	e := &t.entries[hash&uint64(len(t.entries)-1)]
	data := e.data.Load()
	if data == 0 || e.key.Load()^data != hash {
		return memory{}
	}
	return unpack(data)
}

func (t *table) keep(hash uint64, m memory) {
	hash ^= t.salt
	e := &t.entries[hash&uint64(len(t.entries)-1)]
	data := m.pack()
	e.key.Store(hash ^ data)
	e.data.Store(data)
}
