// Package boards helps to write codings for package env on square boards.
package boards

import (
	"slices"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/format"
	"github.com/seed-445450d7/rulebook/protocol/env"
)

// A Vector is a displacement by rows and columns.
type Vector struct{ Down, Right int }

// Compass returns the eight directions, clockwise from up.
func Compass() []Vector {
	return []Vector{{-1, 0}, {-1, 1}, {0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}}
}

// Quarters returns up, right, down and left.
func Quarters() []Vector { return []Vector{{-1, 0}, {0, 1}, {1, 0}, {0, -1}} }

// An Isometry is a rotation or reflection of a square board. Later versions may add values.
type Isometry uint8

const (
	Transpose   Isometry = iota // rows become columns
	Mirror                      // left becomes right
	Flip                        // up becomes down
	Rotation180                 // both
	Rotation90                  // clockwise
)

// With flips or flops, the rows or columns of spaces count from the far edge.
var turns = [...]struct {
	name         string
	of           func(v Vector) Vector
	flips        bool
	flops        bool
	counterclock bool
}{
	Transpose:   {"transpose", func(v Vector) Vector { return Vector{v.Right, v.Down} }, false, false, true},
	Mirror:      {"mirror", func(v Vector) Vector { return Vector{v.Down, -v.Right} }, false, true, true},
	Flip:        {"flip", func(v Vector) Vector { return Vector{-v.Down, v.Right} }, true, false, true},
	Rotation180: {"half turn", func(v Vector) Vector { return Vector{-v.Down, -v.Right} }, true, true, false},
	Rotation90:  {"quarter turn", func(v Vector) Vector { return Vector{v.Right, -v.Down} }, false, true, false},
}

// String returns the name, for example "half turn".
func (t Isometry) String() string { return turns[min(t, Rotation90)].name }

// MarshalText implements [encoding.TextMarshaler].
func (t Isometry) MarshalText() ([]byte, error) { return []byte(t.String()), nil }

// UnmarshalText implements [encoding.TextUnmarshaler].
func (t *Isometry) UnmarshalText(text []byte) error { return format.ReadEnum(text, t, Rotation90) }

// Cells returns the image of each cell of a board.
func (t Isometry) Cells(side int) []int {
	list := make([]int, side*side)
	for cell := range list {
		v := turns[t].of(Vector{cell / side, cell % side})
		if turns[t].flips {
			v.Down += side - 1
		}
		if turns[t].flops {
			v.Right += side - 1
		}
		list[cell] = v.Down*side + v.Right
	}
	return list
}

// Planes returns the image of each plane, where vectors must contain all images. Unless side is 0,
// displacements wrap around a board with that side.
func (t Isometry) Planes(vectors []Vector, side int) []int {
	list := make([]int, len(vectors))
	for i, v := range vectors {
		v = turns[t].of(v)
		if side > 0 {
			v = Vector{(v.Down + side) % side, (v.Right + side) % side}
		}
		list[i] = slices.Index(vectors, v)
	}
	return list
}

// Eighths returns the images of n planes for turns of first, first+1 … eighths, modulo period.
func (t Isometry) Eighths(first, n, period int) []int {
	list := UpTo(n)
	if turns[t].counterclock {
		for i := range list {
			list[i] = (2*period - first - i) % period
			list[i] -= first
		}
	}
	return list
}

// Image returns a new Image for a board with the given side.
func (t Isometry) Image(side int) *Image { return NewImage(t.Cells(side)) }

// An Image builds the action table of a symmetry, block by block.
type Image struct {
	cells   []int
	actions []env.Action
}

// NewImage returns an Image that maps cell i to cells[i].
func NewImage(cells []int) *Image { return &Image{cells: cells} }

// Spatial adds a block whose plane p maps to planes[p].
func (im *Image) Spatial(planes []int) *Image {
	first := len(im.actions)
	for _, p := range planes {
		for _, cell := range im.cells {
			im.actions = append(im.actions, env.Action(first+p*len(im.cells)+cell))
		}
	}
	return im
}

// Others adds a block whose action i maps to list[i].
func (im *Image) Others(list []int) *Image {
	first := len(im.actions)
	for _, i := range list {
		im.actions = append(im.actions, env.Action(first+i))
	}
	return im
}

// Symmetry returns the symmetry. If seats is nil, seats do not change.
func (im *Image) Symmetry(name string, seats []notation.Seat) env.Symmetry {
	if seats != nil {
		name += " and seats"
	}
	return env.Symmetry{Name: name, Cells: im.cells, Actions: im.actions, Seats: seats}
}

// NextSeat maps each seat to the next.
func NextSeat(players int) []notation.Seat {
	list := make([]notation.Seat, players)
	for i := range list {
		list[i] = notation.Seat((i+1)%players + 1)
	}
	return list
}

// UpTo returns 0 to n-1.
func UpTo(n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = i
	}
	return list
}

// Reversed returns n-1 to 0.
func Reversed(n int) []int {
	list := UpTo(n)
	slices.Reverse(list)
	return list
}
