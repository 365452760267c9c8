package noughts

import (
	"math/bits"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/contract"
	"github.com/seed-445450d7/rulebook/notation/format"
	"github.com/seed-445450d7/rulebook/notation/hash"
)

// Mark is the only kind of piece.
const Mark notation.Kind = 1

const (
	side   = 3
	spaces = side * side
	full   = 1<<spaces - 1
)

var grid = notation.NewGrid(side, side)

var spec = notation.Spec{
	Name:       "noughts",
	Title:      "Noughts and Crosses",
	Grid:       grid,
	Kinds:      []string{"mark"},
	Players:    []int{2},
	Variations: []string{notation.Standard},
}

// Grid returns the size and labels of the board.
func Grid() notation.Grid { return grid }

// Spec describes the game and its choices.
func Spec() notation.Spec { return format.CloneSpec(spec) }

// Rules returns the functions of the package, for code that handles any game.
func Rules() contract.Rules[State, Move] {
	return contract.Rules[State, Move]{Spec: Spec, New: New, Parse: Parse, ParseMove: ParseMove}
}

// State is a position. It is an immutable value of 6 bytes, comparable and safe for
// concurrent use. Two States are equal if and only if their texts are. The zero
// State is not a position; see [State.IsValid].
type State struct {
	marks [2]uint16 // by seat: bit n is space n
	turn  notation.Seat
}

// New returns the start. There is only the standard one: options for any other are
// a [*notation.SetupError].
func New(opts ...notation.Option) (State, error) {
	if _, err := spec.Setup(opts...); err != nil {
		return State{}, err
	}
	return State{turn: 1}, nil
}

// IsValid reports whether s is a position. The zero State is not.
func (s State) IsValid() bool { return s.turn != 0 }

// Players returns the number of seats, 2.
func (s State) Players() int { return 2 }

// Teams returns false: there are no teams.
func (s State) Teams() bool { return false }

// Turn returns the seat to move or, in a finished game, the seat that would have
// been next.
func (s State) Turn() notation.Seat { return s.turn }

// Piece returns what stands on sp, or the zero Piece if sp is empty or not on the
// board.
func (s State) Piece(sp notation.Space) notation.Piece {
	for i, marks := range s.marks {
		if sp < spaces && marks>>sp&1 != 0 {
			return notation.Piece{Seat: notation.Seat(i + 1), Kind: Mark}
		}
	}
	return notation.Piece{}
}

// Reserve returns 0: the supply of marks is not part of a position.
func (s State) Reserve(notation.Seat, notation.Kind) int { return 0 }

// lines are the rows, columns and diagonals.
var lines = [...]uint16{0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124}

// hasLine reports whether marks contains a line.
func hasLine(marks uint16) bool {
	for _, line := range lines {
		if marks&line == line {
			return true
		}
	}
	return false
}

// Open returns the number of lines on which the seat to move can still win.
func (s State) Open() int {
	open := 0
	for _, line := range lines {
		if s.IsValid() && s.marks[1-s.mover()]&line == 0 {
			open++
		}
	}
	return open
}

// Wins returns the moves with which the seat to move wins at once.
func (s State) Wins() []Move {
	var wins []Move
	for m := range s.Moves() {
		if s.After(m).Result().Winners().Has(s.turn) {
			wins = append(wins, m)
		}
	}
	return wins
}

// Result returns who has won, [notation.Draw] if the board is full, or
// [notation.Undecided].
func (s State) Result() notation.Result {
	switch {
	case hasLine(s.marks[0]):
		return notation.Win(notation.SeatsOf(1))
	case hasLine(s.marks[1]):
		return notation.Win(notation.SeatsOf(2))
	case bits.OnesCount16(s.marks[0]|s.marks[1]) == spaces:
		return notation.Draw
	}
	return notation.Undecided
}

// Hash returns a hash of the position, the same on every platform.
func (s State) Hash() uint64 {
	return hash.Mix(uint64(s.turn), uint64(s.marks[0])<<16|uint64(s.marks[1]))
}

// mover returns the seat to move, counted from 0.
func (s State) mover() int { return int(s.turn) - 1 }
