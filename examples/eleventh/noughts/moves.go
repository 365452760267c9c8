package noughts

import (
	"iter"

	"github.com/seed-445450d7/rulebook/notation"
)

// Move places a mark on a space. Its number is that of the space, counted from 1.
// The zero Move is not a valid move, and neither is any other number. Moves are safe
// for concurrent use.
type Move uint16

// Place returns the move that places a mark on sp, or the zero Move if sp is not on
// the board. The move need not be legal.
func Place(sp notation.Space) Move {
	if sp >= spaces {
		return 0
	}
	return Move(sp) + 1
}

// From returns false: nothing leaves a space.
func (m Move) From() (sp notation.Space, ok bool) { return 0, false }

// To returns the space where the mark goes; ok is false for an invalid Move.
func (m Move) To() (sp notation.Space, ok bool) {
	return notation.Space(m - 1), 1 <= m && m <= spaces
}

// AppendMoves appends all legal moves to dst, in ascending order of the space. It
// allocates only if dst lacks capacity.
func (s State) AppendMoves(dst []Move) []Move {
	if !s.IsValid() || s.Result().Over() {
		return dst
	}
	for sp := range notation.Space(spaces) {
		if (s.marks[0]|s.marks[1])>>sp&1 == 0 {
			dst = append(dst, Place(sp))
		}
	}
	return dst
}

// Moves returns the legal moves in the order of [State.AppendMoves].
func (s State) Moves() iter.Seq[Move] {
	return func(yield func(Move) bool) {
		for _, m := range s.AppendMoves(make([]Move, 0, spaces)) {
			if !yield(m) {
				return
			}
		}
	}
}

// Play returns the position after m. If m is not legal, it returns s and a
// [*notation.MoveError].
func (s State) Play(m Move) (State, error) {
	if rule := s.broken(m); rule != "" {
		return s, &notation.MoveError{Game: "noughts", Move: m.String(), Rule: rule}
	}
	return s.After(m), nil
}

// broken returns the rule that m breaks, or "" if m is legal.
func (s State) broken(m Move) string {
	sp, ok := m.To()
	switch {
	case !s.IsValid():
		return notation.ErrInvalidState.Error()
	case s.Result().Over():
		return "the game is over"
	case !ok:
		return "it is not a move"
	case s.Piece(sp) != notation.Piece{}:
		return grid.Label(sp) + " is occupied"
	}
	return ""
}

// After returns the position after m. It does not check that m is legal: for a move
// that is not, it may panic or return any State.
func (s State) After(m Move) State {
	s.marks[s.mover()] |= 1 << (m - 1) & full
	s.turn = 3 - s.turn
	return s
}
