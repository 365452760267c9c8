package transposition_test

import (
	"testing"

	"github.com/seed-445450d7/rulebook/protocol/internal/transposition"
)

// A move is busy from its beginning to its end, and only that move of that position.
func TestBusy(t *testing.T) {
	b := new(transposition.Busy)
	b.Begin(7, 3)
	for _, test := range []struct {
		hash, move uint64
		want       bool
	}{{7, 3, true}, {7, 4, false}, {8, 3, false}, {7, 0, false}} {
		if got := b.Has(test.hash, test.move); got != test.want {
			t.Errorf("move %d of %d: %v, want %v", test.move, test.hash, got, test.want)
		}
	}
	b.End(7, 4)
	if !b.Has(7, 3) {
		t.Error("the end of another move ended it")
	}
	b.End(7, 3)
	if b.Has(7, 3) {
		t.Error("it is busy after its end")
	}
}

func TestNoBusy(t *testing.T) {
	var b *transposition.Busy
	b.Begin(7, 3)
	if b.Has(7, 3) {
		t.Error("nothing notes a move")
	}
	b.End(7, 3)
}
