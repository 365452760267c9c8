package empire

import (
	"fmt"
	"iter"
	"math/bits"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/contract"
	"github.com/seed-445450d7/rulebook/notation/slide"
	"github.com/seed-445450d7/rulebook/sly/board"
)

// Move takes a piece to another space, or is [Pass]. Its number is
//
//	256·(the space it leaves + 1) + the space where it lands
//
// or 65535 for a pass. Spaces count row by row from 0 for 1A. All other numbers are
// invalid.
type Move uint16

// Pass is the only move of a seat whose pieces cannot move.
const Pass Move = 1<<16 - 1

// Between returns the move between two different spaces, legal or not.
func Between(from, to notation.Space) Move {
	if from >= board.Spaces || to >= board.Spaces || from == to {
		return 0
	}
	return Move(from)<<8 + 1<<8 + Move(to)
}

// From returns the space that the piece leaves, if any.
func (m Move) From() (sp notation.Space, ok bool) {
	if !m.onBoard() {
		return 0, false
	}
	return notation.Space(m>>8 - 1), true
}

// To returns the space where the piece lands, if any.
func (m Move) To() (sp notation.Space, ok bool) {
	if !m.onBoard() {
		return 0, false
	}
	return notation.Space(m & 0xff), true
}

func (m Move) onBoard() bool {
	return m>>8-1 < board.Spaces && m&0xff < board.Spaces && m>>8-1 != m&0xff
}

// AppendMoves appends all legal moves to dst, in ascending order of the piece's space, each
// first along its row, then down its column.
func (s State) AppendMoves(dst []Move) []Move {
	if s.players == 0 || s.over() {
		return dst
	}
	before := len(dst)
	own, enemies := &s.pieces[s.mover()], s.enemies(s.turn)
	for w := range own {
		for rest := own[w]; rest != 0; rest &= rest - 1 {
			bit := bits.TrailingZeros64(rest)
			from := board.Space(w<<6 + bit)
			row, col := board.Row(from), board.Col(from)
			across, down := s.open.Rows[row], s.open.Cols[col]
			// Word by word, since the compiler keeps no array in registers.
			hits := &captureSpaces[s.kindOfMover(w, bit)][from]
			if x, y, z := hits[0]&enemies[0], hits[1]&enemies[1], hits[2]&enemies[2]; x|y|z != 0 {
				a, d := split(notation.SpaceSet{x, y, z}, row)
				across, down = across|a, down|d
			}
			base := Move(from+1) << 8
			dst = slide.AppendCross(dst, across, down, base+Move(row*board.Side), base+Move(col), board.Side)
		}
	}
	if len(dst) == before {
		dst = append(dst, Pass)
	}
	return dst
}

// kindOfMover does not branch on the kind, which is hard to predict.
func (s *State) kindOfMover(w, bit int) notation.Kind {
	isHorseman := s.horsemen[w] >> bit & 1
	isCommander := (uint64(int(s.commanders[s.mover()])^(w<<6+bit)) - 1) >> 63
	return Archer + notation.Kind(isHorseman*uint64(Horseman-Archer)+isCommander*uint64(Commander-Archer))
}

func split(hits notation.SpaceSet, row int) (across, down uint16) {
	for sp, ok := hits.Pop(); ok; sp, ok = hits.Pop() {
		if r := board.Row(sp); r == row {
			across |= 1 << board.Col(sp)
		} else {
			down |= 1 << r
		}
	}
	return across, down
}

func (s *State) enemies(seat notation.Seat) (set notation.SpaceSet) {
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
		return s, &notation.MoveError{Game: "empire", Move: m.String(), Rule: rule, Reason: reason}
	}
	return s.After(m), nil
}

func (s *State) broken(m Move) (rule notation.Rule, reason string) {
	if rule, reason := contract.Refusal(grid, *s, m); rule != "" || m == Pass {
		return rule, reason
	}
	from, _ := m.From()
	to, _ := m.To()
	switch {
	case !board.Cross(from).Has(to):
		return "empire.line", grid.Label(from) + " and " + grid.Label(to) + " are not in one row or column"
	}
	kind, owner := s.Piece(from).Kind, s.Piece(to).Seat
	switch {
	case owner == 0:
		return "", ""
	case owner == s.turn:
		return "empire.own-piece", "a piece of the same player stands on " + grid.Label(to)
	case s.turn.Team(s.teams).Has(owner):
		return "empire.partner", "a partner's piece stands on " + grid.Label(to)
	case !captureSpaces[kind][from].Has(to):
		return "empire.distance", fmt.Sprintf("%s, and %s is %d away", captureRules[kind], grid.Label(to), distance(from, to))
	}
	return "", ""
}

var captureRules = [board.Kinds + 1]string{
	Archer:    "an archer captures only at four spaces",
	Horseman:  "a horseman captures only at three spaces",
	Commander: "a commander captures only at two or five spaces",
}

// After is like [State.Play], but may panic or return any State if m is not legal.
func (s State) After(m Move) State {
	if s.players == 0 {
		return s
	}
	seat := s.turn
	s.turn = s.in.After(seat)
	if m == Pass {
		s.passes++
		return s
	}
	s.passes = 0
	from, to := board.Space(m>>8-1), board.Space(m&0xff)
	if !s.open.Has(to) && s.capture(to, seat) {
		s.turn = s.in.After(seat)
	}
	s.move(from, to, seat)
	if i := int(seat-1) & 3; s.commander(i) == to && to == crownCenters[s.players][i] {
		s.arrive(seat)
	}
	return s
}

// The space to must be vacant.
func (s *State) move(from, to board.Space, seat notation.Seat) {
	s.open.Add(from)
	s.open.Remove(to)
	i := (seat - 1) & 3
	s.pieces[i].Remove(from)
	s.pieces[i].Add(to)
	slide.Move(&s.horsemen, from, to)
	s.commanders[i] = uint8(slide.Moved(board.Space(s.commanders[i]), from, to))
}

func (s *State) capture(sp board.Space, captor notation.Seat) bool {
	i := 0
	for i < maxSeats-1 && !s.pieces[i].Has(sp) {
		i++
	}
	s.pieces[i].Remove(sp)
	s.horsemen.Remove(sp)
	loser := notation.Seat(i + 1)
	if !s.in.Has(loser) || s.commander(i) != sp {
		return false
	}
	s.commanders[i] = 0
	s.in &^= loser.Set()
	s.crown &^= loser.Set()
	if s.teams || s.in.Len() == 1 {
		return false
	}
	s.pieces[captor-1] = s.pieces[captor-1].Or(s.pieces[i])
	s.pieces[i] = notation.SpaceSet{}
	return true
}

func (s *State) arrive(seat notation.Seat) {
	switch {
	case s.conquerors() != 0:
	case s.threatened(seat):
		s.crown |= seat.Set()
	default:
		s.crowned = seat
	}
}

func (s *State) threatened(seat notation.Seat) bool {
	return s.watched(s.commander(int(seat-1)), seat)
}

// Attackers returns a seat's pieces at their capturing distance from sp, whoever stands
// there.
func (s State) Attackers(sp notation.Space, seat notation.Seat) notation.SpaceSet {
	if sp >= board.Spaces || !seat.IsValid() {
		return notation.SpaceSet{}
	}
	return s.attackers(sp, seat)
}

func (s *State) attackers(at board.Space, seat notation.Seat) (set notation.SpaceSet) {
	pieces, near, far := &s.pieces[seat-1], &captureSpaces[Horseman][at], &captureSpaces[Archer][at]
	for w := range set {
		set[w] = pieces[w] & (near[w]&s.horsemen[w] | far[w]&^s.horsemen[w])
	}
	if !s.in.Has(seat) {
		return set
	}
	commander := s.commander(int(seat - 1))
	set.Remove(commander)
	if captureSpaces[Commander][at].Has(commander) {
		set.Add(commander)
	}
	return set
}

func (s *State) watched(at board.Space, seat notation.Seat) bool {
	enemies := s.enemies(seat)
	if captureSpaces[Horseman][at].Meets(enemies.And(s.horsemen)) {
		return true
	}
	enemies = enemies.AndNot(s.horsemen)
	for i := range s.commanders {
		sp := s.commander(i)
		if i == int(seat-1) || s.in>>i&1 == 0 || !enemies.Has(sp) {
			continue
		}
		if captureSpaces[Commander][at].Has(sp) {
			return true
		}
		enemies = enemies.Without(sp)
	}
	return captureSpaces[Archer][at].Meets(enemies)
}

// Attacks returns the spaces that have [State.Attackers] of a seat.
func (s State) Attacks(seat notation.Seat) notation.SpaceSet {
	if !seat.IsValid() {
		return notation.SpaceSet{}
	}
	own := &s.pieces[seat-1]
	var horsemen, archers notation.SpaceSet
	for w := range own {
		horsemen[w], archers[w] = own[w]&s.horsemen[w], own[w]&^s.horsemen[w]
	}
	if !s.in.Has(seat) {
		return attacked(&horsemen, &archers)
	}
	commander := s.commander(int(seat - 1))
	archers.Remove(commander)
	set, far := attacked(&horsemen, &archers), &captureSpaces[Commander][commander]
	for w := range set {
		set[w] |= far[w]
	}
	return set
}
