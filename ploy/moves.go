package ploy

import (
	"fmt"
	"iter"
	"math/bits"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/contract"
)

// Move is a motion move, a direction move, or a shield's motion move followed by a turn.
// Its number is (from*81 + to)*8 + n for n eighths clockwise. In a direction move, the
// spaces are the same and n is not 0.
type Move uint16

const perSpace = spaces * eighths

// Between returns the motion move between two different spaces, legal or not.
func Between(from, to notation.Space) Move {
	if from >= spaces || to >= spaces || from == to {
		return 0
	}
	return Move(from)*perSpace + Move(to)*eighths
}

// Rotating returns the motion move m followed by a turn of n eighths clockwise, 0 to 7, or
// the zero Move for other arguments.
func (m Move) Rotating(n int) Move {
	from, to, ok := m.spaces()
	if !ok || from == to || n < 0 || n >= eighths {
		return 0
	}
	return m - m%eighths + Move(n)
}

// Rotate returns the direction move of a piece by n eighths clockwise, 1 to 7, legal or
// not. For other arguments, it returns the zero Move.
func Rotate(sp notation.Space, n int) Move {
	if sp >= spaces || n < 1 || n >= eighths {
		return 0
	}
	return Move(sp)*perSpace + Move(sp)*eighths + Move(n)
}

func (m Move) spaces() (from, to notation.Space, ok bool) {
	from, to = notation.Space(m/perSpace), notation.Space(m/eighths%spaces)
	if from >= spaces || from == to && m%eighths == 0 {
		return 0, 0, false
	}
	return from, to, true
}

// From returns the space of the piece that moves or turns.
func (m Move) From() (sp notation.Space, ok bool) {
	sp, _, ok = m.spaces()
	return sp, ok
}

// To returns the space where the piece ends up.
func (m Move) To() (sp notation.Space, ok bool) {
	_, sp, ok = m.spaces()
	return sp, ok
}

// Eighths returns how many eighths the piece turns clockwise.
func (m Move) Eighths() int {
	if _, _, ok := m.spaces(); !ok {
		return 0
	}
	return int(m % eighths)
}

const offBoard = 255

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

// AppendMoves appends all legal moves to dst, in ascending order of the piece's space:
// motion moves by direction and distance, each followed by a shield's versions with a turn,
// and then direction moves by eighths.
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

// Play returns the position after m, or s and a [*notation.MoveError] if m is not legal.
func (s State) Play(m Move) (State, error) {
	if rule, reason := s.broken(m); rule != "" {
		return s, &notation.MoveError{Game: "ploy", Move: m.String(), Rule: rule, Reason: reason}
	}
	return s.After(m), nil
}

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

// After is like [State.Play], but may panic or return any State if m is not legal.
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

// The captor already stands on sp.
func (s *State) capture(sp notation.Space, captured piece) {
	s.pieces[captured.owner()].remove(sp)
	if captured.kind() == Commander {
		s.commanders &^= captured.seat().Set()
	}
	if s.handsOver() {
		s.eliminate(captured)
	}
}

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

func (s *State) player(slot notation.Seat) notation.Seat {
	partner := slot.Team(true).After(slot)
	if s.pieces[slot-1].isEmpty() && !s.pieces[partner-1].isEmpty() {
		return partner
	}
	return slot
}
