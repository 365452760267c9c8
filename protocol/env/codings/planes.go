package codings

import (
	"fmt"
	"math/bits"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol/env"
	"github.com/seed-445450d7/rulebook/sly/board"
)

// passBlock is the block of a game with passes.
var passBlock = env.Block{Name: "pass", Doc: "a pass", Count: 1}

// seatPlanes returns a plane for each kind of piece of each seat, the viewer's first.
func seatPlanes(players int, kinds ...string) (list []env.Plane) {
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

// passPlanes returns a plane for each number of passes in a row that ends no game before
// it, and for the one that does.
func passPlanes(players int) (list []env.Plane) {
	for i := 1; i <= players; i++ {
		list = append(list, env.Plane{Name: fmt.Sprintf("passes %d", i), Doc: fmt.Sprintf("all 1 if the number of passes in a row is %d", i)})
	}
	return list
}

// counted returns the seat that follows another by n in the order of turns.
func counted(seat notation.Seat, n, players int) notation.Seat {
	return notation.Seat((int(seat)-1+n)%players + 1)
}

// planes12 are bits of planes of 144 cells, in three words each.
type planes12 []uint64

func (p planes12) put(plane int, set board.Set) { *(*[3]uint64)(p[3*plane:]) = set }

func (p planes12) set(plane int, sp notation.Space) { p[3*plane+int(sp>>6)] |= 1 << (sp & 63) }

// passes fills the plane of a number of passes, of which the first is given.
func (p planes12) passes(first, n int) {
	if n > 0 {
		env.Fill(p[3*(first+n-1):], board.Spaces)
	}
}

// planes9 are bits of planes of 81 cells, in two words each.
type planes9 []uint64

func (p planes9) put(plane int, set [2]uint64) { *(*[2]uint64)(p[2*plane:]) = set }

func (p planes9) set(plane int, sp notation.Space) { p[2*plane+int(sp>>6)] |= 1 << (sp & 63) }

func (p planes9) fill(plane int) { env.Fill(p[2*plane:], 81) }

// lowest returns the number of the lowest bit of a set, which must not be empty.
func lowest(set uint64) int { return bits.TrailingZeros64(set) }
