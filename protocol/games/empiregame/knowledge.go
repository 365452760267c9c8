//go:build !rulesonly

package empiregame

import (
	"math/bits"

	"github.com/seed-445450d7/rulebook/empire"
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol/search"
	"github.com/seed-445450d7/rulebook/sly/board"
)

var knowledge = search.Knowledge[empire.State, empire.Move]{
	Count: countTerms, Weights: weights[:], Urgent: urgentMoves, Survey: survey, Loud: loud, Plies: 0,
	Levels: []int{0, 55, 105, 135, 170, 215, 275, 330, 390, 450, 505, 560, 600, 635, 670, 700, 735, 775, 830},
	Confidence: func(s empire.State) float64 {
		if s.Players() > 2 && !s.Teams() {
			return 0.3
		}
		return 1.5
	},
}

func init() { newSearcher = knowledge.NewSearcher }

// A piece is hit if an enemy who moves before its owner can capture it, and aimed at if another
// can. It is guarded if a piece of its seat stands at its capturing distance.
const (
	termArcher = iota
	termHorseman
	termReach  // spaces at capturing distances
	termCenter // the same among the middle sixteen spaces
	termGuarded
	termHitLoose
	termHitLooseMore
	termHitGuarded
	termHitCommander
	termAimLoose
	termAimFork // two or more
	termAimGuarded
	termAimCommander
	termEscapes    // safe spaces for the commander
	termFewEscapes // two or fewer
	termNoEscape
	termThroneOne
	termThroneTwo
	termThroneThree
	termThronesNow // to move, and can take the last throne
	termPending
	termCrownNow   // to move, the center is safe and vacant, and the commander is in line
	termCrownNext  // the same, but not to move
	termCrownOpen  // the same as termCrownNow, but out of line
	termCrownLater // the same, but not to move
	termCrownAim   // the center is watched, and the commander is in line
	termCount
)

var middle = func() (set notation.SpaceSet) {
	for row := 4; row < 8; row++ {
		for col := 4; col < 8; col++ {
			set.Add(board.At(row, col))
		}
	}
	return set
}()

type empireBoard struct {
	turn       notation.Seat
	players    int
	whole      float32 // of a whole side, because partners share their scores
	teams      bool
	pending    notation.Seats
	pieces     [notation.MaxSeats]notation.SpaceSet
	attacks    [notation.MaxSeats]notation.SpaceSet
	commanders [notation.MaxSeats]notation.Space
	in         notation.Seats
	horsemen   [notation.MaxSeats]int
	occupied   notation.SpaceSet
}

func countTerms(s empire.State, t search.Sum) search.Sum {
	var b empireBoard
	b.take(&s)
	return b.countAll(&s, t)
}

func (b *empireBoard) take(s *empire.State) {
	b.turn, b.players, b.teams, b.pending = s.Turn(), s.Players(), s.Teams(), s.Pending()
	b.whole = 1
	if b.teams {
		b.whole = 2
	}
	for i := range b.players {
		seat := notation.Seat(i + 1)
		b.pieces[i], b.attacks[i] = s.Pieces(seat), s.Attacks(seat)
		if commander, ok := s.Commander(seat); ok {
			b.commanders[i] = commander
			b.in |= seat.Set()
		}
		unite(&b.occupied, &b.pieces[i])
	}
}

func (b *empireBoard) countAll(s *empire.State, t search.Sum) search.Sum {
	for i := range b.players {
		own := notation.Seat(i + 1)
		b.horsemen[i] = s.PiecesOf(own, empire.Horseman).Len()
		if b.in.Has(own) {
			b.count(&t, own, b.commanders[i])
		} else {
			t.Add(own, termHitCommander, b.whole)
		}
	}
	return t
}

func (b *empireBoard) enemies(own notation.Seat) (now, later notation.SpaceSet) {
	friends := own.Team(b.teams)
	for i := range b.players {
		switch seat := notation.Seat(i + 1); {
		case friends.Has(seat):
		case movesBefore(seat, own, b.turn, b.players):
			unite(&now, &b.attacks[i])
		default:
			unite(&later, &b.attacks[i])
		}
	}
	return now, later
}

func (b *empireBoard) count(t *search.Sum, own notation.Seat, commander notation.Space) {
	i := (own - 1) & 3
	pieces, attacks := &b.pieces[i], &b.attacks[i]
	horsemen := b.horsemen[i]
	t.Add(own, termHorseman, float32(horsemen))
	t.Add(own, termArcher, float32(pieces.Len()-1-horsemen))
	t.Add(own, termReach, float32(attacks.Len()))
	t.Add(own, termCenter, float32(common(attacks, &middle)))
	t.Add(own, termGuarded, float32(common(attacks, pieces)))
	now, later := b.enemies(own)
	b.countHits(t, own, commander, &now)
	b.countAims(t, own, commander, &later)
	watched := &now
	unite(watched, &later)
	escapes := board.Cross(commander)
	for w := range escapes {
		escapes[w] &^= b.occupied[w] | watched[w]
	}
	b.countEscapes(t, own, escapes.Len())
	b.countThrones(t, own)
	b.countCrown(t, own, commander, watched)
}

func (b *empireBoard) countHits(t *search.Sum, own notation.Seat, commander notation.Space, now *notation.SpaceSet) {
	i := (own - 1) & 3
	if !b.pieces[i].Meets(*now) {
		return
	}
	if now.Has(commander) {
		t.Add(own, termHitCommander, b.whole)
	}
	hit := b.pieces[i].And(*now).Without(commander)
	guarded := common(&hit, &b.attacks[i])
	if guarded > 0 {
		t.Add(own, termHitGuarded, float32(guarded))
	}
	if loose := hit.Len() - guarded; loose > 0 {
		t.Add(own, termHitLoose, 1)
		t.Add(own, termHitLooseMore, float32(loose-1))
	}
}

func (b *empireBoard) countAims(t *search.Sum, own notation.Seat, commander notation.Space, later *notation.SpaceSet) {
	i := (own - 1) & 3
	if !b.pieces[i].Meets(*later) {
		return
	}
	if later.Has(commander) {
		t.Add(own, termAimCommander, b.whole)
	}
	aimed := b.pieces[i].And(*later).Without(commander)
	guarded := common(&aimed, &b.attacks[i])
	if guarded > 0 {
		t.Add(own, termAimGuarded, float32(guarded))
	}
	if loose := aimed.Len() - guarded; loose > 0 {
		t.Add(own, termAimLoose, float32(loose))
		if loose > 1 {
			t.Add(own, termAimFork, 1)
		}
	}
}

func (b *empireBoard) countEscapes(t *search.Sum, own notation.Seat, n int) {
	t.Add(own, termEscapes, float32(n))
	if n <= 2 {
		t.Add(own, termFewEscapes, 1)
	}
	if n == 0 {
		t.Add(own, termNoEscape, 1)
	}
}

func (b *empireBoard) countThrones(t *search.Sum, own notation.Seat) {
	thrones := empire.Thrones()
	pieces := b.pieces[(own-1)&3]
	if b.teams {
		pieces = pieces.Or(b.pieces[(own+1)&3])
	}
	held := pieces.And(thrones)
	n := held.Len()
	if n == 0 {
		return
	}
	t.Add(own, termThroneOne+min(n, 3)-1, 1)
	enough := 3
	if b.players == 2 || b.teams {
		enough = 4
	}
	if n != enough-1 || own != b.turn {
		return
	}
	others := b.pieces[(own-1)&3].AndNot(thrones)
	for rest := thrones.AndNot(b.occupied); ; {
		throne, ok := rest.Pop()
		if !ok {
			return
		}
		if board.Cross(throne).Meets(others) {
			t.Add(own, termThronesNow, b.whole)
			return
		}
	}
}

func (b *empireBoard) countCrown(t *search.Sum, own notation.Seat, commander notation.Space, watched *notation.SpaceSet) {
	if b.pending.Has(own) {
		t.Add(own, termPending, b.whole)
		return
	}
	center, _ := empire.CoronationCenter(b.players, own)
	inLine := board.Cross(center).Has(commander)
	term := 0
	switch {
	case watched.Has(center):
		if inLine {
			t.Add(own, termCrownAim, b.whole)
		}
		return
	case b.occupied.Has(center):
		return
	case inLine:
		term = termCrownNow
	default:
		term = termCrownOpen
	}
	if b.turn != own {
		term++
	}
	t.Add(own, term, b.whole)
}

// unite copies no set, unlike [notation.SpaceSet.Or].
func unite(set, other *notation.SpaceSet) {
	for w := range set {
		set[w] |= other[w]
	}
}

func common(a, b *notation.SpaceSet) int {
	return bits.OnesCount64(a[0]&b[0]) + bits.OnesCount64(a[1]&b[1]) + bits.OnesCount64(a[2]&b[2])
}

func movesBefore(seat, other, turn notation.Seat, players int) bool {
	return (int(seat)-int(turn)+players)%players < (int(other)-int(turn)+players)%players
}
