package sly

import (
	"iter"
	"math/bits"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/sly/board"
)

// Move is a jump. Its number is 256 times the space that the piece leaves plus the
// space on which it lands, with spaces numbered as [notation.Space] describes. A
// number that names a space off the board, or the same space twice, is not a valid
// move; neither is the zero Move. Moves are safe for concurrent use.
type Move uint16

// Between returns the jump from one space to another, or the zero Move if they are
// the same or one of them is off the board. The jump need not be legal.
func Between(from, to notation.Space) Move {
	if m := Move(from)<<8 | Move(to); m.onBoard() {
		return m
	}
	return 0
}

// From returns the space from which the piece jumps; ok is false for an invalid
// Move.
func (m Move) From() (sp notation.Space, ok bool) {
	if !m.onBoard() {
		return 0, false
	}
	return m.from(), true
}

// To returns the space on which the piece lands; ok is false for an invalid Move.
func (m Move) To() (sp notation.Space, ok bool) {
	if !m.onBoard() {
		return 0, false
	}
	return m.to(), true
}

func (m Move) from() notation.Space { return notation.Space(m >> 8) }
func (m Move) to() notation.Space   { return notation.Space(m) }

// onBoard reports whether m names two different spaces of the board.
func (m Move) onBoard() bool {
	return m.from() < board.Spaces && m.to() < board.Spaces && m.from() != m.to()
}

// AppendMoves appends all legal moves to dst: by color, and for each color first the
// jumps along rows. It allocates only if dst lacks capacity.
func (s State) AppendMoves(dst []Move) []Move {
	rows := s.occupiedByRow()
	cols := rows.byCol()
	for i := range s.sets {
		own := byRow(&s.sets[i])
		dst = appendJumps(dst, &rowSpaces, own, rows)
		dst = appendJumps(dst, &colSpaces, own.byCol(), cols)
	}
	return dst
}

// appendJumps appends the jumps along lines of the pieces own; all has the pieces of
// every color.
func appendJumps(dst []Move, spaces *placeSpaces, own, all lines) []Move {
	allWords := all.words()
	for w, own := range own.words() {
		over := allWords[w] &^ own
		lands, begins := jumps(own, allWords[w])
		for ; lands != 0; lands &= lands - 1 {
			to := bits.TrailingZeros64(lands)
			dst = append(dst, Move(spaces[w][beforeRun(to, over)])<<8|Move(spaces[w][to]))
		}
		for ; begins != 0; begins &= begins - 1 {
			from := bits.TrailingZeros64(begins)
			dst = append(dst, Move(spaces[w][from])<<8|Move(spaces[w][beforeRun(from, over)]))
		}
	}
	return dst
}

// CountMoves returns the number of legal moves. It is faster than listing them.
func (s State) CountMoves() int {
	rows := s.occupiedByRow()
	cols := rows.byCol()
	n := 0
	for i := range s.sets {
		own := byRow(&s.sets[i])
		n += own.countJumps(rows) + own.byCol().countJumps(cols)
	}
	return n
}

// canJump reports whether there is a legal move. It checks the rows first, which is
// enough in most positions.
func (s *State) canJump() bool {
	rows := s.occupiedByRow()
	for i := range s.sets {
		if byRow(&s.sets[i]).countJumps(rows) > 0 {
			return true
		}
	}
	cols := rows.byCol()
	for i := range s.sets {
		if byRow(&s.sets[i]).byCol().countJumps(cols) > 0 {
			return true
		}
	}
	return false
}

// occupiedByRow returns the occupied spaces by rows.
func (s *State) occupiedByRow() lines {
	occupied := s.occupied()
	return byRow(&occupied)
}

// Moves returns the legal moves in the order of [State.AppendMoves].
func (s State) Moves() iter.Seq[Move] {
	return func(yield func(Move) bool) {
		for _, m := range s.AppendMoves(make([]Move, 0, pieces*board.Dirs)) {
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
		return s, &notation.MoveError{Game: "sly", Move: m.String(), Rule: rule}
	}
	return s.After(m), nil
}

// broken returns the rule that m breaks, or "" if m is legal.
func (s State) broken(m Move) string {
	from, to := m.from(), m.to()
	switch {
	case !s.IsValid():
		return notation.ErrInvalidState.Error()
	case !m.onBoard():
		return "it is not a move"
	case s.color(from) == 0:
		return grid.Label(from) + " is empty"
	case s.color(to) != 0:
		return grid.Label(to) + " is occupied"
	}
	d := direction(from, to)
	if !board.Ray(from, d).Has(to) {
		return "a jump goes right, left, up or down in a straight line"
	}
	over, _ := board.Step(from, d)
	if over == to {
		return "a jump passes over at least one piece"
	}
	for ; over != to; over, _ = board.Step(over, d) {
		switch s.color(over) {
		case s.color(from):
			return "a piece of the same color on " + grid.Label(over) + " is in the way"
		case 0:
			return "a jump lands on the first empty space, which is " + grid.Label(over)
		}
	}
	return ""
}

// direction returns the direction from one space to another in the same line. For
// other spaces the result has no meaning.
func direction(from, to notation.Space) board.Dir {
	return directions[board.Spaces+int(to)-int(from)]
}

// directions holds the directions by the difference of two spaces, plus the number of
// spaces.
var directions = tabulateDirections()

func tabulateDirections() (t [2 * board.Spaces]board.Dir) {
	for i := range t {
		switch diff := i - board.Spaces; {
		case diff >= board.Side:
			t[i] = board.Down
		case diff > 0:
			t[i] = board.Right
		case diff > -board.Side:
			t[i] = board.Left
		default:
			t[i] = board.Up
		}
	}
	return t
}

// After returns the position after m. It does not check that m is legal.
func (s State) After(m Move) (next State) {
	if !m.onBoard() {
		return s
	}
	from, to := m.from(), m.to()
	// The jump removes the piece from its space, and all pieces that it passes over.
	back := direction(to, from)
	gone := board.Ray(to, back).AndNot(board.Ray(from, back))
	// A branch on the color of the piece would be mispredicted most of the time. So the
	// bit of from moves to to in the sets of all colors; it is 0 in all but one.
	land := board.Set{}.With(to)
	for i, set := range s.sets {
		moved := -(set[from>>6] >> (from & 63) & 1)
		for w := range set {
			next.sets[i][w] = set[w]&^gone[w] | land[w]&moved
		}
	}
	return next
}
