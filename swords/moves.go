package swords

import (
	"iter"
	"math/bits"

	"github.com/seed-445450d7/rulebook/notation"
)

// Move takes a piece from one dot to another, or is [Pass]. Moves are comparable;
// the zero Move is none.
type Move struct {
	from, to uint8 // dots; a piece never ends where it began
}

// Pass is the only move of a side without a piece that can move.
var Pass = Move{passDot, passDot}

const passDot = 255

// From returns the dot that the piece leaves; ok is false for a pass or no move.
func (m Move) From() (sp notation.Space, ok bool) { return notation.Space(m.from), m.from != m.to }

// To returns the dot where the piece stops; ok is false for a pass or no move.
func (m Move) To() (sp notation.Space, ok bool) { return notation.Space(m.to), m.from != m.to }

// reach lists the places of a line of nine that a piece can move to: by its own
// place and the occupied ones. A table instead of steps along the line: it is
// small, and a row or a column costs one look.
var reach = func() (table [side][1 << side]uint16) {
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

// AppendMoves appends all legal moves to dst: by rising dot of the piece, then
// along its row from the left, then along its column from the top. It allocates
// only when dst has no room.
func (s State) AppendMoves(dst []Move) []Move {
	if !s.IsValid() || s.Result().Over() {
		return dst
	}
	start := len(dst)
	own := &s.swords
	if s.turn == Shields {
		own = &s.shields
		own.add(notation.Space(s.chief - 1)) // s is a copy
	}
	for row, line := range own {
		for ; line != 0; line &= line - 1 {
			dst = s.appendPiece(dst, row, bits.TrailingZeros16(line))
		}
	}
	if len(dst) == start {
		dst = append(dst, Pass)
	}
	return dst
}

// appendPiece appends the moves of the piece in a row and column.
func (s *State) appendPiece(dst []Move, row, col int) []Move {
	inRow, inCol := s.targets(row, col)
	from := uint8(row*side + col)
	for ; inRow != 0; inRow &= inRow - 1 {
		dst = append(dst, Move{from, uint8(row*side + bits.TrailingZeros16(inRow))})
	}
	for ; inCol != 0; inCol &= inCol - 1 {
		dst = append(dst, Move{from, uint8(bits.TrailingZeros16(inCol)*side + col)})
	}
	return dst
}

// targets returns where the piece in a row and column can move to, as places of
// its row and of its column.
func (s *State) targets(row, col int) (inRow, inCol uint16) {
	rowLine := s.swords[row] | s.shields[row]
	if s.chief != 0 && int(s.chief-1)/side == row {
		rowLine |= 1 << (int(s.chief-1) % side)
	}
	colLine := s.cols[col]
	if !s.chiefOn(notation.Space(row*side + col)) {
		// The center dot is as good as occupied.
		if row == middle {
			rowLine |= 1 << middle
		}
		if col == middle {
			colLine |= 1 << middle
		}
	}
	return reach[col][rowLine], reach[row][colLine]
}

// Moves returns the legal moves in the order of [State.AppendMoves].
func (s State) Moves() iter.Seq[Move] {
	return func(yield func(Move) bool) {
		for _, m := range s.AppendMoves(make([]Move, 0, 128)) {
			if !yield(m) {
				return
			}
		}
	}
}

// Threats returns the winning moves that the side not on turn would have if it
// were on turn now, in the order of [State.AppendMoves]; none in a finished game.
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

// Play returns the position after m; s is unchanged. A move that is not legal is
// a [*notation.MoveError].
func (s State) Play(m Move) (State, error) {
	if rule := s.broken(m); rule != "" {
		return s, &notation.MoveError{Game: "swords", Move: m.String(), Rule: rule}
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
			return "a side with a piece that can move may not pass"
		}
		return ""
	}
	from, ok := m.From()
	to, _ := m.To()
	if !ok || int(from) >= grid.Len() || int(to) >= grid.Len() {
		return "no such move"
	}
	piece := s.Piece(from)
	row, col := grid.Row(from), grid.Col(from)
	switch {
	case piece == 0:
		return grid.Label(from) + " is empty"
	case piece.Seat() != s.turn:
		return "the piece on " + grid.Label(from) + " is the opponent's"
	case grid.Row(to) != row && grid.Col(to) != col:
		return "a piece moves along its row or column"
	case s.Piece(to) != 0:
		return grid.Label(to) + " is occupied"
	case to == centerDot && piece != Chief:
		return "only the Chief Shield may stop on " + grid.Label(centerDot)
	}
	return s.blocked(piece, from, to)
}

// blocked returns what is in the way of a piece, or "".
func (s State) blocked(piece Piece, from, to notation.Space) string {
	step := 1
	if grid.Col(from) == grid.Col(to) {
		step = side
	}
	for sp := min(from, to) + notation.Space(step); sp < max(from, to); sp += notation.Space(step) {
		switch {
		case s.Piece(sp) != 0:
			return "passes over a piece on " + grid.Label(sp)
		case sp == centerDot && piece != Chief:
			return "only the Chief Shield may pass over " + grid.Label(centerDot)
		}
	}
	return ""
}

// After returns the position after m, which must be one of the moves of s; this
// is not checked.
func (s State) After(m Move) State {
	mover := s.turn
	s.turn = other(mover)
	if m == Pass {
		s.passes++
		return s
	}
	s.passes = 0
	from, to := notation.Space(m.from), notation.Space(m.to)
	piece := Sword
	switch {
	case s.chiefOn(from):
		piece = Chief
	case mover == Shields:
		piece = Shield
	}
	s.take(from)
	s.put(piece, to)
	s.capture(mover, to)
	return s
}

// capture removes what the mover's piece that has arrived on a dot captures. All
// captures count on the position as it was before any of them; no piece of the
// mover's side is removed, so their order does not matter.
func (s *State) capture(mover notation.Seat, at notation.Space) {
	row, col := int(at)/side, int(at)%side
	if row >= 1 {
		s.captureTowards(mover, at-side, row >= 2, at-2*side)
	}
	if col >= 1 {
		s.captureTowards(mover, at-1, col >= 2, at-2)
	}
	if col < side-1 {
		s.captureTowards(mover, at+1, col < side-2, at+2)
	}
	if row < side-1 {
		s.captureTowards(mover, at+side, row < side-2, at+2*side)
	}
}

// captureTowards removes the enemy on the dot next to the one that has moved, if
// it is captured; behind is the dot on its other side, where there is one.
func (s *State) captureTowards(mover notation.Seat, next notation.Space, hasBehind bool, behind notation.Space) {
	if mover == Shields {
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

// chiefFalls reports whether the Chief Shield is captured by a sword that has
// arrived next to him.
func (s *State) chiefFalls(chief notation.Space, hasBehind bool, behind notation.Space) bool {
	switch {
	case chief == centerDot:
		return s.swords.has(centerDot-side) && s.swords.has(centerDot-1) &&
			s.swords.has(centerDot+1) && s.swords.has(centerDot+side)
	case isWhiteCircle(chief) && behind == centerDot:
		return true // the center dot is empty: the Chief Shield is not on it
	}
	return hasBehind && s.swords.has(behind)
}
