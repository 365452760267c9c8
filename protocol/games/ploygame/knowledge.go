//go:build !rulesonly

package ploygame

import (
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/ploy"
	"github.com/seed-445450d7/rulebook/protocol/search"
)

var knowledge = search.Knowledge[ploy.State, ploy.Move]{
	Count: countTerms, Weights: weights[:], Urgent: urgentMoves, Survey: survey, Plies: 0,
	Levels: []int{0, 185, 305, 380, 440, 475, 515, 555, 590, 620, 640, 670, 700, 740, 770, 810, 855, 920, 1000},
	Confidence: func(s ploy.State) float64 {
		switch {
		case s.Teams():
			return 0.25
		case s.Players() > 2:
			return 0.7
		}
		return 1
	},
}

func init() { newSearcher = knowledge.NewSearcher }

// A piece is hit if an enemy who moves before its owner can capture it, and aimed at if another
// can. It is loose if its side does not guard it. A trade is a guarded lance that a probe or shield
// can capture, or a guarded probe that a shield can.
const (
	termLanceT = iota
	termLanceY
	termLanceW
	termProbeI
	termProbeV
	termProbeN
	termShield
	termLanceReach
	termProbeReach
	termShieldReach
	termGuarded
	termEscapes // safe spaces for the commander
	termNoEscape
	termHaven   // safe vacant spaces beside the commander
	termPressed // attacked spaces beside it
	termBeside  // own pieces beside it
	termHitCommander
	termHitLance
	termHitProbe
	termHitShield
	termHitTrade
	termHitMore
	termAimCommander
	termAimLance
	termAimProbe
	termAimShield
	termAimTrade
	termAimMore
	termCount
)

const (
	targetCommander = iota
	targetLance
	targetProbe
	targetShield
	targetTrade
	targetMore
)

type ployReach struct {
	any, probes, shields set
}

func (r *ployReach) add(f *force) {
	r.shields = f.shields
	r.probes = f.probes.or(f.shields)
	r.any = f.lances.or(f.commander).or(r.probes)
}

type board struct {
	turn     notation.Seat
	players  int
	teams    bool
	forces   [notation.MaxSeats]force
	pieces   [notation.MaxSeats]set
	reach    [notation.MaxSeats]ployReach
	occupied set
}

func countTerms(s ploy.State, t search.Sum) search.Sum {
	var b board
	b.take(&s)
	return b.countAll(t)
}

func (b *board) take(s *ploy.State) {
	b.turn, b.players, b.teams = s.Turn(), s.Players(), s.Teams()
	for i := range b.players {
		b.pieces[i] = setOf(s.Pieces(notation.Seat(i + 1)))
		b.occupied = b.occupied.or(b.pieces[i])
	}
	vacant := b.occupied.not()
	for i := range b.players {
		b.forces[i].take(s, notation.Seat(i+1), vacant)
		b.reach[i].add(&b.forces[i])
	}
}

func (b *board) countAll(t search.Sum) search.Sum {
	for i := range b.players {
		b.count(&t, notation.Seat(i+1))
	}
	return t
}

func (b *board) count(t *search.Sum, own notation.Seat) {
	f := &b.forces[(own-1)&3]
	for kind := ploy.LanceT; kind <= ploy.Shield; kind++ {
		if n := f.kind(kind).count(); n > 0 {
			t.Add(own, termLanceT+int(kind-ploy.LanceT), n)
		}
	}
	pieces := b.pieces[(own-1)&3]
	t.Add(own, termLanceReach, f.lances.without(pieces).count())
	t.Add(own, termProbeReach, f.probes.without(pieces).count())
	t.Add(own, termShieldReach, f.shields.without(pieces).count())
	guards, hits, aims := b.around(own)
	t.Add(own, termGuarded, guards.and(pieces).count())
	b.countTargets(t, own, termHitCommander, &hits, guards)
	b.countTargets(t, own, termAimCommander, &aims, guards)
	commander := f.kind(ploy.Commander)
	if commander.isEmpty() {
		t.Add(own, termHitCommander, 1)
		return
	}
	enemies := hits.any.or(aims.any)
	escapes := f.commander.without(pieces).without(enemies).count()
	t.Add(own, termEscapes, escapes)
	if escapes == 0 {
		t.Add(own, termNoEscape, 1)
	}
	beside := besides[commander.first()]
	t.Add(own, termHaven, beside.without(b.occupied).without(enemies).count())
	t.Add(own, termPressed, beside.and(enemies).count())
	t.Add(own, termBeside, beside.and(pieces).count())
}

func (b *board) around(own notation.Seat) (guards set, hits, aims ployReach) {
	friends := own.Team(b.teams)
	for i := range b.players {
		switch seat := notation.Seat(i + 1); {
		case friends.Has(seat):
			guards = guards.or(b.reach[i].any)
		case movesBefore(seat, own, b.turn, b.players):
			hits.or(&b.reach[i])
		default:
			aims.or(&b.reach[i])
		}
	}
	return guards, hits, aims
}

func (r *ployReach) or(x *ployReach) {
	r.any, r.probes, r.shields = r.any.or(x.any), r.probes.or(x.probes), r.shields.or(x.shields)
}

func (b *board) countTargets(t *search.Sum, own notation.Seat, first int, enemies *ployReach, guards set) {
	hit := b.pieces[(own-1)&3].and(enemies.any)
	if hit.isEmpty() {
		return
	}
	f := &b.forces[(own-1)&3]
	if c := hit.and(f.kind(ploy.Commander)); !c.isEmpty() {
		t.Add(own, first+targetCommander, 1)
		hit = hit.without(c)
	}
	lances := f.kind(ploy.LanceT).or(f.kind(ploy.LanceY)).or(f.kind(ploy.LanceW))
	probes := f.kind(ploy.ProbeI).or(f.kind(ploy.ProbeV)).or(f.kind(ploy.ProbeN))
	loose, guarded := hit.without(guards), hit.and(guards)
	trades := guarded.and(lances).and(enemies.probes).or(guarded.and(probes).and(enemies.shields)).count()
	total := loose.count() + trades
	if total == 0 {
		return
	}
	best := targetShield
	switch {
	case loose.meets(lances):
		best = targetLance
	case loose.meets(probes):
		best = targetProbe
	case trades > 0:
		best = targetTrade
	}
	t.Add(own, first+best, 1)
	t.Add(own, first+targetMore, total-1)
}

func movesBefore(seat, other, turn notation.Seat, players int) bool {
	return (int(seat)-int(turn)+players)%players < (int(other)-int(turn)+players)%players
}
