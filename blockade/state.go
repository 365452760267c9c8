package blockade

import (
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/sly/board"
)

const guards = 6 // of each player

var grid = board.Grid()

// The kings' spaces at the start, by seat.
var start = [2]notation.Space{board.At(10, 4), board.At(1, 7)}

// Grid returns the size and labels of the board.
func Grid() notation.Grid { return grid }

// Spec returns what there is to choose before a game.
func Spec() notation.Spec {
	return notation.Spec{
		Name:       "blockade",
		Title:      "Blockade",
		Grid:       grid,
		Players:    []int{2},
		Variations: []string{notation.Standard},
	}
}

// State is a position. It is comparable, equal exactly for positions with the same
// text, and takes 104 bytes. The zero State is not a position; see [State.IsValid].
type State struct {
	guards [2]board.Set // by seat
	lines  board.Lines  // all pieces once more: moves and slides are read off them
	kings  [2]uint8     // the kings' spaces, counted from 1; 0 for one that has escaped
	turn   notation.Seat
	passes uint8 // in a row
}

// New returns the standard start. The game has no options to choose from; what
// does not fit is a [*notation.SetupError].
func New(opts ...notation.Option) (State, error) {
	if _, err := Spec().Setup(opts...); err != nil {
		return State{}, err
	}
	s := State{turn: 1}
	for seat, sp := range start {
		s.putKing(seat, sp)
	}
	return s, nil
}

// putKing places the king of a seat, counted from 0.
func (s *State) putKing(seat int, sp notation.Space) {
	s.kings[seat] = uint8(sp) + 1
	s.lines.Add(sp)
}

// putGuard places a guard of a seat, counted from 0.
func (s *State) putGuard(seat int, sp notation.Space) {
	s.guards[seat] = s.guards[seat].With(sp)
	s.lines.Add(sp)
}

// IsValid reports whether s is a position; the zero State is not.
func (s State) IsValid() bool { return s.turn != 0 }

// Players returns the number of seats, 2.
func (s State) Players() int { return 2 }

// Turn returns the seat to move; in a finished game, the one that would have been
// next.
func (s State) Turn() notation.Seat { return s.turn }

// Passes returns how many passes in a row have been played.
func (s State) Passes() int { return int(s.passes) }

// Reserve returns how many guards a seat has off the board.
func (s State) Reserve(seat notation.Seat) int {
	if seat != 1 && seat != 2 {
		return 0
	}
	return guards - s.guards[seat-1].Len()
}

// King returns the space of a seat's king; ok is false when it has escaped.
func (s State) King(seat notation.Seat) (sp notation.Space, ok bool) {
	if seat != 1 && seat != 2 || s.kings[seat-1] == 0 {
		return 0, false
	}
	return notation.Space(s.kings[seat-1] - 1), true
}

// Piece returns whose piece stands on sp, 0 for nobody's, and whether it is the
// king.
func (s State) Piece(sp notation.Space) (seat notation.Seat, king bool) {
	if sp >= board.Spaces {
		return 0, false
	}
	for seat := range s.guards {
		switch {
		case int(s.kings[seat]) == int(sp)+1:
			return notation.Seat(seat + 1), true
		case s.guards[seat].Has(sp):
			return notation.Seat(seat + 1), false
		}
	}
	return 0, false
}

// Result returns who has won, or [notation.Undecided].
func (s State) Result() notation.Result {
	switch {
	case !s.IsValid():
		return notation.Undecided
	case s.kings[0] == 0:
		return notation.Win(notation.Seat(1).Set())
	case s.kings[1] == 0:
		return notation.Win(notation.Seat(2).Set())
	case s.passes >= 2:
		return notation.Draw
	}
	return notation.Undecided
}

// Hash returns a hash of the position, the same on every platform.
func (s State) Hash() uint64 {
	h := uint64(s.kings[0]) | uint64(s.kings[1])<<8 | uint64(s.turn)<<16 | uint64(s.passes)<<24
	for _, set := range s.guards {
		for _, word := range set {
			h = notation.Mix(h, word)
		}
	}
	return h
}

// mover is the seat to move, counted from 0.
func (s *State) mover() int { return int(s.turn) - 1 }

func (s *State) allGuards() board.Set { return s.guards[0].Or(s.guards[1]) }

// closed returns the fields of both kings, where no guard may stand, in a running
// game.
func (s *State) closed() board.Set {
	return board.FieldSet(board.FieldOf(notation.Space(s.kings[0] - 1))).
		Or(board.FieldSet(board.FieldOf(notation.Space(s.kings[1] - 1))))
}
