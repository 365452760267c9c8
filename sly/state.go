package sly

import (
	"slices"
	"strings"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/contract"
	"github.com/seed-445450d7/rulebook/notation/format"
	"github.com/seed-445450d7/rulebook/notation/hash"
	"github.com/seed-445450d7/rulebook/notation/splitmix"
	"github.com/seed-445450d7/rulebook/sly/board"
)

// Random is the variation with a random deal.
const Random = "random"

// The kinds of pieces are the colors.
const (
	Red notation.Kind = iota + 1
	Green
	Blue
	Yellow
)

const (
	colors = 4
	each   = 9
	pieces = colors * each
)

const letters = "RGBY"

func colorOf(letter byte) notation.Kind {
	return notation.Kind(strings.IndexByte(letters, letter) + 1)
}

var grid = board.Grid().Shifted(2, 2)

var spec = notation.Spec{
	Name:       "sly",
	Title:      "Solitaire Sly",
	Goal:       "The goal is to leave only one piece on the board.",
	Grid:       grid,
	Kinds:      []string{"red", "green", "blue", "yellow"},
	Players:    []int{1},
	Variations: []string{notation.Standard, Random},
	Dealt:      []string{Random},
	Features:   []notation.Feature{{Name: "center", Spaces: slices.Collect(board.Centers().All())}},
	Rules: []notation.RuleSpec{
		{Rule: "sly.line", Text: "A jump goes right, left, up or down in a straight line.", Heading: "Rules"},
		{Rule: "sly.over", Text: "A jump passes over at least one piece.", Heading: "Rules"},
		{Rule: "sly.color", Text: "No piece jumps over a piece of its own color.", Heading: "Rules"},
		{Rule: "sly.landing", Text: "A jump lands on the first empty space beyond the pieces that it passes over.", Heading: "Rules"},
		{Rule: "sly.end", Text: "The game ends when no jump is possible.", Heading: "Rules"},
	},
}

// Grid returns the size of the board and its labels, -1Y to 10J.
func Grid() notation.Grid { return grid }

// Spec describes the game.
func Spec() notation.Spec { return format.CloneSpec(spec) }

// Rules returns the functions of the package.
func Rules() contract.Rules[State, Move] {
	return contract.Rules[State, Move]{Spec: Spec, New: New, Parse: Parse, ParseMove: ParseMove}
}

// State is an immutable position.
type State struct {
	sets [colors]notation.SpaceSet
}

const start = "RBRGYG" + "BRBYGY" + "RBRGYG" + "YGYBRB" + "GYGRBR" + "YGYBRB"

// New returns the standard start or, for the variation [Random], the deal of the seed.
// If an option does not fit, the error is a [*notation.SetupError].
func New(opts ...notation.Option) (State, error) {
	setup, err := spec.Setup(opts...)
	if err != nil {
		return State{}, err
	}
	var deal [pieces]notation.Kind
	for i := range deal {
		deal[i] = colorOf(start[i])
	}
	if setup.Variation == Random {
		deal = shuffled(setup.Seed)
	}
	return layOut(deal), nil
}

const (
	startCorner = 3 // row 2 and column B, counted from 0
	startSide   = 6
)

func layOut(deal [pieces]notation.Kind) State {
	var s State
	for i, color := range deal {
		sp := board.At(startCorner+i/startSide, startCorner+i%startSide)
		s.sets[color-1].Add(sp)
	}
	return s
}

func shuffled(seed uint64) [pieces]notation.Kind {
	var deal [pieces]notation.Kind
	for i := range deal {
		deal[i] = Red + notation.Kind(i/each)
	}
	rng := splitmix.Source(seed)
	for i := pieces - 1; i > 0; i-- {
		j := rng.Next() % uint64(i+1)
		deal[i], deal[j] = deal[j], deal[i]
	}
	return deal
}

// IsValid reports whether s is a position.
func (s State) IsValid() bool { return s != State{} }

// Players returns 1.
func (s State) Players() int {
	if !s.IsValid() {
		return 0
	}
	return 1
}

// Teams returns false.
func (s State) Teams() bool { return false }

// Turn returns seat 1.
func (s State) Turn() notation.Seat {
	if !s.IsValid() {
		return 0
	}
	return 1
}

// Piece returns the piece on sp, or the zero Piece.
func (s State) Piece(sp notation.Space) notation.Piece {
	if color := s.color(sp); color != 0 {
		return notation.Piece{Seat: 1, Kind: color}
	}
	return notation.Piece{}
}

func (s *State) color(sp notation.Space) notation.Kind {
	if sp >= board.Spaces {
		return 0
	}
	for i := range s.sets {
		if s.sets[i].Has(sp) {
			return Red + notation.Kind(i)
		}
	}
	return 0
}

// Reserve returns 0.
func (s State) Reserve(notation.Seat, notation.Kind) int { return 0 }

// Pieces returns the spaces of all pieces, or none if seat is not 1.
func (s State) Pieces(seat notation.Seat) notation.SpaceSet {
	if seat != 1 {
		return notation.SpaceSet{}
	}
	return s.occupied()
}

// PiecesOf returns the spaces of the pieces of a color, or none if seat is not 1.
func (s State) PiecesOf(seat notation.Seat, color notation.Kind) notation.SpaceSet {
	if seat != 1 || color < Red || color > Yellow {
		return notation.SpaceSet{}
	}
	return s.sets[color-1]
}

func (s State) occupied() notation.SpaceSet {
	return s.sets[0].Or(s.sets[1]).Or(s.sets[2].Or(s.sets[3]))
}

// Score returns the number of pieces left.
func (s State) Score() int { return s.occupied().Len() }

// Rating returns the booklet's word for the result: "won", "good", "fair" or "bad". It
// is "" until the game is over.
func (s State) Rating() string {
	if !s.Result().Over() {
		return ""
	}
	switch s.Score() {
	case 1:
		return "won"
	case 2:
		return "good"
	case 3:
		return "fair"
	}
	return "bad"
}

// Result returns a win with one piece left and [notation.Lost] with more, or
// [notation.Undecided] while a jump is possible.
func (s State) Result() notation.Result {
	switch {
	case !s.IsValid() || s.canJump():
		return notation.Undecided
	case s.Score() == 1:
		return notation.Win(notation.Seat(1).Set())
	}
	return notation.Lost
}

// Hash returns the same hash on every platform.
func (s State) Hash() uint64 {
	h := uint64(0)
	for _, set := range s.sets {
		for _, word := range set {
			h = hash.Mix(h, word)
		}
	}
	return h
}
