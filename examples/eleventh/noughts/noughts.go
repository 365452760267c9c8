// Package noughts is the game of Noughts and Crosses, for two players. It is an example of an
// eleventh game, which satisfies the same contract as the ten.
//
// The goal is to be the first with three marks in a line.
//
// # Rules
//
// The board has three rows and columns. Seat 1 has crosses and moves first; seat 2 has noughts. The
// two take turns. A move places a mark on an empty space. The first player with three marks in a
// row, in a column, or on a diagonal wins. A full board without such a line is a draw. Nobody ever
// passes.
//
// # Texts
//
// A move prints as its space, "2B". In position texts a cross is x and a nought o:
//
//	3/1x1/3 b
//
// # Perft
//
// The number of move sequences of n plies from the start is 9, 72, 504, 3024, 15120, 54720, 148176,
// 200448, 127872 for n = 1 to 9, as published for Noughts and Crosses.
package noughts

import (
	"iter"
	"slices"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/contract"
	"github.com/seed-445450d7/rulebook/notation/format"
	"github.com/seed-445450d7/rulebook/notation/hash"
)

//go:generate go run github.com/seed-445450d7/rulebook/notation/contract/encodings

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
	Goal:       "The goal is to be the first with three marks in a line.",
	Grid:       grid,
	Kinds:      []string{"mark"},
	Players:    []int{2},
	Variations: []string{notation.Standard},
	Seats:      []string{"Crosses", "Noughts"},
	Plural:     true,
}

// Grid returns the size and labels of the board.
func Grid() notation.Grid { return grid }

// Spec describes the game and its choices.
func Spec() notation.Spec { return format.CloneSpec(spec) }

// Rules returns the functions of the package.
func Rules() contract.Rules[State, Move] {
	return contract.Rules[State, Move]{Spec: Spec, New: New, Parse: Parse, ParseMove: ParseMove}
}

// State is a position. It is immutable, comparable, and safe for concurrent use. The zero State is
// not a position.
type State struct {
	marks [2]uint16 // by seat: bit n is space n
	turn  notation.Seat
}

// New returns the start. Other options cause a [*notation.SetupError].
func New(opts ...notation.Option) (State, error) {
	if _, err := spec.Setup(opts...); err != nil {
		return State{}, err
	}
	return State{turn: 1}, nil
}

// IsValid reports whether s is not the zero State.
func (s State) IsValid() bool { return s.turn != 0 }

// Players returns 2, or 0 for the zero State.
func (s State) Players() int {
	if !s.IsValid() {
		return 0
	}
	return 2
}

// Teams returns false.
func (s State) Teams() bool { return false }

// Turn returns the seat to move or, in a finished game, the next seat.
func (s State) Turn() notation.Seat { return s.turn }

// Piece returns the piece on sp, or the zero Piece.
func (s State) Piece(sp notation.Space) notation.Piece {
	for i, marks := range s.marks {
		if marks>>sp&1 != 0 {
			return notation.Piece{Seat: notation.Seat(i + 1), Kind: Mark}
		}
	}
	return notation.Piece{}
}

// Pieces returns the spaces of a seat's marks.
func (s State) Pieces(seat notation.Seat) notation.SpaceSet {
	if seat != 1 && seat != 2 {
		return notation.SpaceSet{}
	}
	return notation.SpaceSet{uint64(s.marks[seat-1])}
}

// Reserve returns 0, because positions have no supply of marks.
func (s State) Reserve(notation.Seat, notation.Kind) int { return 0 }

var lines = [...]uint16{0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124}

func hasLine(marks uint16) bool {
	return slices.ContainsFunc(lines[:], func(line uint16) bool { return marks&line == line })
}

// Open returns the number of lines that the seat to move can still complete.
func (s State) Open() int {
	open := 0
	for _, line := range lines {
		if s.IsValid() && s.marks[2-s.turn]&line == 0 {
			open++
		}
	}
	return open
}

// Wins returns the moves that win immediately.
func (s State) Wins() []Move {
	var wins []Move
	for m := range s.Moves() {
		if s.After(m).Result().Winners().Has(s.turn) {
			wins = append(wins, m)
		}
	}
	return wins
}

// Result returns the winner, [notation.Draw] if the board is full, or [notation.Undecided].
func (s State) Result() notation.Result {
	switch {
	case hasLine(s.marks[0]):
		return notation.Win(notation.SeatsOf(1))
	case hasLine(s.marks[1]):
		return notation.Win(notation.SeatsOf(2))
	case s.marks[0]|s.marks[1] == full:
		return notation.Draw
	}
	return notation.Undecided
}

// Hash returns a hash that is the same on every platform.
func (s State) Hash() uint64 {
	return hash.Mix(uint64(s.turn), uint64(s.marks[0])<<16|uint64(s.marks[1]))
}

// Move places a mark on a space. Its number is the number of the space, counted from 1.
type Move uint16

// Place returns the move that places a mark on sp, or the zero Move if sp is not on the board.
func Place(sp notation.Space) Move {
	if sp >= spaces {
		return 0
	}
	return Move(sp) + 1
}

// From returns false.
func (m Move) From() (sp notation.Space, ok bool) { return 0, false }

// To returns the space of the mark; ok is false for an invalid Move.
func (m Move) To() (sp notation.Space, ok bool) {
	if m < 1 || m > spaces {
		return 0, false
	}
	return notation.Space(m - 1), true
}

// AppendMoves appends the legal moves to dst, in ascending order.
func (s State) AppendMoves(dst []Move) []Move {
	if !s.IsValid() || s.Result().Over() {
		return dst
	}
	for sp := range notation.Space(spaces) {
		if (s.marks[0]|s.marks[1])>>sp&1 == 0 {
			dst = append(dst, Place(sp))
		}
	}
	return dst
}

// Moves returns the legal moves in ascending order.
func (s State) Moves() iter.Seq[Move] { return slices.Values(s.AppendMoves(nil)) }

// Play returns the position after m. If m is not legal, it returns s and a [*notation.MoveError].
func (s State) Play(m Move) (State, error) {
	rule, reason := contract.Refusal(grid, s, m)
	if sp, ok := m.To(); ok && rule == "" && s.Piece(sp).Seat != 0 {
		rule, reason = notation.RuleOccupied, grid.Label(sp)+" is occupied"
	}
	if rule != "" {
		return s, &notation.MoveError{Game: "noughts", Move: m.String(), Rule: rule, Reason: reason}
	}
	return s.After(m), nil
}

// After returns the position after m. If m is not legal, After may panic or return any State.
func (s State) After(m Move) State {
	if s.IsValid() {
		s.marks[s.turn-1] |= 1 << (m - 1) & full
		s.turn = 3 - s.turn
	}
	return s
}

func (m Move) appendText(dst []byte) []byte {
	sp, ok := m.To()
	if !ok {
		return dst
	}
	return grid.AppendLabel(dst, sp)
}

// ParseMove reads a move such as "2B", legal or not. The error is a [*notation.WordError].
func ParseMove(text string) (Move, error) {
	sp, err := grid.ParseSpace(text)
	if err != nil {
		return 0, err
	}
	return Place(sp), nil
}

// letters are in position texts, by seat.
const letters = ".xo"

func (s State) appendText(dst []byte) []byte {
	dst = format.AppendBoard(dst, grid, func(dst []byte, sp notation.Space) []byte {
		if p := s.Piece(sp); p.Seat != 0 {
			return append(dst, letters[p.Seat])
		}
		return dst
	})
	return format.AppendTurn(dst, s.turn)
}

// Parse reads a position text, where at most one side has a line. The error is a
// [*notation.PositionError].
func Parse(text string) (State, error) {
	var s State
	p := format.NewScanner("noughts", grid, text)
	p.Board(func(sp notation.Space, text string) int {
		for seat, marks := range s.marks {
			if text[0] == letters[seat+1] {
				s.marks[seat] = marks | 1<<sp
				return 1
			}
		}
		return 0
	})
	s.turn = p.Turn(2)
	if hasLine(s.marks[0]) && hasLine(s.marks[1]) {
		p.FailKey("board", notation.RuleFinished, "both sides have a line, but the first one ends the game")
	}
	if err := p.End(); err != nil {
		return State{}, err
	}
	return s, nil
}

// Diagram returns the board as text with labels on all sides.
func (s State) Diagram() string {
	return format.Diagram{Grid: grid, Cell: func(sp notation.Space, _ int) string {
		return letters[s.Piece(sp).Seat:][:1]
	}}.String()
}
