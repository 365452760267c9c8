package blockade

import (
	"iter"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/contract"
	"github.com/seed-445450d7/rulebook/notation/slide"
	"github.com/seed-445450d7/rulebook/sly/board"
)

// Move is a placement or move of a guard, an escape of the king, or [Pass]. Its number is
// 256 times the piece's old space, or 0 for a placement, plus the guard's new space or the
// king's exit. Spaces count row by row from 1 for 1A, and may be the same only in rows 1
// and 12. Pass is 65535. All other numbers are invalid.
type Move uint16

// Pass is the only move of a player who has no other.
const Pass Move = 1<<16 - 1

// Place returns the move that places a guard, legal or not.
func Place(sp notation.Space) Move {
	if sp >= board.Spaces {
		return 0
	}
	return Move(sp) + 1
}

// Between returns a guard's move, or the escape of the king on from over the exit to, legal
// or not.
func Between(from, to notation.Space) Move {
	if from >= board.Spaces || to >= board.Spaces || from == to && !isGoal(from) {
		return 0
	}
	return leaving(from) + Move(to)
}

func isGoal(sp notation.Space) bool {
	return board.Row(sp) == 0 || board.Row(sp) == board.Side-1
}

// leaving returns the move of the piece on a space to 1A.
func leaving(from notation.Space) Move { return (Move(from)+1)<<8 + 1 }

// From returns the space that a piece leaves, if any.
func (m Move) From() (sp notation.Space, ok bool) {
	if m>>8 == 0 || !m.onBoard() {
		return 0, false
	}
	return notation.Space(m>>8 - 1), true
}

// To returns the space of a guard or the exit of the king, if any.
func (m Move) To() (sp notation.Space, ok bool) {
	if !m.onBoard() {
		return 0, false
	}
	return notation.Space(m&0xff - 1), true
}

func (m Move) onBoard() bool {
	return m>>8 <= board.Spaces && m&0xff-1 < board.Spaces && (m>>8 != m&0xff || isGoal(notation.Space(m&0xff-1)))
}

// AppendMoves appends all legal moves to dst: placements in ascending order of their
// spaces, or moves in ascending order of the guards' spaces, along the row and then down
// the column. Escapes follow in ascending order of their exits.
func (s State) AppendMoves(dst []Move) []Move {
	if s.turn == 0 || s.result().Over() {
		return dst
	}
	start := len(dst)
	if own := s.guards[s.mover()]; own.Len() < maxGuards {
		dst = appendPlacings(dst, s.vacancies())
	} else {
		fields := s.fields()
		for sp, ok := own.Pop(); ok; sp, ok = own.Pop() {
			dst = s.appendGuard(dst, sp, &fields)
		}
	}
	dst = s.appendEscapes(dst)
	if len(dst) == start {
		dst = append(dst, Pass)
	}
	return dst
}

func (s *State) vacancies() notation.SpaceSet {
	vacant := board.All().AndNot(s.closed()).AndNot(s.allGuards())
	if s.guards[s.mover()].IsEmpty() {
		vacant = vacant.AndNot(board.Centers())
	}
	return vacant
}

// appendPlacings takes twelve consecutive spaces at a time, even of different rows.
func appendPlacings(dst []Move, targets notation.SpaceSet) []Move {
	for w, word := range targets {
		for first := Move(w<<6) + 1; word != 0; first += board.Side {
			dst = slide.AppendLane(dst, uint16(word&board.FullLane), first, 1)
			word >>= board.Side
		}
	}
	return dst
}

type fieldPlaces struct {
	rows, cols [board.Side / 3]uint16
}

func (s *State) fields() (f fieldPlaces) {
	for seat := range s.kings {
		row, col := board.Row(s.king(seat))/3, board.Col(s.king(seat))/3
		f.rows[row] |= 7 << (3 * col)
		f.cols[col] |= 7 << (3 * row)
	}
	return f
}

func (s *State) appendGuard(dst []Move, from notation.Space, closed *fieldPlaces) []Move {
	row, col := board.Row(from), board.Col(from)
	inRow := slide.Sweep(s.lines.Rows[row], col) &^ closed.rows[row/3]
	inCol := slide.Sweep(s.lines.Cols[col], row) &^ closed.cols[col/3]
	first := leaving(from)
	return slide.AppendCross(dst, inRow, inCol, first+Move(row*board.Side), first+Move(col), board.Side)
}

func (s *State) appendEscapes(dst []Move) []Move {
	var e escape
	e.explore(s, s.mover())
	if e.exits == 0 {
		return dst
	}
	return slide.AppendLane(dst, e.exits, leaving(s.king(s.mover()))+Move(e.exit(0)), 1)
}

// Moves returns the legal moves in the order of [State.AppendMoves].
func (s State) Moves() iter.Seq[Move] {
	return func(yield func(Move) bool) {
		for _, m := range s.AppendMoves(make([]Move, 0, board.Spaces)) {
			if !yield(m) {
				return
			}
		}
	}
}

// Play returns the position after m, or s and a [*notation.MoveError] if m is not legal.
func (s State) Play(m Move) (State, error) {
	if rule, reason := s.broken(m); rule != "" {
		return s, &notation.MoveError{Game: "blockade", Move: m.String(), Rule: rule, Reason: reason}
	}
	return s.After(m), nil
}

func (s State) broken(m Move) (rule notation.Rule, reason string) {
	if rule, reason := contract.Refusal(grid, s, m); rule != "" || m == Pass {
		return rule, reason
	}
	to, _ := m.To()
	from, moves := m.From()
	switch {
	case !moves:
		return s.brokenPlacing(to)
	case s.Piece(from).Kind == King:
		return s.brokenEscape(to)
	}
	return s.brokenMove(from, to)
}

func (s *State) brokenPlacing(to notation.Space) (rule notation.Rule, reason string) {
	if s.Reserve(s.turn, Guard) == 0 {
		return "blockade.move", "all six guards are on the board, so one of them must move"
	}
	if s.guards[s.mover()].IsEmpty() && board.IsCenter(to) {
		return "blockade.first-guard", grid.Label(to) + " is a center, where a player's first guard may not be placed"
	}
	return s.brokenTarget(to)
}

func (s *State) brokenTarget(to notation.Space) (rule notation.Rule, reason string) {
	if s.lines.Has(to) {
		return notation.RuleOccupied, grid.Label(to) + " is occupied"
	}
	if s.closed().Has(to) {
		return "blockade.field", grid.Label(to) + " is in a king's field"
	}
	return "", ""
}

func (s *State) brokenEscape(to notation.Space) (rule notation.Rule, reason string) {
	if !s.mayEscape() {
		return "blockade.first-turn", "no king may escape before the first guard is on the board"
	}
	if s.PathTo(to) == nil {
		return "blockade.path", "the king has no path that leaves the board at " + grid.Label(to)
	}
	return "", ""
}

func (s *State) brokenMove(from, to notation.Space) (rule notation.Rule, reason string) {
	if s.Reserve(s.turn, Guard) > 0 {
		return "blockade.place", "guards move only when all six are on the board"
	}
	if from == to {
		return notation.RuleMalformed, "the piece stays on " + grid.Label(from)
	}
	if rule, reason := s.brokenTarget(to); rule != "" {
		return rule, reason
	}
	for d := range board.Direction(board.Directions) {
		if !board.Ray(from, d).Has(to) {
			continue
		}
		if first, ok := s.lines.Nearest(from, d); ok && board.Ray(first, d).Has(to) {
			return "blockade.blocked", "the guard would pass over the piece on " + grid.Label(first)
		}
		return "", ""
	}
	return "blockade.line", grid.Label(from) + " and " + grid.Label(to) + " are not in one row or column"
}

// After is like [State.Play], but may panic or return any State if m is not legal.
func (s State) After(m Move) State {
	if s.turn == 0 {
		return s
	}
	mover := s.mover()
	s.turn = 3 - s.turn
	if m == Pass {
		s.passes++
		return s
	}
	s.passes = 0
	if from := uint8(m >> 8); from != 0 {
		s.lines.Remove(notation.Space(from - 1))
		if from == s.kings[mover] {
			s.kings[mover] = 0
			return s
		}
		s.guards[mover].Remove(notation.Space(from - 1))
	}
	s.putGuard(mover, notation.Space(m&0xff-1))
	return s
}
