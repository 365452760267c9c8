package gateway

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
	Square   = board.Square
	Triangle = board.Triangle
	Cylinder = board.Cylinder
)

const maxSeats = notation.MaxSeats

// One piece of each kind starts on the board.
var army = [board.Kinds + 1]int{Square: 6, Triangle: 4, Cylinder: 1}

var grid = board.Grid()

var spec = notation.Spec{
	Name:        "gateway",
	Title:       "Gateway",
	Goal:        "The goal is to be the first to bring the whole reserve onto the board.",
	Grid:        grid,
	Kinds:       board.KindNames(),
	Reserves:    []notation.Kind{Triangle, Square},
	Players:     []int{2, 3, maxSeats},
	TeamPlayers: maxSeats,
	Variations:  []string{notation.Standard},
	Endless:     true,
	Seats:       []string{"Red", "Blue", "Yellow", "Green"},
	Features:    []notation.Feature{{Name: "gateway", Spaces: slices.Collect(board.Centers().All())}},
	Rules: []notation.RuleSpec{
		{Rule: "gateway.line", Text: "A piece moves along its row or column.", Heading: "Rules"},
		{Rule: "gateway.center", Text: "No piece moves to a center.", Heading: "Rules"},
		{Rule: "gateway.forced", Text: "A player with a piece on a center, and two or more enemy pieces in that field, must move that piece if it can move.", Heading: "Rules"},
		{Rule: "gateway.reserve", Text: "Only a triangle or a square that is still in reserve can enter.", Heading: "Rules"},
		{Rule: "gateway.blocked", Text: "A piece enters only on a vacant center.", Heading: "Rules"},
		{Rule: "gateway.entry", Text: "A move earns an entry if its piece then has one enemy's pieces in its row and in its column, and the three have three different shapes.", Heading: "Rules"},
		{Rule: "gateway.entered", Text: "The first player, or the first team, whose whole reserve has entered wins.", Heading: "Rules"},
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

// State is a position.
type State struct {
	pieces    [maxSeats]notation.SpaceSet
	triangles notation.SpaceSet

	open board.Lanes

	cylinders [maxSeats]uint8
	reserves  [maxSeats]reserve
	turn      notation.Seat
	players   uint8
	passes    uint8
	teams     bool
}

// A reserve is the number of triangles times 16, plus the number of squares.
type reserve uint8

const oneTriangle, oneSquare reserve = 16, 1

func reserveOf(triangles, squares int) reserve { return reserve(triangles<<4 + squares) }

func (r reserve) triangles() int { return int(r >> 4) }
func (r reserve) squares() int   { return int(r & 15) }

func (r reserve) of(kind notation.Kind) int {
	switch kind {
	case Triangle:
		return r.triangles()
	case Square:
		return r.squares()
	}
	return 0
}

// New returns a start, or a [*notation.SetupError] if an option does not fit.
func New(opts ...notation.Option) (State, error) {
	setup, err := spec.Setup(opts...)
	if err != nil {
		return State{}, err
	}
	s := empty(setup.Players, setup.Teams)
	for seat := range notation.AllSeats(setup.Players).All() {
		s.put(seat, Cylinder, board.ForSeat(board.At(2, 2), setup.Players, seat))
		s.put(seat, Square, board.ForSeat(board.At(8, 0), setup.Players, seat))
		s.put(seat, Triangle, board.ForSeat(board.At(1, 6), setup.Players, seat))
		s.reserves[seat-1] = reserveOf(army[Triangle]-1, army[Square]-1)
	}
	return s, nil
}

func empty(players int, teams bool) State {
	return State{turn: 1, players: uint8(players), teams: teams, open: board.AllLanes()}
}

func (s *State) put(seat notation.Seat, kind notation.Kind, sp board.Space) {
	s.pieces[seat-1].Add(sp)
	s.open.Remove(sp)
	switch kind {
	case Triangle:
		s.triangles.Add(sp)
	case Cylinder:
		s.cylinders[seat-1] = uint8(sp)
	}
}

// IsValid reports whether s is not the zero State.
func (s State) IsValid() bool { return s.players != 0 }

// Players returns the number of seats.
func (s State) Players() int { return int(s.players) }

// Teams reports whether seats 1 and 3 play against seats 2 and 4.
func (s State) Teams() bool { return s.teams }

// Turn returns the seat to move.
func (s State) Turn() notation.Seat { return s.turn }

func (s *State) cylinder(i int) board.Space { return board.Space(s.cylinders[i]) }

func (s *State) mover() int { return int(s.turn-1) & 3 }

// Piece returns the piece on sp, or the zero Piece if there is none.
func (s State) Piece(sp notation.Space) notation.Piece {
	if sp >= board.Spaces || s.open.Has(sp) {
		return notation.Piece{}
	}
	for i := range s.pieces {
		if s.pieces[i].Has(sp) {
			return notation.Piece{Seat: notation.Seat(i + 1), Kind: s.kind(sp, i)}
		}
	}
	return notation.Piece{}
}

func (s *State) kind(sp board.Space, i int) notation.Kind {
	switch {
	case s.triangles.Has(sp):
		return Triangle
	case s.cylinder(i) == sp:
		return Cylinder
	}
	return Square
}

// Reserve returns how many triangles or squares a seat has yet to enter.
func (s State) Reserve(seat notation.Seat, kind notation.Kind) int {
	if !seat.IsValid() {
		return 0
	}
	return s.reserves[seat-1].of(kind)
}

// Pieces returns the spaces of a seat's pieces.
func (s State) Pieces(seat notation.Seat) notation.SpaceSet {
	if !seat.IsValid() {
		return notation.SpaceSet{}
	}
	return s.pieces[seat-1]
}

// PiecesOf returns the spaces of a seat's pieces of a kind.
func (s State) PiecesOf(seat notation.Seat, kind notation.Kind) notation.SpaceSet {
	cylinder, ok := s.Cylinder(seat)
	if !ok {
		return notation.SpaceSet{}
	}
	own := s.pieces[seat-1]
	switch kind {
	case Square:
		return own.AndNot(s.triangles).Without(cylinder)
	case Triangle:
		return own.And(s.triangles)
	case Cylinder:
		return notation.SpaceSetOf(cylinder)
	}
	return notation.SpaceSet{}
}

// Cylinder returns the space of a seat's cylinder; ok is false if there is no such seat.
func (s State) Cylinder(seat notation.Seat) (sp notation.Space, ok bool) {
	if seat < 1 || int(seat) > s.Players() {
		return 0, false
	}
	return s.cylinder(int(seat - 1)), true
}

// Forced returns the spaces of the pieces forced off their gateways, or none if any piece
// may move.
func (s State) Forced() notation.SpaceSet {
	if !s.IsValid() || s.over() {
		return notation.SpaceSet{}
	}
	return s.forced()
}

// Passes returns the number of passes in a row.
func (s State) Passes() int { return int(s.passes) }

// Result returns the winners, [notation.Draw] after all seats have passed, or
// [notation.Undecided].
func (s State) Result() notation.Result {
	if !s.IsValid() {
		return notation.Undecided
	}
	if winners := s.winners(); winners != 0 {
		return notation.Win(winners)
	}
	if s.passes >= s.players {
		return notation.Draw
	}
	return notation.Undecided
}

func (s *State) over() bool { return s.winners() != 0 || s.passes >= s.players }

func (s *State) finished() (set notation.Seats) {
	for i := range min(s.players, maxSeats) {
		if s.reserves[i] == 0 {
			set |= 1 << i
		}
	}
	return set
}

func (s *State) winners() notation.Seats {
	if !s.teams {
		for i := range min(s.players, maxSeats) {
			if s.reserves[i] == 0 {
				return 1 << i
			}
		}
		return 0
	}
	switch {
	case s.reserves[0]|s.reserves[2] == 0:
		return notation.Seat(1).Team(true)
	case s.reserves[1]|s.reserves[3] == 0:
		return notation.Seat(2).Team(true)
	}
	return 0
}

// Hash returns a hash that is the same on every platform.
func (s State) Hash() uint64 {
	// The reserves follow from the board.
	word := uint64(s.players) | uint64(s.turn)<<4 | uint64(s.passes)<<8
	if s.teams {
		word |= 1 << 12
	}
	for _, sp := range s.cylinders {
		word = word<<8 | uint64(sp) // at most 13 + 32 bits
	}
	h := hash.Mix(word, s.triangles[0])
	h = hash.Mix(h, s.triangles[1])
	h = hash.Mix(h, s.triangles[2])
	for i := range min(s.players, maxSeats) {
		own := &s.pieces[i]
		h = hash.Mix(h, own[0])
		h = hash.Mix(h, own[1])
		h = hash.Mix(h, own[2])
	}
	return h
}
