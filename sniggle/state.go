package sniggle

import (
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/sly/board"
)

// The pieces by their shapes.
const (
	Square   = board.Square
	Triangle = board.Triangle
)

// Match is the variation in which the triangles must stand on the same spaces of
// the right field as they did in the left one.
const Match = "match"

const most = notation.MaxSeats

var grid = board.Grid()

// Grid returns the size and labels of the board.
func Grid() notation.Grid { return grid }

// Spec returns what there is to choose before a game.
func Spec() notation.Spec {
	return notation.Spec{
		Name:        "sniggle",
		Title:       "Sniggle",
		Grid:        grid,
		Players:     []int{2, 3, most},
		TeamPlayers: most,
		Variations:  []string{notation.Standard, Match},
		Arranged:    true,
	}
}

// Triangles asks for a start with the triangles on three spaces of the field,
// named as if it were the top left one, rows 1 to 3 and columns A to C. It is
// [notation.Arrangement] with their labels.
func Triangles(first, second, third board.Space) notation.Option {
	return notation.Arrangement(grid.Label(first) + "," + grid.Label(second) + "," + grid.Label(third))
}

// State is a position. It is comparable, equal exactly for positions with the
// same text, and takes 80 bytes. The zero State is not a position; see
// [State.IsValid].
type State struct {
	pieces    [most]tracks // of each seat, of either shape
	triangles [most]tracks // those of them that are triangles
	pattern   tracks       // where every seat's triangles started
	turn      notation.Seat
	players   uint8
	passes    uint8 // in a row
	teams     bool
	match     bool
}

// New returns the standard start; [notation.Players], [notation.Teams],
// [notation.Variation] and [Triangles] are the options it knows. What does not
// fit is a [*notation.SetupError].
func New(opts ...notation.Option) (State, error) {
	setup, err := Spec().Setup(opts...)
	if err != nil {
		return State{}, err
	}
	s := State{
		pattern: usual,
		turn:    1,
		players: uint8(setup.Players),
		teams:   setup.Teams,
		match:   setup.Variation == Match,
	}
	if setup.Arrangement != "" {
		pattern, reason := parsePattern(setup.Arrangement)
		if reason != "" {
			return State{}, &notation.SetupError{Game: "sniggle", Reason: "triangles: " + reason}
		}
		s.pattern = pattern
	}
	for i := range setup.Players {
		s.pieces[i], s.triangles[i] = home, s.pattern
	}
	return s, nil
}

// IsValid reports whether s is a position; the zero State is not.
func (s State) IsValid() bool { return s.players != 0 }

// Players returns the number of seats.
func (s State) Players() int { return int(s.players) }

// Teams reports whether seats 1 and 3 play against seats 2 and 4.
func (s State) Teams() bool { return s.teams }

// Variation returns the name of the variation, [notation.Standard] or [Match].
func (s State) Variation() string {
	if s.match {
		return Match
	}
	return notation.Standard
}

// Triangles returns where every seat's triangles started, as spaces of the top
// left field. Only in the variation [Match] does it matter.
func (s State) Triangles() board.Set { return s.pattern.set(0) }

// Turn returns the seat to move; in a finished game, the one that would have
// been next.
func (s State) Turn() notation.Seat { return s.turn }

// Passes returns how many seats have passed in a row.
func (s State) Passes() int { return int(s.passes) }

// Piece returns what stands on sp and whose it is; both are 0 when sp is vacant
// or no space of the board.
func (s State) Piece(sp board.Space) (notation.Seat, board.Shape) {
	seat := s.owner(sp)
	bit := laneBit[sp]
	switch {
	case seat == 0 || s.pieces[seat-1]>>bit&1 == 0:
		return 0, 0
	case s.triangles[seat-1]>>bit&1 != 0:
		return seat, Triangle
	}
	return seat, Square
}

// owner returns the seat to which the track of a space belongs, or 0.
func (s *State) owner(sp board.Space) notation.Seat {
	if sp >= board.Spaces {
		return 0
	}
	for seat := notation.Seat(1); int(seat) <= int(s.players); seat++ {
		if board.Row(sp)/3 == firstRow(int(s.players), seat)/3 {
			return seat
		}
	}
	return 0
}

// Spaces returns the spaces on which pieces of a seat stand.
func (s State) Spaces(seat notation.Seat) board.Set {
	if !seat.IsValid() || int(seat) > int(s.players) {
		return board.Set{}
	}
	return s.pieces[seat-1].set(firstRow(int(s.players), seat))
}

// Tracks returns the spaces of the three rows along which a seat's pieces move.
// They depend on the number of players; ok is false when they have no such seat.
func Tracks(players int, seat notation.Seat) (spaces board.Set, ok bool) {
	if players < 2 || players > most || !seat.IsValid() || int(seat) > players {
		return board.Set{}, false
	}
	first := firstRow(players, seat)
	return board.RowSet(first).Or(board.RowSet(first + 1)).Or(board.RowSet(first + 2)), true
}

// firstRow returns the upper one of a seat's three rows, counted from 0.
func firstRow(players int, seat notation.Seat) int {
	if players == 2 {
		return 3 * int(seat)
	}
	return 3 * int(seat-1)
}

// Finished returns the seats that have reached the object of the game: all
// pieces in the right field, with the triangles in their places where the
// variation asks for it. Without teams there is at most one, who has won.
func (s State) Finished() notation.Seats { return s.finished() }

func (s *State) finished() (set notation.Seats) {
	for i := range s.pieces {
		if s.pieces[i] == goal && (!s.match || s.triangles[i] == s.pattern<<toGoal) {
			set |= 1 << i
		}
	}
	return set
}

// Result returns who has won, or [notation.Undecided] while the game goes on.
func (s State) Result() notation.Result {
	if winners := s.winners(); winners != 0 {
		return notation.Win(winners)
	}
	if s.stuck() {
		return notation.Draw
	}
	return notation.Undecided
}

// over reports whether the game has ended.
func (s *State) over() bool { return s.stuck() || s.winners() != 0 }

// winners returns who has won.
func (s *State) winners() notation.Seats {
	finished := s.finished()
	if !s.teams {
		return finished
	}
	for seat := notation.Seat(1); seat <= 2; seat++ {
		if team := seat.Team(true); finished&team == team {
			return team
		}
	}
	return 0
}

// stuck reports whether all seats have passed one after another.
func (s *State) stuck() bool { return s.passes != 0 && s.passes == s.players }

// Hash returns a hash of the position, the same on every platform.
func (s State) Hash() uint64 {
	word := uint64(s.players) | uint64(s.turn)<<4 | uint64(s.passes)<<8
	if s.teams {
		word |= 1 << 12
	}
	if s.match {
		word |= 1 << 13
	}
	h := notation.Mix(word, uint64(s.pattern))
	for i := range min(s.players, most) {
		h = notation.Mix(h, uint64(s.pieces[i]))
		h = notation.Mix(h, uint64(s.triangles[i]))
	}
	return h
}
