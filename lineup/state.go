package lineup

import (
	"math/bits"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/sly/board"
)

var grid = board.Grid()

// Grid returns the size and labels of the board.
func Grid() notation.Grid { return grid }

// Spec returns what there is to choose before a game.
func Spec() notation.Spec {
	return notation.Spec{
		Name:       "lineup",
		Title:      "Line Up",
		Grid:       grid,
		Players:    []int{2},
		Variations: []string{notation.Standard},
	}
}

const (
	kinds     = board.Shapes
	cycle     = 6  // plies after which seat and kind repeat
	firstFree = 12 // from this ply on every ply is a move
	lastPly   = firstFree + cycle - 1
)

// each is how many pieces of a kind a player has.
var each = [kinds]int{2, 2, 1}

// centers is a set of centers: bit n is the center of field n.
type centers uint16

// State is a position. It is comparable, equal exactly for positions with the
// same pieces and the same future, and takes 14 bytes. The zero State is not a
// position; see [State.IsValid].
type State struct {
	pieces [2][kinds]centers // by seat and kind, squares first
	next   uint8             // the ply to come, counted from 1
}

// New returns the empty board. The game has no options to choose from; what does
// not fit is a [*notation.SetupError].
func New(opts ...notation.Option) (State, error) {
	if _, err := Spec().Setup(opts...); err != nil {
		return State{}, err
	}
	return State{next: 1}, nil
}

// IsValid reports whether s is a position; the zero State is not.
func (s State) IsValid() bool { return s.next != 0 }

// Players returns the number of seats, 2.
func (s State) Players() int { return 2 }

// Ply returns the number of the ply to come, counted from 0; from 12 on, 12 plus
// the remainder of what is above it by six.
func (s State) Ply() int { return int(s.next) - 1 }

// Turn returns the seat to move; in a finished game, the one that would have been
// next.
func (s State) Turn() notation.Seat {
	if !s.IsValid() {
		return 0
	}
	return notation.Seat(s.mover() + 1)
}

// mover is the seat to move, counted from 0.
func (s State) mover() int { return (int(s.next) - 1) & 1 }

// kind is the kind of piece to play, counted from 0.
func (s State) kind() int { return (int(s.next) - 1) % kinds }

// Kind returns the kind of piece that the next ply places or moves.
func (s State) Kind() board.Shape { return board.Square + board.Shape(s.kind()) }

// Places reports whether the next ply places a piece; otherwise it moves one.
func (s State) Places() bool {
	return s.IsValid() && bits.OnesCount16(uint16(s.pieces[s.mover()][s.kind()])) < each[s.kind()]
}

// Piece returns what stands on sp: seat 0 when it is empty.
func (s State) Piece(sp notation.Space) (notation.Seat, board.Shape) {
	if int(sp) >= board.Spaces || !board.IsCenter(sp) {
		return 0, 0
	}
	for seat := range s.pieces {
		for kind, set := range s.pieces[seat] {
			if set>>board.FieldOf(sp)&1 != 0 {
				return notation.Seat(seat + 1), board.Square + board.Shape(kind)
			}
		}
	}
	return 0, 0
}

// Fields returns the fields whose centers a seat holds: bit n is field n, as
// [board.FieldOf] counts them. It is 0 for no seat of the game.
func (s State) Fields(seat notation.Seat) uint16 {
	if seat != 1 && seat != 2 {
		return 0
	}
	return uint16(s.of(int(seat) - 1))
}

// of returns all centers that a seat holds.
func (s State) of(seat int) centers {
	return s.pieces[seat][0] | s.pieces[seat][1] | s.pieces[seat][2]
}

// Result returns who has won: the owner of a line, or the opponent of a player
// who must move a kind of piece that cannot move.
func (s State) Result() notation.Result {
	if !s.IsValid() {
		return notation.Undecided
	}
	last := 1 - s.mover()
	switch {
	case hasLine(s.of(last)):
		return won(last)
	case hasLine(s.of(1 - last)):
		return won(1 - last)
	case s.trapped():
		return won(last)
	}
	return notation.Undecided
}

func won(seat int) notation.Result { return notation.Win(notation.Seat(seat + 1).Set()) }

// trapped reports whether the seat to move must move a piece and cannot.
func (s State) trapped() bool {
	return !s.Places() && neighbours(s.kind(), s.pieces[s.mover()][s.kind()])&s.empty() == 0
}

func (s State) empty() centers { return ^(s.of(0) | s.of(1)) }

// Hash returns a hash of the position, the same on every platform.
func (s State) Hash() uint64 {
	pack := func(seat int) uint64 {
		p := &s.pieces[seat]
		return uint64(p[0]) | uint64(p[1])<<16 | uint64(p[2])<<32
	}
	return notation.Mix(notation.Mix(uint64(s.next), pack(0)), pack(1))
}

const fieldsInRow = 4

// lines are the ten lines of four centers.
var lines = [10]centers{
	0x000f, 0x00f0, 0x0f00, 0xf000, // rows
	0x1111, 0x2222, 0x4444, 0x8888, // columns
	0x8421, 0x1248, // diagonals
}

func hasLine(set centers) bool {
	if bits.OnesCount16(uint16(set)) < fieldsInRow {
		return false
	}
	for _, line := range lines {
		if set&line == line {
			return true
		}
	}
	return false
}

const (
	leftColumn  centers = 0x1111
	rightColumn centers = 0x8888
)

// neighbours returns the centers that a piece of a kind on one of set reaches in
// one step, occupied ones too.
func neighbours(kind int, set centers) centers {
	sideways := (set&^rightColumn)<<1 | (set&^leftColumn)>>1
	if kind != kinds-1 {
		return sideways | set<<fieldsInRow | set>>fieldsInRow
	}
	row := set | sideways
	return sideways | row<<fieldsInRow | row>>fieldsInRow
}
