package lineup

import (
	"fmt"
	"math/bits"
	"slices"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/contract"
	"github.com/seed-445450d7/rulebook/notation/format"
	"github.com/seed-445450d7/rulebook/notation/hash"
	"github.com/seed-445450d7/rulebook/sly/board"
)

// The kinds of pieces, in the order of play.
const (
	Square   = board.Square
	Triangle = board.Triangle
	Cylinder = board.Cylinder
)

var grid = board.Grid()

var spec = notation.Spec{
	Name:       "lineup",
	Title:      "Line Up",
	Goal:       "The goal is to be the first with four pieces on a straight line of four centers.",
	Grid:       grid,
	Kinds:      board.KindNames(),
	Reserves:   []notation.Kind{Square, Triangle, Cylinder},
	Players:    []int{2},
	Variations: []string{notation.Standard},
	Endless:    true,
	Seats:      []string{"Red", "Blue"},
	Features:   []notation.Feature{{Name: "center", Spaces: slices.Collect(board.Centers().All())}},
	Rules: []notation.RuleSpec{
		{Rule: "lineup.center", Text: "Only the sixteen centers of the fields are used.", Heading: "Rules"},
		{Rule: "lineup.place", Text: "A player who still has a piece of the kind that is due beside the board places it.", Heading: "Rules"},
		{Rule: "lineup.move", Text: "A player who has all pieces of the kind that is due on the board moves one of them.", Heading: "Rules"},
		{Rule: "lineup.kind", Text: "A turn moves a piece of the kind that is due.", Heading: "Rules"},
		{Rule: "lineup.reach", Text: "A square or triangle moves to the next center up, down, left or right, a cylinder also diagonally.", Heading: "Rules"},
		{Rule: "lineup.four", Text: "The first player with four pieces on a straight line of four centers wins.", Heading: "Rules"},
		{Rule: "lineup.stuck", Text: "A player who must move a kind of piece, but has none that can move, loses.", Heading: "Rules"},
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

const (
	kinds     = board.Kinds
	cycle     = 6  // plies after which seat and kind repeat
	firstFree = 12 // from this ply on, every ply is a move
	lastPly   = firstFree + cycle - 1
)

var each = [kinds]int{2, 2, 1}

// In centers, bit n is the center of field n.
type centers uint16

func (c centers) set() (set notation.SpaceSet) {
	for ; c != 0; c &= c - 1 {
		set.Add(board.Center(bits.TrailingZeros16(uint16(c))))
	}
	return set
}

// A holding is a seat's centers for each kind, squares in the lowest bits. It is no array,
// because Go keeps numbers in registers.
type holding uint64

func pile(kind int, set centers) holding { return holding(set) << (board.Fields * kind) }

func (h holding) of(kind int) centers { return centers(h >> (board.Fields * kind)) }

func (h holding) all() centers { return h.of(0) | h.of(1) | h.of(2) }

// State is a position.
type State struct {
	own, opp holding // seat to move and opponent
	next     uint8   // ply, counted from 1
}

func position(ply int, seats [2]holding) State {
	return State{own: seats[ply&1], opp: seats[1-ply&1], next: uint8(ply) + 1}
}

// New returns the start, or a [*notation.SetupError] if options ask for any other.
func New(opts ...notation.Option) (State, error) {
	if _, err := spec.Setup(opts...); err != nil {
		return State{}, err
	}
	return State{next: 1}, nil
}

// IsValid reports whether s is not the zero State.
func (s State) IsValid() bool { return s.next != 0 }

// Players returns 2, or 0 for the zero State.
func (s State) Players() int {
	if !s.IsValid() {
		return 0
	}
	return 2
}

// Teams returns false.
func (s State) Teams() bool { return false }

// Ply returns the number of the next ply as in position texts, where ply 12 follows ply 17,
// or -1 for the zero State.
func (s State) Ply() int { return int(s.next) - 1 }

// Turn returns the seat to move.
func (s State) Turn() notation.Seat {
	if !s.IsValid() {
		return 0
	}
	return notation.Seat(s.mover() + 1)
}

func (s State) mover() int { return int((s.next - 1) & 1) }

func (s State) kind() int { return int((s.next - 1) % kinds) }

func (s State) held(seat int) holding {
	if seat == s.mover() {
		return s.own
	}
	return s.opp
}

// Kind returns the kind of piece that this turn places or moves.
func (s State) Kind() notation.Kind {
	if !s.IsValid() {
		return 0
	}
	return Square + notation.Kind(s.kind())
}

// Places reports whether this turn places a piece instead of moving one.
func (s State) Places() bool {
	return s.IsValid() && bits.OnesCount16(uint16(s.own.of(s.kind()))) < each[s.kind()]
}

// Piece returns the piece on sp, or the zero Piece if there is none.
func (s State) Piece(sp notation.Space) notation.Piece {
	if sp >= board.Spaces || !board.IsCenter(sp) {
		return notation.Piece{}
	}
	center := centers(1) << board.FieldOf(sp)
	for seat := range 2 {
		for kind := range kinds {
			if s.held(seat).of(kind)&center != 0 {
				return notation.Piece{Seat: notation.Seat(seat + 1), Kind: Square + notation.Kind(kind)}
			}
		}
	}
	return notation.Piece{}
}

// Reserve returns the number of pieces of a kind that a seat has yet to place.
func (s State) Reserve(seat notation.Seat, kind notation.Kind) int {
	if !s.IsValid() || seat != 1 && seat != 2 || kind < Square || kind > Cylinder {
		return 0
	}
	return each[kind-Square] - bits.OnesCount16(s.FieldsOf(seat, kind))
}

// Pieces returns the spaces of a seat's pieces.
func (s State) Pieces(seat notation.Seat) notation.SpaceSet {
	if seat != 1 && seat != 2 {
		return notation.SpaceSet{}
	}
	return s.held(int(seat) - 1).all().set()
}

// PiecesOf returns the spaces of a seat's pieces of a kind.
func (s State) PiecesOf(seat notation.Seat, kind notation.Kind) notation.SpaceSet {
	return centers(s.FieldsOf(seat, kind)).set()
}

// FieldsOf returns the spaces of [State.PiecesOf] by their fields, as [board.FieldOf]
// numbers them: bit n is the center of field n.
func (s State) FieldsOf(seat notation.Seat, kind notation.Kind) uint16 {
	if seat != 1 && seat != 2 || kind < Square || kind > Cylinder {
		return 0
	}
	return uint16(s.held(int(seat) - 1).of(int(kind - Square)))
}

// FromFields returns the position before the given ply if fields[seat-1][kind-Square]
// is [State.FieldsOf] for each seat and kind. The error is a [*notation.PositionError].
func FromFields(ply int, fields [2][3]uint16) (State, error) {
	fail := func(key string, rule notation.Rule, reason string) (State, error) {
		return State{}, &notation.PositionError{Game: spec.Name, Key: key, Rule: rule, Reason: reason}
	}
	if ply < 0 || ply > lastPly {
		return fail("ply", notation.RuleMalformed, fmt.Sprintf("%d is not from 0 to %d", ply, lastPly))
	}
	var seats [2]holding
	held := 0
	for seat := range fields {
		for kind, set := range fields[seat] {
			seats[seat] |= pile(kind, centers(set))
			held += bits.OnesCount16(set)
		}
	}
	s := position(ply, seats)
	if held+bits.OnesCount16(uint16(s.empty())) != board.Fields {
		return fail("board", notation.RuleOccupied, "a center holds two pieces")
	}
	if reason := s.miscount(ply, [2][kinds]int{}); reason != "" {
		return fail("ply", notation.RuleContradiction, reason)
	}
	if s.hasTwoLines() {
		return fail("board", notation.RuleFinished, twoLines)
	}
	return s, nil
}

// Result returns a win for the owner of a line, or against a player who cannot move the
// required kind of piece, or [notation.Undecided].
func (s State) Result() notation.Result {
	if !s.IsValid() {
		return notation.Undecided
	}
	last := 1 - s.mover()
	switch {
	case hasLine(s.opp.all()):
		return won(last)
	case hasLine(s.own.all()):
		return won(1 - last)
	case s.trapped():
		return won(last)
	}
	return notation.Undecided
}

func won(seat int) notation.Result { return notation.Win(notation.Seat(seat + 1).Set()) }

func (s State) trapped() bool {
	return !s.Places() && neighbors(s.kind(), s.own.of(s.kind()))&s.empty() == 0
}

func (s State) empty() centers { return ^(s.own | s.opp).all() }

// Hash returns a hash that is the same on every platform.
func (s State) Hash() uint64 {
	return hash.Mix(hash.Mix(uint64(s.next), uint64(s.held(0))), uint64(s.held(1)))
}

const fieldsInRow = 4

// hasLine finds a row by keeping the pairs of neighbors, then the pairs of such pairs.
func hasLine(set centers) bool {
	const down, up centers = 0x8421, 0x1248
	inRow := set & (set >> 1)
	inRow &= inRow >> 2
	inCol := set & (set >> fieldsInRow)
	inCol &= inCol >> (2 * fieldsInRow)
	return inRow&leftColumn|inCol != 0 || set&down == down || set&up == up
}

const (
	leftColumn  centers = 0x1111
	rightColumn centers = 0x8888
)

func neighbors(kind int, set centers) centers {
	sideways := (set&^rightColumn)<<1 | (set&^leftColumn)>>1
	if kind != kinds-1 {
		return sideways | set<<fieldsInRow | set>>fieldsInRow
	}
	row := set | sideways
	return sideways | row<<fieldsInRow | row>>fieldsInRow
}
