package swords

import (
	"math/bits"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/contract"
	"github.com/seed-445450d7/rulebook/notation/format"
	"github.com/seed-445450d7/rulebook/notation/hash"
)

// The seats, by their pieces.
const (
	SwordSeat  notation.Seat = 1
	ShieldSeat notation.Seat = 2
)

// The kinds of pieces.
const (
	Sword notation.Kind = iota + 1
	Shield
	Chief
)

const (
	side       = 9
	middle     = side / 2
	centerDot  = notation.Space(middle*side + middle)
	maxSwords  = 16
	maxShields = 8
)

var grid = notation.NewGrid(side, side)

var spec = notation.Spec{
	Name:       "swords",
	Title:      "Swords & Shields",
	Goal:       "The goal of the swords is to capture the Chief Shield, and the goal of the shields is to bring it to the edge of the board.",
	Grid:       grid,
	Kinds:      []string{"sword", "shield", "chief"},
	Players:    []int{2},
	Variations: []string{notation.Standard},
	Endless:    true,
	Seats:      []string{"Swords", "Shields"},
	Plural:     true,
	Features: []notation.Feature{
		{Name: "white circle", Spaces: []notation.Space{centerDot - side, centerDot - 1, centerDot + 1, centerDot + side}},
		{Name: "Chief Shield dot", Spaces: []notation.Space{centerDot}},
	},
	Rules: []notation.RuleSpec{
		{Rule: "swords.line", Text: "A piece moves along its row or column.", Heading: "Rules"},
		{Rule: "swords.blocked", Text: "A piece may not pass over another one.", Heading: "Rules"},
		{Rule: "swords.center", Text: "Only the Chief Shield may stop on the center dot or pass over it.", Heading: "Rules"},
		{Rule: "swords.capture", Text: "The swords win by capturing the Chief Shield.", Heading: "Rules"},
		{Rule: "swords.edge", Text: "The shields win when the Chief Shield moves to the outside rows and columns.", Heading: "Rules"},
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

// dots is a set of dots by rows: bit c of word r is row r, column c.
type dots [side]uint16

func (d *dots) has(sp notation.Space) bool { return d[sp/side]>>(sp%side)&1 != 0 }
func (d *dots) add(sp notation.Space)      { d[sp/side] |= 1 << (sp % side) }
func (d *dots) remove(sp notation.Space)   { d[sp/side] &^= 1 << (sp % side) }

func (d *dots) len() int {
	n := 0
	for _, row := range d {
		n += bits.OnesCount16(row)
	}
	return n
}

func (d *dots) set() notation.SpaceSet {
	return notation.SpaceSet{
		uint64(d[0]) | uint64(d[1])<<9 | uint64(d[2])<<18 | uint64(d[3])<<27 | uint64(d[4])<<36 | uint64(d[5])<<45 | uint64(d[6])<<54 | uint64(d[7])<<63,
		uint64(d[7])>>1 | uint64(d[8])<<8,
	}
}

// State is an immutable position.
type State struct {
	swords, shields dots // without the Chief Shield
	cols            dots // all occupied dots, by columns
	turn            notation.Seat
	chief           uint8 // the dot of the Chief Shield, counted from 1; 0 when captured
	passes          uint8
}

// New returns the only start. Options for any other cause a [*notation.SetupError].
func New(opts ...notation.Option) (State, error) {
	if _, err := spec.Setup(opts...); err != nil {
		return State{}, err
	}
	s := State{turn: SwordSeat}
	s.put(Chief, centerDot)
	// One arm of the cross, from the top edge inward.
	for _, at := range []struct {
		kind     notation.Kind
		row, col int
	}{{Sword, 0, 3}, {Sword, 0, 4}, {Sword, 0, 5}, {Sword, 1, 4}, {Shield, 2, 4}, {Shield, 3, 4}} {
		row, col := at.row, at.col
		for range 4 {
			s.put(at.kind, grid.At(row, col))
			row, col = col, side-1-row
		}
	}
	return s, nil
}

func (s *State) put(kind notation.Kind, sp notation.Space) {
	switch kind {
	case Sword:
		s.swords.add(sp)
	case Shield:
		s.shields.add(sp)
	case Chief:
		s.chief = uint8(sp) + 1
	}
	s.cols.add(transpose(sp))
}

func (s *State) take(sp notation.Space) {
	s.swords.remove(sp)
	s.shields.remove(sp)
	if s.chiefOn(sp) {
		s.chief = 0
	}
	s.cols.remove(transpose(sp))
}

func transpose(sp notation.Space) notation.Space { return sp%side*side + sp/side }

func (s *State) chiefOn(sp notation.Space) bool { return int(s.chief) == int(sp)+1 }

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
	switch kind := s.kindOn(sp); kind {
	case 0:
		return notation.Piece{}
	case Sword:
		return notation.Piece{Seat: SwordSeat, Kind: kind}
	default:
		return notation.Piece{Seat: ShieldSeat, Kind: kind}
	}
}

func (s *State) kindOn(sp notation.Space) notation.Kind {
	switch {
	case sp >= side*side:
		return 0
	case s.swords.has(sp):
		return Sword
	case s.shields.has(sp):
		return Shield
	case s.chiefOn(sp):
		return Chief
	}
	return 0
}

// Reserve returns 0.
func (s State) Reserve(notation.Seat, notation.Kind) int { return 0 }

// Pieces returns the dots of a seat's pieces.
func (s State) Pieces(seat notation.Seat) notation.SpaceSet {
	switch seat {
	case SwordSeat:
		return s.swords.set()
	case ShieldSeat:
		own := s.shields.set()
		if chief, ok := s.Chief(); ok {
			own.Add(chief)
		}
		return own
	}
	return notation.SpaceSet{}
}

// PiecesOf returns the dots of a seat's pieces of a kind.
func (s State) PiecesOf(seat notation.Seat, kind notation.Kind) notation.SpaceSet {
	switch {
	case seat == SwordSeat && kind == Sword:
		return s.swords.set()
	case seat == ShieldSeat && kind == Shield:
		return s.shields.set()
	case seat == ShieldSeat && kind == Chief:
		if chief, ok := s.Chief(); ok {
			return notation.SpaceSetOf(chief)
		}
	}
	return notation.SpaceSet{}
}

// Chief returns the dot of the Chief Shield; ok is false if it has been captured.
func (s State) Chief() (sp notation.Space, ok bool) {
	if s.chief == 0 {
		return 0, false
	}
	return notation.Space(s.chief - 1), true
}

// Passes returns the number of passes in a row.
func (s State) Passes() int { return int(s.passes) }

// Result returns the winner, [notation.Draw] after both sides have passed, or
// [notation.Undecided].
func (s State) Result() notation.Result { return s.result() }

// result is Result without a copy of the State.
func (s *State) result() notation.Result {
	switch {
	case s.turn == 0:
		return notation.Undecided
	case s.chief == 0:
		return notation.Win(SwordSeat.Set())
	case isOutside(notation.Space(s.chief - 1)):
		return notation.Win(ShieldSeat.Set())
	case s.passes >= 2:
		return notation.Draw
	}
	return notation.Undecided
}

func isOutside(sp notation.Space) bool {
	row, col := sp/side, sp%side
	return row == 0 || row == side-1 || col == 0 || col == side-1
}

func isWhiteCircle(sp notation.Space) bool {
	return sp == centerDot-side || sp == centerDot-1 || sp == centerDot+1 || sp == centerDot+side
}

// Hash returns the same hash on every platform.
func (s State) Hash() uint64 {
	h := uint64(s.chief)<<16 | uint64(s.turn)<<8 | uint64(s.passes)
	for _, d := range [2]*dots{&s.swords, &s.shields} {
		h = hash.Mix(h, uint64(d[0])|uint64(d[1])<<9|uint64(d[2])<<18|uint64(d[3])<<27|uint64(d[4])<<36|uint64(d[5])<<45|uint64(d[6])<<54)
		h = hash.Mix(h, uint64(d[7])|uint64(d[8])<<9)
	}
	return h
}

func other(seat notation.Seat) notation.Seat { return SwordSeat + ShieldSeat - seat }
