package transposition

import (
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// A stored entry is found until the table forgets, unless another one has replaced it.
func TestTable(t *testing.T) {
	x := New(4)
	rng := rand.New(rand.NewPCG(1, 2))
	random := func() Entry {
		return Entry{Score: rng.IntN(1<<24) - 1<<23, Depth: rng.IntN(256), Bound: Bound(1 + rng.IntN(3)), Move: rng.IntN(1 << 16)}
	}
	kept := map[uint64]Entry{}
	for range 1000 {
		hash, m := rng.Uint64(), random()
		x.Store(hash, m)
		if diff := cmp.Diff(m, x.Probe(hash), cmp.AllowUnexported(Entry{})); diff != "" {
			t.Fatalf("stored and found entry differ: %s", diff)
		}
		kept[hash] = m
	}
	lost := 0
	for hash, m := range kept {
		if x.Probe(hash) != m {
			lost++
		}
	}
	if lost > 10 {
		t.Errorf("%d of 1000 entries are lost in %d slots", lost, 4<<chunkBits)
	}
	x.Forget()
	for hash := range kept {
		if got := x.Probe(hash); got != (Entry{}) {
			t.Fatalf("%+v found after forget", got)
		}
	}
}

// A table takes memory only as it is filled, and stores nothing if no memory is left.
func TestTableGrows(t *testing.T) {
	x := New(1 << 16) // 64 GB
	if got := x.meter.Taken(); got != 0 {
		t.Errorf("an empty table has taken %d bytes", got)
	}
	rng := rand.New(rand.NewPCG(3, 4))
	x.Store(rng.Uint64(), Entry{Bound: Exact})
	if got := x.meter.Taken(); got != chunkBytes {
		t.Errorf("a table of one position has taken %d bytes, want %d", got, chunkBytes)
	}
	small := New(2)
	for small.meter.Take(chunkBytes) {
	}
	hash := rng.Uint64()
	small.Store(hash, Entry{Bound: Exact})
	if got := small.Probe(hash); got != (Entry{}) {
		t.Errorf("%+v found though no memory was left", got)
	}
}
