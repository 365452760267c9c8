package env

import (
	"fmt"
	"math/bits"

	"github.com/seed-445450d7/rulebook/notation"
)

func (g *game[S, M]) addPlanes() {
	g.common = len(g.coding.Planes)
	g.planes = append(g.planes, g.coding.Planes...)
	add := func(name, doc string) { g.planes = append(g.planes, Plane{name, doc}) }
	if g.coding.TwoParts {
		add("chosen from", "the space that the piece of a move leaves whose first part is chosen")
		add("chosen to", "the space where that piece goes")
	}
	seats := g.Seats()
	if seats == 1 {
		return
	}
	for i := 1; i < seats; i++ {
		add(fmt.Sprintf("turn of seat +%d", i), fmt.Sprintf("all 1 if the seat %d after the viewer's acts", i))
	}
	for i := range seats {
		add(fmt.Sprintf("view of seat %d", i+1), fmt.Sprintf("all 1 if the viewer is seat %d", i+1))
	}
}

func (g *game[S, M]) observe(dst []uint64, c *cursor[S, M], seat notation.Seat) {
	clear(dst)
	g.coding.Observe(dst, &c.s, seat)
	words := (g.coding.Rows*g.coding.Cols + 63) / 64
	at := g.common * words
	if g.coding.TwoParts {
		if c.part == 1 {
			from, leaves := c.moves[0].From()
			to, _ := c.moves[0].To()
			if leaves {
				g.setCell(dst[at:], from)
			}
			g.setCell(dst[at+words:], to)
		}
		at += 2 * words
	}
	seats := notation.Seat(g.Seats())
	if seats == 1 {
		return
	}
	if ahead := (c.s.Turn() + seats - seat) % seats; ahead != 0 {
		g.fill(dst[at+int(ahead-1)*words:])
	}
	at += int(seats-1) * words
	g.fill(dst[at+int(seat-1)*words:])
}

func (g *game[S, M]) setCell(plane []uint64, sp notation.Space) {
	cell := int(sp)
	if g.coding.Cell != nil {
		cell = g.coding.Cell(sp)
	}
	plane[cell>>6] |= 1 << (cell & 63)
}

func (g *game[S, M]) fill(plane []uint64) { Fill(plane, g.coding.Rows*g.coding.Cols) }

// Fill sets the first bits of a plane. If the plane is too short, it panics.
func Fill(plane []uint64, cells int) {
	i := 0
	for ; cells >= 64; cells -= 64 {
		plane[i] = ^uint64(0)
		i++
	}
	if cells > 0 {
		plane[i] |= 1<<cells - 1
	}
}

func (g *game[S, M]) expand(dst []float32, planes []uint64) {
	shape := g.Shape()
	cells, words := shape.Cells(), shape.PlaneLen()
	dst = dst[:shape.Len()]
	clear(dst)
	for base := 0; base < len(dst); base += cells {
		for w, x := range planes[:words] {
			plane := dst[base+w<<6 : base+cells]
			if x == ^uint64(0) {
				for i := range plane[:64] {
					plane[i] = 1
				}
				continue
			}
			for ; x != 0; x &= x - 1 {
				plane[bits.TrailingZeros64(x)] = 1
			}
		}
		planes = planes[words:]
	}
}

func (g *game[S, M]) checkSeat(seat notation.Seat) {
	if seat < 1 || int(seat) > g.Seats() {
		panic(fmt.Sprintf("env: no seat %d in %s for %d", seat, g.name, g.Seats()))
	}
}
