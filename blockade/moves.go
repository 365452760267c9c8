package blockade

import (
	"iter"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/sly/board"
)

// Move places a guard, moves a guard, or takes the king off the board, or is [Pass].
// Its number is 256 times the space that a piece leaves plus the space where it
// goes. Spaces are numbered row by row from 1A, which is 1. The space that is left
// is 0 if a guard is placed, and the space where an escaping king goes is its exit.
// Pass is 65535. The zero Move is not a valid move, and neither is any other number.
// Moves are safe for concurrent use.
type Move uint16

// Pass is the only move of a player who has no other.
const Pass Move = 1<<16 - 1

// Place returns the move that places a guard, or the zero Move if the space is not
// on the board. The move need not be legal.
func Place(sp notation.Space) Move {
	if sp >= board.Spaces {
		return 0
	}
	return Move(sp) + 1
}

// Between returns the move of a guard from one space to another. For the king on
// from, it is the escape that leaves the board at to, a space of the goal row. It is
// the zero Move if one of the spaces is not on the board. The move need not be
// legal.
func Between(from, to notation.Space) Move {
	if from >= board.Spaces || to >= board.Spaces {
		return 0
	}
	return leaving(from) + Move(to)
}

// leaving returns the move of the piece on a space to 1A.
func leaving(from notation.Space) Move { return (Move(from)+1)<<8 + 1 }

// From returns the space that a guard or king leaves; ok is false if a guard is
// placed, for a pass, and for an invalid Move.
func (m Move) From() (sp notation.Space, ok bool) {
	if m>>8 == 0 || !m.onBoard() {
		return 0, false
	}
	return notation.Space(m>>8 - 1), true
}

// To returns the space where a guard goes, or the exit of a king that escapes; ok is
// false for a pass and for an invalid Move.
func (m Move) To() (sp notation.Space, ok bool) {
	if !m.onBoard() {
		return 0, false
	}
	return notation.Space(m - 1), true
}

// onBoard reports whether m is a valid move other than a pass.
func (m Move) onBoard() bool {
	return m>>8 <= board.Spaces && m&0xff-1 < board.Spaces
}

// AppendMoves appends all legal moves to dst: placements in ascending order of the
// space, or moves of guards in ascending order of the space that they leave, along
// the row from the left and then down the column. Escapes follow in ascending order
// of the exit. It allocates only if dst lacks capacity, and it may change elements past
// the moves, within the capacity.
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

// vacancies returns where the seat to move may place a guard.
func (s *State) vacancies() board.Set {
	vacant := board.All().AndNot(s.closed()).AndNot(s.allGuards())
	if s.guards[s.mover()].IsEmpty() {
		vacant = vacant.AndNot(board.Centers())
	}
	return vacant
}

// appendPlacings appends a move for each target. It lists twelve consecutive spaces
// at a time, whether or not they are in one row.
func appendPlacings(dst []Move, targets board.Set) []Move {
	for w, word := range targets {
		for first := Move(w<<6) + 1; word != 0; first += board.Side {
			dst = board.AppendLine(dst, uint16(word&board.FullLine), first, 1)
			word >>= board.Side
		}
	}
	return dst
}

// fieldPlaces has the places of lines that lie in the kings' fields, by the three rows of
// a field and by its three columns.
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

// appendGuard appends the moves of the guard on a space.
func (s *State) appendGuard(dst []Move, from notation.Space, closed *fieldPlaces) []Move {
	row, col := board.Row(from), board.Col(from)
	inRow := board.Sweep(s.lines.Rows[row], col) &^ closed.rows[row/3]
	inCol := board.Sweep(s.lines.Cols[col], row) &^ closed.cols[col/3]
	first := leaving(from)
	return board.AppendCross(dst, inRow, inCol, first+Move(row*board.Side), first+Move(col), board.Side)
}

func (s *State) appendEscapes(dst []Move) []Move {
	var e escape
	e.explore(s, s.mover())
	if e.exits == 0 {
		return dst
	}
	return board.AppendLine(dst, e.exits, leaving(s.king(s.mover()))+Move(e.exit(0)), 1)
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

// Play returns the position after m. If m is not legal, it returns s and a
// [*notation.MoveError].
func (s State) Play(m Move) (State, error) {
	if rule := s.broken(m); rule != "" {
		return s, &notation.MoveError{Game: "blockade", Move: m.String(), Rule: rule}
	}
	return s.After(m), nil
}

// broken returns the rule that m breaks, or "" if m is legal.
func (s State) broken(m Move) string {
	switch {
	case !s.IsValid():
		return notation.ErrInvalidState.Error()
	case s.Result().Over():
		return "the game is over"
	case m == Pass:
		if s.AppendMoves(nil)[0] != Pass {
			return "a player who can move may not pass"
		}
		return ""
	}
	to, ok := m.To()
	from, moves := m.From()
	switch {
	case !ok:
		return "it is not a move"
	case !moves:
		return s.brokenPlacing(to)
	}
	p := s.Piece(from)
	switch {
	case p.Seat == 0:
		return "there is no piece on " + grid.Label(from)
	case p.Seat != s.turn:
		return "the piece on " + grid.Label(from) + " is the opponent's"
	case p.Kind == King:
		return s.brokenEscape(to)
	}
	return s.brokenMove(from, to)
}

func (s *State) brokenPlacing(to notation.Space) string {
	if s.Reserve(s.turn, Guard) == 0 {
		return "all six guards are on the board, so one of them must move"
	}
	if s.guards[s.mover()].IsEmpty() && board.IsCenter(to) {
		return grid.Label(to) + " is a center, where a player's first guard may not be placed"
	}
	return s.brokenTarget(to)
}

// brokenTarget returns the rule against a guard on a space, or "".
func (s *State) brokenTarget(to notation.Space) string {
	if s.lines.Has(to) {
		return grid.Label(to) + " is occupied"
	}
	if s.closed().Has(to) {
		return grid.Label(to) + " is in a king's field"
	}
	return ""
}

func (s *State) brokenEscape(to notation.Space) string {
	if !s.mayEscape() {
		return "no king may escape before the first guard is on the board"
	}
	if s.PathTo(to) == nil {
		return "the king has no path that leaves the board at " + grid.Label(to)
	}
	return ""
}

func (s *State) brokenMove(from, to notation.Space) string {
	if s.Reserve(s.turn, Guard) > 0 {
		return "guards move only when all six are on the board"
	}
	if from == to {
		return "the guard stays on " + grid.Label(to)
	}
	if rule := s.brokenTarget(to); rule != "" {
		return rule
	}
	for d := range board.Dir(board.Dirs) {
		if !board.Ray(from, d).Has(to) {
			continue
		}
		if first, ok := s.lines.Nearest(from, d); ok && board.Ray(first, d).Has(to) {
			return "the guard would pass over the piece on " + grid.Label(first)
		}
		return ""
	}
	return "a guard moves along its row or column"
}

// After returns the position after m. It does not check that m is legal: for a move
// that is not, it may panic or return any State.
func (s State) After(m Move) State {
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
	s.putGuard(mover, notation.Space(m-1))
	return s
}
