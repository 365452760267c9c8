package boards

import (
	"fmt"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol/env"
)

// PassBlock returns the block of passing.
func PassBlock() env.Block { return env.Block{Name: "pass", Doc: "a pass", Count: 1} }

// SeatPlanes returns a plane for each kind of each seat, starting with the viewer.
func SeatPlanes(players int, kinds ...string) (list []env.Plane) {
	for i := range players {
		for _, kind := range kinds {
			p := env.Plane{Name: "own " + kind, Doc: "the viewer's " + kind}
			if i > 0 {
				p = env.Plane{
					Name: fmt.Sprintf("seat +%d %s", i, kind),
					Doc:  fmt.Sprintf("the %s of the seat %d after the viewer's", kind, i),
				}
			}
			list = append(list, p)
		}
	}
	return list
}

// PassPlanes returns a plane for each number of consecutive passes.
func PassPlanes(players int) (list []env.Plane) {
	for i := 1; i <= players; i++ {
		list = append(list, env.Plane{Name: fmt.Sprintf("passes %d", i), Doc: fmt.Sprintf("all 1 if the number of passes in a row is %d", i)})
	}
	return list
}

// SeatAfter returns the seat n turns after another.
func SeatAfter(seat notation.Seat, n, players int) notation.Seat {
	return notation.Seat((int(seat)-1+n)%players + 1)
}

// Planes are the bits of an observation.
type Planes struct {
	bits         []uint64
	cells, words int // per plane
}

// PlanesOf returns bits as planes of so many cells.
func PlanesOf(bits []uint64, cells int) Planes { return Planes{bits, cells, (cells + 63) / 64} }

// Put sets a plane to a set of cells.
func (p Planes) Put(plane int, set notation.SpaceSet) {
	copy(p.bits[p.words*plane:p.words*(plane+1)], set[:])
}

// Add sets a cell.
func (p Planes) Add(plane int, cell notation.Space) {
	p.bits[p.words*plane+int(cell>>6)] |= 1 << (cell & 63)
}

// Fill sets all cells.
func (p Planes) Fill(plane int) { env.Fill(p.bits[p.words*plane:], p.cells) }

// Passes fills the plane for n passes in a row, where plane first is for one.
func (p Planes) Passes(first, n int) {
	if n > 0 {
		p.Fill(first + n - 1)
	}
}
