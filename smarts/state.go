package smarts

import (
	"math/bits"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/contract"
	"github.com/seed-445450d7/rulebook/notation/format"
	"github.com/seed-445450d7/rulebook/notation/hash"
)

// The seats by color.
const (
	White  notation.Seat = 1
	Yellow notation.Seat = 2
)

// The kinds of pieces.
const (
	Plain  notation.Kind = iota + 1 // a piece that can move
	Marker                          // a piece that stands for a scored row
)

const (
	side   = 8
	pieces = 11 // of each seat, its marker included
)

var grid = notation.NewGrid(side, side)

var spec = notation.Spec{
	Name:       "smarts",
	Title:      "Smarts",
	Goal:       "The goal is to have two rows of five, one after the other or together.",
	Grid:       grid,
	Kinds:      []string{"piece", "marker"},
	Reserves:   []notation.Kind{Plain},
	Players:    []int{2},
	Variations: []string{notation.Standard},
	Endless:    true,
	Seats:      []string{"White", "Yellow"},
	Features: []notation.Feature{
		{Name: "entry box", Spaces: spacesOf(entries)},
		{Name: "white marking box", Spaces: spacesOf(corners[White])},
		{Name: "yellow marking box", Spaces: spacesOf(corners[Yellow])},
	},
	Rules: []notation.RuleSpec{
		{Rule: "smarts.entry", Text: "Pieces enter only on entry boxes.", Heading: "Rules"},
		{Rule: "smarts.reserve", Text: "A player enters one of the pieces that are off the board.", Heading: "Rules"},
		{Rule: "smarts.marker", Text: "A marker never moves.", Heading: "Rules"},
		{Rule: "smarts.reach", Text: "A piece moves one step up, down, left or right, or makes a chain of jumps over neighboring pieces.", Heading: "Rules"},
		{Rule: "smarts.once", Text: "A player scores only one row.", Heading: "Rules"},
		{Rule: "smarts.five", Text: "A row is five neighboring boxes in a line, written from its upper or left end.", Heading: "Rules"},
		{Rule: "smarts.row", Text: "A player scores only rows whose five boxes are all their own.", Heading: "Rules"},
		{Rule: "smarts.marking-box", Text: "A marker goes on one of the player's own marking boxes.", Heading: "Rules"},
		{Rule: "smarts.marking-box-empty", Text: "A marker goes on a marking box that is empty once the row is gone.", Heading: "Rules"},
		{Rule: "smarts.second-row", Text: "A player who has scored a row wins with any row on the board.", Heading: "Rules"},
		{Rule: "smarts.two-rows", Text: "A player who has not scored wins with two rows on the board that share at most one box.", Heading: "Rules"},
	},
}

// entries are the entry boxes, 1B to 1G and 8B to 8G.
const entries uint64 = 0x7e | 0x7e<<56

// corners are the marking boxes of each seat: 1A and 8H, 1H and 8A.
var corners = [3]uint64{White: 1<<0 | 1<<63, Yellow: 1<<7 | 1<<56}

func spacesOf(set uint64) (list []notation.Space) {
	for ; set != 0; set &= set - 1 {
		list = append(list, notation.Space(bits.TrailingZeros64(set)))
	}
	return list
}

// Grid returns the size and labels of the board.
func Grid() notation.Grid { return grid }

// Spec returns a description of the game and its choices.
func Spec() notation.Spec { return format.CloneSpec(spec) }

// Rules returns the functions of the package, for code that handles any game.
func Rules() contract.Rules[State, Move] {
	return contract.Rules[State, Move]{Spec: Spec, New: New, Parse: Parse, ParseMove: ParseMove}
}

// IsEntry reports whether sp is an entry box. Entry boxes are open to both seats.
func IsEntry(sp notation.Space) bool { return entries>>sp&1 != 0 }

// MarkingBoxes returns the two corners where a seat may put its marker, for example to
// build moves with [Move.Scoring]. Both are 0 for a seat that is not in the game.
func MarkingBoxes(seat notation.Seat) [2]notation.Space {
	if seat != White && seat != Yellow {
		return [2]notation.Space{}
	}
	return [2]notation.Space{
		notation.Space(bits.TrailingZeros64(corners[seat])),
		notation.Space(63 - bits.LeadingZeros64(corners[seat])),
	}
}

// A Row is five neighboring boxes in a line, identified by its two ends. First has the
// smaller row number or, if both are equal, is the left end.
type Row struct{ First, Last notation.Space }

// Spaces returns the five boxes of the row from first to last; ok is false if r is not a
// row of the board.
func (r Row) Spaces() (list [5]notation.Space, ok bool) {
	if r.mask() == 0 {
		return list, false
	}
	for i := range list {
		list[i] = r.First + notation.Space(i)*((r.Last-r.First)/(rowLen-1))
	}
	return list, true
}

// mask returns the spaces of the row, or 0 if r is not a row of the board.
func (r Row) mask() uint64 {
	if int(r.Last) >= grid.Len() || r.Last <= r.First {
		return 0
	}
	down, across := grid.Row(r.Last)-grid.Row(r.First), grid.Col(r.Last)-grid.Col(r.First)
	const far = rowLen - 1
	if (down != 0 && down != far) || (across != 0 && across != far && across != -far) {
		return 0
	}
	return r.boxes()
}

// boxes is like mask for an r that is known to be a row.
func (r Row) boxes() uint64 {
	return fives(1<<r.First, uint(r.Last-r.First)/(rowLen-1))
}

// State is a position. It is immutable, comparable, and safe for concurrent use. Two States
// are equal if and only if their texts are. The zero State is not a position.
type State struct {
	own, opp uint64 // pieces and markers of the seat to move and of its opponent; bit n is space n
	markers  uint64 // of both seats
	status
}

// A status is the part of a State that is not on the board. Go keeps a struct of at most
// four fields in registers, so it is one field of State.
type status struct {
	turn   notation.Seat
	winner notation.Seat // follows from the rest; stored because searches need every result
	passes uint8         // in a row
}

// New returns the start. There is only one: options for any other cause a
// [*notation.SetupError].
func New(opts ...notation.Option) (State, error) {
	if _, err := spec.Setup(opts...); err != nil {
		return State{}, err
	}
	return State{status: status{turn: White}}, nil
}

// IsValid reports whether s is a position. The zero State is not.
func (s State) IsValid() bool { return s.turn != 0 }

// Players returns the number of seats, 2, or 0 for the zero State.
func (s State) Players() int {
	if !s.IsValid() {
		return 0
	}
	return 2
}

// Teams returns false, because the game has no teams.
func (s State) Teams() bool { return false }

// Turn returns the seat to move or, in a finished game, the seat that would have
// been next.
func (s State) Turn() notation.Seat { return s.turn }

// Piece returns the piece on sp, or the zero Piece if sp is empty or not on the board.
func (s State) Piece(sp notation.Space) notation.Piece {
	p := notation.Piece{Kind: Plain}
	switch {
	case s.own>>sp&1 != 0:
		p.Seat = s.turn
	case s.opp>>sp&1 != 0:
		p.Seat = other(s.turn)
	default:
		return notation.Piece{}
	}
	if s.markers>>sp&1 != 0 {
		p.Kind = Marker
	}
	return p
}

// Reserve returns the number of pieces that a seat has off the board. They are of kind
// [Plain]; for any other kind, it is 0.
func (s State) Reserve(seat notation.Seat, kind notation.Kind) int {
	if !s.IsValid() || kind != Plain || (seat != White && seat != Yellow) {
		return 0
	}
	return pieces - count(s.held(seat))
}

// Scored reports whether a seat has scored a row.
func (s State) Scored(seat notation.Seat) bool {
	return seat <= Yellow && s.markers&corners[seat] != 0
}

// AppendRows appends all rows that a seat holds on the board to dst, including rows with
// markers. They are in ascending order of the first box and then of the last box. A line of
// six has two rows, and a line of eight has four. Programs can use AppendRows to show rows,
// or to build moves with [Move.Scoring].
func (s State) AppendRows(dst []Row, seat notation.Seat) []Row {
	if !s.IsValid() || (seat != White && seat != Yellow) {
		return dst
	}
	found := rows(s.held(seat))
	for starts := found[0] | found[1] | found[2] | found[3]; starts != 0; starts &= starts - 1 {
		first := uint(bits.TrailingZeros64(starts))
		for i, set := range found {
			if set>>first&1 != 0 {
				dst = append(dst, Row{notation.Space(first), notation.Space(first + span[i])})
			}
		}
	}
	return dst
}

// Pieces returns the boxes of a seat's pieces, its marker included. It is empty for a
// seat that is not in the game.
func (s State) Pieces(seat notation.Seat) (set notation.SpaceSet) {
	if seat == White || seat == Yellow {
		set[0] = s.held(seat)
	}
	return set
}

// PiecesOf returns the boxes of a seat's pieces of a kind. It is empty for a seat or a kind
// that is not in the game.
func (s State) PiecesOf(seat notation.Seat, kind notation.Kind) (set notation.SpaceSet) {
	if seat == White || seat == Yellow {
		switch kind {
		case Plain:
			set[0] = s.held(seat) &^ s.markers
		case Marker:
			set[0] = s.held(seat) & s.markers
		}
	}
	return set
}

// Passes returns the number of passes in a row.
func (s State) Passes() int { return int(s.passes) }

// Result returns the winner, [notation.Draw] after both seats have passed, or
// [notation.Undecided].
func (s State) Result() notation.Result {
	switch {
	case s.winner != 0:
		return notation.Win(s.winner.Set())
	case s.passes >= 2:
		return notation.Draw
	}
	return notation.Undecided
}

func (s *State) over() bool { return s.winner != 0 || s.passes >= 2 }

// judge returns the winner, or 0. It checks the seat that has just moved first. In play
// only this seat can have won, but in a position that was set up, the seat to move can have
// won instead.
func (s State) judge() notation.Seat {
	switch last := other(s.turn); {
	case wins(s.opp, s.Scored(last)):
		return last
	case wins(s.own, s.Scored(s.turn)):
		return s.turn
	}
	return 0
}

// wins reports whether a seat that holds these spaces has won.
func wins(held uint64, scored bool) bool {
	return hasRow(held) && (scored || hasTwoRows(held))
}

func (s State) held(seat notation.Seat) uint64 {
	if seat == s.turn {
		return s.own
	}
	return s.opp
}

// Hash returns a hash of the position that is the same on every platform.
func (s State) Hash() uint64 {
	h := hash.Mix(uint64(s.turn)|uint64(s.passes)<<8, s.own)
	return hash.Mix(hash.Mix(h, s.opp), s.markers)
}

func other(seat notation.Seat) notation.Seat { return White + Yellow - seat }
