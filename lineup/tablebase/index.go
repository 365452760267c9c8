package tablebase

import "math/bits"

type group struct{ owner, kind, count int }

// An index numbers the placements of a material from 0 without gaps, the same for
// placements that a symmetry maps onto each other.
//
// The groups are split into a head and a rest. A block is an orbit of heads, represented by one. To
// number a placement, the index turns its head into the representative, and ranks the rest by
// combinatorial numbers.
type index struct {
	grid   *grid
	head   []group
	rest   []group
	turns  []headTurn // by key of the head
	blocks []block
	rests  []set // len(rest) sets for each rank, on the free cells
	span   int
	size   int
}

type headTurn struct {
	block    uint32
	symmetry uint32
}

type block struct {
	first    int // number of the first placement
	head     position
	occupied set
	free     [maxCells]set
	orbits   []uint32 // by rank, or nil if each is its own
	ranks    []uint32 // lowest rank of each orbit, or nil
}

const maxRests = 200_000

func newIndex(g *grid, m material) *index {
	x := &index{grid: g, rest: groups(m)}
	for x.span = x.countRests(); x.span > maxRests && len(x.rest) > 0; x.span = x.countRests() {
		x.head = append(x.head, x.rest[0])
		x.rest = x.rest[1:]
	}
	x.listRests(make([]set, 0, len(x.rest)), 0)
	keys := 1
	for _, h := range x.head {
		keys *= int(g.binom[g.cells][h.count])
	}
	x.turns = make([]headTurn, keys)
	for i := range x.turns {
		x.turns[i].block = unseen
	}
	x.listHeads(position{}, 0)
	return x
}

const unseen = ^uint32(0)

// Single pieces come first, because they break most symmetries.
func groups(m material) (list []group) {
	for _, count := range []int{1, 2} {
		for kind := kinds - 1; kind >= 0; kind-- {
			for owner := range m {
				if m[owner][kind] == count {
					list = append(list, group{owner, kind, count})
				}
			}
		}
	}
	return list
}

func (x *index) countRests() int {
	free, ways := x.grid.cells, 1
	for _, h := range x.head {
		free -= h.count
	}
	for _, r := range x.rest {
		ways *= int(x.grid.binom[free][r.count])
		free -= r.count
	}
	return ways
}

func choose(free set, count int, f func(set)) {
	for high := free; high != 0; high &= high - 1 {
		one := high & -high
		if count == 1 {
			f(one)
			continue
		}
		for low := free & (one - 1); low != 0; low &= low - 1 {
			f(one | low&-low)
		}
	}
}

func (x *index) listRests(sets []set, occupied set) {
	if len(sets) == len(x.rest) {
		x.rests = append(x.rests, sets...)
		return
	}
	cells := x.grid.cells
	for _, h := range x.head {
		cells -= h.count
	}
	free := set(1<<cells-1) &^ occupied
	choose(free, x.rest[len(sets)].count, func(s set) { x.listRests(append(sets, s), occupied|s) })
}

func (x *index) listHeads(p position, groups int) {
	if groups < len(x.head) {
		h := x.head[groups]
		choose(x.grid.all&^p.occupied(), h.count, func(s set) {
			p[h.owner][h.kind] = s
			x.listHeads(p, groups+1)
		})
		return
	}
	if x.turns[x.key(&p)].block != unseen {
		return
	}
	var keepers []int
	for s := range symmetries {
		image := x.turned(&p, s)
		if image == p {
			keepers = append(keepers, s)
		}
		x.turns[x.key(&image)] = headTurn{uint32(len(x.blocks)), uint32(x.grid.undone[s])}
	}
	b := block{first: x.size, head: p, occupied: p.occupied()}
	cells := b.free[:0]
	choose(x.grid.all&^b.occupied, 1, func(s set) { cells = append(cells, s) })
	if len(keepers) > 1 {
		x.fold(&b, keepers)
	}
	x.size += x.length(&b)
	x.blocks = append(x.blocks, b)
}

func (x *index) turned(p *position, symmetry int) (image position) {
	for owner := range p {
		for kind, s := range p[owner] {
			image[owner][kind] = x.grid.turned[symmetry][s]
		}
	}
	return image
}

func (x *index) fold(b *block, keepers []int) {
	b.orbits = make([]uint32, x.span)
	for rank := range x.span {
		p := x.unrank(b, rank)
		least := rank
		for _, s := range keepers {
			least = min(least, x.rank(b, &p, x.grid.turned[s]))
		}
		if least < rank {
			b.orbits[rank] = b.orbits[least]
			continue
		}
		b.orbits[rank] = uint32(len(b.ranks))
		b.ranks = append(b.ranks, uint32(rank))
	}
}

func (x *index) length(b *block) int {
	if b.orbits != nil {
		return len(b.ranks)
	}
	return x.span
}

func (x *index) key(p *position) int {
	key := 0
	for _, h := range x.head {
		key = key*int(x.grid.binom[x.grid.cells][h.count]) + x.among(p[h.owner][h.kind], 0)
	}
	return key
}

// A set has one or two cells.
func (x *index) among(s, occupied set) int {
	low := s & -s
	n := bits.TrailingZeros16(s) - bits.OnesCount16(occupied&(low-1))
	if high := s ^ low; high != 0 {
		m := bits.TrailingZeros16(high) - bits.OnesCount16(occupied&(high-1))
		n += m * (m - 1) / 2
	}
	return n
}

func (x *index) rank(b *block, p *position, images []set) int {
	rank, occupied := 0, b.occupied
	cells := x.grid.cells - bits.OnesCount16(occupied)
	for _, r := range x.rest {
		s := images[p[r.owner][r.kind]]
		rank = rank*int(x.grid.binom[cells][r.count]) + x.among(s, occupied)
		occupied |= s
		cells -= r.count
	}
	return rank
}

func (x *index) unrank(b *block, rank int) position {
	p := b.head
	sets := x.rests[rank*len(x.rest):]
	for i, r := range x.rest {
		low := bits.TrailingZeros16(sets[i])
		high := bits.Len16(sets[i]) - 1
		p[r.owner][r.kind] = b.free[low] | b.free[high]
	}
	return p
}

func (x *index) number(p *position) int {
	t := x.turns[x.key(p)]
	b := &x.blocks[t.block]
	rank := x.rank(b, p, x.grid.turned[t.symmetry])
	if b.orbits != nil {
		rank = int(b.orbits[rank])
	}
	return b.first + rank
}

func (x *index) at(b *block, offset int) position {
	if b.ranks != nil {
		offset = int(b.ranks[offset])
	}
	return x.unrank(b, offset)
}
