package hash_test

import (
	"testing"

	"github.com/seed-445450d7/rulebook/notation/hash"
)

func TestMix(t *testing.T) {
	// Fixed values: hashes may be stored, so they must not change by accident.
	if got, want := hash.Mix(hash.Mix(0, 1), 2), uint64(0x46711b643717ed87); got != want {
		t.Errorf("%#x, want %#x", got, want)
	}
	seen := map[uint64]bool{}
	for i := range uint64(64) {
		seen[hash.Mix(1, 1<<i)] = true
		seen[hash.Mix(1<<i, 1)] = true
	}
	if len(seen) != 127 { // Mix(1, 1) is counted twice
		t.Errorf("%d different hashes of 127 inputs", len(seen))
	}
}
