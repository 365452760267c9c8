package match

import (
	"fmt"
	"testing"
)

func TestDuels(t *testing.T) {
	d := newDuels(3)
	for _, g := range [][3]int{{0, 0, 30}, {0, 2, 20}, {1, 1, 5}, {0, 1, 20}, {1, 0, 5}, {1, 2, 6}} {
		d.add(g[0], g[1], g[2])
	}
	got := fmt.Sprint(*d.results[pairing{0, 1}], *d.results[pairing{0, 2}], *d.results[pairing{1, 2}], len(d.waiting))
	if want := "[0 1 1] [1 0 1] [1 1 0] 0"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}
