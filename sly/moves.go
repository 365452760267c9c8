package sly

import (
	"iter"
	"math/bits"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/sly/board"
)

// Move is one jump. Moves are comparable; the zero Move is none.
type Move struct {
	from, to uint8 // spaces; a jump never ends where it began
}

// From returns the space from which the piece jumps.
func (m Move) From() notation.Space { return notation.Space(m.from) }

// To returns the space on which it lands.
func (m Move) To() notation.Space { return notation.Space(m.to) }

// AppendMoves appends all legal moves to dst: by colour, then by direction (up,
// right, down, left), then by rising number of pieces jumped over, then by rising
// space. It allocates only when dst has no room.
func (s State) AppendMoves(dst []Move) []Move {
	occupied := s.occupied()
	for _, own := range s.sets {
		// All pieces of a colour jump at once: after n steps, running holds those
		// whose n spaces in front are all of other colours.
		others := occupied.AndNot(own)
		for d, step := range steps {
			running := own.Shift(board.Dir(d)).And(others)
			for back := step; !running.IsEmpty(); {
				running = running.Shift(board.Dir(d))
				back += step
				dst = appendLandings(dst, running.AndNot(occupied), back)
				running = running.And(others)
			}
		}
	}
	return dst
}

// steps are what a step adds to the number of a space, by direction.
var steps = [board.Dirs]int{board.Up: -board.Side, board.Right: 1, board.Down: board.Side, board.Left: -1}

func appendLandings(dst []Move, landings board.Set, back int) []Move {
	for w, word := range landings {
		for ; word != 0; word &= word - 1 {
			to := w<<6 + bits.TrailingZeros64(word)
			dst = append(dst, Move{uint8(to - back), uint8(to)})
		}
	}
	return dst
}

// Mobility returns the number of legal moves. It takes a third of the time of
// listing them.
func (s State) Mobility() int {
	n := 0
	occupied := s.occupied()
	for _, own := range s.sets {
		others := occupied.AndNot(own)
		for d := range board.Dir(board.Dirs) {
			running := own.Shift(d).And(others)
			for !running.IsEmpty() {
				running = running.Shift(d)
				n += running.AndNot(occupied).Len()
				running = running.And(others)
			}
		}
	}
	return n
}

// canJump reports whether there is a legal move.
func (s State) canJump() bool {
	occupied := s.occupied()
	for _, own := range s.sets {
		others := occupied.AndNot(own)
		for d := range board.Dir(board.Dirs) {
			running := own.Shift(d).And(others)
			for !running.IsEmpty() {
				running = running.Shift(d)
				if !running.AndNot(occupied).IsEmpty() {
					return true
				}
				running = running.And(others)
			}
		}
	}
	return false
}

// owner returns the pieces of the colour of the piece on sp.
func (s *State) owner(sp notation.Space) *board.Set {
	for i := range s.sets[:colours-1] {
		if s.sets[i].Has(sp) {
			return &s.sets[i]
		}
	}
	return &s.sets[colours-1]
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

// Play returns the position after m; s is unchanged. A move that is not legal is
// a [*notation.MoveError].
func (s State) Play(m Move) (State, error) {
	if rule := s.broken(m); rule != "" {
		return s, &notation.MoveError{Game: "sly", Move: m.String(), Rule: rule}
	}
	return s.After(m), nil
}

// broken returns the rule that m breaks, or "" when it is legal.
func (s State) broken(m Move) string {
	from, to := m.From(), m.To()
	switch {
	case !s.IsValid():
		return "the zero State is no position"
	case m == Move{}:
		return "the zero Move is none"
	case s.Piece(from) == 0:
		return grid.Label(from) + " is empty"
	case s.Piece(to) != 0:
		return grid.Label(to) + " is occupied"
	}
	d, ok := direction(from, to)
	if !ok {
		return "a jump goes right, left, up or down in a straight line"
	}
	own := s.Piece(from)
	over, _ := board.Step(from, d)
	if over == to {
		return "a jump passes over at least one piece"
	}
	for ; over != to; over, _ = board.Step(over, d) {
		switch s.Piece(over) {
		case own:
			return "passes over its own colour at " + grid.Label(over)
		case 0:
			return "a jump lands on the first empty space, which is " + grid.Label(over)
		}
	}
	return ""
}

// direction returns the way from one space to another in a straight line.
func direction(from, to notation.Space) (d board.Dir, ok bool) {
	for d := range board.Dir(board.Dirs) {
		if board.Ray(from, d).Has(to) {
			return d, true
		}
	}
	return 0, false
}

// After returns the position after m, which must be one of the moves of s; this
// is not checked.
func (s State) After(m Move) State {
	from, to := m.From(), m.To()
	d, _ := direction(from, to)
	// What is removed: the piece itself and all that it passes over.
	gone := board.Ray(from, d).AndNot(board.Ray(to, d)).With(from)
	own := s.owner(from)
	for i := range s.sets {
		s.sets[i] = s.sets[i].AndNot(gone)
	}
	*own = own.With(to)
	return s
}
