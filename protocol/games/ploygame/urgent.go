//go:build !rulesonly

package ploygame

import (
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/ploy"
	"github.com/seed-445450d7/rulebook/protocol/search"
)

func urgentMoves(s ploy.State, dst []ploy.Move) (moves []ploy.Move, urgent bool) {
	if s.Players() != 2 {
		return dst, false
	}
	var b board
	b.take(&s)
	moves = b.appendUrgent(&s, dst)
	return moves, len(moves) > len(dst)
}

func survey(s ploy.State, dst []ploy.Move, t search.Sum) ([]ploy.Move, search.Sum) {
	var b board
	b.take(&s)
	if b.players == 2 {
		if moves := b.appendUrgent(&s, dst); len(moves) > len(dst) {
			return moves, t
		}
	}
	return dst, b.countAll(t)
}

// appendUrgent requires two players. If two enemy pieces are left, no move is urgent, because any
// capture wins.
func (b *board) appendUrgent(s *ploy.State, dst []ploy.Move) (moves []ploy.Move) {
	own, enemy := b.turn-1, 2-b.turn
	if b.pieces[enemy].count() == 2 {
		return dst
	}
	if target := b.forces[enemy].kind(ploy.Commander); b.reach[own].any.meets(target) {
		at := target.first()
		attackers, _ := b.attackers(s, at, own)
		return append(dst, ploy.Between(attackers.first(), at))
	}
	commander := b.forces[own].kind(ploy.Commander)
	if !b.reach[enemy].any.meets(commander) {
		return dst
	}
	at := commander.first()
	attackers, lines := b.attackers(s, at, enemy)
	if attackers.count() > 1 {
		lines = set{} // no move stops two attackers
	}
	all := s.AppendMoves(dst)
	moves = all[:len(dst)]
	for _, m := range all[len(dst):] {
		from, _ := m.From()
		to, _ := m.To()
		if from != to && (from == at || lines.meets(dotOf(to))) {
			moves = append(moves, m)
		}
	}
	if len(moves) == len(dst) { // all moves lose
		return s.AppendMoves(dst)[:len(dst)+1]
	}
	return moves
}

// attackers also returns where they could be stopped.
func (b *board) attackers(s *ploy.State, at notation.Space, seat notation.Seat) (attackers, lines set) {
	for d := range eighths {
		var line set
		sp := ploySteps[at][d]
		for distance := uint8(1); distance <= maxReach && sp != offBoard; distance++ {
			dot := dotOf(notation.Space(sp))
			line = line.or(dot)
			if !b.occupied.meets(dot) {
				sp = ploySteps[sp][d]
				continue
			}
			p := s.Piece(notation.Space(sp))
			habit := habits[p.Kind][p.Heading]
			if p.Seat == seat+1 && habit.reach >= distance && habit.indicators>>((d+4)%eighths)&1 != 0 {
				attackers, lines = attackers.or(dot), lines.or(line)
			}
			break
		}
	}
	return attackers, lines
}
