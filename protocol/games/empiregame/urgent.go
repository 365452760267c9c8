//go:build !rulesonly

package empiregame

import (
	"github.com/seed-445450d7/rulebook/empire"
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol/search"
	"github.com/seed-445450d7/rulebook/sly/board"
)

func urgentMoves(s empire.State, dst []empire.Move) (moves []empire.Move, urgent bool) {
	if s.Players() != 2 {
		return dst, false
	}
	var b empireBoard
	b.take(&s)
	moves = b.appendUrgent(&s, dst)
	return moves, len(moves) > len(dst)
}

func survey(s empire.State, dst []empire.Move, t search.Sum) ([]empire.Move, search.Sum) {
	var b empireBoard
	b.take(&s)
	if b.players == 2 {
		if moves := b.appendUrgent(&s, dst); len(moves) > len(dst) {
			return moves, t
		}
	}
	return dst, b.countAll(&s, t)
}

// appendUrgent requires two players.
func (b *empireBoard) appendUrgent(s *empire.State, dst []empire.Move) (moves []empire.Move) {
	own, enemy := b.turn, 3-b.turn
	if m := b.winning(s, own, enemy); m != 0 {
		return append(dst, m)
	}
	commander := b.commanders[own-1]
	switch {
	case b.pending.Has(enemy):
		moves = dst
	case b.attacks[enemy-1].Has(commander):
		moves = b.appendEvasions(s, dst, commander)
	default:
		return dst
	}
	if len(moves) == len(dst) { // all moves lose
		moves = s.AppendMoves(dst)[:len(dst)+1]
	}
	return moves
}

func (b *empireBoard) winning(s *empire.State, own, enemy notation.Seat) empire.Move {
	if target := b.commanders[enemy-1]; b.attacks[own-1].Has(target) {
		from, _ := s.Attackers(target, own).First()
		return empire.Between(from, target)
	}
	commander := b.commanders[own-1]
	center, _ := empire.CoronationCenter(2, own)
	if !b.attacks[enemy-1].Has(center) && b.reaches(s, own, commander, center) {
		return empire.Between(commander, center)
	}
	thrones, pieces := empire.Thrones(), &b.pieces[own-1]
	if common(pieces, &thrones) < 3 {
		return 0
	}
	last, _ := thrones.AndNot(*pieces).First()
	for from := range pieces.AndNot(thrones).All() {
		if b.reaches(s, own, from, last) {
			return empire.Between(from, last)
		}
	}
	return 0
}

func (b *empireBoard) reaches(s *empire.State, own notation.Seat, from, to notation.Space) bool {
	switch {
	case !board.Cross(from).Has(to) || b.pieces[own-1].Has(to):
		return false
	case !b.occupied.Has(to):
		return true
	}
	return s.Attackers(to, own).Has(from)
}

// Because pieces pass over others, no move comes between.
func (b *empireBoard) appendEvasions(s *empire.State, dst []empire.Move, commander notation.Space) []empire.Move {
	own, enemy := b.turn, 3-b.turn
	for to := range board.Cross(commander).AndNot(b.attacks[enemy-1]).All() {
		if b.reaches(s, own, commander, to) {
			dst = append(dst, empire.Between(commander, to))
		}
	}
	attackers := s.Attackers(commander, enemy)
	if attackers.Len() != 1 {
		return dst
	}
	attacker, _ := attackers.First()
	for from := range s.Attackers(attacker, own).Without(commander).All() {
		dst = append(dst, empire.Between(from, attacker))
	}
	return dst
}
