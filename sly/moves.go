package sly

import (
	"iter"
	"math/bits"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/contract"
	"github.com/seed-445450d7/rulebook/sly/board"
)

// Move is a jump. Its number is 256*from + to, with spaces numbered as in
// [notation.Space].
type Move uint16

// Between returns the jump from one space to another, legal or not.
func Between(from, to notation.Space) Move {
	if from >= board.Spaces || to >= board.Spaces || from == to {
		return 0
	}
	return Move(from)<<8 | Move(to)
}

// From returns the space that the piece leaves.
func (m Move) From() (sp notation.Space, ok bool) {
	if !m.onBoard() {
		return 0, false
	}
	return m.from(), true
}

// To returns the space where the piece lands.
func (m Move) To() (sp notation.Space, ok bool) {
	if !m.onBoard() {
		return 0, false
	}
	return m.to(), true
}

func (m Move) from() notation.Space { return notation.Space(m >> 8) }
func (m Move) to() notation.Space   { return notation.Space(m & 0xff) }

func (m Move) onBoard() bool {
	return m.from() < board.Spaces && m.to() < board.Spaces && m.from() != m.to()
}

// AppendMoves appends the legal moves to dst, by color and, within a color, first along
// rows.
func (s State) AppendMoves(dst []Move) []Move {
	if cap(dst)-len(dst) < len(list{}) {
		var l list
		return append(dst, l[:s.fill(&l)]...)
	}
	l := (*list)(dst[len(dst) : len(dst)+len(list{})])
	return dst[:len(dst)+s.fill(l)]
}

type list [pieces*board.Directions + 1]Move

func (s *State) fill(l *list) (n int) {
	rows := s.occupiedByRow()
	cols := rows.byCol()
	for i := range s.sets {
		own := byRow(&s.sets[i])
		n = l.addJumps(n, &rowSpaces, own, rows)
		n = l.addJumps(n, &colSpaces, own.byCol(), cols)
	}
	return n
}

// addJumps always writes a jump, which the next one overwrites if there is none, to
// save a branch.
func (l *list) addJumps(n int, spaces *placeSpaces, own, all lines) int {
	allWords := all.words()
	for w, own := range own.words() {
		over, at := allWords[w]&^own, &spaces[w]
		lands, begins := jumps(own, allWords[w])
		for l[n] = at.up(lands, over); lands&(lands-1) != 0; l[n] = at.up(lands, over) {
			lands &= lands - 1
			n++
		}
		n += int(min(lands, 1))
		for l[n] = at.down(begins, over); begins&(begins-1) != 0; l[n] = at.down(begins, over) {
			begins &= begins - 1
			n++
		}
		n += int(min(begins, 1))
	}
	return n
}

func (w *wordSpaces) up(lands, over uint64) Move {
	return Move(w[beforeRun(lands, over)&63])<<8 | Move(w[bits.TrailingZeros64(lands)&63])
}

func (w *wordSpaces) down(begins, over uint64) Move {
	return Move(w[bits.TrailingZeros64(begins)&63])<<8 | Move(w[beforeRun(begins, over)&63])
}

// CountMoves returns the number of legal moves, without listing them.
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

// canJump checks the rows first, which is usually enough.
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

func (s *State) occupiedByRow() lines {
	occupied := s.occupied()
	return byRow(&occupied)
}

// Moves returns the moves of [State.AppendMoves].
func (s State) Moves() iter.Seq[Move] {
	return func(yield func(Move) bool) {
		for _, m := range s.AppendMoves(make([]Move, 0, pieces*board.Directions)) {
			if !yield(m) {
				return
			}
		}
	}
}

// Play returns the position after m, or a [*notation.MoveError] if m is not legal.
func (s State) Play(m Move) (State, error) {
	if rule, reason := s.broken(m); rule != "" {
		return s, &notation.MoveError{Game: "sly", Move: m.String(), Rule: rule, Reason: reason}
	}
	return s.After(m), nil
}

func (s State) broken(m Move) (rule notation.Rule, reason string) {
	if rule, reason := contract.Refusal(grid, s, m); rule != "" {
		return rule, reason
	}
	from, to := m.from(), m.to()
	if s.color(to) != 0 {
		return notation.RuleOccupied, grid.Label(to) + " is occupied"
	}
	d := direction(from, to)
	if !board.Ray(from, d).Has(to) {
		return "sly.line", "a jump goes right, left, up or down in a straight line"
	}
	over, _ := board.Step(from, d)
	if over == to {
		return "sly.over", "a jump passes over at least one piece"
	}
	for ; over != to; over, _ = board.Step(over, d) {
		switch s.color(over) {
		case s.color(from):
			return "sly.color", "a piece of the same color on " + grid.Label(over) + " is in the way"
		case 0:
			return "sly.landing", "a jump lands on the first empty space, which is " + grid.Label(over)
		}
	}
	return "", ""
}

// direction requires that the spaces are in one line.
func direction(from, to notation.Space) board.Direction {
	return directions[board.Spaces+int(to)-int(from)]
}

var directions = tabulateDirections()

func tabulateDirections() (t [2 * board.Spaces]board.Direction) {
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

// After is like [State.Play], but may panic or return any State if m is not legal.
func (s State) After(m Move) (next State) {
	if !m.onBoard() {
		return s
	}
	from, to := m.from(), m.to()
	back := direction(to, from)
	behind, beyond := board.Ray(to, back), board.Ray(from, back)
	gone := [...]uint64{behind[0] &^ beyond[0], behind[1] &^ beyond[1], behind[2] &^ beyond[2]}
	// One of the shifts leaves a bit. The bit of from moves in all sets, because a
	// branch on its color would usually be mispredicted.
	land := [...]uint64{1 << to, 1 << (to - 64), 1 << (to - 128)}
	word, bit := from>>6, from&63
	for i := range s.sets {
		set := &s.sets[i]
		moved := -(set[word] >> bit & 1)
		next.sets[i] = notation.SpaceSet{
			set[0]&^gone[0] | land[0]&moved,
			set[1]&^gone[1] | land[1]&moved,
			set[2]&^gone[2] | land[2]&moved,
		}
	}
	return next
}
