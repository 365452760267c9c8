package sniggle

import (
	"fmt"
	"iter"
	"math/bits"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/contract"
	"github.com/seed-445450d7/rulebook/notation/format"
	"github.com/seed-445450d7/rulebook/sly/board"
)

// Move takes a piece to the end of its run of steps, or is [Pass]. Its number is
// 256*(from+1) + to, or 65535 for a pass.
type Move uint16

// Pass is the only move of a seat whose pieces cannot step.
const Pass Move = 1<<16 - 1

// Between returns the move whose run begins on from and ends on to, legal or not.
func Between(from, to notation.Space) Move {
	if from >= board.Spaces || to >= board.Spaces || from == to {
		return 0
	}
	return Move(from+1)<<8 | Move(to)
}

// From returns the space that the piece leaves.
func (m Move) From() (sp notation.Space, ok bool) {
	if !m.onBoard() {
		return 0, false
	}
	return notation.Space(m>>8 - 1), true
}

// To returns the space where the piece's run ends.
func (m Move) To() (sp notation.Space, ok bool) {
	if !m.onBoard() {
		return 0, false
	}
	return notation.Space(m & 0xff), true
}

func (m Move) onBoard() bool {
	return m>>8-1 < board.Spaces && m&0xff < board.Spaces && m>>8-1 != m&0xff
}

// AppendMoves appends the legal moves to dst, in ascending order of the piece's space.
func (s State) AppendMoves(dst []Move) []Move {
	if s.players == 0 || s.over() {
		return dst
	}
	before := len(dst)
	own, odd := s.pieces[s.mover()], s.oddColumns(s.turn)
	base := board.Side * s.firstRow(s.mover())
	for i := range rows {
		row, others := own.row(i), own.otherColumns(i)
		for rest := row; rest != 0; rest &= rest - 1 {
			if lands := reach(row, others, rest&-rest); lands != 0 {
				dst = append(dst, Move(base+1+column(rest))<<8|Move(base+end(lands, odd)))
			}
		}
		base += board.Side
	}
	if len(dst) == before {
		dst = append(dst, Pass)
	}
	return dst
}

func column(space lane) int { return bits.TrailingZeros16(uint16(space)) }

func (s *State) oddColumns(seat notation.Seat) lane {
	friends := seat.Team(s.teams)
	// The seats can be combined before the rows, because only parity counts.
	var sum lanes
	for i := range s.pieces {
		if friends>>i&1 == 0 {
			sum ^= s.pieces[i]
		}
	}
	return sum.odd()
}

// Moves returns the moves that [State.AppendMoves] appends.
func (s State) Moves() iter.Seq[Move] {
	return func(yield func(Move) bool) {
		for _, m := range s.AppendMoves(make([]Move, 0, 9)) {
			if !yield(m) {
				return
			}
		}
	}
}

// Steps returns, in order, the spaces where the piece on sp would land, ignoring the
// turn and the result.
func (s State) Steps(sp notation.Space) []notation.Space {
	var list []notation.Space
	w, ok := s.walk(sp)
	for ok && w.step() {
		list = append(list, w.at)
		ok = w.mustGoOn()
	}
	return list
}

type walker struct {
	at         notation.Space
	row        lane
	others     lane
	odd, stand lane
}

func (s *State) walk(sp notation.Space) (w walker, ok bool) {
	seat := s.Piece(sp).Seat
	if seat == 0 {
		return walker{}, false
	}
	own, i := s.pieces[seat-1], board.Row(sp)%rows
	return walker{
		at: sp, row: own.row(i), others: own.withoutRow(i).columns(),
		odd: s.oddColumns(seat), stand: 1 << board.Col(sp),
	}, true
}

func (w *walker) step() bool {
	to := step(w.row, w.others, w.stand)
	if to == 0 {
		return false
	}
	w.row = w.row&^w.stand | to
	w.at += notation.Space(column(to) - column(w.stand))
	w.stand = to
	return true
}

func (w *walker) mustGoOn() bool { return w.stand&w.odd != 0 }

func (w *walker) stopped() (rule notation.Rule, reason string) {
	to := vacant(w.row, w.stand)
	if to == 0 {
		return "sniggle.blocked", "no space is empty between " + grid.Label(w.at) + " and the edge"
	}
	empty := gap(w.others | w.row&^w.stand | to)
	left := column(empty & -empty)
	return "sniggle.gap", fmt.Sprintf("a step from %s would leave the field in columns %s to %s empty between two that hold the player's pieces",
		grid.Label(w.at), format.ColLabel(grid, left), format.ColLabel(grid, left+2))
}

// Play returns the position after m, or a [*notation.MoveError] if m is not legal.
func (s State) Play(m Move) (State, error) {
	if rule, reason := s.broken(m); rule != "" {
		return s, &notation.MoveError{Game: "sniggle", Move: m.String(), Rule: rule, Reason: reason}
	}
	return s.After(m), nil
}

func (s *State) broken(m Move) (rule notation.Rule, reason string) {
	if rule, reason := contract.Refusal(grid, *s, m); rule != "" || m == Pass {
		return rule, reason
	}
	from, _ := m.From()
	to, _ := m.To()
	switch {
	case board.Row(from) != board.Row(to):
		return "sniggle.row", fmt.Sprintf("a piece stays in its row, which for %s is %s", grid.Label(from), format.RowLabel(grid, board.Row(from)))
	case to < from:
		return "sniggle.right", "pieces move to the right only"
	}
	return s.brokenRun(from, to)
}

// brokenRun requires that to is farther right in the same row.
func (s *State) brokenRun(from, to notation.Space) (rule notation.Rule, reason string) {
	w, _ := s.walk(from)
	if !w.step() {
		return w.stopped()
	}
	passed := false
	for w.mustGoOn() {
		passed = passed || w.at == to
		if !w.step() {
			break
		}
	}
	switch {
	case w.at == to:
		return "", ""
	case passed:
		return "sniggle.odd", fmt.Sprintf("the piece must go on from %s, where the column holds an odd number of opponents' pieces, and ends on %s",
			grid.Label(to), grid.Label(w.at))
	case to < w.at:
		return "sniggle.step", fmt.Sprintf("the piece does not land on %s; it ends on %s", grid.Label(to), grid.Label(w.at))
	case !w.mustGoOn():
		return "sniggle.even", fmt.Sprintf("the piece ends on %s, where the column holds an even number of opponents' pieces", grid.Label(w.at))
	}
	rule, reason = w.stopped()
	return rule, fmt.Sprintf("the piece ends on %s: %s", grid.Label(w.at), reason)
}

// After is like [State.Play], but may panic or return any State if m is not legal.
func (s State) After(m Move) (next State) {
	next = s // changed only where it is returned, because a copy right after small changes waits for them
	i := s.mover()
	turn := s.turn + 1
	if uint8(turn) > s.players {
		if s.players == 0 {
			return next
		}
		turn = 1
	}
	next.turn = turn
	if m == Pass {
		next.passes++
		return next
	}
	next.passes = 0
	from, to := laneBit[uint8(m>>8-1)]&63, laneBit[uint8(m)]&63
	next.pieces[i] = s.pieces[i] ^ (1<<from | 1<<to)
	// A branch here would be unpredictable.
	triangle := s.triangles[i] >> from & 1
	next.triangles[i] = s.triangles[i] ^ (triangle<<from | triangle<<to)
	return next
}
