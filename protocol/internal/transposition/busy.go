package transposition

import "sync/atomic"

// Busy notes the moves that the threads of a search are in the middle of. A thread that
// finds a move there leaves it for later and tries the next one, so that threads share the
// moves of a position; when it comes back to the move, the table often knows the result
// (ABDADA, as simplified by Tom Kerrigan). A nil Busy notes nothing.
//
// Notes overwrite one another, which only costs time.
type Busy [1 << busyBits]atomic.Uint64

const busyBits = 12

// busyKey returns a number for a move, given the hash of its position. It is never 0.
func busyKey(hash, move uint64) uint64 {
	return (hash^(move+1)*0x9e3779b97f4a7c15)*0xff51afd7ed558ccd | 1
}

func (b *Busy) at(key uint64) *atomic.Uint64 { return &b[key>>(64-busyBits)] }

// Has reports whether a thread is in the middle of a move of the position with the given
// hash.
func (b *Busy) Has(hash, move uint64) bool {
	if b == nil {
		return false
	}
	key := busyKey(hash, move)
	return b.at(key).Load() == key
}

// Begin notes a move.
func (b *Busy) Begin(hash, move uint64) {
	if b != nil {
		key := busyKey(hash, move)
		b.at(key).Store(key)
	}
}

// End removes the note of a move.
func (b *Busy) End(hash, move uint64) {
	if b != nil {
		key := busyKey(hash, move)
		b.at(key).CompareAndSwap(key, 0)
	}
}
