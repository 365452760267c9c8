package ploy

import (
	"fmt"
	"iter"
	"math/bits"

	"github.com/seed-445450d7/rulebook/notation"
)

// Move is a motion move, a direction move, or a shield's motion move with a turn
// after it. Moves are comparable; the zero Move is none.
type Move struct {
	from, to uint8 // the same in a direction move
	turn     uint8 // eighths clockwise, 0 for none
}

// From returns the space of the piece.
func (m Move) From() notation.Space { return notation.Space(m.from) }

// To returns where the piece goes, which is [Move.From] in a direction move.
func (m Move) To() notation.Space { return notation.Space(m.to) }

// Turn returns by how many eighths the piece turns clockwise, 0 to 7.
func (m Move) Turn() int { return int(m.turn) }

// offBoard marks a step over the edge.
const offBoard = 255

// steps are the spaces next to each space, by direction.
var steps = func() (table [spaces][eighths]uint8) {
	rows := [eighths]int{-1, -1, 0, 1, 1, 1, 0, -1}
	cols := [eighths]int{0, 1, 1, 1, 0, -1, -1, -1}
	for sp := range notation.Space(spaces) {
		for d := range eighths {
			row, col := grid.Row(sp)+rows[d], grid.Col(sp)+cols[d]
			table[sp][d] = offBoard
			if 0 <= row && row < side && 0 <= col && col < side {
				table[sp][d] = uint8(grid.At(row, col))
			}
		}
	}
	return table
}()

// turns are the direction moves on each space, by rising number of eighths: a kind
// with fewer headings has the first ones. Copying them is faster than making them.
var turns = func() (table [spaces][eighths - 1]Move) {
	for sp := range table {
		for n := range table[sp] {
			table[sp][n] = Move{uint8(sp), uint8(sp), uint8(n) + 1}
		}
	}
	return table
}()

// AppendMoves appends all legal moves to dst, by rising space of the piece; its
// motion moves by direction and distance, a shield's each with its turns behind it;
// then its direction moves by eighths. It allocates only when dst has no room.
func (s State) AppendMoves(dst []Move) []Move {
	if !s.IsValid() || s.Result().Over() {
		return dst
	}
	friends := s.turn.Team(s.teams)
	for w, word := range s.pieces[s.turn-1] {
		for ; word != 0; word &= word - 1 {
			dst = s.appendPiece(dst, uint8(w<<6+bits.TrailingZeros64(word)), friends)
		}
	}
	return dst
}

func (s *State) appendPiece(dst []Move, from uint8, friends notation.Seats) []Move {
	p := s.board[from]
	kind := p.Kind()
	for d := p.Indicators(); d != 0; d &= d - 1 {
		dir := bits.TrailingZeros8(d)
		at := from
		for range reach[kind] {
			if at = steps[at][dir]; at == offBoard {
				break
			}
			target := s.board[at]
			if target != 0 && friends>>target.owner()&1 != 0 {
				break
			}
			dst = append(dst, Move{from, at, 0})
			if kind == Shield {
				for n := uint8(1); n < eighths; n++ {
					dst = append(dst, Move{from, at, n})
				}
			}
			if target != 0 {
				break
			}
		}
	}
	if end := len(dst) + eighths - 1; headings[kind] == eighths && end <= cap(dst) {
		// The same as below; a copy of known length makes a list a tenth faster.
		*(*[eighths - 1]Move)(dst[len(dst):end]) = turns[from]
		return dst[:end]
	}
	return append(dst, turns[from][:headings[kind]-1]...)
}

// Moves returns the legal moves in the order of [State.AppendMoves].
func (s State) Moves() iter.Seq[Move] {
	return func(yield func(Move) bool) {
		for _, m := range s.AppendMoves(make([]Move, 0, 256)) {
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
		return s, &notation.MoveError{Game: "ploy", Move: m.String(), Rule: rule}
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
	case m.from >= spaces || m.to >= spaces || m.turn >= eighths || m == Move{}:
		return "no such move"
	}
	p := s.board[m.from]
	switch {
	case p == 0:
		return grid.Label(m.From()) + " is vacant"
	case p.Seat() != s.turn:
		return "the piece on " + grid.Label(m.From()) + " is another player's"
	case int(m.turn) >= p.Kind().Headings():
		return fmt.Sprintf("a turn by %d eighths shows the same as a smaller one, or none", m.turn)
	case m.from == m.to:
		return ""
	case m.turn != 0 && p.Kind() != Shield:
		return "only a shield may turn after its motion move"
	}
	return s.brokenMotion(p, m)
}

// brokenMotion returns why a piece cannot move as m says, or "".
func (s State) brokenMotion(p Piece, m Move) string {
	for dir := range eighths {
		distance := 0
		for at := m.from; at != m.to; distance++ {
			if at = steps[at][dir]; at == offBoard {
				distance = -1
				break
			}
		}
		if distance < 0 {
			continue
		}
		return s.brokenLine(p, m, dir, distance)
	}
	return grid.Label(m.To()) + " is not in line with " + grid.Label(m.From())
}

func (s State) brokenLine(p Piece, m Move, dir, distance int) string {
	if p.Indicators()>>dir&1 == 0 {
		return "the piece on " + grid.Label(m.From()) + " has no indicator towards " + grid.Label(m.To())
	}
	if distance > p.Kind().Reach() {
		return fmt.Sprintf("the piece moves %d spaces at the most, not %d", p.Kind().Reach(), distance)
	}
	for at := steps[m.from][dir]; at != m.to; at = steps[at][dir] {
		if s.board[at] != 0 {
			return "passes over the piece on " + grid.Label(notation.Space(at))
		}
	}
	target := s.board[m.to].Seat()
	switch {
	case target == s.turn:
		return "a piece of the player's own stands on " + grid.Label(m.To())
	case target != 0 && s.turn.Team(s.teams).Has(target):
		return "a piece of the partner stands on " + grid.Label(m.To())
	}
	return ""
}

// After returns the position after m, which must be one of the moves of s; this
// is not checked.
func (s State) After(m Move) State {
	p := s.take(m.From())
	if m.turn != 0 {
		p = p.turned(int(m.turn))
	}
	captured := s.board[m.to]
	if captured != 0 {
		s.take(m.To())
	}
	s.put(m.To(), p)
	if captured != 0 && s.players == most && !s.teams {
		s.eliminate(captured)
	}
	s.advance()
	return s
}

// eliminate puts a player out, of four, when the captured piece was his commander
// or his last other piece.
func (s *State) eliminate(captured Piece) {
	loser, taker := captured.owner(), int(s.turn)-1
	switch {
	case captured.Kind() == Commander:
		for w, word := range s.pieces[loser] {
			for ; word != 0; word &= word - 1 {
				sp := w<<6 + bits.TrailingZeros64(word)
				s.board[sp] = s.board[sp].given(taker)
			}
			s.pieces[taker][w] |= s.pieces[loser][w]
		}
		s.pieces[loser] = set{}
	case s.pieces[loser].len() == 1:
		first := 0
		if s.pieces[loser][0] == 0 {
			first = 1
		}
		s.take(notation.Space(first<<6 + bits.TrailingZeros64(s.pieces[loser][first])))
	}
}

// advance gives the turn to the next player.
func (s *State) advance() {
	switch {
	case s.teams:
		s.slot = s.slot.Next(most)
		s.turn = s.player(s.slot)
		return
	case s.players == 2:
		s.turn = 3 - s.turn
	default:
		s.turn = s.commanders.After(s.turn)
	}
	s.slot = s.turn
}

// player returns who plays a slot of the rotation in partnership.
func (s *State) player(slot notation.Seat) notation.Seat {
	partner := slot.Partner()
	if s.pieces[slot-1].isEmpty() && !s.pieces[partner-1].isEmpty() {
		return partner
	}
	return slot
}
