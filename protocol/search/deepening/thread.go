package deepening

import (
	"math/bits"
	"slices"
	"sync/atomic"

	"github.com/seed-445450d7/rulebook/protocol/search/typed"
)

// A thread is one of the threads of a search that share a [Memo] and the moves of its positions. A
// nil thread searches alone. Each thread is for one goroutine.
type thread struct {
	*notes
	others         []*thread
	minInterrupted int // the least depth at which others are interrupted

	inside [MaxPly + 1]atomic.Uint64 // the position entered at each ply, as placeOf says, or 0
	back   atomic.Int32              // the ply to return to, or 0
}

// minShared is the least depth at which threads share the moves of a position.
const minShared = 3

// newThreads returns the threads of a search, or a nil thread if count is 1.
func newThreads(count int) []*thread {
	list := make([]*thread, count)
	if count == 1 {
		return list
	}
	shared := new(notes)
	for i := range list {
		// With more threads, looking at the others takes longer and must be rarer.
		list[i] = &thread{notes: shared, minInterrupted: minShared + 1 + bits.Len(uint(count)/8)}
	}
	for i, t := range list {
		t.others = slices.Concat(list[:i], list[i+1:])
	}
	return list
}

// notes holds the moves that are under way, by their keys. Notes may overwrite one another, which
// only costs time.
type notes [1 << noteBits]atomic.Uint64

const noteBits = 12

// noteOf returns the key of a move of the position with the given hash. It is never 0.
func noteOf(hash, move uint64) uint64 {
	return (hash^(move+1)*0x9e3779b97f4a7c15)*0xff51afd7ed558ccd | 1
}

func (n *notes) at(key uint64) *atomic.Uint64 { return &n[key>>(64-noteBits)] }

// Busy reports whether a thread is searching a move of the position with the given hash, so that
// the move should wait in a search of the position to the given depth.
func (t *thread) Busy(hash, move uint64, depth int) bool {
	if t == nil || depth < minShared {
		return false
	}
	key := noteOf(hash, move)
	return t.at(key).Load() == key
}

// Begin notes that the thread searches a move of a position, in a search of the position to the
// given depth.
func (t *thread) Begin(hash, move uint64, depth int) {
	if t != nil && depth >= minShared {
		key := noteOf(hash, move)
		t.at(key).Store(key)
	}
}

// End removes the note of a move.
func (t *thread) End(hash, move uint64, depth int) {
	if t != nil && depth >= minShared {
		key := noteOf(hash, move)
		t.at(key).CompareAndSwap(key, 0)
	}
}

// placeOf returns a number other than 0 for a position that is searched to the given depth, up to
// 255.
func placeOf(hash uint64, depth int) uint64 { return hash&^255 | uint64(depth) }

// Enter notes that the thread begins to try the moves of a position, at a ply from 1 to MaxPly. A
// result for that position, or for the positions after it, should then be in the Memo soon.
func (t *thread) Enter(ply int, hash uint64, depth int) {
	if t != nil && depth >= t.minInterrupted {
		t.inside[ply].Store(placeOf(hash, depth))
	}
}

// Leave notes that the thread is done with the moves at a ply, searched to the given depth.
func (t *thread) Leave(ply, depth int) {
	if t != nil && depth >= t.minInterrupted {
		t.inside[ply].Store(0)
	}
}

// Settle interrupts the other threads that have entered a position at the same ply, for a search no
// deeper than depth. The result should be in the Memo.
func (t *thread) Settle(ply int, hash uint64, depth int) {
	if t == nil || depth < t.minInterrupted {
		return
	}
	for _, o := range t.others {
		if place := o.inside[ply].Load(); (place^hash)>>8 == 0 && int(place&255) <= depth {
			o.interrupt(int32(ply))
		}
	}
}

// interrupt makes the thread return to a ply, unless it returns to a lower one anyway.
func (t *thread) interrupt(ply int32) {
	for {
		old := t.back.Load()
		if old != 0 && old <= ply || t.back.CompareAndSwap(old, ply) {
			return
		}
	}
}

// interrupted reports whether the thread should return to an earlier position of its line. Until it
// does, its results below that position are worthless.
func (t *thread) interrupted() bool { return t != nil && t.back.Load() != 0 }

// Again ends the interruption and reports true if the thread has returned far enough. It should
// then search the position at the given ply again, because the Memo knows the result.
//
// If the thread left the right position just before it was interrupted, the position is the wrong
// one, perhaps even the root. Searching it again does no harm.
func (t *thread) Again(ply int) bool {
	if t == nil {
		return false
	}
	back := t.back.Load()
	return back != 0 && int(back) >= ply && t.back.CompareAndSwap(back, 0)
}

// each calls try for each move of a position in order, except that busy moves come last. The given
// number of first moves are never busy.
func each[M typed.Unsigned](t *thread, hash uint64, depth, first int, moves []M, try func(m M)) {
	var later []M
	for i, m := range moves {
		if i >= first && t.Busy(hash, uint64(m), depth) {
			later = append(later, m)
			continue
		}
		try(m)
	}
	for _, m := range later {
		try(m)
	}
}
