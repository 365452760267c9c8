package knowledge

import (
	"math/bits"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/ploy"
	"github.com/seed-445450d7/rulebook/protocol/internal/search"
)

// Ploy evaluates positions of Ploy.
var Ploy = Game[ploy.State, ploy.Move]{
	Count: countPloy, Weights: ployWeights[:], Urgent: ploy.State.AppendUrgent, Plies: 0,
	Levels: search.Levels{0, 185, 305, 380, 440, 475, 515, 555, 590, 620, 640, 670, 700, 740, 770, 810, 855, 920, 1000},
}

// The features of Ploy. A piece is hit if an enemy can capture it who moves before its owner,
// and aimed at if another enemy could. It is loose if no piece of its side guards it. A trade
// is a guarded lance that a probe or shield can capture, or a guarded probe that a shield
// can. Of the loose pieces and trades, the best to capture counts by its kind, and the others
// as more.
const (
	ployLanceT       = iota // pieces by kind
	ployLanceY              // the same
	ployLanceW              // the same
	ployProbeI              // the same
	ployProbeV              // the same
	ployProbeN              // the same
	ployShield              // the same
	ployLanceReach          // spaces that lances reach
	ployProbeReach          // spaces that probes reach
	ployShieldReach         // spaces that shields reach
	ployGuarded             // guarded pieces
	ployEscapes             // spaces to which the commander can go safely
	ployNoEscape            // none
	ployHaven               // vacant spaces beside the commander that no enemy reaches
	ployPressed             // spaces beside the commander that enemies reach
	ployBeside              // own pieces beside the commander
	ployHitCommander        // the commander is hit, or captured
	ployHitLance            // a loose lance is hit
	ployHitProbe            // a loose probe is hit
	ployHitShield           // a loose shield is hit
	ployHitTrade            // a trade is hit
	ployHitMore             // further ones
	ployAimCommander        // the commander is aimed at
	ployAimLance            // a loose lance is aimed at
	ployAimProbe            // a loose probe is aimed at
	ployAimShield           // a loose shield is aimed at
	ployAimTrade            // a trade is aimed at
	ployAimMore             // further ones
	ployFeatures
)

// The features of pieces that are hit or aimed at, after that of the commander.
const (
	ployTargetCommander = iota
	ployTargetLance
	ployTargetProbe
	ployTargetShield
	ployTargetTrade
	ployTargetMore
)

// ploySet is a set of spaces, as package ploy gives it.
type ploySet = [2]uint64

// ployReach holds the spaces that some pieces reach: any of them, and those that are worth
// less than a lance or a probe.
type ployReach struct {
	any, probes, shields ploySet
}

func (r *ployReach) add(f *ploy.Force) {
	for w := range r.any {
		r.shields[w] |= f.Shields[w]
		r.probes[w] |= f.Probes[w] | f.Shields[w]
		r.any[w] |= f.Lances[w] | f.Probes[w] | f.Shields[w] | f.Commander[w]
	}
}

// ployBoard holds a position as sets.
type ployBoard struct {
	turn     notation.Seat
	players  int
	teams    bool
	forces   [notation.MaxSeats]ploy.Force
	pieces   [notation.MaxSeats]ploySet
	reach    [notation.MaxSeats]ployReach
	occupied ploySet
}

// countPloy counts the features of all seats.
func countPloy(s ploy.State, t Tally) Tally {
	b := ployBoard{turn: s.Turn(), players: s.Players(), teams: s.Teams()}
	for i := range b.players {
		seat := notation.Seat(i + 1)
		own := s.Pieces(seat)
		b.forces[i], b.pieces[i] = s.Force(seat), ploySet{own[0], own[1]}
		b.reach[i].add(&b.forces[i])
		for w := range b.occupied {
			b.occupied[w] |= b.pieces[i][w]
		}
	}
	for i := range b.players {
		b.count(&t, notation.Seat(i+1))
	}
	return t
}

// count counts the features of a seat.
func (b *ployBoard) count(t *Tally, own notation.Seat) {
	f := &b.forces[(own-1)&3]
	for kind := ploy.LanceT; kind <= ploy.Shield; kind++ {
		if n := count81(f.Kinds[kind]); n > 0 {
			t.Add(own, ployLanceT+int(kind-ploy.LanceT), float32(n))
		}
	}
	pieces := b.pieces[(own-1)&3]
	t.Add(own, ployLanceReach, float32(count81(without81(f.Lances, pieces))))
	t.Add(own, ployProbeReach, float32(count81(without81(f.Probes, pieces))))
	t.Add(own, ployShieldReach, float32(count81(without81(f.Shields, pieces))))
	guards, hits, aims := b.around(own)
	t.Add(own, ployGuarded, float32(count81(and81(guards, pieces))))
	b.countTargets(t, own, ployHitCommander, &hits, guards)
	b.countTargets(t, own, ployAimCommander, &aims, guards)
	commander := f.Kinds[ploy.Commander]
	if count81(commander) == 0 {
		t.Add(own, ployHitCommander, 1)
		return
	}
	enemies := ploySet{hits.any[0] | aims.any[0], hits.any[1] | aims.any[1]}
	escapes := count81(without81(without81(f.Commander, pieces), enemies))
	t.Add(own, ployEscapes, float32(escapes))
	if escapes == 0 {
		t.Add(own, ployNoEscape, 1)
	}
	beside := ployBesides[firstOf81(commander)]
	t.Add(own, ployHaven, float32(count81(without81(without81(beside, b.occupied), enemies))))
	t.Add(own, ployPressed, float32(count81(and81(beside, enemies))))
	t.Add(own, ployBeside, float32(count81(and81(beside, pieces))))
}

// around returns what the side of a seat reaches, and what its enemies do: those that move
// before it, and the others.
func (b *ployBoard) around(own notation.Seat) (guards ploySet, hits, aims ployReach) {
	friends := own.Team(b.teams)
	for i := range b.players {
		switch seat := notation.Seat(i + 1); {
		case friends.Has(seat):
			guards[0] |= b.reach[i].any[0]
			guards[1] |= b.reach[i].any[1]
		case movesBefore(seat, own, b.turn, b.players):
			hits.or(&b.reach[i])
		default:
			aims.or(&b.reach[i])
		}
	}
	return guards, hits, aims
}

func (r *ployReach) or(x *ployReach) {
	for w := range r.any {
		r.any[w] |= x.any[w]
		r.probes[w] |= x.probes[w]
		r.shields[w] |= x.shields[w]
	}
}

// countTargets counts the pieces of a seat that enemies reach.
func (b *ployBoard) countTargets(t *Tally, own notation.Seat, first int, enemies *ployReach, guards ploySet) {
	hit := and81(b.pieces[(own-1)&3], enemies.any)
	if hit[0]|hit[1] == 0 {
		return
	}
	k := &b.forces[(own-1)&3].Kinds
	if c := and81(hit, k[ploy.Commander]); c[0]|c[1] != 0 {
		t.Add(own, first+ployTargetCommander, 1)
		hit = without81(hit, c)
	}
	lances := ploySet{k[ploy.LanceT][0] | k[ploy.LanceY][0] | k[ploy.LanceW][0], k[ploy.LanceT][1] | k[ploy.LanceY][1] | k[ploy.LanceW][1]}
	probes := ploySet{k[ploy.ProbeI][0] | k[ploy.ProbeV][0] | k[ploy.ProbeN][0], k[ploy.ProbeI][1] | k[ploy.ProbeV][1] | k[ploy.ProbeN][1]}
	loose := without81(hit, guards)
	guarded := and81(hit, guards)
	trades := count81(and81(guarded, and81(lances, enemies.probes))) + count81(and81(guarded, and81(probes, enemies.shields)))
	total := count81(loose) + trades
	if total == 0 {
		return
	}
	best := ployTargetShield
	switch {
	case meets81(loose, lances):
		best = ployTargetLance
	case meets81(loose, probes):
		best = ployTargetProbe
	case trades > 0:
		best = ployTargetTrade
	}
	t.Add(own, first+best, 1)
	t.Add(own, first+ployTargetMore, float32(total-1))
}

// ployBesides holds the spaces beside each space.
var ployBesides = func() (table [ploySide * ploySide]ploySet) {
	for sp := range table {
		for at := range table {
			rows, cols := sp/ploySide-at/ploySide, sp%ploySide-at%ploySide
			if at != sp && rows*rows <= 1 && cols*cols <= 1 {
				table[sp][at>>6] |= 1 << (at & 63)
			}
		}
	}
	return table
}()

const ploySide = 9

func count81(a ploySet) int          { return bits.OnesCount64(a[0]) + bits.OnesCount64(a[1]) }
func and81(a, b ploySet) ploySet     { return ploySet{a[0] & b[0], a[1] & b[1]} }
func without81(a, b ploySet) ploySet { return ploySet{a[0] &^ b[0], a[1] &^ b[1]} }
func meets81(a, b ploySet) bool      { return a[0]&b[0]|a[1]&b[1] != 0 }

// firstOf81 returns the first space of a set that is not empty.
func firstOf81(a ploySet) int {
	if a[0] != 0 {
		return bits.TrailingZeros64(a[0])
	}
	return 64 + bits.TrailingZeros64(a[1])
}
