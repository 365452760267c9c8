package tablebase

import (
	"math/rand/v2"
	"testing"
)

// Every position of the small games has a number, each number has a position, and the
// positions of a number are the images of one.
func TestIndex(t *testing.T) {
	for _, v := range variants {
		t.Run(v.String(), func(t *testing.T) {
			table := newTable(v)
			for i := range table.layers {
				testNumbers(t, table.layers[i].index)
			}
		})
	}
}

func testNumbers(t *testing.T, x *index) {
	t.Helper()
	for i := range x.blocks {
		b := &x.blocks[i]
		for offset := range x.length(b) {
			p := x.at(b, offset)
			for s := range symmetries {
				image := x.turned(&p, s)
				if n := x.number(&image); n != b.first+offset {
					t.Fatalf("image %d of position %d has number %d", s, b.first+offset, n)
				}
			}
		}
	}
}

// The numbers of Line Up are as many as there are positions up to symmetry, which
// Burnside's lemma counts.
func TestSizes(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a race detector minutes, and has one goroutine")
	}
	for _, v := range append(variants, lineUp) {
		table := newTable(v)
		for i := range table.layers {
			l := &table.layers[i]
			m := materialOf(l.index)
			sum := 0
			for s := range symmetries {
				sum += fixed(table.grid, s, m)
			}
			if sum != l.index.size*symmetries {
				t.Errorf("%s: layer %d has %d numbers, want %d/%d", v, i, l.index.size, sum, symmetries)
			}
		}
		last := table.layers[len(table.layers)-1].index
		t.Logf("%s: %d positions of all pieces, %d blocks", v, last.size, len(last.blocks))
	}
}

func materialOf(x *index) (list []int) {
	for _, g := range append(x.head[:len(x.head):len(x.head)], x.rest...) {
		list = append(list, g.count)
	}
	return list
}

// fixed returns the number of placements of groups that a symmetry keeps. A group of two
// is on two cells that it keeps, or on two that it swaps.
func fixed(g *grid, symmetry int, groups []int) int {
	kept, swapped := 0, 0
	for cell := range g.cells {
		image := g.turned[symmetry][1<<cell]
		switch {
		case image == 1<<cell:
			kept++
		case g.turned[symmetry][image] == 1<<cell:
			swapped++
		}
	}
	var count func(groups []int, kept, pairs int) int
	count = func(groups []int, kept, pairs int) int {
		switch {
		case len(groups) == 0:
			return 1
		case groups[0] == 1 && kept == 0:
			return 0
		case groups[0] == 1:
			return kept * count(groups[1:], kept-1, pairs)
		}
		ways := 0
		if kept > 1 {
			ways += kept * (kept - 1) / 2 * count(groups[1:], kept-2, pairs)
		}
		if pairs > 0 {
			ways += pairs * count(groups[1:], kept, pairs-1)
		}
		return ways
	}
	return count(groups, kept, swapped/2)
}

// All images of random positions of Line Up have the number of the position.
func TestLineUpIndex(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a race detector minutes, and has one goroutine")
	}
	table := newTable(lineUp)
	random := rand.New(rand.NewPCG(3, 4))
	for i := range table.layers {
		x := table.layers[i].index
		for range 2000 {
			b := &x.blocks[random.IntN(len(x.blocks))]
			offset := random.IntN(x.length(b))
			n, p := b.first+offset, x.at(b, offset)
			for s := range symmetries {
				image := x.turned(&p, s)
				if got := x.number(&image); got != n {
					t.Fatalf("layer %d: image %d of position %d has number %d", i, s, n, got)
				}
			}
		}
	}
}
