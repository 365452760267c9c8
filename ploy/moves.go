package ploy

import (
	"fmt"
	"iter"
	"math/bits"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/contract"
)

// Move is a motion move, a direction move, or a shield's motion move followed by a turn.
// Its number is (from*81 + to)*8 + n, where from and to are spaces, numbered row by row
// from 1A, which is 0, and n is the number of eighths that the piece turns clockwise, 0 to
// 7. In a direction move the two spaces are the same and n is not 0. All other numbers are
// invalid, such as the zero Move.
type Move uint16

// perSpace is the number of moves, legal or not, from each space.
const perSpace = spaces * eighths

// Between returns the motion move from one space to another. It returns the zero Move if
// they are the same or one of them is off the board. The move need not be legal.
func Between(from, to notation.Space) Move {
	if from >= spaces || to >= spaces || from == to {
		return 0
	}
	return Move(from)*perSpace + Move(to)*eighths
}

// Rotating returns the motion move m followed by a turn of n eighths clockwise, as a shield
// may make it. With n = 0, there is no turn. Rotating returns the zero Move if m is not a
// motion move or n is not from 0 to 7.
func (m Move) Rotating(n int) Move {
	from, to, ok := m.spaces()
	if !ok || from == to || n < 0 || n >= eighths {
		return 0
	}
	return m - m%eighths + Move(n)
}

// Rotate returns the direction move that turns the piece on a space by n eighths clockwise.
// It returns the zero Move if n is not from 1 to 7 or the space is off the board. The move
// need not be legal.
func Rotate(sp notation.Space, n int) Move {
	if sp >= spaces || n < 1 || n >= eighths {
		return 0
	}
	return Move(sp)*perSpace + Move(sp)*eighths + Move(n)
}

// spaces returns where the piece stands and where it goes; ok is false for an
// invalid Move.
func (m Move) spaces() (from, to notation.Space, ok bool) {
	from, to = notation.Space(m/perSpace), notation.Space(m/eighths%spaces)
	if from >= spaces || from == to && m%eighths == 0 {
		return 0, 0, false
	}
	return from, to, true
}

// From returns the space of the piece that moves or turns; ok is false for an
// invalid Move.
func (m Move) From() (sp notation.Space, ok bool) {
	sp, _, ok = m.spaces()
	return sp, ok
}

// To returns the space where the piece goes; ok is false for an invalid Move. In a
// direction move, the piece stays where it is.
func (m Move) To() (sp notation.Space, ok bool) {
	_, sp, ok = m.spaces()
	return sp, ok
}

// Eighths returns the number of eighths that the piece turns clockwise, 0 to 7.
func (m Move) Eighths() int {
	if _, _, ok := m.spaces(); !ok {
		return 0
	}
	return int(m % eighths)
}

// offBoard marks a step over the edge.
const offBoard = 255

// steps holds the neighbors of each space, by direction.
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

// AppendMoves appends all legal moves to dst, in ascending order of the space of the piece.
// Its motion moves come first, by direction and distance. A shield's motion move is
// followed by its versions with a turn. Then come the direction moves by eighths.
// AppendMoves allocates only if dst lacks capacity, and may overwrite elements past the
// moves.
func (s State) AppendMoves(dst []Move) []Move {
	if s.turn == 0 || s.result().Over() {
		return dst
	}
	var v view
	v.take(&s)
	for w, word := range s.pieces[s.mover()&3] {
		for ; word != 0; word &= word - 1 {
			from := uint(w<<6 + bits.TrailingZeros64(word))
			if from >= spaces { // never; saves bounds checks
				break
			}
			if cap(dst)-len(dst) < len(list{}) {
				var l list
				dst = append(dst, l[:l.fill(&v, s.board[from], from)]...)
				continue
			}
			l := (*list)(dst[len(dst) : len(dst)+len(list{})])
			dst = dst[:len(dst)+l.fill(&v, s.board[from], from)]
		}
	}
	return dst
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

// Play returns the position after m. If m is not legal, it returns s and a
// [*notation.MoveError].
func (s State) Play(m Move) (State, error) {
	if rule, reason := s.broken(m); rule != "" {
		return s, &notation.MoveError{Game: "ploy", Move: m.String(), Rule: rule, Reason: reason}
	}
	return s.After(m), nil
}

// broken returns the rule that m breaks and the reason, or two empty strings if m is legal.
func (s *State) broken(m Move) (rule notation.Rule, reason string) {
	if rule, reason := contract.Refusal(grid, *s, m); rule != "" {
		return rule, reason
	}
	from, to, _ := m.spaces()
	p, turn := s.board[from], m.Eighths()
	switch {
	case turn != 0 && from != to && p.kind() != Shield:
		return "ploy.shield", "only a shield may turn after its motion move"
	case turn >= Headings(p.kind()):
		return "ploy.turn", fmt.Sprintf("a turn by %d eighths shows the same indicators as a smaller turn, or as none", turn)
	case from == to:
		return "", ""
	}
	return s.brokenMotion(p, from, to)
}

// brokenMotion returns the rule that a motion move breaks and the reason, or two empty
// strings.
func (s *State) brokenMotion(p piece, from, to notation.Space) (rule notation.Rule, reason string) {
	for dir := range eighths {
		distance := 1
		for at := steps[from][dir]; at != offBoard; at = steps[at][dir] {
			if notation.Space(at) == to {
				return s.brokenLine(p, from, to, dir, distance)
			}
			distance++
		}
	}
	return "ploy.line", grid.Label(to) + " is not in line with " + grid.Label(from)
}

// brokenLine does so for a motion move in a direction and over a distance.
func (s *State) brokenLine(p piece, from, to notation.Space, dir, distance int) (rule notation.Rule, reason string) {
	if p.indicators()>>dir&1 == 0 {
		return "ploy.line", "the piece on " + grid.Label(from) + " has no indicator toward " + grid.Label(to)
	}
	if far := Reach(p.kind()); distance > far {
		return "ploy.reach", fmt.Sprintf("%s is %d spaces away, and the piece on %s moves at most %d", grid.Label(to), distance, grid.Label(from), far)
	}
	for at := steps[from][dir]; notation.Space(at) != to; at = steps[at][dir] {
		if s.board[at] != 0 {
			return "ploy.blocked", "the piece would pass over the piece on " + grid.Label(notation.Space(at))
		}
	}
	target := s.board[to]
	switch {
	case target == 0:
		return "", ""
	case target.seat() == s.turn:
		return "ploy.own-piece", "a piece of the same player stands on " + grid.Label(to)
	case s.turn.Team(s.teams).Has(target.seat()):
		return "ploy.partner", "a partner's piece stands on " + grid.Label(to)
	}
	return "", ""
}

// After returns the position after m. The move must be legal: otherwise After may panic or
// return any State. The zero State stays as it is.
func (s State) After(m Move) State {
	if s.turn == 0 {
		return s
	}
	from, to := notation.Space(m/perSpace), notation.Space(m/eighths%spaces)
	if from >= spaces { // never; saves bounds checks
		return s
	}
	p := s.board[from].turned(uint8(m % eighths))
	s.board[from] = 0
	captured := s.board[to]
	s.board[to] = p
	own := &s.pieces[s.mover()&3]
	own.remove(from)
	own.add(to)
	if captured != 0 {
		s.capture(to, captured)
	}
	s.advance()
	return s
}

// capture removes a captured piece. The captor already stands on sp.
func (s *State) capture(sp notation.Space, captured piece) {
	s.pieces[captured.owner()].remove(sp)
	if captured.kind() == Commander {
		s.commanders &^= captured.seat().Set()
	}
	if s.handsOver() {
		s.eliminate(captured)
	}
}

// eliminate eliminates, in a game of four players without partners, the owner of a
// captured piece that was the commander or the last other piece.
func (s *State) eliminate(captured piece) {
	loser, taker := captured.owner(), s.mover()
	switch {
	case captured.kind() == Commander:
		for w, word := range s.pieces[loser] {
			for ; word != 0; word &= word - 1 {
				sp := w<<6 + bits.TrailingZeros64(word)
				s.board[sp] = s.board[sp].given(taker)
			}
			s.pieces[taker][w] |= s.pieces[loser][w]
		}
		s.pieces[loser] = set{}
	case s.pieces[loser].atMostOne():
		s.take(s.pieces[loser].first())
	}
}

func (s *State) advance() {
	switch {
	case s.teams:
		slot := notation.AllSeats(notation.MaxSeats).After(notation.Seat(s.slot))
		s.slot, s.turn = uint8(slot), s.player(slot)
		return
	case s.players == 2:
		s.turn = 3 - s.turn
	default:
		s.turn = s.commanders.After(s.turn)
	}
	s.slot = uint8(s.turn)
}

// player returns the seat that plays a slot of the rotation in partnership.
func (s *State) player(slot notation.Seat) notation.Seat {
	partner := slot.Team(true).After(slot)
	if s.pieces[slot-1].isEmpty() && !s.pieces[partner-1].isEmpty() {
		return partner
	}
	return slot
}
