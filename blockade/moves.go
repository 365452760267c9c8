package blockade

import (
	"iter"
	"math/bits"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/sly/board"
)

// Move is a guard placed, a guard moved, an escape of the king, or [Pass]. Moves
// are comparable; the zero Move is none.
type Move struct {
	from, to uint8 // spaces counted from 1; from is 0 when a guard is placed
}

// Pass is the only move of a player who has no other.
var Pass = Move{255, 255}

func placing(to notation.Space) Move      { return Move{0, uint8(to) + 1} }
func moving(from, to notation.Space) Move { return Move{uint8(from) + 1, uint8(to) + 1} }

// From returns the space that a guard or king leaves; ok is false when a guard is
// placed, for a pass or no move.
func (m Move) From() (sp notation.Space, ok bool) {
	if m == Pass || m.from == 0 {
		return 0, false
	}
	return notation.Space(m.from - 1), true
}

// To returns where a guard goes or a king leaves the board; ok is false for a pass
// or no move.
func (m Move) To() (sp notation.Space, ok bool) {
	if m == Pass || m.to == 0 {
		return 0, false
	}
	return notation.Space(m.to - 1), true
}

// AppendMoves appends all legal moves to dst: placed guards by rising space, or
// moves of guards by rising space of the guard, along its row from the left and then
// down its column; behind them the escapes by rising exit. It allocates only when dst
// has no room.
func (s State) AppendMoves(dst []Move) []Move {
	if !s.IsValid() || s.Result().Over() {
		return dst
	}
	start := len(dst)
	if own := s.guards[s.mover()]; own.Len() < guards {
		dst = appendPlacings(dst, s.vacancies())
	} else {
		for sp, ok := own.Pop(); ok; sp, ok = own.Pop() {
			dst = s.appendGuard(dst, sp)
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

func appendPlacings(dst []Move, targets board.Set) []Move {
	for w, word := range targets {
		for ; word != 0; word &= word - 1 {
			dst = append(dst, placing(notation.Space(w<<6+bits.TrailingZeros64(word))))
		}
	}
	return dst
}

// appendGuard appends the moves of the guard on a space.
func (s *State) appendGuard(dst []Move, from notation.Space) []Move {
	row, col := board.Row(from), board.Col(from)
	inRow := board.Sweep(s.lines.Rows[row], col)
	inCol := board.Sweep(s.lines.Cols[col], row)
	for _, king := range s.kings {
		// The three places of the line that are in the king's field, if any.
		kingRow, kingCol := board.Row(notation.Space(king-1)), board.Col(notation.Space(king-1))
		if kingRow/3 == row/3 {
			inRow &^= 7 << (kingCol / 3 * 3)
		}
		if kingCol/3 == col/3 {
			inCol &^= 7 << (kingRow / 3 * 3)
		}
	}
	for ; inRow != 0; inRow &= inRow - 1 {
		dst = append(dst, moving(from, board.At(row, bits.TrailingZeros16(inRow))))
	}
	for ; inCol != 0; inCol &= inCol - 1 {
		dst = append(dst, moving(from, board.At(bits.TrailingZeros16(inCol), col)))
	}
	return dst
}

func (s *State) appendEscapes(dst []Move) []Move {
	var e escape
	e.run(s)
	for exits := e.exits; exits != 0; exits &= exits - 1 {
		dst = append(dst, Move{s.kings[s.mover()], uint8(e.exit(bits.TrailingZeros16(exits))) + 1})
	}
	return dst
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

// Play returns the position after m; s is unchanged. A move that is not legal is
// a [*notation.MoveError].
func (s State) Play(m Move) (State, error) {
	if rule := s.broken(m); rule != "" {
		return s, &notation.MoveError{Game: "blockade", Move: m.String(), Rule: rule}
	}
	return s.After(m), nil
}

// broken returns the rule that m breaks, or "" when it is legal.
func (s State) broken(m Move) string {
	switch {
	case !s.IsValid():
		return "the zero State is no position"
	case s.Result().Over():
		return "the game is over"
	case m == Pass:
		if s.AppendMoves(nil)[0] != Pass {
			return "a player who has a move may not pass"
		}
		return ""
	}
	to, ok := m.To()
	from, moves := m.From()
	switch {
	case !ok || to >= board.Spaces || from >= board.Spaces:
		return "no such move"
	case !moves:
		return s.brokenPlacing(to)
	}
	seat, king := s.Piece(from)
	switch {
	case seat == 0:
		return grid.Label(from) + " is empty"
	case seat != s.turn:
		return "the piece on " + grid.Label(from) + " is the opponent's"
	case king:
		return s.brokenEscape(to)
	}
	return s.brokenMove(from, to)
}

func (s State) brokenPlacing(to notation.Space) string {
	if s.Reserve(s.turn) == 0 {
		return "all six guards stand, one of them has to move"
	}
	if s.guards[s.mover()].IsEmpty() && board.IsCenter(to) {
		return grid.Label(to) + " is a center, where the first guard may not be placed"
	}
	return s.brokenTarget(to)
}

// brokenTarget returns why no guard may stop on a space, or "".
func (s State) brokenTarget(to notation.Space) string {
	if seat, _ := s.Piece(to); seat != 0 {
		return grid.Label(to) + " is occupied"
	}
	if s.closed().Has(to) {
		return grid.Label(to) + " is in the field of a king"
	}
	return ""
}

func (s State) brokenEscape(to notation.Space) string {
	if !s.mayEscape() {
		return "no king escapes while there is no guard on the board"
	}
	if s.PathTo(to) == nil {
		return "the king has no path that leaves the board at " + grid.Label(to)
	}
	return ""
}

func (s State) brokenMove(from, to notation.Space) string {
	if n := s.Reserve(s.turn); n > 0 {
		return "guards move when all six stand; there are still guards to place"
	}
	if rule := s.brokenTarget(to); rule != "" {
		return rule
	}
	for d := range board.Dir(board.Dirs) {
		if !board.Ray(from, d).Has(to) {
			continue
		}
		if first, ok := s.lines.Nearest(from, d); ok && board.Ray(first, d).Has(to) {
			return "passes over a piece on " + grid.Label(first)
		}
		return ""
	}
	return "a guard moves in a straight line"
}

// After returns the position after m, which must be one of the moves of s; this
// is not checked.
func (s State) After(m Move) State {
	mover := s.mover()
	s.turn = 3 - s.turn
	if m == Pass {
		s.passes++
		return s
	}
	s.passes = 0
	if m.from != 0 {
		s.lines.Remove(notation.Space(m.from - 1))
		if m.from == s.kings[mover] {
			s.kings[mover] = 0
			return s
		}
		s.guards[mover] = s.guards[mover].Without(notation.Space(m.from - 1))
	}
	s.putGuard(mover, notation.Space(m.to-1))
	return s
}
