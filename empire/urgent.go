package empire

import (
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/sly/board"
)

// AppendUrgent appends to dst, in a game of two players, the only moves that a player needs
// to consider if one side threatens to win immediately. If the seat to move can win, it
// appends one move that does. Otherwise, if an enemy attacks its commander or the enemy's
// coronation is pending, it appends the moves that may prevent the loss; every other move
// loses. If all moves lose, it appends one of them. In any other position AppendUrgent
// returns dst and false.
func (s State) AppendUrgent(dst []Move) (moves []Move, urgent bool) {
	if s.players != 2 || s.over() {
		return dst, false
	}
	own, enemy := s.turn, 3-s.turn
	if m := s.winning(own, enemy); m != 0 {
		return append(dst, m), true
	}
	switch {
	case s.crown.Has(enemy):
		moves = dst
	case s.threatened(own):
		moves = s.appendEvasions(dst)
	default:
		return dst, false
	}
	if len(moves) == len(dst) { // all moves lose
		moves = s.AppendMoves(dst)[:len(dst)+1]
	}
	return moves, true
}

// winning returns a move by which the seat to move wins at once, or 0.
func (s *State) winning(own, enemy notation.Seat) Move {
	target := s.commander(int(enemy - 1))
	if from, ok := s.attackers(target, own).First(); ok {
		return Between(from, target)
	}
	commander, center := s.commander(int(own-1)), crownCenters[2][own-1]
	if s.reaches(own, commander, center) && !s.watched(center, own) {
		return Between(commander, center)
	}
	if s.thronesOf(own) < 3 {
		return 0
	}
	held := s.pieces[own-1].And(thrones)
	last, _ := thrones.AndNot(held).First()
	for from := range s.pieces[own-1].AndNot(held).All() {
		if s.reaches(own, from, last) {
			return Between(from, last)
		}
	}
	return 0
}

// reaches reports whether a seat's piece can move from one space to another.
func (s *State) reaches(own notation.Seat, from, to board.Space) bool {
	switch {
	case !board.Cross(from).Has(to) || s.pieces[own-1].Has(to):
		return false
	case s.open.Has(to):
		return true
	}
	return captureSpaces[s.kind(from, own)][from].Has(to)
}

// appendEvasions appends the moves after which no enemy attacks the commander of the seat
// to move: the commander goes to a space that is not attacked, or another piece captures
// the only attacker. Since pieces pass over others, none can be in the way.
func (s *State) appendEvasions(dst []Move) []Move {
	own, enemy := s.turn, 3-s.turn
	commander, attacked := s.commander(int(own-1)), s.Attacks(enemy)
	for to := range board.Cross(commander).AndNot(attacked).All() {
		if s.reaches(own, commander, to) {
			dst = append(dst, Between(commander, to))
		}
	}
	attackers := s.attackers(commander, enemy)
	if attackers.Len() != 1 {
		return dst
	}
	attacker, _ := attackers.First()
	for from := range s.attackers(attacker, own).Without(commander).All() {
		dst = append(dst, Between(from, attacker))
	}
	return dst
}
