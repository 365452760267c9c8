package deepening

import (
	"math/rand/v2"
	"testing"
)

// A stored finding is found until the Memo forgets, unless another one has replaced it.
func TestMemo(t *testing.T) {
	x := NewMemo(4)
	rng := rand.New(rand.NewPCG(1, 2))
	random := func() Finding {
		return Finding{Score: rng.IntN(1<<24) - 1<<23, Depth: rng.IntN(256), Move: rng.IntN(1 << 16)}
	}
	kept := map[uint64]Finding{}
	for n := range 1000 {
		hash, f := rng.Uint64(), random()
		alpha := f.Score - n%3 // at least, at most and exactly the score
		x.Store(hash, 0, f, alpha, alpha+1+n%3/2)
		f.bound = boundOf(f.Score, alpha, alpha+1+n%3/2)
		if got, ok := x.Find(hash, 0); got != f || !ok {
			t.Fatalf("stored %+v, found %+v, %t", f, got, ok)
		}
		kept[hash] = f
	}
	lost := 0
	for hash, f := range kept {
		if got, _ := x.Find(hash, 0); got != f {
			lost++
		}
	}
	if lost > 10 {
		t.Errorf("%d of 1000 findings are lost in %d slots", lost, 4<<chunkBits)
	}
	x.Forget()
	for hash := range kept {
		if got, ok := x.Find(hash, 0); ok || got != (Finding{}) {
			t.Fatalf("%+v found after forget", got)
		}
	}
}

// A finding settles a search if its score is exact, or a bound outside of the window.
func TestSettles(t *testing.T) {
	x := NewMemo(1)
	for name, test := range map[string]struct {
		score, alpha, beta int // of the search that is stored
		settles            [3]bool
	}{
		"exact":    {5, 0, 10, [3]bool{true, true, true}},
		"at least": {5, 4, 5, [3]bool{true, false, false}},
		"at most":  {5, 5, 6, [3]bool{false, false, true}},
	} {
		x.Store(7, 0, Finding{Score: test.score}, test.alpha, test.beta)
		f, _ := x.Find(7, 0)
		for i, window := range [3][2]int{{1, 3}, {3, 8}, {8, 9}} {
			if got := f.Settles(window[0], window[1]); got != test.settles[i] {
				t.Errorf("%s 5 settles a search in %v: %t", name, window, got)
			}
		}
	}
	if (Finding{}).Settles(-1, 1) {
		t.Error("no finding settles a search")
	}
}

// The plies to a win count from the position where it was found.
func TestPlies(t *testing.T) {
	x := NewMemo(1)
	for _, sign := range []int{1, -1} {
		x.Store(7, 4, Finding{Score: sign * (Win - 9)}, -Win, Win)
		if f, _ := x.Find(7, 6); f.Score != sign*(Win-11) {
			t.Errorf("nine plies from the root, two plies later: %d, want %d", f.Score, sign*(Win-11))
		}
	}
}

// A Memo takes memory only as it is filled, and stores nothing if no memory is left.
func TestMemoGrows(t *testing.T) {
	x := NewMemo(1 << 16) // 64 GB
	if got := x.meter.Taken(); got != 0 {
		t.Errorf("an empty Memo has taken %d bytes", got)
	}
	rng := rand.New(rand.NewPCG(3, 4))
	x.Store(rng.Uint64(), 0, Finding{}, -1, 1)
	if got := x.meter.Taken(); got != chunkBytes {
		t.Errorf("a Memo of one position has taken %d bytes, want %d", got, chunkBytes)
	}
	small := NewMemo(2)
	for small.meter.Take(chunkBytes) {
	}
	hash := rng.Uint64()
	small.Store(hash, 0, Finding{}, -1, 1)
	if got, ok := small.Find(hash, 0); ok {
		t.Errorf("%+v found though no memory was left", got)
	}
}
