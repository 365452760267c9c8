package reversi

import (
	"math/bits"

	"github.com/seed-445450d7/rulebook/notation"
)

// The seats by colour.
const (
	Black notation.Seat = 1
	White notation.Seat = 2
)

const side = 8

var grid = notation.NewGrid(side, side)

// Grid returns the size and labels of the board.
func Grid() notation.Grid { return grid }

// Spec returns what there is to choose before a game.
func Spec() notation.Spec {
	return notation.Spec{
		Name:       "reversi",
		Title:      "Reversi",
		Grid:       grid,
		Players:    []int{2},
		Variations: []string{notation.Standard},
	}
}

// State is a position. It is comparable, equal exactly for positions in which
// the same discs lie and the same seat is to move, and takes 24 bytes. The zero
// State is not a position; see [State.IsValid].
type State struct {
	own, opp uint64 // discs of the seat to move and of the other; bit n is space n
	turn     notation.Seat
}

// New returns the standard start. The game has no options to choose from; what
// does not fit is a [*notation.SetupError].
func New(opts ...notation.Option) (State, error) {
	if _, err := Spec().Setup(opts...); err != nil {
		return State{}, err
	}
	return State{own: bit(4, 5) | bit(5, 4), opp: bit(4, 4) | bit(5, 5), turn: Black}, nil
}

// bit is the space in a row and column counted from 1.
func bit(row, col int) uint64 { return 1 << grid.At(row-1, col-1) }

// IsValid reports whether s is a position; the zero State is not.
func (s State) IsValid() bool { return s.turn != 0 }

// Players returns the number of seats, 2.
func (s State) Players() int { return 2 }

// Turn returns the seat to move; in a finished game, the one that would have
// been next.
func (s State) Turn() notation.Seat { return s.turn }

// Disc returns the seat whose disc lies on sp, or 0 when it is empty or no space
// of the board.
func (s State) Disc(sp notation.Space) notation.Seat {
	switch {
	case s.own>>sp&1 != 0:
		return s.turn
	case s.opp>>sp&1 != 0:
		return other(s.turn)
	}
	return 0
}

// Discs returns the discs of the seat to move and of the other as sets: bit n is
// space n.
func (s State) Discs() (own, opp uint64) { return s.own, s.opp }

// Targets returns the spaces where the seat to move may put a disc, as a set like
// those of [State.Discs]. It is empty when the seat must pass or the game is over.
func (s State) Targets() uint64 { return mobility(s.own, s.opp) }

// Score returns the number of black discs less the number of white ones.
func (s State) Score() int {
	margin := bits.OnesCount64(s.own) - bits.OnesCount64(s.opp)
	if s.turn == White {
		return -margin
	}
	return margin
}

// Result returns who has won, or [notation.Undecided] while a seat can move.
func (s State) Result() notation.Result {
	if !s.IsValid() || mobility(s.own, s.opp) != 0 || mobility(s.opp, s.own) != 0 {
		return notation.Undecided
	}
	switch score := s.Score(); {
	case score > 0:
		return notation.Win(Black.Set())
	case score < 0:
		return notation.Win(White.Set())
	}
	return notation.Draw
}

// Hash returns a hash of the position, the same on every platform.
func (s State) Hash() uint64 {
	return notation.Mix(notation.Mix(uint64(s.turn), s.own), s.opp)
}

func other(seat notation.Seat) notation.Seat { return Black + White - seat }
