package deepening

import (
	"slices"
	"testing"
)

const deep = 20 // a depth at which threads share moves and are interrupted

// A move is busy from its beginning to its end, and only that move of that position, in
// searches that are deep enough.
func TestBusy(t *testing.T) {
	threads := newThreads(2)
	a, b := threads[0], threads[1]
	a.Begin(7, 3, deep)
	for _, test := range []struct {
		hash, move uint64
		depth      int
		want       bool
	}{{7, 3, deep, true}, {7, 3, 1, false}, {7, 4, deep, false}, {8, 3, deep, false}, {7, 0, deep, false}} {
		if got := b.Busy(test.hash, test.move, test.depth); got != test.want {
			t.Errorf("move %d of %d at depth %d: %v, want %v", test.move, test.hash, test.depth, got, test.want)
		}
	}
	a.End(7, 4, deep)
	if !b.Busy(7, 3, deep) {
		t.Error("the end of another move ended it")
	}
	a.End(7, 3, deep)
	if b.Busy(7, 3, deep) {
		t.Error("it is busy after its end")
	}
	a.Begin(7, 3, 1)
	if b.Busy(7, 3, deep) {
		t.Error("a shallow search shares a move")
	}
}

// The moves that are busy come last, except for the first ones.
func TestEach(t *testing.T) {
	threads := newThreads(3)
	for _, m := range []uint64{1, 3, 4} {
		threads[0].Begin(7, m, deep)
	}
	var got []uint8
	each(threads[1], 7, deep, 2, []uint8{1, 3, 2, 4, 5}, func(m uint8) { got = append(got, m) })
	if want := []uint8{1, 3, 2, 5, 4}; !slices.Equal(got, want) {
		t.Errorf("the order is %v, want %v", got, want)
	}
}

// A thread is interrupted only in the position that is settled, and resumes there.
func TestInterrupt(t *testing.T) {
	const hash = 0x1234567890abcdef
	threads := newThreads(3)
	a, b := threads[0], threads[2]
	b.Enter(5, hash, deep)
	a.Settle(5, hash, deep-1)
	a.Settle(4, hash, deep)
	a.Settle(5, hash^1<<40, deep)
	b.Settle(5, hash, deep)
	if b.interrupted() || b.Again(0) {
		t.Error("interrupted by a shallower search, at another ply, in another position, or by itself")
	}
	a.Settle(5, hash, deep+1)
	if !b.interrupted() || a.interrupted() || threads[1].interrupted() {
		t.Errorf("interrupted: %t %t %t, want only the last", a.interrupted(), threads[1].interrupted(), b.interrupted())
	}
	if b.Again(6) || !b.interrupted() {
		t.Error("it resumed below the position")
	}
	if !b.Again(5) || b.interrupted() || b.Again(5) {
		t.Error("it did not resume once at the position")
	}
	b.Leave(5, deep)
	a.Settle(5, hash, deep)
	if b.interrupted() {
		t.Error("interrupted after it left")
	}
}

// Of several positions that are settled, the one nearest to the root counts. A thread that has
// left it resumes wherever it is.
func TestInterruptTwice(t *testing.T) {
	threads := newThreads(2)
	a, b := threads[0], threads[1]
	for ply := 2; ply <= 4; ply++ {
		b.Enter(ply, uint64(ply)<<32, deep-ply)
	}
	for _, ply := range []int{3, 2, 4} {
		a.Settle(ply, uint64(ply)<<32, deep-ply)
	}
	if b.Again(4) || b.Again(3) || !b.Again(2) {
		t.Error("it did not resume at ply 2")
	}
	a.Settle(3, 3<<32, deep-3)
	if !b.Again(0) {
		t.Error("the root did not resume")
	}
}

// A thread alone shares nothing.
func TestAlone(t *testing.T) {
	threads := newThreads(1)
	a := threads[0]
	a.Begin(7, 3, deep)
	a.Enter(5, 7, deep)
	a.Settle(5, 7, deep)
	if len(threads) != 1 || a.Busy(7, 3, deep) || a.interrupted() || a.Again(0) {
		t.Error("a thread alone met another one")
	}
	a.Leave(5, deep)
	a.End(7, 3, deep)
}
