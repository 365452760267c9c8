package codings

import (
	"slices"

	"github.com/seed-445450d7/rulebook/protocol/env"
)

// A vector is a displacement by rows and columns.
type vector struct{ down, right int }

// A turn maps a square board to itself. Images of displacements follow from those of
// places.
type turn struct {
	name string
	at   func(side, row, col int) (int, int)
	of   func(v vector) vector
}

var (
	transpose = turn{"transpose",
		func(side, row, col int) (int, int) { return col, row },
		func(v vector) vector { return vector{v.right, v.down} }}
	mirror = turn{"mirror",
		func(side, row, col int) (int, int) { return row, side - 1 - col },
		func(v vector) vector { return vector{v.down, -v.right} }}
	halfTurn = turn{"half turn",
		func(side, row, col int) (int, int) { return side - 1 - row, side - 1 - col },
		func(v vector) vector { return vector{-v.down, -v.right} }}
	quarterTurn = turn{"quarter turn",
		func(side, row, col int) (int, int) { return col, side - 1 - row },
		func(v vector) vector { return vector{v.right, -v.down} }}
)

// cells returns where the turn takes each cell.
func (t turn) cells(side int) []int {
	list := make([]int, side*side)
	for cell := range list {
		row, col := t.at(side, cell/side, cell%side)
		list[cell] = row*side + col
	}
	return list
}

// An image builds the table of a symmetry's actions, block by block.
type image struct {
	cells   []int
	actions []env.Action
}

// spatial adds a block whose plane p goes to plane planes[p].
func (im *image) spatial(planes []int) {
	first := len(im.actions)
	for _, p := range planes {
		for _, cell := range im.cells {
			im.actions = append(im.actions, env.Action(first+p*len(im.cells)+cell))
		}
	}
}

// others adds a block whose action i goes to its action list[i].
func (im *image) others(list ...int) {
	first := len(im.actions)
	for _, i := range list {
		im.actions = append(im.actions, env.Action(first+i))
	}
}

// one is the table of a block with one plane or one action.
var one = []int{0}

// upTo returns 0 to n-1.
func upTo(n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = i
	}
	return list
}

// planesOf returns where a turn takes planes that belong to displacements. On a board of a
// given side they count around the edge; with side 0 they do not.
func (t turn) planesOf(vectors []vector, side int) []int {
	list := make([]int, len(vectors))
	for i, v := range vectors {
		v = t.of(v)
		if side > 0 {
			v = vector{(v.down + side) % side, (v.right + side) % side}
		}
		list[i] = slices.Index(vectors, v)
	}
	return list
}
