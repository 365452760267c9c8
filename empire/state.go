package empire

import (
	"math/bits"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/sly/board"
)

// The pieces by their shapes.
const (
	Archer    = board.Square
	Horseman  = board.Triangle
	Commander = board.Cylinder
)

const most = notation.MaxSeats

// each is how many pieces of a shape a seat has at the start.
var each = [board.Shapes + 1]int{Archer: 6, Horseman: 4, Commander: 1}

var grid = board.Grid()

// Grid returns the size and labels of the board.
func Grid() notation.Grid { return grid }

// Spec returns what there is to choose before a game.
func Spec() notation.Spec {
	return notation.Spec{
		Name:        "empire",
		Title:       "Empire",
		Grid:        grid,
		Players:     []int{2, 3, most},
		TeamPlayers: most,
		Variations:  []string{notation.Standard},
	}
}

// State is a position. It is comparable, equal exactly for positions with the
// same text, and takes 184 bytes. The zero State is not a position; see
// [State.IsValid].
type State struct {
	pieces   [most]board.Set // what each seat owns, of any shape
	horsemen board.Set       // the horsemen of all seats

	open board.Lines // the vacant spaces once more: moves are read off them

	commanders [most]board.Space // where in has the seat; otherwise 0
	in         notation.Seats    // seats whose commander stands on the board
	crown      notation.Seats    // seats whose coronation is pending
	crowned    notation.Seats    // the seat whose commander's arrival has won
	turn       notation.Seat
	players    uint8
	passes     uint8 // in a row
	teams      bool
}

// New returns the standard start; [notation.Players] and [notation.Teams] are
// the options it knows. What does not fit is a [*notation.SetupError].
func New(opts ...notation.Option) (State, error) {
	setup, err := Spec().Setup(opts...)
	if err != nil {
		return State{}, err
	}
	s := empty(setup.Players, setup.Teams)
	for seat := notation.Seat(1); int(seat) <= setup.Players; seat++ {
		turns := corner(setup.Players, seat)
		s.put(seat, Commander, quarters(board.At(0, 0), turns))
		for _, at := range [...][2]int{{0, 1}, {1, 0}, {1, 1}, {2, 2}} {
			s.put(seat, Horseman, quarters(board.At(at[0], at[1]), turns))
		}
		for _, at := range [...][2]int{{0, 2}, {2, 0}, {1, 2}, {2, 1}, {0, 3}, {3, 0}} {
			s.put(seat, Archer, quarters(board.At(at[0], at[1]), turns))
		}
	}
	return s, nil
}

// empty returns a board without pieces, seat 1 to move.
func empty(players int, teams bool) State {
	return State{turn: 1, players: uint8(players), teams: teams, open: board.AllLines()}
}

// put sets a piece on a vacant space.
func (s *State) put(seat notation.Seat, shape board.Shape, sp board.Space) {
	s.pieces[seat-1] = s.pieces[seat-1].With(sp)
	s.open.Remove(sp)
	switch shape {
	case Horseman:
		s.horsemen = s.horsemen.With(sp)
	case Commander:
		s.commanders[seat-1] = sp
		s.in |= seat.Set()
	}
}

// corner returns the corner in which a seat starts: the number of quarter turns,
// clockwise, from the top left one.
func corner(players int, seat notation.Seat) int {
	if players == 2 {
		return 2 * int(seat-1)
	}
	return int(seat - 1)
}

// quarters turns a space n times by a quarter, clockwise.
func quarters(sp board.Space, n int) board.Space {
	for range n {
		sp = board.At(board.Col(sp), board.Side-1-board.Row(sp))
	}
	return sp
}

// IsValid reports whether s is a position; the zero State is not.
func (s State) IsValid() bool { return s.players != 0 }

// Players returns the number of seats that began, in or out.
func (s State) Players() int { return int(s.players) }

// Teams reports whether seats 1 and 3 play against seats 2 and 4.
func (s State) Teams() bool { return s.teams }

// Turn returns the seat to move; in a finished game, the one that would have
// been next.
func (s State) Turn() notation.Seat { return s.turn }

// InGame returns the seats whose commanders stand on the board. The others are
// out, or have lost a finished game.
func (s State) InGame() notation.Seats { return s.in }

// Pending returns the seats whose coronation is pending: each wins when the turn
// reaches it, if its commander has not been captured by then.
func (s State) Pending() notation.Seats { return s.crown }

// Passes returns how many seats have passed in a row.
func (s State) Passes() int { return int(s.passes) }

// Piece returns what stands on sp and to whom it belongs now; both are 0 when
// sp is vacant or no space of the board.
func (s State) Piece(sp board.Space) (notation.Seat, board.Shape) {
	if sp >= board.Spaces || s.open.Has(sp) {
		return 0, 0
	}
	for i := range s.pieces {
		if s.pieces[i].Has(sp) {
			return notation.Seat(i + 1), s.shape(sp, notation.Seat(i+1))
		}
	}
	return 0, 0
}

// Spaces returns the spaces on which pieces of a seat stand.
func (s State) Spaces(seat notation.Seat) board.Set {
	if !seat.IsValid() {
		return board.Set{}
	}
	return s.pieces[seat-1]
}

// Commander returns where a seat's commander stands; ok is false when it has
// been captured or there is no such seat.
func (s State) Commander(seat notation.Seat) (sp board.Space, ok bool) {
	if !s.in.Has(seat) {
		return 0, false
	}
	return s.commanders[seat-1], true
}

// Thrones returns the four thrones.
func Thrones() board.Set { return thrones }

// CoronationCenter returns the throne on which a seat's commander is crowned:
// the one farthest from the corner in which the seat starts. It depends on the
// number of players; ok is false when they have no such seat.
func CoronationCenter(players int, seat notation.Seat) (sp board.Space, ok bool) {
	if players < 2 || players > most || !seat.IsValid() || int(seat) > players {
		return 0, false
	}
	return centers[players][seat-1], true
}

// Result returns who has won, or [notation.Undecided] while the game goes on.
func (s State) Result() notation.Result {
	if !s.IsValid() {
		return notation.Undecided
	}
	if winners := s.winners(); winners != 0 {
		return notation.Win(winners)
	}
	if s.stuck() {
		return notation.Draw
	}
	return notation.Undecided
}

// over reports whether the game has ended.
func (s *State) over() bool { return s.winners() != 0 || s.stuck() }

// winners returns who has won, in the order in which one move is judged: the
// capture, the thrones, the commander's arrival; and then, as the turn has gone
// on, the coronation that was pending.
func (s *State) winners() notation.Seats {
	if w := s.conquerors(); w != 0 {
		return w
	}
	if s.crowned != 0 {
		return s.crowned.First().Team(s.teams)
	}
	if s.crown.Has(s.turn) {
		return s.turn.Team(s.teams)
	}
	return 0
}

// conquerors returns who has won by capturing a commander or by the thrones.
func (s *State) conquerors() notation.Seats {
	if s.teams {
		if s.in != notation.AllSeats(most) {
			fallen := notation.AllSeats(most) &^ s.in
			return notation.AllSeats(most) &^ fallen.First().Team(true)
		}
		for seat := notation.Seat(1); seat <= 2; seat++ {
			if s.seated(seat)+s.seated(seat.Partner()) == 4 {
				return seat.Team(true)
			}
		}
		return 0
	}
	if s.in&(s.in-1) == 0 { // one commander is left
		return s.in
	}
	enough := 3
	if s.players == 2 {
		enough = 4
	}
	for seat := notation.Seat(1); seat <= notation.Seat(s.players); seat++ {
		if s.seated(seat) >= enough {
			return seat.Set()
		}
	}
	return 0
}

// seated returns how many thrones a seat occupies.
func (s *State) seated(seat notation.Seat) int {
	own := &s.pieces[(seat-1)&3]
	// The thrones lie in the first two words, with bits that differ: one count
	// does for both words.
	return bits.OnesCount64(own[0]&thrones[0] | own[1]&thrones[1])
}

// stuck reports whether every seat in the game has passed one after another.
func (s *State) stuck() bool { return s.passes != 0 && int(s.passes) >= s.in.Len() }

// Hash returns a hash of the position, the same on every platform.
func (s State) Hash() uint64 {
	word := uint64(s.players) | uint64(s.turn)<<4 | uint64(s.crown)<<8 | uint64(s.passes)<<12 | uint64(s.in)<<16
	if s.teams {
		word |= 1 << 20
	}
	for _, sp := range s.commanders {
		word = word<<8 | uint64(sp) // at most 21 + 32 bits
	}
	h := notation.Mix(word, s.horsemen[0])
	h = notation.Mix(h, s.horsemen[1])
	h = notation.Mix(h, s.horsemen[2])
	for i := range min(s.players, most) {
		own := &s.pieces[i]
		h = notation.Mix(h, own[0])
		h = notation.Mix(h, own[1])
		h = notation.Mix(h, own[2])
	}
	return h
}
