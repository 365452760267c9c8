package reversi

import (
	"math/bits"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/contract"
	"github.com/seed-445450d7/rulebook/notation/format"
	"github.com/seed-445450d7/rulebook/notation/hash"
)

// The seats by color.
const (
	Black notation.Seat = 1
	White notation.Seat = 2
)

// Disc is the only kind of piece.
const Disc notation.Kind = 1

const side = 8

var grid = notation.NewGrid(side, side)

var spec = notation.Spec{
	Name:       "reversi",
	Title:      "Reversi",
	Goal:       "The goal is to have more discs than the other player when the game ends.",
	Grid:       grid,
	Kinds:      []string{"disc"},
	Players:    []int{2},
	Variations: []string{notation.Standard},
	Seats:      []string{"Black", "White"},
	Rules: []notation.RuleSpec{
		{Rule: "reversi.outflank", Text: "A disc is placed only where it outflanks discs of the opponent.", Heading: "Rules"},
		{Rule: "reversi.end", Text: "The game is over when neither player can outflank, and the player with more discs wins.", Heading: "Rules"},
	},
}

// Grid returns the size and labels of the board.
func Grid() notation.Grid { return grid }

// Spec describes the game.
func Spec() notation.Spec { return format.CloneSpec(spec) }

// Rules returns the functions of the package.
func Rules() contract.Rules[State, Move] {
	return contract.Rules[State, Move]{Spec: Spec, New: New, Parse: Parse, ParseMove: ParseMove}
}

// State is an immutable position.
type State struct {
	own, opp uint64 // of the seat to move and of its opponent; bit n is space n
	turn     notation.Seat
}

// New returns the only start. Options for any other cause a [*notation.SetupError].
func New(opts ...notation.Option) (State, error) {
	if _, err := spec.Setup(opts...); err != nil {
		return State{}, err
	}
	return State{own: bit(4, 5) | bit(5, 4), opp: bit(4, 4) | bit(5, 5), turn: Black}, nil
}

func bit(row, col int) uint64 { return 1 << grid.At(row-1, col-1) }

// IsValid reports whether s is a position.
func (s State) IsValid() bool { return s.turn != 0 }

// Players returns 2.
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

// Piece returns the piece on sp, or the zero Piece.
func (s State) Piece(sp notation.Space) notation.Piece {
	switch {
	case s.own>>sp&1 != 0:
		return notation.Piece{Seat: s.turn, Kind: Disc}
	case s.opp>>sp&1 != 0:
		return notation.Piece{Seat: other(s.turn), Kind: Disc}
	}
	return notation.Piece{}
}

// Reserve returns 0.
func (s State) Reserve(notation.Seat, notation.Kind) int { return 0 }

// Pieces returns the spaces of a seat's discs.
func (s State) Pieces(seat notation.Seat) notation.SpaceSet {
	switch seat {
	case s.turn:
		return notation.SpaceSet{s.own}
	case other(s.turn):
		return notation.SpaceSet{s.opp}
	}
	return notation.SpaceSet{}
}

// PiecesOf returns the spaces of a seat's discs, or none if kind is not [Disc].
func (s State) PiecesOf(seat notation.Seat, kind notation.Kind) notation.SpaceSet {
	if kind != Disc {
		return notation.SpaceSet{}
	}
	return s.Pieces(seat)
}

// Targets returns the spaces where the seat to move may place a disc.
func (s State) Targets() notation.SpaceSet { return notation.SpaceSet{mobility(s.own, s.opp)} }

// Score returns the number of black discs minus the number of white discs.
func (s State) Score() int {
	margin := bits.OnesCount64(s.own) - bits.OnesCount64(s.opp)
	if s.turn == White {
		return -margin
	}
	return margin
}

// Result returns the winner or [notation.Draw], or [notation.Undecided] while a seat can
// move.
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

// Hash returns the same hash on every platform.
func (s State) Hash() uint64 {
	return hash.Mix(hash.Mix(uint64(s.turn), s.own), s.opp)
}

func other(seat notation.Seat) notation.Seat { return Black + White - seat }
