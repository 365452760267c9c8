package swords

import (
	"iter"
	"math/bits"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/contract"
	"github.com/seed-445450d7/rulebook/notation/slide"
)

// Move takes a piece from one dot to another, or is [Pass]. Its number is 256*from + to.
// A pass is 65535.
type Move uint16

// Pass is the only move of a side whose pieces cannot move.
const Pass Move = 1<<16 - 1

const (
	fromShift      = 8
	toMask    Move = 1<<fromShift - 1
)

// Between returns the move from one dot to another, legal or not.
func Between(from, to notation.Space) Move {
	if from >= side*side || to >= side*side || from == to {
		return 0
	}
	return Move(from)<<fromShift | Move(to)
}

// From returns the dot that the piece leaves.
func (m Move) From() (sp notation.Space, ok bool) {
	if !m.onBoard() {
		return 0, false
	}
	return m.from(), true
}

// To returns the dot where the piece stops.
func (m Move) To() (sp notation.Space, ok bool) {
	if !m.onBoard() {
		return 0, false
	}
	return m.to(), true
}

func (m Move) from() notation.Space { return notation.Space(m >> fromShift) }

func (m Move) to() notation.Space { return notation.Space(m & toMask) }

func (m Move) onBoard() bool {
	return m.from() < side*side && m.to() < side*side && m.from() != m.to()
}

// sweeps holds the places that a piece in a line can reach, by its own place and by the
// occupied places.
var sweeps = func() (table [side][1 << side]uint16) {
	for at := range side {
		for occupied := range uint16(1 << side) {
			for to := at + 1; to < side && occupied>>to&1 == 0; to++ {
				table[at][occupied] |= 1 << to
			}
			for to := at - 1; to >= 0 && occupied>>to&1 == 0; to-- {
				table[at][occupied] |= 1 << to
			}
		}
	}
	return table
}()

// AppendMoves appends the legal moves to dst, in ascending order of the dot that the
// piece leaves, then along its row from the left and along its column from the top.
func (s State) AppendMoves(dst []Move) []Move {
	if s.turn == 0 || s.result().Over() {
		return dst
	}
	start := len(dst)
	// s is a copy, so it may change. For all pieces but the Chief Shield, the center
	// counts as occupied.
	chief := notation.Space(s.chief - 1)
	var rows dots
	for row := range rows {
		rows[row] = s.swords[row] | s.shields[row]
	}
	rows.add(chief)
	rows.add(centerDot)
	s.cols.add(centerDot)
	own := &s.swords
	if s.turn == ShieldSeat {
		own = &s.shields
		own.add(chief)
	}
	for row, line := range own {
		for ; line != 0; line &= line - 1 {
			col := bits.TrailingZeros16(line)
			from := notation.Space(row*side + col)
			inRow, inCol := rows[row], s.cols[col]
			if from == chief {
				inRow, inCol = withoutCenter(inRow, row), withoutCenter(inCol, col)
			}
			first := Move(from) << fromShift
			dst = slide.AppendCross(dst, sweeps[col][inRow], sweeps[row][inCol], first|Move(row*side), first|Move(col), side)
		}
	}
	if len(dst) == start {
		dst = append(dst, Pass)
	}
	return dst
}

func withoutCenter(line uint16, number int) uint16 {
	if number == middle {
		return line &^ (1 << middle)
	}
	return line
}

// Moves returns the moves of [State.AppendMoves].
func (s State) Moves() iter.Seq[Move] {
	return func(yield func(Move) bool) {
		for _, m := range s.AppendMoves(make([]Move, 0, 128)) {
			if !yield(m) {
				return
			}
		}
	}
}

// Threats returns the moves that would win for the opponent of the side to move. A
// finished game has none.
func (s State) Threats() []Move {
	if !s.IsValid() || s.Result().Over() {
		return nil
	}
	s.turn, s.passes = other(s.turn), 0
	var list []Move
	for m := range s.Moves() {
		if s.After(m).Result().Winners().Has(s.turn) {
			list = append(list, m)
		}
	}
	return list
}

// Play returns the position after m, or a [*notation.MoveError] if m is not legal.
func (s State) Play(m Move) (State, error) {
	if rule, reason := s.broken(m); rule != "" {
		return s, &notation.MoveError{Game: "swords", Move: m.String(), Rule: rule, Reason: reason}
	}
	return s.After(m), nil
}

func (s State) broken(m Move) (rule notation.Rule, reason string) {
	if rule, reason := contract.Refusal(grid, s, m); rule != "" || m == Pass {
		return rule, reason
	}
	from, to := m.from(), m.to()
	kind := s.kindOn(from)
	switch {
	case grid.Row(to) != grid.Row(from) && grid.Col(to) != grid.Col(from):
		return "swords.line", grid.Label(from) + " and " + grid.Label(to) + " are not in one row or column"
	case s.kindOn(to) != 0:
		return notation.RuleOccupied, grid.Label(to) + " is occupied"
	case to == centerDot && kind != Chief:
		return "swords.center", "only the Chief Shield may stop on " + grid.Label(centerDot)
	}
	return s.blocked(kind, from, to)
}

func (s State) blocked(kind notation.Kind, from, to notation.Space) (rule notation.Rule, reason string) {
	step := notation.Space(1)
	if grid.Col(from) == grid.Col(to) {
		step = side
	}
	for sp := min(from, to) + step; sp < max(from, to); sp += step {
		switch {
		case s.kindOn(sp) != 0:
			return "swords.blocked", "the piece would pass over the piece on " + grid.Label(sp)
		case sp == centerDot && kind != Chief:
			return "swords.center", "only the Chief Shield may pass over " + grid.Label(centerDot)
		}
	}
	return "", ""
}

// After is like [State.Play], but may panic or return any State if m is not legal.
func (s State) After(m Move) State {
	if s.turn == 0 {
		return s
	}
	seat := s.turn
	s.turn = other(seat)
	if m == Pass {
		s.passes++
		return s
	}
	s.passes = 0
	from, to := m.from(), m.to()
	kind := Sword
	switch {
	case s.chiefOn(from):
		kind = Chief
	case seat == ShieldSeat:
		kind = Shield
	}
	s.take(from)
	s.put(kind, to)
	s.capture(seat, to)
	return s
}

func (s *State) capture(seat notation.Seat, at notation.Space) {
	row, col := int(at)/side, int(at)%side
	if row >= 1 {
		s.captureToward(seat, at-side, row >= 2, at-2*side)
	}
	if col >= 1 {
		s.captureToward(seat, at-1, col >= 2, at-2)
	}
	if col < side-1 {
		s.captureToward(seat, at+1, col < side-2, at+2)
	}
	if row < side-1 {
		s.captureToward(seat, at+side, row < side-2, at+2*side)
	}
}

// captureToward requires that behind is beyond next, if hasBehind.
func (s *State) captureToward(seat notation.Seat, next notation.Space, hasBehind bool, behind notation.Space) {
	if seat == ShieldSeat {
		if s.swords.has(next) && hasBehind && (s.shields.has(behind) || s.chiefOn(behind)) {
			s.take(next)
		}
		return
	}
	switch {
	case s.chiefOn(next):
		if s.chiefFalls(next, hasBehind, behind) {
			s.take(next)
		}
	case s.shields.has(next) && hasBehind && s.swords.has(behind):
		s.take(next)
	}
}

func (s *State) chiefFalls(chief notation.Space, hasBehind bool, behind notation.Space) bool {
	switch {
	case chief == centerDot:
		return s.swords.has(centerDot-side) && s.swords.has(centerDot-1) &&
			s.swords.has(centerDot+1) && s.swords.has(centerDot+side)
	case isWhiteCircle(chief) && behind == centerDot:
		return true
	}
	return hasBehind && s.swords.has(behind)
}
