package swords

import (
	"math/bits"

	"github.com/seed-445450d7/rulebook/notation"
)

// The seats by what they play.
const (
	Swords  notation.Seat = 1
	Shields notation.Seat = 2
)

const (
	side       = 9
	middle     = side / 2
	centerDot  = notation.Space(middle*side + middle)
	maxSwords  = 16
	maxShields = 8
)

var grid = notation.NewGrid(side, side)

// Grid returns the size and labels of the board.
func Grid() notation.Grid { return grid }

// Spec returns what there is to choose before a game.
func Spec() notation.Spec {
	return notation.Spec{
		Name:       "swords",
		Title:      "Swords & Shields",
		Grid:       grid,
		Players:    []int{2},
		Variations: []string{notation.Standard},
	}
}

// Piece is what can stand on a dot. The zero Piece is none.
type Piece uint8

// The pieces.
const (
	Sword Piece = iota + 1
	Shield
	Chief
)

// Seat returns who plays the piece.
func (p Piece) Seat() notation.Seat {
	switch p {
	case Sword:
		return Swords
	case Shield, Chief:
		return Shields
	}
	return 0
}

// dots is a set of dots by rows: bit c of word r is the dot in row r, column c.
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

// State is a position. It is comparable, equal exactly for positions with the same
// text, and takes 58 bytes. The zero State is not a position; see [State.IsValid].
type State struct {
	swords, shields dots  // the Chief Shield is not among the shields
	cols            dots  // the occupied dots once more, by columns: for moves along them
	chief           uint8 // the dot of the Chief Shield, counted from 1; 0 when captured
	turn            notation.Seat
	passes          uint8 // in a row
}

// New returns the standard start. The game has no options to choose from; what
// does not fit is a [*notation.SetupError].
func New(opts ...notation.Option) (State, error) {
	if _, err := Spec().Setup(opts...); err != nil {
		return State{}, err
	}
	s := State{turn: Swords}
	s.put(Chief, centerDot)
	// One arm of the cross, from the top edge inwards; the others are its turns.
	for _, at := range []struct {
		piece    Piece
		row, col int
	}{{Sword, 0, 3}, {Sword, 0, 4}, {Sword, 0, 5}, {Sword, 1, 4}, {Shield, 2, 4}, {Shield, 3, 4}} {
		row, col := at.row, at.col
		for range 4 {
			s.put(at.piece, grid.At(row, col))
			row, col = col, side-1-row
		}
	}
	return s, nil
}

// put places a piece on an empty dot.
func (s *State) put(piece Piece, sp notation.Space) {
	switch piece {
	case Sword:
		s.swords.add(sp)
	case Shield:
		s.shields.add(sp)
	case Chief:
		s.chief = uint8(sp) + 1
	}
	s.cols.add(transpose(sp))
}

// take removes the piece on a dot.
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

// IsValid reports whether s is a position; the zero State is not.
func (s State) IsValid() bool { return s.turn != 0 }

// Players returns the number of seats, 2.
func (s State) Players() int { return 2 }

// Turn returns the seat to move; in a finished game, the one that would have been
// next.
func (s State) Turn() notation.Seat { return s.turn }

// Passes returns how many passes in a row have been played.
func (s State) Passes() int { return int(s.passes) }

// Piece returns what stands on sp, or 0 when it is empty or no dot of the board.
func (s State) Piece(sp notation.Space) Piece {
	switch {
	case int(sp) >= grid.Len():
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

// Chief returns the dot of the Chief Shield; ok is false when it is captured.
func (s State) Chief() (sp notation.Space, ok bool) {
	if s.chief == 0 {
		return 0, false
	}
	return notation.Space(s.chief - 1), true
}

// Result returns who has won, or [notation.Undecided].
func (s State) Result() notation.Result {
	switch {
	case !s.IsValid():
		return notation.Undecided
	case s.chief == 0:
		return notation.Win(Swords.Set())
	case isOutside(notation.Space(s.chief - 1)):
		return notation.Win(Shields.Set())
	case s.passes >= 2:
		return notation.Draw
	}
	return notation.Undecided
}

// isOutside reports whether a dot is on an outside row or column.
func isOutside(sp notation.Space) bool {
	row, col := sp/side, sp%side
	return row == 0 || row == side-1 || col == 0 || col == side-1
}

// isWhiteCircle reports whether a dot is one of the four around the center.
func isWhiteCircle(sp notation.Space) bool {
	return sp == centerDot-side || sp == centerDot-1 || sp == centerDot+1 || sp == centerDot+side
}

// Hash returns a hash of the position, the same on every platform.
func (s State) Hash() uint64 {
	h := uint64(s.chief)<<16 | uint64(s.turn)<<8 | uint64(s.passes)
	for _, d := range [2]*dots{&s.swords, &s.shields} {
		h = notation.Mix(h, uint64(d[0])|uint64(d[1])<<9|uint64(d[2])<<18|uint64(d[3])<<27|uint64(d[4])<<36|uint64(d[5])<<45|uint64(d[6])<<54)
		h = notation.Mix(h, uint64(d[7])|uint64(d[8])<<9)
	}
	return h
}

func other(seat notation.Seat) notation.Seat { return Swords + Shields - seat }
