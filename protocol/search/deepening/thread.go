package deepening

import (
	"math/bits"
	"slices"
	"sync/atomic"

	"github.com/seed-445450d7/rulebook/protocol/search/typed"
)

// A nil thread searches alone. Each thread is for one goroutine.
type thread struct {
	*notes
	others         []*thread
	minInterrupted int // the least depth at which others are interrupted

	inside [MaxPly + 1]atomic.Uint64 // the position at each ply, as placeOf returns it, or 0
	back   atomic.Int32              // the ply to return to, or 0
}

const minShared = 3

func newThreads(count int) []*thread {
	list := make([]*thread, count)
	if count == 1 {
		return list
	}
	shared := new(notes)
	for i := range list {
		list[i] = &thread{notes: shared, minInterrupted: minShared + 1 + bits.Len(uint(count)/8)}
	}
	for i, t := range list {
		t.others = slices.Concat(list[:i], list[i+1:])
	}
	return list
}

// notes holds the keys of moves under way. Overwriting only costs time.
type notes [1 << noteBits]atomic.Uint64

const noteBits = 12

func noteOf(hash, move uint64) uint64 {
	return (hash^(move+1)*0x9e3779b97f4a7c15)*0xff51afd7ed558ccd | 1
}

func (n *notes) at(key uint64) *atomic.Uint64 { return &n[key>>(64-noteBits)] }

// Busy reports whether another thread is searching a move, so that it should wait.
func (t *thread) Busy(hash, move uint64, depth int) bool {
	if t == nil || depth < minShared {
		return false
	}
	key := noteOf(hash, move)
	return t.at(key).Load() == key
}

// Begin announces a move of a position searched to the given depth.
func (t *thread) Begin(hash, move uint64, depth int) {
	if t != nil && depth >= minShared {
		key := noteOf(hash, move)
		t.at(key).Store(key)
	}
}

// End removes the announcement of Begin.
func (t *thread) End(hash, move uint64, depth int) {
	if t != nil && depth >= minShared {
		key := noteOf(hash, move)
		t.at(key).CompareAndSwap(key, 0)
	}
}

func placeOf(hash uint64, depth int) uint64 { return hash&^255 | uint64(depth) }

// Enter announces that the thread tries a position's moves, at a ply from 1 to MaxPly, whose result
// should soon be in the Memo.
func (t *thread) Enter(ply int, hash uint64, depth int) {
	if t != nil && depth >= t.minInterrupted {
		t.inside[ply].Store(placeOf(hash, depth))
	}
}

// Leave ends the announcement of Enter.
func (t *thread) Leave(ply, depth int) {
	if t != nil && depth >= t.minInterrupted {
		t.inside[ply].Store(0)
	}
}

// Settle interrupts other threads in the same position at the same ply and no greater depth. The
// result should be in the Memo.
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

func (t *thread) interrupt(ply int32) {
	for {
		old := t.back.Load()
		if old != 0 && old <= ply || t.back.CompareAndSwap(old, ply) {
			return
		}
	}
}

// interrupted reports whether results are worthless until the thread returns to an earlier
// position.
func (t *thread) interrupted() bool { return t != nil && t.back.Load() != 0 }

// Again ends the interruption and reports true if the thread should search the position at the
// given ply again, because the Memo knows the result. Searching the wrong position just after
// leaving the right one does no harm.
func (t *thread) Again(ply int) bool {
	if t == nil {
		return false
	}
	back := t.back.Load()
	return back != 0 && int(back) >= ply && t.back.CompareAndSwap(back, 0)
}

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
