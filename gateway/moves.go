package gateway

import (
	"fmt"
	"iter"
	"math/bits"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/sly/board"
)

// Move takes a piece from one space to another, with or without the entry of a new
// piece, or is [Pass]. Its number is
//
//	1 + the space on which it lands + 144·(the space it leaves + 144·the kind that enters)
//
// where the kind is 0, [Square] or [Triangle]; or, for a pass, 65535. Spaces are
// numbered row by row from 1A, which is 0. The zero Move is not a valid move, and
// neither is any other number. Moves are safe for concurrent use.
type Move uint16

// Pass is the only move of a seat whose pieces cannot move.
const Pass Move = 1<<16 - 1

// The weights of the space that is left and of the kind that enters in a Move. Three
// entries (none, a square, a triangle) and two of 144 spaces just fit in 16 bits.
const (
	perFrom  = board.Spaces
	perEntry = board.Spaces * board.Spaces
	maxMove  = (1 + Move(Triangle)) * perEntry
)

// Between returns the move of a piece from one space to another, without an entry,
// or the zero Move if one of them is off the board. The move need not be legal.
func Between(from, to notation.Space) Move {
	if from >= board.Spaces || to >= board.Spaces {
		return 0
	}
	return 1 + Move(to) + Move(from)*perFrom
}

// Entering returns the move m with the entry of a triangle or a square in place of
// any that m has. With kind 0, nothing enters. It returns the zero Move for any
// other kind and if m is not a move from space to space.
func (m Move) Entering(kind notation.Kind) Move {
	if !m.onBoard() || kind > Triangle {
		return 0
	}
	return (m-1)%perEntry + 1 + Move(kind)*perEntry
}

// From returns the space that the piece leaves; ok is false for a pass and for an
// invalid Move.
func (m Move) From() (sp notation.Space, ok bool) {
	if !m.onBoard() {
		return 0, false
	}
	return notation.Space((m - 1) % perEntry / perFrom), true
}

// To returns the space on which the piece lands; ok is false for a pass and for an
// invalid Move.
func (m Move) To() (sp notation.Space, ok bool) {
	if !m.onBoard() {
		return 0, false
	}
	return notation.Space((m - 1) % perFrom), true
}

// Entry returns the kind of the piece that enters, a triangle or a square, or 0 if
// none does.
func (m Move) Entry() notation.Kind {
	if !m.onBoard() {
		return 0
	}
	return notation.Kind((m - 1) / perEntry)
}

// onBoard reports whether m goes from one space of the board to another.
func (m Move) onBoard() bool { return m != 0 && m <= maxMove }

// AppendMoves appends all legal moves to dst, in ascending order of the space that
// the piece leaves: row by row from the top left. The moves of a piece without an
// entry come first, along its row from left to right and then along its column from
// top to bottom; then, in the same order, those that enter a triangle, and then
// those that enter a square. It allocates only if dst lacks capacity, and it may change
// elements past the moves, within the capacity.
func (s State) AppendMoves(dst []Move) []Move {
	if s.players == 0 || s.over() {
		return dst
	}
	before := len(dst)
	movers := s.pieces[s.mover()]
	if movers.Meets(board.Centers()) {
		if forced := s.forced(); !forced.IsEmpty() {
			movers = forced
		}
	}
	var see sighting
	s.sight(&see)
	for w := range movers {
		for rest := movers[w]; rest != 0; rest &= rest - 1 {
			bit := bits.TrailingZeros64(rest)
			from := board.Space(w<<6 + bit)
			row, col := board.Row(from), board.Col(from)
			all := s.targets(row, col)
			left, top := firstMoves(from, row, col)
			dst = board.AppendCross(dst, all.across(), all.down(), left, top, board.Side)
			entering := all & see.earning(s.kindOfMover(w, bit), through[from])
			if entering == 0 {
				continue
			}
			if entering &= s.gateways(row, col); entering != 0 {
				dst = s.appendEntries(dst, entering, left, top)
			}
		}
	}
	if len(dst) == before {
		dst = append(dst, Pass)
	}
	return dst
}

// firstMoves returns the moves of a piece to the left end of its row and to the top
// end of its column. The others follow at steps of 1 and [board.Side].
func firstMoves(from board.Space, row, col int) (left, top Move) {
	base := 1 + Move(from)*perFrom
	return base + Move(row*board.Side), base + Move(col)
}

// kindOfMover returns the kind of the piece of the seat to move on the space that is
// the given bit of word w of a [board.Set].
func (s *State) kindOfMover(w, bit int) notation.Kind {
	switch {
	case s.triangles[w]>>bit&1 != 0:
		return Triangle
	case int(s.cylinders[s.mover()]) == w<<6+bit:
		return Cylinder
	}
	return Square
}

// appendEntries appends the moves to some targets with every entry that the reserve
// allows; left and top are the first moves of their lines.
func (s *State) appendEntries(dst []Move, goals lineSet, left, top Move) []Move {
	reserve := s.reserves[s.mover()]
	if reserve.triangles() != 0 {
		dst = board.AppendCross(dst, goals.across(), goals.down(), left+Move(Triangle)*perEntry, top+Move(Triangle)*perEntry, board.Side)
	}
	if reserve.squares() != 0 {
		dst = board.AppendCross(dst, goals.across(), goals.down(), left+Move(Square)*perEntry, top+Move(Square)*perEntry, board.Side)
	}
	return dst
}

// forced returns the pieces of the seat to move that must leave their gateways and
// can. The seat must move one of them.
func (s *State) forced() (set board.Set) {
	centered := s.pieces[s.mover()].And(board.Centers())
	enemies := s.enemies()
	for w := range centered {
		for rest := centered[w]; rest != 0; rest &= rest - 1 {
			sp := board.Space(w<<6 + bits.TrailingZeros64(rest))
			if crowd(enemies, sp) >= 2 && s.targets(board.Row(sp), board.Col(sp)) != 0 {
				set.Add(sp)
			}
		}
	}
	return set
}

// crowd returns the number of the pieces that stand in the field of a space.
func crowd(pieces board.Set, sp board.Space) int {
	return board.FieldSet(board.FieldOf(sp)).And(pieces).Len()
}

// enemies returns the pieces of all enemies of the seat to move.
func (s *State) enemies() (set board.Set) {
	friends := s.turn.Team(s.teams)
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

// Play returns the position after m. If m is not legal, it returns s and a
// [*notation.MoveError].
func (s State) Play(m Move) (State, error) {
	if rule := s.broken(m); rule != "" {
		return s, &notation.MoveError{Game: "gateway", Move: m.String(), Rule: rule}
	}
	return s.After(m), nil
}

// broken returns the rule that m breaks, or "" if m is legal.
func (s *State) broken(m Move) string {
	switch {
	case !s.IsValid():
		return notation.ErrInvalidState.Error()
	case s.over():
		return "the game is over"
	case m == Pass:
		if s.AppendMoves(nil)[0] != Pass {
			return "a player who can move may not pass"
		}
		return ""
	case !m.onBoard():
		return "it is not a move"
	}
	from, _ := m.From()
	to, _ := m.To()
	piece := s.Piece(from)
	switch {
	case piece.Seat == 0:
		return grid.Label(from) + " is vacant"
	case piece.Seat != s.turn:
		return fmt.Sprintf("the piece on %s belongs to %v", grid.Label(from), piece.Seat)
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
			grid.Label(first), crowd(s.enemies(), first))
	}
	return s.brokenEntry(piece.Kind, from, to, m.Entry())
}

// brokenEntry returns the rule that the entry after a move breaks, or "" if it is
// legal or nothing enters. The kind is that of the moved piece.
func (s *State) brokenEntry(kind notation.Kind, from, to board.Space, entry notation.Kind) string {
	gate := board.Center(board.FieldOf(to))
	switch {
	case entry == 0:
		return ""
	case s.reserves[s.mover()].of(entry) == 0:
		return "no " + board.Name(entry) + " is left in the reserve"
	case !s.open.Has(gate) && gate != from:
		return "the gateway " + grid.Label(gate) + " is occupied"
	}
	var see sighting
	s.sight(&see)
	if see.earning(kind, through[to])&through[to] == 0 {
		return fmt.Sprintf("the %s on %s is not in line with one enemy's pieces of the two other shapes, one in its row and one in its column",
			board.Name(kind), grid.Label(to))
	}
	return ""
}

// After returns the position after m. It does not check that m is legal.
func (s State) After(m Move) State {
	mover := s.mover()
	if s.turn++; s.turn > notation.Seat(s.players) {
		s.turn = 1
	}
	if m == Pass {
		s.passes++
		return s
	}
	s.passes = 0
	spaces := uint(m-1) % perEntry
	from, to := board.Space(spaces/perFrom), board.Space(spaces%perFrom)
	if from >= board.Spaces || to >= board.Spaces { // never; saves bounds checks
		return s
	}
	s.open.Add(from)
	s.open.Remove(to)
	own := &s.pieces[mover]
	own.Remove(from)
	own.Add(to)
	switch {
	case s.triangles.Has(from):
		s.triangles.Remove(from)
		s.triangles.Add(to)
	case s.cylinders[mover] == from:
		s.cylinders[mover] = to
	}
	if m > perEntry {
		s.enter(m.Entry(), board.Center(board.FieldOf(to)), mover)
	}
	return s
}

// enter puts a piece from the reserve of a seat, counted from 0, on a center.
func (s *State) enter(kind notation.Kind, gate board.Space, i int) {
	s.open.Remove(gate)
	s.pieces[i&3].Add(gate)
	if kind == Square {
		s.reserves[i&3] -= oneSquare
		return
	}
	s.reserves[i&3] -= oneTriangle
	s.triangles.Add(gate)
}
