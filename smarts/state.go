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
	Plain notation.Kind = iota + 1
	Marker
)

const (
	side   = 8
	pieces = 11
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

const entries uint64 = 0x7e | 0x7e<<56

var corners = [3]uint64{White: 1<<0 | 1<<63, Yellow: 1<<7 | 1<<56}

func spacesOf(set uint64) (list []notation.Space) {
	for ; set != 0; set &= set - 1 {
		list = append(list, notation.Space(bits.TrailingZeros64(set)))
	}
	return list
}

// Grid returns the size and labels of the board.
func Grid() notation.Grid { return grid }

// Spec describes the game.
func Spec() notation.Spec { return format.CloneSpec(spec) }

// Rules returns the functions of the package.
func Rules() contract.Rules[State, Move] {
	return contract.Rules[State, Move]{Spec: Spec, New: New, Parse: Parse, ParseMove: ParseMove}
}

// IsEntry reports whether sp is an entry box.
func IsEntry(sp notation.Space) bool { return entries>>sp&1 != 0 }

// MarkingBoxes returns the two corners where a seat may put its marker.
func MarkingBoxes(seat notation.Seat) [2]notation.Space {
	if seat != White && seat != Yellow {
		return [2]notation.Space{}
	}
	return [2]notation.Space{
		notation.Space(bits.TrailingZeros64(corners[seat])),
		notation.Space(63 - bits.LeadingZeros64(corners[seat])),
	}
}

// A Row is five neighboring boxes in a line. First is the upper end or, in a row across,
// the left end.
type Row struct{ First, Last notation.Space }

// Spaces returns the five boxes of the row; ok is false if there is no such row.
func (r Row) Spaces() (list [5]notation.Space, ok bool) {
	if r.mask() == 0 {
		return list, false
	}
	for i := range list {
		list[i] = r.First + notation.Space(i)*((r.Last-r.First)/(rowLen-1))
	}
	return list, true
}

// mask returns 0 if there is no such row.
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

func (r Row) boxes() uint64 {
	return fives(1<<r.First, uint(r.Last-r.First)/(rowLen-1))
}

// State is an immutable position.
type State struct {
	own, opp uint64 // with markers; bit n is space n
	markers  uint64
	status
}

// A status is a field of State, because Go keeps a struct of at most four fields in
// registers.
type status struct {
	turn   notation.Seat
	winner notation.Seat // stored because searches need every result
	passes uint8
}

// New returns the only start. Options for any other cause a [*notation.SetupError].
func New(opts ...notation.Option) (State, error) {
	if _, err := spec.Setup(opts...); err != nil {
		return State{}, err
	}
	return State{status: status{turn: White}}, nil
}

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

// Reserve returns the number of [Plain] pieces that a seat has off the board.
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

// AppendRows appends the rows that a seat holds to dst, in ascending order of the first
// and the last box.
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

// Pieces returns the boxes of a seat's pieces, its marker included.
func (s State) Pieces(seat notation.Seat) (set notation.SpaceSet) {
	if seat == White || seat == Yellow {
		set[0] = s.held(seat)
	}
	return set
}

// PiecesOf returns the boxes of a seat's pieces of a kind.
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

func (s State) judge() notation.Seat {
	switch last := other(s.turn); {
	case wins(s.opp, s.Scored(last)):
		return last
	case wins(s.own, s.Scored(s.turn)):
		return s.turn
	}
	return 0
}

func wins(held uint64, scored bool) bool {
	return hasRow(held) && (scored || hasTwoRows(held))
}

func (s State) held(seat notation.Seat) uint64 {
	if seat == s.turn {
		return s.own
	}
	return s.opp
}

// Hash returns the same hash on every platform.
func (s State) Hash() uint64 {
	h := hash.Mix(uint64(s.turn)|uint64(s.passes)<<8, s.own)
	return hash.Mix(hash.Mix(h, s.opp), s.markers)
}

func other(seat notation.Seat) notation.Seat { return White + Yellow - seat }
