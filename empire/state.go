package empire

import (
	"math/bits"
	"slices"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/contract"
	"github.com/seed-445450d7/rulebook/notation/format"
	"github.com/seed-445450d7/rulebook/notation/hash"
	"github.com/seed-445450d7/rulebook/sly/board"
)

// The kinds of pieces.
const (
	Archer    = board.Square
	Horseman  = board.Triangle
	Commander = board.Cylinder
)

const maxSeats = notation.MaxSeats

var army = [board.Kinds + 1]int{Archer: 6, Horseman: 4, Commander: 1}

var grid = board.Grid()

var spec = notation.Spec{
	Name:        "empire",
	Title:       "Empire",
	Goal:        "The goal is to capture the enemy commander, to occupy the thrones, or to crown one's own commander.",
	Grid:        grid,
	Kinds:       []string{Archer - 1: "archer", Horseman - 1: "horseman", Commander - 1: "commander"},
	Players:     []int{2, 3, maxSeats},
	TeamPlayers: maxSeats,
	Variations:  []string{notation.Standard},
	Endless:     true,
	Seats:       []string{"Red", "Blue", "Yellow", "Green"},
	Features: []notation.Feature{
		{Name: "center", Spaces: slices.Collect(board.Centers().AndNot(thrones).All())},
		{Name: "throne", Spaces: slices.Collect(thrones.All())},
	},
	Rules: []notation.RuleSpec{
		{Rule: "empire.line", Text: "A piece moves along its row or column.", Heading: "Rules"},
		{Rule: "empire.own-piece", Text: "No piece lands on another piece of its own player.", Heading: "Rules"},
		{Rule: "empire.partner", Text: "Partners' pieces are not captured.", Heading: "Rules"},
		{Rule: "empire.distance", Text: "A horseman captures at exactly three spaces, an archer at four, and a commander at two or five.", Heading: "Rules"},
		{Rule: "empire.coronation", Text: "A commander that comes to its coronation center wins if no enemy piece could capture it there, and otherwise if it is still there when its turn comes.", Heading: "Rules"},
		{Rule: "empire.capture", Text: "With two sides, or two players left, the capture of a commander wins.", Heading: "Rules"},
		{Rule: "empire.thrones", Text: "Two players win by occupying all four thrones, a team all four together, and three or four players without teams any three.", Heading: "Rules"},
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
	pieces   [maxSeats]notation.SpaceSet
	horsemen notation.SpaceSet

	open board.Lanes

	commanders [maxSeats]uint8 // 0 for seats that are out
	in         notation.Seats
	crown      notation.Seats
	crowned    notation.Seat // the seat that has won by coronation on arrival, or 0
	turn       notation.Seat
	players    uint8
	passes     uint8
	teams      bool
}

// New returns a start, or a [*notation.SetupError] if an option does not fit.
func New(opts ...notation.Option) (State, error) {
	setup, err := spec.Setup(opts...)
	if err != nil {
		return State{}, err
	}
	s := empty(setup.Players, setup.Teams)
	for seat := range notation.AllSeats(setup.Players).All() {
		s.put(seat, Commander, board.ForSeat(board.At(0, 0), setup.Players, seat))
		for _, at := range [...][2]int{{0, 1}, {1, 0}, {1, 1}, {2, 2}} {
			s.put(seat, Horseman, board.ForSeat(board.At(at[0], at[1]), setup.Players, seat))
		}
		for _, at := range [...][2]int{{0, 2}, {2, 0}, {1, 2}, {2, 1}, {0, 3}, {3, 0}} {
			s.put(seat, Archer, board.ForSeat(board.At(at[0], at[1]), setup.Players, seat))
		}
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
	case Horseman:
		s.horsemen.Add(sp)
	case Commander:
		s.commanders[seat-1] = uint8(sp)
		s.in |= seat.Set()
	}
}

// IsValid reports whether s is not the zero State.
func (s State) IsValid() bool { return s.players != 0 }

// Players returns the number of seats that began the game.
func (s State) Players() int { return int(s.players) }

// Teams reports whether seats 1 and 3 play against seats 2 and 4.
func (s State) Teams() bool { return s.teams }

// Turn returns the seat to move.
func (s State) Turn() notation.Seat { return s.turn }

// InGame returns the seats that still have a commander.
func (s State) InGame() notation.Seats { return s.in }

// Pending returns the seats whose coronation is pending.
func (s State) Pending() notation.Seats { return s.crown }

func (s *State) commander(i int) board.Space { return board.Space(s.commanders[i]) }

func (s *State) mover() int { return int(s.turn-1) & 3 }

// Piece returns the piece on sp, or the zero Piece if there is none.
func (s State) Piece(sp notation.Space) notation.Piece {
	if sp >= board.Spaces || s.open.Has(sp) {
		return notation.Piece{}
	}
	for i := range s.pieces {
		if s.pieces[i].Has(sp) {
			seat := notation.Seat(i + 1)
			return notation.Piece{Seat: seat, Kind: s.kind(sp, seat)}
		}
	}
	return notation.Piece{}
}

func (s *State) kind(sp board.Space, seat notation.Seat) notation.Kind {
	switch {
	case s.horsemen.Has(sp):
		return Horseman
	case s.in.Has(seat) && s.commander(int(seat-1)) == sp:
		return Commander
	}
	return Archer
}

// Reserve returns 0.
func (s State) Reserve(notation.Seat, notation.Kind) int { return 0 }

// Pieces returns the spaces of a seat's pieces.
func (s State) Pieces(seat notation.Seat) notation.SpaceSet {
	if !seat.IsValid() {
		return notation.SpaceSet{}
	}
	return s.pieces[seat-1]
}

// PiecesOf returns the spaces of a seat's pieces of a kind.
func (s State) PiecesOf(seat notation.Seat, kind notation.Kind) notation.SpaceSet {
	own := s.Pieces(seat)
	commander, ok := s.Commander(seat)
	switch kind {
	case Archer:
		own = own.AndNot(s.horsemen)
		if ok {
			own.Remove(commander)
		}
		return own
	case Horseman:
		return own.And(s.horsemen)
	case Commander:
		if ok {
			return notation.SpaceSetOf(commander)
		}
	}
	return notation.SpaceSet{}
}

// Commander returns the space of a seat's commander; ok is false if there is none.
func (s State) Commander(seat notation.Seat) (sp notation.Space, ok bool) {
	if !s.in.Has(seat) {
		return 0, false
	}
	return s.commander(int(seat - 1)), true
}

// Thrones returns the four thrones.
func Thrones() notation.SpaceSet { return thrones }

// CoronationCenter returns a seat's coronation center; ok is false if there is no such
// seat.
func CoronationCenter(players int, seat notation.Seat) (sp notation.Space, ok bool) {
	if players < 2 || players > maxSeats || !seat.IsValid() || int(seat) > players {
		return 0, false
	}
	return crownCenters[players][seat-1], true
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
	if s.stuck() {
		return notation.Draw
	}
	return notation.Undecided
}

func (s *State) over() bool { return s.winners() != 0 || s.stuck() }

func (s *State) winners() notation.Seats {
	if w := s.conquerors(); w != 0 {
		return w
	}
	if s.crowned != 0 {
		return s.crowned.Team(s.teams)
	}
	if s.crown.Has(s.turn) {
		return s.turn.Team(s.teams)
	}
	return 0
}

func (s *State) conquerors() notation.Seats {
	if s.teams {
		return s.conqueringTeam()
	}
	if s.in&(s.in-1) == 0 {
		return s.in
	}
	enough := 3
	if s.players == 2 {
		enough = 4
	}
	for seat := notation.Seat(1); seat <= notation.Seat(s.players); seat++ {
		if s.thronesOf(seat) >= enough {
			return seat.Set()
		}
	}
	return 0
}

func (s *State) conqueringTeam() notation.Seats {
	first, second := notation.Seat(1).Team(true), notation.Seat(2).Team(true)
	switch {
	case s.in&first != first:
		return second
	case s.in&second != second:
		return first
	case s.thronesOf(1)+s.thronesOf(3) == 4:
		return first
	case s.thronesOf(2)+s.thronesOf(4) == 4:
		return second
	}
	return 0
}

func (s *State) thronesOf(seat notation.Seat) int {
	own := &s.pieces[(seat-1)&3]
	// The thrones have different bits in the first two words, so one count suffices.
	return bits.OnesCount64(own[0]&thrones[0] | own[1]&thrones[1])
}

func (s *State) stuck() bool { return s.passes != 0 && int(s.passes) >= s.in.Len() }

// Hash returns a hash that is the same on every platform.
func (s State) Hash() uint64 {
	word := uint64(s.players) | uint64(s.turn)<<4 | uint64(s.crown)<<8 | uint64(s.passes)<<12 | uint64(s.in)<<16
	if s.teams {
		word |= 1 << 20
	}
	for _, sp := range s.commanders {
		word = word<<8 | uint64(sp) // at most 21 + 32 bits
	}
	h := hash.Mix(word, s.horsemen[0])
	h = hash.Mix(h, s.horsemen[1])
	h = hash.Mix(h, s.horsemen[2])
	for i := range min(s.players, maxSeats) {
		own := &s.pieces[i]
		h = hash.Mix(h, own[0])
		h = hash.Mix(h, own[1])
		h = hash.Mix(h, own[2])
	}
	return h
}
