package codings

import (
	"slices"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol/env"
)

// A vector is a displacement by rows and columns.
type vector struct{ down, right int }

// compass holds the eight directions, clockwise from up.
var compass = []vector{{-1, 0}, {-1, 1}, {0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}}

// quarters holds up, right, down and left.
var quarters = []vector{{-1, 0}, {0, 1}, {1, 0}, {0, -1}}

// A turn maps a square board to itself. It takes displacements to displacements; that of
// places follows, with flips saying which coordinates are counted from the far edge.
type turn struct {
	name         string
	of           func(v vector) vector
	flips        bool // rows are counted from the far edge
	flops        bool // columns are
	counterclock bool // clockwise becomes counterclockwise
}

var (
	transpose   = turn{"transpose", func(v vector) vector { return vector{v.right, v.down} }, false, false, true}
	mirror      = turn{"mirror", func(v vector) vector { return vector{v.down, -v.right} }, false, true, true}
	flip        = turn{"flip", func(v vector) vector { return vector{-v.down, v.right} }, true, false, true}
	halfTurn    = turn{"half turn", func(v vector) vector { return vector{-v.down, -v.right} }, true, true, false}
	quarterTurn = turn{"quarter turn", func(v vector) vector { return vector{v.right, -v.down} }, false, true, false}
)

// cells returns where the turn takes each cell.
func (t turn) cells(side int) []int {
	list := make([]int, side*side)
	for cell := range list {
		v := t.of(vector{cell / side, cell % side})
		if t.flips {
			v.down += side - 1
		}
		if t.flops {
			v.right += side - 1
		}
		list[cell] = v.down*side + v.right
	}
	return list
}

// planesOf returns where a turn takes planes that belong to displacements. They count
// around the edge of a board of the given side; with side 0 they do not.
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

// eighths returns where a turn takes n planes that belong to turning a piece by first,
// first+1 … eighths, of period of them.
func (t turn) eighths(first, n, period int) []int {
	list := upTo(n)
	if t.counterclock {
		for i := range list {
			list[i] = (2*period - first - i) % period
			list[i] -= first
		}
	}
	return list
}

// An image builds the table of a symmetry's actions, block by block.
type image struct {
	cells   []int
	actions []env.Action
}

func (t turn) image(side int) *image { return &image{cells: t.cells(side)} }

// spatial adds a block whose plane p goes to plane planes[p].
func (im *image) spatial(planes []int) *image {
	first := len(im.actions)
	for _, p := range planes {
		for _, cell := range im.cells {
			im.actions = append(im.actions, env.Action(first+p*len(im.cells)+cell))
		}
	}
	return im
}

// others adds a block whose action i goes to its action list[i].
func (im *image) others(list []int) *image {
	first := len(im.actions)
	for _, i := range list {
		im.actions = append(im.actions, env.Action(first+i))
	}
	return im
}

// symmetry returns what has been built, with an exchange of seats, if any.
func (im *image) symmetry(name string, seats []notation.Seat) env.Symmetry {
	if seats != nil {
		name += " and seats"
	}
	return env.Symmetry{Name: name, Cells: im.cells, Actions: im.actions, Seats: seats}
}

// nextSeat takes each seat to the next one.
func nextSeat(players int) []notation.Seat {
	list := make([]notation.Seat, players)
	for i := range list {
		list[i] = notation.Seat((i+1)%players + 1)
	}
	return list
}

// upTo returns 0 to n-1.
func upTo(n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = i
	}
	return list
}

// reversed returns n-1 to 0.
func reversed(n int) []int {
	list := upTo(n)
	slices.Reverse(list)
	return list
}
