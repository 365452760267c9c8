package tablebase

import (
	"math/bits"

	"github.com/seed-445450d7/rulebook/sly/board"
)

const (
	kinds       = 3 // in the order of play
	cylinder    = kinds - 1
	symmetries  = 8
	maxCells    = board.Fields
	cycle       = 2 * kinds
	playerCount = 2
)

// Tests solve smaller variants than lineUp.
type variant struct {
	side int
	each [kinds]int
}

var lineUp = variant{side: 4, each: [kinds]int{2, 2, 1}}

// Cells are numbered row by row.
type set = uint16

// The player to move is owner 0.
type position [playerCount][kinds]set

func (p position) swapped() position { return position{p[1], p[0]} }

func (p *position) of(owner int) set { return p[owner][0] | p[owner][1] | p[owner][2] }

func (p *position) occupied() set { return p.of(0) | p.of(1) }

type material [playerCount][kinds]int

type turn struct {
	kind   int
	places bool
}

type grid struct {
	cells  int
	all    set
	lines  []set
	reach  [kinds][maxCells]set
	turned [symmetries][]set
	undone [symmetries]int
	binom  [maxCells + 1][3]uint32
}

func newGrid(side int) *grid {
	g := &grid{cells: side * side, all: set(1<<(side*side) - 1)}
	rising, falling := set(0), set(0)
	for i := range side {
		row, column := set(0), set(0)
		for j := range side {
			row |= 1 << (i*side + j)
			column |= 1 << (j*side + i)
		}
		g.lines = append(g.lines, row, column)
		falling |= 1 << (i*side + i)
		rising |= 1 << (i*side + side - 1 - i)
	}
	g.lines = append(g.lines, falling, rising)
	for a := range g.cells {
		for b := range g.cells {
			g.link(side, a, b)
		}
	}
	for n := range g.binom {
		g.binom[n] = [3]uint32{1, uint32(n), uint32(n * (n - 1) / 2)}
	}
	g.mirror(side)
	return g
}

func (g *grid) link(side, a, b int) {
	down, right := a/side-b/side, a%side-b%side
	switch down*down + right*right {
	case 1:
		for kind := range kinds {
			g.reach[kind][a] |= 1 << b
		}
	case 2:
		g.reach[cylinder][a] |= 1 << b
	}
}

func (g *grid) mirror(side int) {
	for s := range symmetries {
		images := make([]set, int(g.all)+1)
		for cell := range g.cells {
			row, column := cell/side, cell%side
			if s&1 != 0 {
				column = side - 1 - column
			}
			if s&2 != 0 {
				row = side - 1 - row
			}
			if s&4 != 0 {
				row, column = column, row
			}
			images[1<<cell] = 1 << (row*side + column)
		}
		for i := range images {
			images[i] = images[i&(i-1)] | images[i&-i]
		}
		g.turned[s] = images
	}
	for s := range symmetries {
		for t := range symmetries {
			if g.isInverse(s, t) {
				g.undone[s] = t
			}
		}
	}
}

func (g *grid) isInverse(s, t int) bool {
	for cell := range g.cells {
		if g.turned[t][g.turned[s][1<<cell]] != 1<<cell {
			return false
		}
	}
	return true
}

func (g *grid) hasLine(s set) bool {
	for _, line := range g.lines {
		if s&line == line {
			return true
		}
	}
	return false
}

func (g *grid) ended(p *position, t turn) code {
	own, other := g.hasLine(p.of(0)), g.hasLine(p.of(1))
	switch {
	case own && other:
		return impossible
	case own:
		return won
	case other || g.trapped(p, t):
		return lost
	}
	return draw
}

func (g *grid) trapped(p *position, t turn) bool {
	if t.places {
		return p.occupied() == g.all
	}
	free := g.all &^ p.occupied()
	for s := p[0][t.kind]; s != 0; s &= s - 1 {
		if g.reach[t.kind][bits.TrailingZeros16(s)]&free != 0 {
			return false
		}
	}
	return true
}

func (g *grid) appendNext(dst []position, p *position, t turn) []position {
	free := g.all &^ p.occupied()
	if t.places {
		for ; free != 0; free &= free - 1 {
			next := p.swapped()
			next[1][t.kind] |= free & -free
			dst = append(dst, next)
		}
		return dst
	}
	for s := p[0][t.kind]; s != 0; s &= s - 1 {
		from := s & -s
		for to := g.reach[t.kind][bits.TrailingZeros16(s)] & free; to != 0; to &= to - 1 {
			next := p.swapped()
			next[1][t.kind] ^= from | to&-to
			dst = append(dst, next)
		}
	}
	return dst
}

// The positions may be finished games.
func (g *grid) appendPrevious(dst []position, p *position, kind int) []position {
	before := p.swapped()
	free := g.all &^ before.occupied()
	for s := before[0][kind]; s != 0; s &= s - 1 {
		to := s & -s
		for from := g.reach[kind][bits.TrailingZeros16(s)] & free; from != 0; from &= from - 1 {
			earlier := before
			earlier[0][kind] ^= to | from&-from
			dst = append(dst, earlier)
		}
	}
	return dst
}
