package gateway

import (
	"fmt"
	"iter"
	"math/bits"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/sly/board"
)

// Move is a piece that goes from one space to another, with or without the entry
// of a new piece, or [Pass]. Moves are comparable; the zero Move is none.
type Move uint16 // 1 + the space it ends on + 144·(that it leaves + 144·the entry)

// Pass is the only move of a seat none of whose pieces can move.
const Pass Move = 1<<16 - 1

// The parts of a move: what it enters, then the spaces. One entry of the three
// (none, a triangle, a square) and two spaces of 144 just fit in 16 bits.
const (
	perFrom  = board.Spaces
	perEntry = board.Spaces * board.Spaces

	entersTriangle = 1 * perEntry
	entersSquare   = 2 * perEntry
	pastLast       = 1 + 3*perEntry
)

// Between returns the move from one space to another that enters a triangle, a
// square or, with 0, nothing; or no move when a space is not on the board or the
// shape cannot be entered.
func Between(from, to board.Space, entry board.Shape) Move {
	if from >= board.Spaces || to >= board.Spaces {
		return 0
	}
	m := 1 + Move(from)*perFrom + Move(to)
	switch entry {
	case 0:
		return m
	case board.Triangle:
		return m + entersTriangle
	case board.Square:
		return m + entersSquare
	}
	return 0
}

// From returns the space that the piece leaves; ok is false for a pass or no
// move.
func (m Move) From() (sp board.Space, ok bool) {
	if !m.onBoard() {
		return 0, false
	}
	return board.Space((m - 1) % perEntry / perFrom), true
}

// To returns the space on which the piece lands; ok is false for a pass or no
// move.
func (m Move) To() (sp board.Space, ok bool) {
	if !m.onBoard() {
		return 0, false
	}
	return board.Space((m - 1) % perFrom), true
}

// Entry returns the shape of the piece that enters, a triangle or a square, or 0
// when none does.
func (m Move) Entry() board.Shape {
	switch {
	case !m.onBoard():
		return 0
	case m > entersSquare:
		return board.Square
	case m > entersTriangle:
		return board.Triangle
	}
	return 0
}

func (m Move) onBoard() bool { return m != 0 && m < pastLast }

// AppendMoves appends all legal moves to dst: by rising space of the piece that
// moves, row by row from the top left. Of each piece come first its moves without
// an entry, along its row from left to right and then along its column from top
// to bottom; then in the same order those that enter a triangle; then those that
// enter a square. It allocates only when dst has no room.
func (s State) AppendMoves(dst []Move) []Move {
	if s.over() || !s.IsValid() {
		return dst
	}
	before := len(dst)
	movers := s.forced()
	if movers.IsEmpty() {
		movers = s.pieces[(s.turn-1)&3]
	}
	var see sighting
	enemies := 0
	reserve := s.reserves[(s.turn-1)&3]
	if reserve != 0 { // otherwise nothing can enter, and nobody needs to be seen
		enemies = s.sight(s.turn, &see)
	}
	cylinder := s.cylinders[(s.turn-1)&3]
	for w := range movers {
		for rest := movers[w]; rest != 0; rest &= rest - 1 {
			bit := bits.TrailingZeros64(rest)
			from := board.Space(w<<6 + bit)
			row, col := board.Row(from), board.Col(from)
			across, down := s.open.Rows[row]&stops[row], s.open.Cols[col]&stops[col]
			base := 1 + Move(from)*perFrom
			left, top := base+Move(row*board.Side), base+Move(col)
			dst = board.AppendLine(dst, across, left, 1)
			dst = board.AppendLine(dst, down, top, board.Side)
			if enemies == 0 {
				continue
			}

			shape := board.Square
			switch {
			case s.triangles[w]>>bit&1 != 0:
				shape = board.Triangle
			case from == cylinder:
				shape = board.Cylinder
			}
			var a, d uint16
			for i := range enemies {
				p := &see[shape][i&3]
				a |= p.acrossFrom(row)
				d |= p.downFrom(col)
			}
			if a, d = a&across, d&down; a|d == 0 {
				continue
			}
			// The piece itself no longer stands where it was.
			gateRow, gateCol := row/3*3+1, col/3*3+1
			openRow, openCol := s.open.Rows[gateRow], s.open.Cols[gateCol]
			if row == gateRow && col == gateCol {
				openRow |= 1 << col
				openCol |= 1 << row
			}
			if a, d = a&around(openRow), d&around(openCol); a|d == 0 {
				continue
			}
			if reserve >= oneTriangle {
				dst = board.AppendLine(dst, a, left+entersTriangle, 1)
				dst = board.AppendLine(dst, d, top+entersTriangle, board.Side)
			}
			if reserve.squares() != 0 {
				dst = board.AppendLine(dst, a, left+entersSquare, 1)
				dst = board.AppendLine(dst, d, top+entersSquare, board.Side)
			}
		}
	}
	if len(dst) == before {
		dst = append(dst, Pass)
	}
	return dst
}

// forced returns the pieces of the seat to move that must leave their gateways
// and can; any one of them has to.
func (s *State) forced() (set board.Set) {
	gated := s.pieces[(s.turn-1)&3].And(board.Centers())
	if gated.IsEmpty() {
		return set
	}
	enemies := s.enemies(s.turn)
	for w := range gated {
		for rest := gated[w]; rest != 0; rest &= rest - 1 {
			sp := board.Space(w<<6 + bits.TrailingZeros64(rest))
			if crowd(enemies, sp) < 2 {
				continue
			}
			row, col := board.Row(sp), board.Col(sp)
			if s.open.Rows[row]&stops[row]|s.open.Cols[col]&stops[col] != 0 {
				set = set.With(sp)
			}
		}
	}
	return set
}

// crowd returns how many of the pieces stand in the field of a space.
func crowd(pieces board.Set, sp board.Space) int {
	return board.FieldSet(board.FieldOf(sp)).And(pieces).Len()
}

// enemies returns the pieces of a seat's enemies, of all colours.
func (s *State) enemies(seat notation.Seat) (set board.Set) {
	friends := seat.Team(s.teams)
	for i := range s.pieces {
		if friends>>i&1 == 0 {
			set = set.Or(s.pieces[i])
		}
	}
	return set
}

// Moves returns the legal moves in the order of [State.AppendMoves].
func (s State) Moves() iter.Seq[Move] {
	return func(yield func(Move) bool) {
		for _, m := range s.AppendMoves(make([]Move, 0, 512)) {
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
		return s, &notation.MoveError{Game: "gateway", Move: m.String(), Rule: rule}
	}
	return s.After(m), nil
}

// broken returns the rule that m breaks, or "" when it is legal.
func (s State) broken(m Move) string {
	switch {
	case !s.IsValid():
		return "the zero State is no position"
	case s.over():
		return "the game is over"
	case m == Pass:
		if s.AppendMoves(nil)[0] != Pass {
			return "a player who can move may not pass"
		}
		return ""
	case !m.onBoard():
		return "no such space"
	}
	from, _ := m.From()
	to, _ := m.To()
	seat, shape := s.Piece(from)
	switch {
	case seat == 0:
		return grid.Label(from) + " is vacant"
	case seat != s.turn:
		return fmt.Sprintf("the piece on %s belongs to %v", grid.Label(from), seat)
	case from == to:
		return "the piece stays on " + grid.Label(from)
	case !board.Cross(from).Has(to):
		return grid.Label(from) + " and " + grid.Label(to) + " are not in one row or column"
	case board.IsCenter(to):
		return grid.Label(to) + " is a center"
	case !s.open.Has(to):
		return grid.Label(to) + " is occupied"
	}
	if forced := s.forced(); !forced.IsEmpty() && !forced.Has(from) {
		first, _ := forced.First()
		return fmt.Sprintf("the piece on %s must leave its gateway, with %d enemy pieces in its field",
			grid.Label(first), crowd(s.enemies(s.turn), first))
	}
	return s.brokenEntry(shape, from, to, m.Entry())
}

// brokenEntry returns the rule that an entry breaks after the move of a piece of
// that shape, or "" when it is legal or there is none.
func (s *State) brokenEntry(shape board.Shape, from, to board.Space, entry board.Shape) string {
	reserve := s.reserves[s.turn-1]
	gate := board.Center(board.FieldOf(to))
	switch {
	case entry == 0:
		return ""
	case entry == board.Triangle && reserve.triangles() == 0:
		return "no triangle is left in the reserve"
	case entry == board.Square && reserve.squares() == 0:
		return "no square is left in the reserve"
	case !s.open.Has(gate) && gate != from:
		return "the gateway " + grid.Label(gate) + " is occupied"
	}
	var see sighting
	for i := range s.sight(s.turn, &see) {
		if see[shape][i].acrossFrom(board.Row(to))>>board.Col(to)&1 != 0 {
			return ""
		}
	}
	return fmt.Sprintf("the %s on %s is not in line with one enemy's pieces of the two other shapes, one in its row and one in its column",
		shape, grid.Label(to))
}

// After returns the position after m, which must be one of the legal moves. It
// does not check that; what it returns for any other move has no meaning.
func (s State) After(m Move) State {
	mover := (s.turn - 1) & 3
	s.turn = s.turn.Next(int(s.players))
	if m == Pass {
		s.passes++
		return s
	}
	s.passes = 0
	v := uint(m-1) % perEntry
	from, to := board.Space(v/perFrom), board.Space(v%perFrom)
	if from >= board.Spaces || to >= board.Spaces { // for the compiler
		return s
	}
	s.open.Add(from)
	s.open.Remove(to)
	own := &s.pieces[mover]
	own[from>>6] &^= 1 << (from & 63)
	own[to>>6] |= 1 << (to & 63)
	switch {
	case s.triangles.Has(from):
		s.triangles[from>>6] &^= 1 << (from & 63)
		s.triangles[to>>6] |= 1 << (to & 63)
	case s.cylinders[mover] == from:
		s.cylinders[mover] = to
	}
	if m <= entersTriangle {
		return s
	}
	gate := board.Center(board.FieldOf(to))
	s.open.Remove(gate)
	*own = own.With(gate)
	if m > entersSquare {
		s.reserves[mover] -= oneSquare
		return s
	}
	s.reserves[mover] -= oneTriangle
	s.triangles = s.triangles.With(gate)
	return s
}
