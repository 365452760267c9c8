package alphabeta

import (
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// What is kept is found again until the table forgets, unless something else came to
// its place.
func TestTable(t *testing.T) {
	x := newTable(4)
	rng := rand.New(rand.NewPCG(1, 2))
	random := func() memo {
		return memo{score: rng.IntN(2*won+1) - won, depth: rng.IntN(maxPly), bound: bound(1 + rng.IntN(3)), move: rng.IntN(1 << 16)}
	}
	kept := map[uint64]memo{}
	for range 1000 {
		hash, m := rng.Uint64(), random()
		x.keep(hash, m)
		if diff := cmp.Diff(m, x.find(hash), cmp.AllowUnexported(memo{})); diff != "" {
			t.Fatalf("what was kept is not found: %s", diff)
		}
		kept[hash] = m
	}
	lost := 0
	for hash, m := range kept {
		if x.find(hash) != m {
			lost++
		}
	}
	if lost > 10 {
		t.Errorf("%d of 1000 are lost in %d places", lost, 4<<chunkBits)
	}
	x.forget()
	for hash := range kept {
		if got := x.find(hash); got != (memo{}) {
			t.Fatalf("%+v is known after forget", got)
		}
	}
}

// A table takes memory as it is filled, no more than it may, and does without where
// there is none.
func TestTableGrows(t *testing.T) {
	x := newTable(1 << 16) // 64 GB
	if got := x.meter.Taken(); got != 0 {
		t.Errorf("an empty table has taken %d bytes", got)
	}
	rng := rand.New(rand.NewPCG(3, 4))
	x.keep(rng.Uint64(), memo{bound: exact})
	if got := x.meter.Taken(); got != chunkBytes {
		t.Errorf("a table of one position has taken %d bytes, want %d", got, chunkBytes)
	}
	small := newTable(2)
	for small.meter.Take(chunkBytes) {
	}
	hash := rng.Uint64()
	small.keep(hash, memo{bound: exact})
	if got := small.find(hash); got != (memo{}) {
		t.Errorf("%+v is known though no memory was left", got)
	}
}
