package lineup

import (
	"iter"
	"math/bits"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/contract"
	"github.com/seed-445450d7/rulebook/sly/board"
)

// Move places a piece on a center or moves one between centers. Its number is the field
// where the piece goes, plus 256 times the field that it leaves, if any. Fields are
// numbered row by row from 1, the top left one, to 16. All other numbers are invalid.
type Move uint16

// Place returns the move that places a piece on a center, legal or not.
func Place(sp notation.Space) Move { return Move(fieldOf(sp)) }

// Between returns the move between two different centers, legal or not.
func Between(from, to notation.Space) Move {
	leaves, enters := fieldOf(from), fieldOf(to)
	if leaves == 0 || enters == 0 || leaves == enters {
		return 0
	}
	return Move(leaves<<8 | enters)
}

// fieldOf counts from 1, and returns 0 for other spaces.
func fieldOf(sp notation.Space) int {
	if sp >= board.Spaces || !board.IsCenter(sp) {
		return 0
	}
	return board.FieldOf(sp) + 1
}

// From returns the space that a piece leaves, if any.
func (m Move) From() (sp notation.Space, ok bool) {
	if !m.onBoard() || m.from() == 0 {
		return 0, false
	}
	return board.Center(int(m.from()) - 1), true
}

// To returns the space where the piece goes; ok is false for an invalid Move.
func (m Move) To() (sp notation.Space, ok bool) {
	if !m.onBoard() {
		return 0, false
	}
	return board.Center(int(m.to()) - 1), true
}

// from and to return fields, counted from 1. A placement leaves field 0.
func (m Move) from() uint8 { return uint8(m >> 8) }
func (m Move) to() uint8   { return uint8(m) }

func (m Move) onBoard() bool {
	return 1 <= m.to() && m.to() <= board.Fields && m.from() <= board.Fields && m.from() != m.to()
}

// AppendMoves appends all legal moves to dst, ordered by the space that the piece
// leaves and then by its target.
func (s State) AppendMoves(dst []Move) []Move {
	if s.next == 0 || hasLine(s.own.all()) || hasLine(s.opp.all()) {
		return dst
	}
	empty, kind := s.empty(), s.kind()
	set := s.own.of(kind)
	if bits.OnesCount16(uint16(set)) < each[kind] {
		return appendTo(dst, 1, empty)
	}
	for ; set != 0; set &= set - 1 {
		from := bits.TrailingZeros16(uint16(set))
		dst = appendTo(dst, Move(from+1)<<8+1, neighbors(kind, 1<<from)&empty)
	}
	return dst
}

// appendTo takes the move to center 0 and the targets. It always writes four moves, because
// their number is hard to predict and rarely greater.
func appendTo(dst []Move, first Move, targets centers) []Move {
	if cap(dst)-len(dst) < 4 {
		return appendOneByOne(dst, first, targets)
	}
	before, count := len(dst), bits.OnesCount16(uint16(targets))
	dst = dst[:before+4]
	four := (*[4]Move)(dst[before:])
	four[0], targets = first+Move(bits.TrailingZeros16(uint16(targets))), targets&(targets-1)
	four[1], targets = first+Move(bits.TrailingZeros16(uint16(targets))), targets&(targets-1)
	four[2], targets = first+Move(bits.TrailingZeros16(uint16(targets))), targets&(targets-1)
	four[3], targets = first+Move(bits.TrailingZeros16(uint16(targets))), targets&(targets-1)
	if targets != 0 {
		return appendOneByOne(dst, first, targets)
	}
	return dst[:before+count]
}

func appendOneByOne(dst []Move, first Move, targets centers) []Move {
	for ; targets != 0; targets &= targets - 1 {
		dst = append(dst, first+Move(bits.TrailingZeros16(uint16(targets))))
	}
	return dst
}

// Moves returns the moves of [State.AppendMoves].
func (s State) Moves() iter.Seq[Move] {
	return func(yield func(Move) bool) {
		for _, m := range s.AppendMoves(make([]Move, 0, board.Fields)) {
			if !yield(m) {
				return
			}
		}
	}
}

// Play returns the position after m, or s and a [*notation.MoveError] if m is not legal.
func (s State) Play(m Move) (State, error) {
	if rule, reason := s.broken(m); rule != "" {
		return s, &notation.MoveError{Game: "lineup", Move: m.String(), Rule: rule, Reason: reason}
	}
	return s.After(m), nil
}

func (s State) broken(m Move) (rule notation.Rule, reason string) {
	if rule, reason := contract.Refusal(grid, s, m); rule != "" {
		return rule, reason
	}
	from, moves := m.From()
	to, _ := m.To()
	due, kind := board.Name(s.Kind()), board.Name(s.Piece(from).Kind)
	switch {
	case s.Places() && moves:
		return "lineup.place", "this turn places a " + due + " and moves no piece"
	case !s.Places() && !moves:
		return "lineup.move", "this turn moves a " + due + " and places no piece"
	case moves && kind != due:
		return "lineup.kind", "this turn moves a " + due + ", not a " + kind
	case s.Piece(to).Seat != 0:
		return notation.RuleOccupied, grid.Label(to) + " is occupied"
	case moves && neighbors(s.kind(), 1<<(m.from()-1))>>(m.to()-1)&1 == 0:
		return "lineup.reach", "a " + kind + " does not reach " + grid.Label(to) + " from " + grid.Label(from) + " in one step"
	}
	return "", ""
}

// After is like [State.Play], but may panic or return any State if m is not legal.
func (s State) After(m Move) State {
	if s.next == 0 {
		return s
	}
	own := s.own | pile(s.kind(), 1<<(m.to()-1))
	if from := m.from(); from != 0 {
		own &^= pile(s.kind(), 1<<(from-1))
	}
	next := State{own: s.opp, opp: own, next: s.next + 1}
	if next.next > lastPly+1 {
		next.next -= cycle
	}
	return next
}
