package sniggle

import (
	"fmt"
	"iter"
	"math/bits"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/sly/board"
)

// Move is a piece that goes from one space to the one where its whole run ends,
// or [Pass]. Moves are comparable; the zero Move is none.
type Move uint16 // the first space plus one, times 256, plus the second

// Pass is the only move of a seat none of whose pieces can step.
const Pass Move = 1<<16 - 1

// Between returns the move from one space to another, or no move when one of
// them is not on the board.
func Between(from, to board.Space) Move {
	if from >= board.Spaces || to >= board.Spaces {
		return 0
	}
	return Move(from)<<8 + 1<<8 + Move(to)
}

// From returns the space that the piece leaves; ok is false for a pass or no
// move.
func (m Move) From() (sp board.Space, ok bool) {
	return board.Space(m>>8 - 1), m.onBoard()
}

// To returns the space where the piece's run ends; ok is false for a pass or no
// move.
func (m Move) To() (sp board.Space, ok bool) {
	return board.Space(m), m.onBoard()
}

func (m Move) onBoard() bool {
	return m>>8-1 < board.Spaces && m&0xff < board.Spaces
}

// AppendMoves appends all legal moves to dst: by rising space of the piece that
// moves, row by row from the top left. Each piece has one at the most. It
// allocates only when dst has no room.
func (s State) AppendMoves(dst []Move) []Move {
	if !s.IsValid() || s.over() {
		return dst
	}
	before := len(dst)
	own, odd := s.pieces[(s.turn-1)&3], s.oddColumns(s.turn)
	base := board.Side * firstRow(int(s.players), s.turn)
	for i := range rows {
		row := own.row(i)
		others := (own &^ (tracks(wholeTrack) << (lane * i))).columns()
		for rest := row; rest != 0; rest &= rest - 1 {
			from := rest & -rest
			if to := run(row, others, from, odd); to != 0 {
				dst = append(dst, Move(base+1+column(from))<<8|Move(base+column(to)))
			}
		}
		base += board.Side
	}
	if len(dst) == before {
		dst = append(dst, Pass)
	}
	return dst
}

// column returns the column of a track's only space.
func column(space track) int { return bits.TrailingZeros16(uint16(space)) }

// oddColumns returns the columns in which a seat's opponents, all together, have
// an odd number of pieces.
func (s *State) oddColumns(seat notation.Seat) track {
	friends := seat.Team(s.teams)
	// The parity of the sum is the sum of the parities, so that the seats can be
	// folded before the rows are. Absent seats have no pieces.
	var sum tracks
	for i := range s.pieces {
		if friends>>i&1 == 0 {
			sum ^= s.pieces[i]
		}
	}
	return sum.odd()
}

// canMove reports whether a piece of a seat can step.
func (s *State) canMove(seat notation.Seat) bool {
	own := s.pieces[seat-1]
	for i := range rows {
		row, others := own.row(i), (own &^ (tracks(wholeTrack) << (lane * i))).columns()
		for rest := row; rest != 0; rest &= rest - 1 {
			if step(row, others, rest&-rest) != 0 {
				return true
			}
		}
	}
	return false
}

// Moves returns the legal moves in the order of [State.AppendMoves].
func (s State) Moves() iter.Seq[Move] {
	return func(yield func(Move) bool) {
		for _, m := range s.AppendMoves(make([]Move, 0, 9)) {
			if !yield(m) {
				return
			}
		}
	}
}

// Steps returns the spaces on which the piece on sp lands, one after another, if
// its seat moves it in this position; the last is where the move ends. There are
// none when no piece stands on sp or when it cannot step. Whose turn it is and
// whether the game is over does not matter.
func (s State) Steps(sp board.Space) []board.Space {
	var list []board.Space
	w, ok := s.walk(sp)
	for ok && w.step() {
		list = append(list, w.at)
		ok = w.mustGoOn()
	}
	return list
}

// A walker is a piece in the middle of its move.
type walker struct {
	s          *State
	seat       notation.Seat
	at         board.Space
	row        track
	others     track
	odd, stand track // the opponents' odd columns; the piece's own space
}

// walk picks up the piece on sp.
func (s *State) walk(sp board.Space) (w walker, ok bool) {
	seat, shape := s.Piece(sp)
	if shape == 0 {
		return walker{}, false
	}
	own, i := s.pieces[seat-1], board.Row(sp)%rows
	return walker{
		s: s, seat: seat, at: sp, row: own.row(i),
		others: (own &^ (tracks(wholeTrack) << (lane * i))).columns(),
		odd:    s.oddColumns(seat), stand: 1 << board.Col(sp),
	}, true
}

// step takes one step, if there is one.
func (w *walker) step() bool {
	to := step(w.row, w.others, w.stand)
	if to == 0 {
		return false
	}
	w.row = w.row&^w.stand | to
	w.at += board.Space(column(to) - column(w.stand))
	w.stand = to
	return true
}

// mustGoOn reports whether the piece stands in a column in which it must not
// stop if it can step.
func (w *walker) mustGoOn() bool { return w.stand&w.odd != 0 }

// stopped says why the piece cannot step, or "" when it can.
func (w *walker) stopped() string {
	to := vacant(w.row, w.stand)
	if to == 0 {
		return "no space is vacant between " + grid.Label(w.at) + " and the edge"
	}
	if empty := gap(w.others | w.row&^w.stand | to); empty != 0 {
		left := column(empty & -empty)
		return fmt.Sprintf("a step from %s would leave the field in columns %s to %s empty between two of his fields",
			grid.Label(w.at), grid.ColLabel(left), grid.ColLabel(left+2))
	}
	return ""
}

// Play returns the position after m; s is unchanged. A move that is not legal is
// a [*notation.MoveError].
func (s State) Play(m Move) (State, error) {
	if rule := s.broken(m); rule != "" {
		return s, &notation.MoveError{Game: "sniggle", Move: m.String(), Rule: rule}
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
	case m == Pass && s.canMove(s.turn):
		return "a player who can move may not pass"
	case m == Pass:
		return ""
	case !m.onBoard():
		return "no such space"
	}
	from, _ := m.From()
	to, _ := m.To()
	seat, _ := s.Piece(from)
	switch {
	case seat == 0:
		return grid.Label(from) + " is vacant"
	case seat != s.turn:
		return fmt.Sprintf("the piece on %s belongs to %v", grid.Label(from), seat)
	case from == to:
		return "the piece stays on " + grid.Label(from)
	case board.Row(from) != board.Row(to):
		return fmt.Sprintf("a piece stays in its row, which for %s is %s", grid.Label(from), grid.RowLabel(board.Row(from)))
	case to < from:
		return "pieces move to the right only"
	}
	return s.brokenRun(from, to)
}

// brokenRun returns the rule that a piece of the seat to move breaks by ending
// its run on to, a space farther right in its row, or "".
func (s *State) brokenRun(from, to board.Space) string {
	w, _ := s.walk(from)
	if !w.step() {
		return w.stopped()
	}
	passed := false // has it landed on to before?
	for w.mustGoOn() {
		passed = passed || w.at == to
		if !w.step() {
			break
		}
	}
	switch {
	case w.at == to:
		return ""
	case passed:
		return fmt.Sprintf("must go on from %s, where the column holds an odd number of opponents' pieces, and ends on %s",
			grid.Label(to), grid.Label(w.at))
	case to < w.at:
		return fmt.Sprintf("does not land on %s, it ends on %s", grid.Label(to), grid.Label(w.at))
	case !w.mustGoOn():
		return fmt.Sprintf("ends on %s, where the column holds an even number of opponents' pieces", grid.Label(w.at))
	}
	return fmt.Sprintf("ends on %s: %s", grid.Label(w.at), w.stopped())
}

// After returns the position after m, which must be one of the moves of s; this
// is not checked.
func (s State) After(m Move) State {
	i := (s.turn - 1) & 3
	s.turn = s.turn.Next(int(s.players))
	if m == Pass {
		s.passes++
		return s
	}
	s.passes = 0
	from, to := laneBit[uint8(m>>8-1)]&63, laneBit[uint8(m)]&63
	s.pieces[i] ^= 1<<from | 1<<to
	// A triangle moves in its set too; no branch, as nothing foretells the shape.
	triangle := s.triangles[i] >> from & 1
	s.triangles[i] ^= triangle<<from | triangle<<to
	return s
}
