//go:build !rulesonly

package ploygame

import (
	"math/bits"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/ploy"
)

const (
	ploySide = 9
	spaces   = ploySide * ploySide
	eighths  = 8
)

type force struct {
	kinds [ploy.Shield + 1][2]uint64
	// The pieces guard these spaces, where they could move if all others were enemies.
	lances, probes, shields, commander set
}

func (f *force) kind(kind notation.Kind) set {
	return set{f.kinds[kind][0], f.kinds[kind][1]}
}

type ployHabit struct{ indicators, reach uint8 }

const maxReach = 3

var habits = func() (table [ploy.Shield + 1][eighths]ployHabit) {
	for kind := range table {
		for heading := range table[kind] {
			table[kind][heading] = ployHabit{ploy.Indicators(notation.Kind(kind), uint8(heading)), uint8(ploy.Reach(notation.Kind(kind)))}
		}
	}
	return table
}()

func (f *force) take(s *ploy.State, seat notation.Seat, vacant set) {
	var pointing [maxReach][eighths][2]uint64 // by reach and direction
	for at, p := range s.All(seat) {
		w, bit := at>>6&1, uint64(1)<<(at&63)
		f.kinds[p.Kind&15][w] |= bit
		if p.Kind == ploy.Commander {
			f.commander = ployCommander[at][p.Heading&1]
			continue
		}
		habit := habits[p.Kind][p.Heading&7]
		lines := &pointing[(habit.reach-1)&3]
		for d := habit.indicators; d != 0; d &= d - 1 {
			lines[bits.TrailingZeros8(d)][w] |= bit
		}
	}
	for d := range eighths {
		f.look(&pointing, d, vacant)
	}
}

func (f *force) look(pointing *[maxReach][eighths][2]uint64, d int, vacant set) {
	way := &ways[d]
	open, n := vacant.and(way.landing), way.shift
	shields, probes, lances := set{pointing[0][d][0], pointing[0][d][1]}, set{pointing[1][d][0], pointing[1][d][1]}, set{pointing[2][d][0], pointing[2][d][1]}
	if way.lowers {
		shields = shields.lower(n)
		probes = probes.lower(n)
		probes = probes.or(probes.and(open).lower(n))
		lances = lances.lower(n)
		two := lances.and(open).lower(n)
		lances = lances.or(two).or(two.and(open).lower(n))
	} else {
		shields = shields.raise(n)
		probes = probes.raise(n)
		probes = probes.or(probes.and(open).raise(n))
		lances = lances.raise(n)
		two := lances.and(open).raise(n)
		lances = lances.or(two).or(two.and(open).raise(n))
	}
	f.shields = f.shields.or(shields.and(way.landing))
	f.probes = f.probes.or(probes.and(way.landing))
	f.lances = f.lances.or(lances.and(way.landing))
}

type ployWay struct {
	shift   uint // the difference between the numbers of neighbors
	lowers  bool
	landing set // where a step can end
}

// Spaces that leave a row appear in the next, outside the landing spaces.
func (d set) lower(n uint) set { return set{d.low>>(n&63) | d.high<<(-n&63), d.high >> (n & 63)} }
func (d set) raise(n uint) set { return set{d.low << (n & 63), d.high<<(n&63) | d.low>>(-n&63)} }

const offBoard = 255

var ploySteps = func() (table [spaces][eighths]uint8) {
	rows := [eighths]int{-1, -1, 0, 1, 1, 1, 0, -1}
	cols := [eighths]int{0, 1, 1, 1, 0, -1, -1, -1}
	for sp := range table {
		for d := range table[sp] {
			row, col := sp/ploySide+rows[d], sp%ploySide+cols[d]
			table[sp][d] = offBoard
			if 0 <= row && row < ploySide && 0 <= col && col < ploySide {
				table[sp][d] = uint8(row*ploySide + col)
			}
		}
	}
	return table
}()

var ways = func() (table [eighths]ployWay) {
	for sp := range ploySteps {
		for d, at := range ploySteps[sp] {
			if at != offBoard {
				way := &table[d]
				way.landing = way.landing.or(dotOf(notation.Space(at)))
				way.shift, way.lowers = uint(max(int(at)-sp, sp-int(at))), int(at) < sp
			}
		}
	}
	return table
}()

var ployCommander = func() (table [spaces][2]set) {
	for sp := range table {
		for d, at := range ploySteps[sp] {
			if at != offBoard {
				heading := 1 - d&1 // heading 0 points along the diagonals
				table[sp][heading] = table[sp][heading].or(dotOf(notation.Space(at)))
			}
		}
	}
	return table
}()

var besides = func() (table [spaces]set) {
	for sp, both := range ployCommander {
		table[sp] = both[0].or(both[1])
	}
	return table
}()
