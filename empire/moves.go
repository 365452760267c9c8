package empire

import (
	"fmt"
	"iter"
	"math/bits"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/sly/board"
)

// Move is a piece that goes from one space to another, or [Pass]. Moves are
// comparable; the zero Move is none.
type Move uint16 // the first space plus one, times 256, plus the second

// Pass is the only move of a seat none of whose pieces can move.
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

// To returns the space on which the piece lands; ok is false for a pass or no
// move.
func (m Move) To() (sp board.Space, ok bool) {
	return board.Space(m), m.onBoard()
}

func (m Move) onBoard() bool {
	return m>>8-1 < board.Spaces && m&0xff < board.Spaces
}

// AppendMoves appends all legal moves to dst: by rising space of the piece that
// moves, row by row from the top left; each piece first along its row from left
// to right, then along its column from top to bottom. It allocates only when dst
// has no room.
func (s State) AppendMoves(dst []Move) []Move {
	if s.over() || !s.IsValid() {
		return dst
	}
	before := len(dst)
	own, enemies := &s.pieces[(s.turn-1)&3], s.enemies(s.turn)
	for w := range own {
		for rest := own[w]; rest != 0; rest &= rest - 1 {
			bit := bits.TrailingZeros64(rest)
			from := board.Space(w<<6 + bit)
			row, col := board.Row(from), board.Col(from)
			across, down := s.open.Rows[row], s.open.Cols[col]
			shape := Archer
			switch {
			case s.horsemen[w]>>bit&1 != 0:
				shape = Horseman
			case from == s.commanders[(s.turn-1)&3]:
				shape = Commander
			}
			if hits := &reach[shape][from]; hits.Meets(enemies) {
				a, d := split(hits.And(enemies), row)
				across, down = across|a, down|d
			}
			base := Move(from+1) << 8
			dst = board.AppendLine(dst, across, base+Move(row*board.Side), 1)
			dst = board.AppendLine(dst, down, base+Move(col), board.Side)
		}
	}
	if len(dst) == before {
		dst = append(dst, Pass)
	}
	return dst
}

// split returns captures as bits of the row and of the column of the piece that
// makes them.
func split(hits board.Set, row int) (across, down uint16) {
	for sp, ok := hits.Pop(); ok; sp, ok = hits.Pop() {
		if r := board.Row(sp); r == row {
			across |= 1 << board.Col(sp)
		} else {
			down |= 1 << r
		}
	}
	return across, down
}

// enemies returns the pieces that a seat may capture.
func (s *State) enemies(seat notation.Seat) (set board.Set) {
	friends := seat.Team(s.teams)
	for i := range s.pieces {
		if friends>>i&1 != 0 {
			continue
		}
		set[0] |= s.pieces[i][0]
		set[1] |= s.pieces[i][1]
		set[2] |= s.pieces[i][2]
	}
	return set
}

// shape returns the shape of a seat's piece on sp.
func (s *State) shape(sp board.Space, seat notation.Seat) board.Shape {
	switch {
	case s.horsemen.Has(sp):
		return Horseman
	case s.in.Has(seat) && s.commanders[seat-1] == sp:
		return Commander
	}
	return Archer
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
		return s, &notation.MoveError{Game: "empire", Move: m.String(), Rule: rule}
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
	}
	return s.brokenLanding(shape, from, to)
}

// brokenLanding returns the rule that a piece of the seat to move breaks by
// going along a line, or "".
func (s *State) brokenLanding(shape board.Shape, from, to board.Space) string {
	seat, _ := s.Piece(to)
	switch {
	case seat == 0:
		return ""
	case seat == s.turn:
		return "his own piece stands on " + grid.Label(to)
	case s.turn.Team(s.teams).Has(seat):
		return "his partner's piece stands on " + grid.Label(to)
	case !reach[shape][from].Has(to):
		return fmt.Sprintf("%s, and %s is %d away", captures[shape], grid.Label(to), distance(from, to))
	}
	return ""
}

var captures = [board.Shapes + 1]string{
	Archer:    "an archer captures four spaces away only",
	Horseman:  "a horseman captures three spaces away only",
	Commander: "a commander captures two or five spaces away only",
}

// After returns the position after m, which must be one of the moves of s; this
// is not checked.
func (s State) After(m Move) State {
	mover := s.turn
	s.turn = s.in.After(mover)
	if m == Pass {
		s.passes++
		return s
	}
	s.passes = 0
	from, to := board.Space(m>>8-1), board.Space(m)
	if !s.open.Has(to) && s.capture(to, mover) {
		s.turn = s.in.After(mover) // the seat that is out is skipped
	}
	s.move(from, to, mover)
	if i := (mover - 1) & 3; s.commanders[i] == to && to == centers[s.players][i] {
		s.arrive(mover)
	}
	return s
}

// move sets the piece on from, one of the mover's, on to, which holds no other.
func (s *State) move(from, to board.Space, mover notation.Seat) {
	s.open.Add(from)
	s.open.Remove(to)
	i := (mover - 1) & 3
	s.pieces[i] = s.pieces[i].Without(from).With(to)
	switch {
	case s.horsemen.Has(from):
		s.horsemen = s.horsemen.Without(from).With(to)
	case s.commanders[i] == from:
		s.commanders[i] = to
	}
}

// capture removes the piece on sp, with all that follows for its owner, and
// reports whether his army has changed hands.
func (s *State) capture(sp board.Space, mover notation.Seat) bool {
	loser := 0
	for !s.pieces[loser&3].Has(sp) {
		loser++
	}
	s.pieces[loser] = s.pieces[loser].Without(sp)
	s.horsemen = s.horsemen.Without(sp)
	seat := notation.Seat(loser + 1)
	if !s.in.Has(seat) || s.commanders[loser] != sp {
		return false
	}
	s.commanders[loser] = 0
	s.in &^= seat.Set()
	s.crown &^= seat.Set()
	if s.teams || s.in.Len() == 1 {
		return false // the capture ends the game, and nothing else changes
	}
	s.pieces[mover-1] = s.pieces[mover-1].Or(s.pieces[loser])
	s.pieces[loser] = board.Set{}
	return true
}

// arrive judges a commander that has just come to its coronation center: once,
// with the captured army already on his side, and only if the move has not won
// in another way.
func (s *State) arrive(mover notation.Seat) {
	switch {
	case s.conquerors() != 0:
	case s.threatened(mover):
		s.crown |= mover.Set()
	default:
		s.crowned = mover.Set()
	}
}

// threatened reports whether an enemy could capture a seat's commander.
func (s *State) threatened(seat notation.Seat) bool {
	return s.watched(s.commanders[seat-1], seat)
}

// Watched reports whether a seat's piece on sp would be in reach of an enemy: one
// stands at its capturing distance. Whose turn it is does not matter.
func (s State) Watched(sp board.Space, seat notation.Seat) bool {
	return sp < board.Spaces && seat.IsValid() && int(seat) <= s.Players() && s.watched(sp, seat)
}

// watched is Watched for a space of the board and a seat of the game.
func (s *State) watched(at board.Space, seat notation.Seat) bool {
	enemies := s.enemies(seat)
	if reach[Horseman][at].Meets(enemies.And(s.horsemen)) {
		return true
	}
	enemies = enemies.AndNot(s.horsemen)
	for i, sp := range s.commanders {
		if i == int(seat-1) || s.in>>i&1 == 0 || !enemies.Has(sp) {
			continue
		}
		if reach[Commander][at].Has(sp) {
			return true
		}
		enemies = enemies.Without(sp)
	}
	return reach[Archer][at].Meets(enemies)
}
