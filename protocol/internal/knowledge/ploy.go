package knowledge

import (
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/ploy"
	"github.com/seed-445450d7/rulebook/protocol/internal/search"
)

var Ploy = Game[ploy.State, ploy.Move]{
	Count: countPloy, Weights: ployWeights[:], Urgent: urgentPloy, Survey: surveyPloy, Plies: 0,
	Levels: search.Levels{0, 185, 305, 380, 440, 475, 515, 555, 590, 620, 640, 670, 700, 740, 770, 810, 855, 920, 1000},
}

// The features of Ploy. A piece is hit if it can be captured by an enemy who moves before its
// owner, and aimed at if another enemy could capture it. It is loose if no piece of its side guards
// it. A trade is a guarded lance that a probe or shield can capture, or a guarded probe that a
// shield can. Among the loose pieces and trades, the best to capture counts by its kind, and the
// others as more.
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

// The features of pieces that are hit or aimed at, after the feature of the commander.
const (
	ployTargetCommander = iota
	ployTargetLance
	ployTargetProbe
	ployTargetShield
	ployTargetTrade
	ployTargetMore
)

// ployReach holds the spaces that some pieces reach: any piece, and the pieces worth less than a
// lance or a probe.
type ployReach struct {
	any, probes, shields dots
}

func (r *ployReach) add(f *ployForce) {
	r.shields = f.shields
	r.probes = f.probes.or(f.shields)
	r.any = f.lances.or(f.commander).or(r.probes)
}

// ployBoard holds a position as sets.
type ployBoard struct {
	turn     notation.Seat
	players  int
	teams    bool
	forces   [notation.MaxSeats]ployForce
	pieces   [notation.MaxSeats]dots
	reach    [notation.MaxSeats]ployReach
	occupied dots
}

func countPloy(s ploy.State, t Tally) Tally {
	var b ployBoard
	b.take(&s)
	return b.countAll(t)
}

func (b *ployBoard) take(s *ploy.State) {
	b.turn, b.players, b.teams = s.Turn(), s.Players(), s.Teams()
	for i := range b.players {
		b.pieces[i] = dotsOf(s.Pieces(notation.Seat(i + 1)))
		b.occupied = b.occupied.or(b.pieces[i])
	}
	vacant := b.occupied.not()
	for i := range b.players {
		b.forces[i].take(s, notation.Seat(i+1), vacant)
		b.reach[i].add(&b.forces[i])
	}
}

func (b *ployBoard) countAll(t Tally) Tally {
	for i := range b.players {
		b.count(&t, notation.Seat(i+1))
	}
	return t
}

func (b *ployBoard) count(t *Tally, own notation.Seat) {
	f := &b.forces[(own-1)&3]
	for kind := ploy.LanceT; kind <= ploy.Shield; kind++ {
		if n := f.kind(kind).count(); n > 0 {
			t.Add(own, ployLanceT+int(kind-ploy.LanceT), n)
		}
	}
	pieces := b.pieces[(own-1)&3]
	t.Add(own, ployLanceReach, f.lances.without(pieces).count())
	t.Add(own, ployProbeReach, f.probes.without(pieces).count())
	t.Add(own, ployShieldReach, f.shields.without(pieces).count())
	guards, hits, aims := b.around(own)
	t.Add(own, ployGuarded, guards.and(pieces).count())
	b.countTargets(t, own, ployHitCommander, &hits, guards)
	b.countTargets(t, own, ployAimCommander, &aims, guards)
	commander := f.kind(ploy.Commander)
	if commander.isEmpty() {
		t.Add(own, ployHitCommander, 1)
		return
	}
	enemies := hits.any.or(aims.any)
	escapes := f.commander.without(pieces).without(enemies).count()
	t.Add(own, ployEscapes, escapes)
	if escapes == 0 {
		t.Add(own, ployNoEscape, 1)
	}
	beside := ployBesides[commander.first()]
	t.Add(own, ployHaven, beside.without(b.occupied).without(enemies).count())
	t.Add(own, ployPressed, beside.and(enemies).count())
	t.Add(own, ployBeside, beside.and(pieces).count())
}

// around returns the spaces reached by the side of a seat, by enemies that move before it, and by
// its other enemies.
func (b *ployBoard) around(own notation.Seat) (guards dots, hits, aims ployReach) {
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

// countTargets counts the pieces of a seat that enemies reach.
func (b *ployBoard) countTargets(t *Tally, own notation.Seat, first int, enemies *ployReach, guards dots) {
	hit := b.pieces[(own-1)&3].and(enemies.any)
	if hit.isEmpty() {
		return
	}
	f := &b.forces[(own-1)&3]
	if c := hit.and(f.kind(ploy.Commander)); !c.isEmpty() {
		t.Add(own, first+ployTargetCommander, 1)
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
	best := ployTargetShield
	switch {
	case loose.meets(lances):
		best = ployTargetLance
	case loose.meets(probes):
		best = ployTargetProbe
	case trades > 0:
		best = ployTargetTrade
	}
	t.Add(own, first+best, 1)
	t.Add(own, first+ployTargetMore, total-1)
}
