package blockade

import (
	"slices"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/contract"
	"github.com/seed-445450d7/rulebook/notation/format"
	"github.com/seed-445450d7/rulebook/notation/hash"
	"github.com/seed-445450d7/rulebook/sly/board"
)

// The kinds of pieces.
const (
	Guard notation.Kind = iota + 1
	King
)

const maxGuards = 6

var grid = board.Grid()

var spec = notation.Spec{
	Name:       "blockade",
	Title:      "Blockade",
	Goal:       "The goal is to be the first to get a king off the board.",
	Grid:       grid,
	Kinds:      []string{"guard", "king"},
	Reserves:   []notation.Kind{Guard},
	Players:    []int{2},
	Variations: []string{notation.Standard},
	Endless:    true,
	Seats:      []string{"Red", "Blue"},
	Features:   []notation.Feature{{Name: "center", Spaces: slices.Collect(board.Centers().All())}},
	Rules: []notation.RuleSpec{
		{Rule: "blockade.place", Text: "A player with guards left places one of them.", Heading: "Rules"},
		{Rule: "blockade.move", Text: "A player whose six guards are all on the board moves one of them.", Heading: "Rules"},
		{Rule: "blockade.first-guard", Text: "A player's first guard may not stand on a center.", Heading: "Rules"},
		{Rule: "blockade.field", Text: "No guard stands in a king's field.", Heading: "Rules"},
		{Rule: "blockade.line", Text: "A guard moves along its row or column.", Heading: "Rules"},
		{Rule: "blockade.blocked", Text: "A guard may not pass over a piece.", Heading: "Rules"},
		{Rule: "blockade.first-turn", Text: "No king may escape before the first guard is on the board.", Heading: "Rules"},
		{Rule: "blockade.path", Text: "A king moves only to leave the board along an escape path.", Heading: "Rules"},
		{Rule: "blockade.escape", Text: "The first king to escape wins.", Heading: "Rules"},
	},
}

var start = [2]notation.Space{board.At(10, 4), board.At(1, 7)}

// Grid returns the size and labels of the board.
func Grid() notation.Grid { return grid }

// Spec describes the game.
func Spec() notation.Spec { return format.CloneSpec(spec) }

// Rules returns the functions of the package.
func Rules() contract.Rules[State, Move] {
	return contract.Rules[State, Move]{Spec: Spec, New: New, Parse: Parse, ParseMove: ParseMove}
}

// State is a position.
type State struct {
	guards [2]notation.SpaceSet // by seat
	lines  board.Lanes          // all pieces
	kings  [2]uint8             // counted from 1; 0 after an escape
	turn   notation.Seat
	passes uint8
}

// New returns the start, or a [*notation.SetupError] if options ask for any other.
func New(opts ...notation.Option) (State, error) {
	if _, err := spec.Setup(opts...); err != nil {
		return State{}, err
	}
	s := State{turn: 1}
	for seat, sp := range start {
		s.putKing(seat, sp)
	}
	return s, nil
}

func (s *State) putKing(seat int, sp notation.Space) {
	s.kings[seat] = uint8(sp) + 1
	s.lines.Add(sp)
}

func (s *State) putGuard(seat int, sp notation.Space) {
	s.guards[seat].Add(sp)
	s.lines.Add(sp)
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

// Turn returns the seat to move.
func (s State) Turn() notation.Seat { return s.turn }

// Piece returns the piece on sp, or the zero Piece if there is none.
func (s State) Piece(sp notation.Space) notation.Piece {
	if sp >= board.Spaces {
		return notation.Piece{}
	}
	for seat := range s.guards {
		switch {
		case s.kings[seat] == uint8(sp)+1:
			return notation.Piece{Seat: notation.Seat(seat + 1), Kind: King}
		case s.guards[seat].Has(sp):
			return notation.Piece{Seat: notation.Seat(seat + 1), Kind: Guard}
		}
	}
	return notation.Piece{}
}

// Reserve returns the number of guards that a seat has beside the board, and 0 for kings.
func (s State) Reserve(seat notation.Seat, kind notation.Kind) int {
	if !s.IsValid() || kind != Guard || seat != 1 && seat != 2 {
		return 0
	}
	return maxGuards - s.guards[seat-1].Len()
}

// Pieces returns the spaces of a seat's pieces.
func (s State) Pieces(seat notation.Seat) notation.SpaceSet {
	own := s.PiecesOf(seat, Guard)
	if king, ok := s.King(seat); ok {
		own.Add(king)
	}
	return own
}

// PiecesOf returns the spaces of a seat's pieces of a kind.
func (s State) PiecesOf(seat notation.Seat, kind notation.Kind) notation.SpaceSet {
	if seat != 1 && seat != 2 {
		return notation.SpaceSet{}
	}
	switch kind {
	case Guard:
		return s.guards[seat-1]
	case King:
		if king, ok := s.King(seat); ok {
			return notation.SpaceSetOf(king)
		}
	}
	return notation.SpaceSet{}
}

// King returns the space of a seat's king; ok is false if the king has escaped.
func (s State) King(seat notation.Seat) (sp notation.Space, ok bool) {
	if seat != 1 && seat != 2 || s.kings[seat-1] == 0 {
		return 0, false
	}
	return s.king(int(seat) - 1), true
}

// Passes returns the number of passes in a row.
func (s State) Passes() int { return int(s.passes) }

// Result returns the winner, [notation.Draw] after two passes in a row, or
// [notation.Undecided].
func (s State) Result() notation.Result { return s.result() }

func (s *State) result() notation.Result {
	switch {
	case s.turn == 0:
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

// Hash returns a hash that is the same on every platform.
func (s State) Hash() uint64 {
	h := uint64(s.kings[0]) | uint64(s.kings[1])<<8 | uint64(s.turn)<<16 | uint64(s.passes)<<24
	for _, set := range s.guards {
		for _, word := range set {
			h = hash.Mix(h, word)
		}
	}
	return h
}

func (s *State) mover() int { return int(s.turn) - 1 }

func (s *State) allGuards() notation.SpaceSet { return s.guards[0].Or(s.guards[1]) }

// The king must be on the board.
func (s *State) king(seat int) notation.Space { return notation.Space(s.kings[seat] - 1) }

func (s *State) closed() notation.SpaceSet {
	return board.FieldSet(board.FieldOf(s.king(0))).Or(board.FieldSet(board.FieldOf(s.king(1))))
}
