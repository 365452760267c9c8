package gateway

import (
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/sly/board"
)

const most = notation.MaxSeats

// box is how many pieces of a shape a seat has, on the board and in reserve.
// One of each starts on the board, so that the reserve is at most the rest.
var box = [board.Shapes + 1]int{board.Square: 6, board.Triangle: 4, board.Cylinder: 1}

var grid = board.Grid()

// Grid returns the size and labels of the board.
func Grid() notation.Grid { return grid }

// Spec returns what there is to choose before a game.
func Spec() notation.Spec {
	return notation.Spec{
		Name:        "gateway",
		Title:       "Gateway",
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
	pieces    [most]board.Set // the pieces of each seat, of any shape
	triangles board.Set       // the triangles of all seats

	open board.Lines // the vacant spaces once more: moves are read off them

	cylinders [most]board.Space // 0 for seats that the game does not have
	reserves  [most]reserve     // as well
	turn      notation.Seat
	players   uint8
	passes    uint8 // in a row
	teams     bool
}

// A reserve is the number of triangles times 16, plus the number of squares.
type reserve uint8

const oneTriangle, oneSquare reserve = 16, 1

func reserveOf(triangles, squares int) reserve { return reserve(triangles<<4 + squares) }

func (r reserve) triangles() int { return int(r >> 4) }
func (r reserve) squares() int   { return int(r & 15) }

// New returns the standard start; [notation.Players] and [notation.Teams] are
// the options it knows. What does not fit is a [*notation.SetupError].
func New(opts ...notation.Option) (State, error) {
	setup, err := Spec().Setup(opts...)
	if err != nil {
		return State{}, err
	}
	s := empty(setup.Players, setup.Teams)
	for seat := notation.Seat(1); int(seat) <= setup.Players; seat++ {
		turns := place(setup.Players, seat)
		s.put(seat, board.Cylinder, quarters(board.At(2, 2), turns))
		s.put(seat, board.Square, quarters(board.At(8, 0), turns))
		s.put(seat, board.Triangle, quarters(board.At(1, 6), turns))
		s.reserves[seat-1] = reserveOf(box[board.Triangle]-1, box[board.Square]-1)
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
	case board.Triangle:
		s.triangles = s.triangles.With(sp)
	case board.Cylinder:
		s.cylinders[seat-1] = sp
	}
}

// place returns which of the four places a seat has: the number of quarter
// turns, clockwise, from that of seat 1.
func place(players int, seat notation.Seat) int {
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

// Players returns the number of seats. All of them stay in the game to its end.
func (s State) Players() int { return int(s.players) }

// Teams reports whether seats 1 and 3 play against seats 2 and 4.
func (s State) Teams() bool { return s.teams }

// Turn returns the seat to move; in a finished game, the one that would have
// been next.
func (s State) Turn() notation.Seat { return s.turn }

// Passes returns how many seats have passed in a row.
func (s State) Passes() int { return int(s.passes) }

// Piece returns what stands on sp and whose it is; both are 0 when sp is vacant
// or no space of the board.
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

// shape returns the shape of a seat's piece on sp.
func (s *State) shape(sp board.Space, seat notation.Seat) board.Shape {
	switch {
	case s.triangles.Has(sp):
		return board.Triangle
	case s.cylinders[seat-1] == sp:
		return board.Cylinder
	}
	return board.Square
}

// Spaces returns the spaces on which pieces of a seat stand.
func (s State) Spaces(seat notation.Seat) board.Set {
	if !seat.IsValid() {
		return board.Set{}
	}
	return s.pieces[seat-1]
}

// Reserve returns how many triangles and squares a seat has still to enter.
func (s State) Reserve(seat notation.Seat) (triangles, squares int) {
	if !seat.IsValid() {
		return 0, 0
	}
	r := s.reserves[seat-1]
	return r.triangles(), r.squares()
}

// Finished returns the seats that have entered their whole reserve. Without
// teams the first of them has won; in teams they play on for their partner.
func (s State) Finished() (set notation.Seats) {
	for i := range min(s.players, most) {
		if s.reserves[i] == 0 {
			set |= 1 << i
		}
	}
	return set
}

// Forced returns the spaces of the pieces one of which the seat to move has to
// move off its gateway; empty when the seat may move any piece. In a finished
// game it is empty.
func (s State) Forced() board.Set {
	if !s.IsValid() || s.over() {
		return board.Set{}
	}
	return s.forced()
}

// Result returns who has won, or [notation.Undecided] while the game goes on.
func (s State) Result() notation.Result {
	if !s.IsValid() {
		return notation.Undecided
	}
	if winners := s.winners(); winners != 0 {
		return notation.Win(winners)
	}
	if s.passes >= s.players {
		return notation.Draw
	}
	return notation.Undecided
}

// over reports whether the game has ended.
func (s *State) over() bool { return s.winners() != 0 || s.passes >= s.players }

// winners returns the seat or the team that has entered everything.
func (s *State) winners() notation.Seats {
	if !s.teams {
		for i := range min(s.players, most) {
			if s.reserves[i] == 0 {
				return 1 << i
			}
		}
		return 0
	}
	switch {
	case s.reserves[0]|s.reserves[2] == 0:
		return notation.Seat(1).Team(true)
	case s.reserves[1]|s.reserves[3] == 0:
		return notation.Seat(2).Team(true)
	}
	return 0
}

// Hash returns a hash of the position, the same on every platform.
func (s State) Hash() uint64 {
	// The reserves follow from the board.
	word := uint64(s.players) | uint64(s.turn)<<4 | uint64(s.passes)<<8
	if s.teams {
		word |= 1 << 12
	}
	for _, sp := range s.cylinders {
		word = word<<8 | uint64(sp) // at most 13 + 32 bits
	}
	h := notation.Mix(word, s.triangles[0])
	h = notation.Mix(h, s.triangles[1])
	h = notation.Mix(h, s.triangles[2])
	for i := range min(s.players, most) {
		own := &s.pieces[i]
		h = notation.Mix(h, own[0])
		h = notation.Mix(h, own[1])
		h = notation.Mix(h, own[2])
	}
	return h
}
