package ploy

import (
	"math/bits"

	"github.com/seed-445450d7/rulebook/notation"
)

// AppendUrgent appends to dst, in a game of two players, the only moves that a player needs
// to consider if one side threatens to capture a commander. If the seat to move can capture
// the enemy's commander, it appends one move that does. Otherwise, if its own commander is
// attacked, it appends the moves that may save it; every other move loses the commander,
// unless it wins. If there are none, it appends one of all moves. In any other position
// AppendUrgent returns dst and false, and also wherever the enemy has two pieces left, so
// that any capture wins.
func (s State) AppendUrgent(dst []Move) (moves []Move, urgent bool) {
	if s.players != 2 || s.result().Over() {
		return dst, false
	}
	own, enemy := s.mover(), 1-s.mover()
	if s.pieces[enemy].len() == 2 {
		return dst, false // every capture wins
	}
	target := s.commander(enemy)
	if attackers, _ := s.attackers(target, own); !attackers.isEmpty() {
		return append(dst, Between(attackers.first(), target)), true
	}
	commander := s.commander(own)
	attackers, lines := s.attackers(commander, enemy)
	if attackers.isEmpty() {
		return dst, false
	}
	if attackers.len() > 1 {
		lines = set{} // no move stops two attackers
	}
	all := s.AppendMoves(dst)
	moves = all[:len(dst)]
	for _, m := range all[len(dst):] {
		from, to, _ := m.spaces()
		if from != to && (from == commander || lines[to>>6]>>(to&63)&1 != 0) {
			moves = append(moves, m)
		}
	}
	if len(moves) == len(dst) {
		return s.AppendMoves(dst)[:len(dst)+1], true
	}
	return moves, true
}

// commander returns the space of a commander on the board; seats count from 0.
func (s *State) commander(seat int) notation.Space {
	for w, word := range s.pieces[seat] {
		for ; word != 0; word &= word - 1 {
			at := w<<6 + bits.TrailingZeros64(word)
			if s.board[at].kind() == Commander {
				return notation.Space(at)
			}
		}
	}
	return 0
}

// attackers returns the pieces of a seat, counted from 0, that could capture an enemy on a
// space, and the spaces on which one of their moves could be stopped: their own and those
// on the way.
func (s *State) attackers(at notation.Space, seat int) (attackers, lines set) {
	for d := range eighths {
		var line set
		sp := steps[at][d]
		for distance := uint8(1); distance <= maxReach && sp != offBoard; distance++ {
			line.add(notation.Space(sp))
			p := s.board[sp]
			if p == 0 {
				sp = steps[sp][d]
				continue
			}
			if p.owner() == seat && reach[p.kind()] >= distance && p.indicators()>>((d+4)%eighths)&1 != 0 {
				attackers.add(notation.Space(sp))
				lines = set{lines[0] | line[0], lines[1] | line[1]}
			}
			break
		}
	}
	return attackers, lines
}
