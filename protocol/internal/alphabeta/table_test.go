package alphabeta

import (
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// A stored entry is found until the table forgets, unless another one has replaced it.
func TestTable(t *testing.T) {
	x := newTable(4)
	rng := rand.New(rand.NewPCG(1, 2))
	random := func() entry {
		return entry{score: rng.IntN(2*winScore+1) - winScore, depth: rng.IntN(maxPly), bound: bound(1 + rng.IntN(3)), move: rng.IntN(1 << 16)}
	}
	kept := map[uint64]entry{}
	for range 1000 {
		hash, m := rng.Uint64(), random()
		x.store(hash, m)
		if diff := cmp.Diff(m, x.probe(hash), cmp.AllowUnexported(entry{})); diff != "" {
			t.Fatalf("stored and found entry differ: %s", diff)
		}
		kept[hash] = m
	}
	lost := 0
	for hash, m := range kept {
		if x.probe(hash) != m {
			lost++
		}
	}
	if lost > 10 {
		t.Errorf("%d of 1000 entries are lost in %d slots", lost, 4<<chunkBits)
	}
	x.forget()
	for hash := range kept {
		if got := x.probe(hash); got != (entry{}) {
			t.Fatalf("%+v found after forget", got)
		}
	}
}

// A table takes memory only as it is filled, and stores nothing if no memory is left.
func TestTableGrows(t *testing.T) {
	x := newTable(1 << 16) // 64 GB
	if got := x.meter.Taken(); got != 0 {
		t.Errorf("an empty table has taken %d bytes", got)
	}
	rng := rand.New(rand.NewPCG(3, 4))
	x.store(rng.Uint64(), entry{bound: exact})
	if got := x.meter.Taken(); got != chunkBytes {
		t.Errorf("a table of one position has taken %d bytes, want %d", got, chunkBytes)
	}
	small := newTable(2)
	for small.meter.Take(chunkBytes) {
	}
	hash := rng.Uint64()
	small.store(hash, entry{bound: exact})
	if got := small.probe(hash); got != (entry{}) {
		t.Errorf("%+v found though no memory was left", got)
	}
}
