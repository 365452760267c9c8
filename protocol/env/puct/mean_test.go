package puct

import (
	"math"
	"testing"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol/games"
)

// The mean of many equal values is that value.
func TestMeanOfManyVisits(t *testing.T) {
	tree := &Tree{nodes: make([]node, 1), edges: make([]edge, 1)}
	l := &leaf{path: []int32{0}, seats: []notation.Seat{1}}
	for range 20_000_000 {
		tree.visit(l)
		tree.backUp(l, []float32{0.3})
	}
	if got := tree.edges[0].mean(); math.Abs(float64(got)-0.3) > 1e-6 {
		t.Errorf("the mean is %v, want 0.3", got)
	}
}

// Counts of simulations do not wrap.
func TestTooManySimulations(t *testing.T) {
	g, err := games.All().Environment("lineup", notation.Setup{})
	if err != nil {
		t.Fatal(err)
	}
	tree, err := New(g, Config{})
	if err != nil {
		t.Fatal(err)
	}
	if err := tree.Reset(g.New(1)); err != nil {
		t.Fatal(err)
	}
	tree.nodes[0].visits = math.MaxInt32 - 1
	if _, err := tree.Select(2); err != errTooMany {
		t.Errorf("two more simulations than there can be: error %v", err)
	}
	if n, err := tree.Select(1); n != 1 || err != nil || tree.Simulations() != math.MaxInt32 {
		t.Errorf("the last simulation: %d leaves, error %v", n, err)
	}
}
