package lineup

import (
	"iter"
	"math/bits"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/sly/board"
)

// Move is a piece placed on a center or moved from one to another. Moves are
// comparable; the zero Move is none.
type Move struct {
	from, to uint8 // fields counted from 1; from is 0 when a piece is placed
}

// From returns the space that a piece leaves; ok is false when it is placed.
func (m Move) From() (sp notation.Space, ok bool) {
	if m.from == 0 {
		return 0, false
	}
	return board.Center(int(m.from) - 1), true
}

// To returns where the piece goes; ok is false for the zero Move.
func (m Move) To() (sp notation.Space, ok bool) {
	if m.to == 0 {
		return 0, false
	}
	return board.Center(int(m.to) - 1), true
}

// AppendMoves appends all legal moves to dst, by rising space of origin and then
// of target. It allocates only when dst has no room.
func (s State) AppendMoves(dst []Move) []Move {
	if !s.IsValid() || hasLine(s.of(0)) || hasLine(s.of(1)) {
		return dst
	}
	empty := s.empty()
	if s.Places() {
		return appendTo(dst, 0, empty)
	}
	kind := s.kind()
	for set := s.pieces[s.mover()][kind]; set != 0; set &= set - 1 {
		from := set & -set
		dst = appendTo(dst, uint8(bits.TrailingZeros16(uint16(from)))+1, neighbours(kind, from)&empty)
	}
	return dst
}

func appendTo(dst []Move, from uint8, targets centers) []Move {
	for ; targets != 0; targets &= targets - 1 {
		dst = append(dst, Move{from, uint8(bits.TrailingZeros16(uint16(targets))) + 1})
	}
	return dst
}

// Moves returns the legal moves in the order of [State.AppendMoves].
func (s State) Moves() iter.Seq[Move] {
	return func(yield func(Move) bool) {
		for _, m := range s.AppendMoves(make([]Move, 0, board.Fields)) {
			if !yield(m) {
				return
			}
		}
	}
}

// Play returns the position after m; s is unchanged. A move that is not legal is
// a [*notation.MoveError].
func (s State) Play(m Move) (State, error) {
	if rule := s.broken(m); rule != "" {
		return s, &notation.MoveError{Game: "lineup", Move: m.String(), Rule: rule}
	}
	return s.After(m), nil
}

// broken returns the rule that m breaks, or "" when it is legal.
func (s State) broken(m Move) string {
	to, hasTo := m.To()
	from, moves := m.From()
	switch {
	case !s.IsValid():
		return "the zero State is no position"
	case s.Result().Over():
		return "the game is over"
	case !hasTo:
		return "the zero Move is none"
	case s.Places() && moves:
		return "the turn is to place a " + s.Kind().String() + ", not to move one"
	case !s.Places() && !moves:
		return "the turn is to move a " + s.Kind().String() + ", not to place one"
	}
	if seat, _ := s.Piece(to); seat != 0 {
		return grid.Label(to) + " is occupied"
	}
	if !moves {
		return ""
	}
	seat, kind := s.Piece(from)
	switch {
	case seat != s.Turn():
		return "no piece of the player on turn stands on " + grid.Label(from)
	case kind != s.Kind():
		return "the turn is to move a " + s.Kind().String() + ", not a " + kind.String()
	case neighbours(s.kind(), 1<<(m.from-1))>>(m.to-1)&1 == 0:
		return "a " + kind.String() + " does not reach " + grid.Label(to) + " from " + grid.Label(from) + " in one step"
	}
	return ""
}

// After returns the position after m, which must be one of the moves of s; this
// is not checked.
func (s State) After(m Move) State {
	set := &s.pieces[s.mover()][s.kind()]
	*set |= 1 << (m.to - 1)
	if m.from != 0 {
		*set &^= 1 << (m.from - 1)
	}
	if s.next++; s.next > lastPly+1 {
		s.next -= cycle
	}
	return s
}
