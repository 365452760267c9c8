package ploy

import (
	"iter"
	"math/bits"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/contract"
	"github.com/seed-445450d7/rulebook/notation/format"
	"github.com/seed-445450d7/rulebook/notation/hash"
)

const (
	side   = 9
	spaces = side * side
)

var grid = notation.NewGrid(side, side)

var spec = notation.Spec{
	Name:        "ploy",
	Title:       "Ploy",
	Goal:        "The goal is to capture the enemy commander, or all of the enemy's other pieces.",
	Grid:        grid,
	Kinds:       []string{"commander", "T-lance", "Y-lance", "W-lance", "I-probe", "V-probe", "N-probe", "shield"},
	Players:     []int{2, notation.MaxSeats},
	TeamPlayers: notation.MaxSeats,
	Variations:  []string{notation.Standard},
	Endless:     true,
	Seats:       []string{"Green", "Coral", "Yellow", "Blue"},
	Rules: []notation.RuleSpec{
		{Rule: "ploy.line", Text: "A piece moves in the direction of one of its indicators.", Heading: "Rules"},
		{Rule: "ploy.reach", Text: "A commander or shield moves one space, a probe at most two and a lance at most three.", Heading: "Rules"},
		{Rule: "ploy.blocked", Text: "A piece may not pass over another one.", Heading: "Rules"},
		{Rule: "ploy.own-piece", Text: "No piece lands on another piece of its own player.", Heading: "Rules"},
		{Rule: "ploy.partner", Text: "Partners' pieces are not captured.", Heading: "Rules"},
		{Rule: "ploy.shield", Text: "Only a shield may turn after its motion move.", Heading: "Rules"},
		{Rule: "ploy.turn", Text: "A turn points the indicators in other directions, and is written with the smallest number that does so.", Heading: "Texts"},
		{Rule: "ploy.lost", Text: "Of two players, one loses when the commander, or all lances, probes and shields, are captured.", Heading: "Rules"},
		{Rule: "ploy.last", Text: "Of four players without teams, the last one left wins.", Heading: "Rules"},
		{Rule: "ploy.side", Text: "In partnership, a side loses when both its players have lost their commanders or all their other pieces.", Heading: "Rules"},
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

// Space sp is bit sp%64 of word sp/64.
type set [2]uint64

func (s *set) add(sp notation.Space)    { s[sp>>6] |= 1 << (sp & 63) }
func (s *set) remove(sp notation.Space) { s[sp>>6] &^= 1 << (sp & 63) }
func (s *set) isEmpty() bool            { return s[0]|s[1] == 0 }

func (s *set) atMostOne() bool {
	return (s[0] == 0 || s[1] == 0) && s[0]&(s[0]-1)|s[1]&(s[1]-1) == 0
}

// The set must not be empty.
func (s *set) first() notation.Space {
	if s[0] == 0 {
		return notation.Space(64 + bits.TrailingZeros64(s[1]))
	}
	return notation.Space(bits.TrailingZeros64(s[0]))
}

// State is a position. Two States are equal if and only if their texts are.
type State struct {
	pieces     [notation.MaxSeats]set
	board      [spaces]piece
	players    uint8
	commanders notation.Seats
	turn       notation.Seat
	slot       uint8
	teams      bool
}

type startPiece struct {
	label   string
	kind    notation.Kind
	heading uint8
}

var (
	startTwo = []startPiece{
		{"9B", LanceT, 0}, {"9C", LanceY, 0}, {"9D", LanceW, 0}, {"9E", Commander, 0}, {"9F", LanceW, 0}, {"9G", LanceY, 0}, {"9H", LanceT, 0},
		{"8C", ProbeN, 0}, {"8D", ProbeV, 0}, {"8E", ProbeI, 0}, {"8F", ProbeV, 0}, {"8G", ProbeN, 7},
		{"7D", Shield, 0}, {"7E", Shield, 0}, {"7F", Shield, 0},
	}
	startFour = []startPiece{
		{"9A", Commander, 1}, {"8A", LanceW, 1}, {"9B", LanceT, 1}, {"8B", ProbeV, 1}, {"7A", ProbeN, 2}, {"9C", ProbeN, 7},
		{"8C", Shield, 1}, {"7B", Shield, 1}, {"7C", Shield, 1},
	}
	startPartners = [2][]startPiece{
		{
			{"9C", Commander, 0}, {"9B", LanceT, 0}, {"9D", LanceW, 0}, {"8C", ProbeV, 0}, {"8B", ProbeN, 0}, {"8D", ProbeN, 7},
			{"7B", Shield, 0}, {"7C", Shield, 0}, {"7D", Shield, 0},
		}, {
			{"9G", Commander, 0}, {"9F", LanceW, 0}, {"9H", LanceT, 0}, {"8G", ProbeV, 0}, {"8F", ProbeN, 0}, {"8H", ProbeN, 7},
			{"7F", Shield, 0}, {"7G", Shield, 0}, {"7H", Shield, 0},
		},
	}
)

// New returns a start, or a [*notation.SetupError] if an option does not fit.
func New(opts ...notation.Option) (State, error) {
	setup, err := spec.Setup(opts...)
	if err != nil {
		return State{}, err
	}
	s := State{players: uint8(setup.Players), teams: setup.Teams, turn: 1, slot: 1}
	switch {
	case s.teams:
		s.lay(2, startPartners[0], 0)
		s.lay(4, startPartners[1], 0)
		s.lay(3, startPartners[0], 2)
		s.lay(1, startPartners[1], 2)
	case s.players == 2:
		s.lay(1, startTwo, 0)
		s.lay(2, startTwo, 2)
	default:
		for seat := range notation.AllSeats(notation.MaxSeats).All() {
			s.lay(seat, startFour, int(seat)-1)
		}
	}
	return s, nil
}

func (s *State) lay(seat notation.Seat, start []startPiece, quarters int) {
	for _, p := range start {
		row, col := int(p.label[0]-'1'), int(p.label[1]-'A')
		for range quarters {
			row, col = col, side-1-row
		}
		s.put(grid.At(row, col), pieceOf(seat, p.kind, p.heading+uint8(quarters*eighths/4)))
	}
}

func (s *State) put(sp notation.Space, p piece) {
	s.board[sp] = p
	s.pieces[p.owner()].add(sp)
	if p.kind() == Commander {
		s.commanders |= p.seat().Set()
	}
}

func (s *State) take(sp notation.Space) piece {
	p := s.board[sp]
	s.board[sp] = 0
	s.pieces[p.owner()].remove(sp)
	if p.kind() == Commander {
		s.commanders &^= p.seat().Set()
	}
	return p
}

// IsValid reports whether s is not the zero State.
func (s State) IsValid() bool { return s.turn != 0 }

// Players returns the number of seats at the start.
func (s State) Players() int { return int(s.players) }

// Teams reports whether the game is played in partnership.
func (s State) Teams() bool { return s.teams }

// Turn returns the seat to move.
func (s State) Turn() notation.Seat { return s.turn }

// Slot returns the seat whose turn it is in the rotation.
func (s State) Slot() notation.Seat { return notation.Seat(s.slot) }

// Piece returns the piece on sp with its smallest heading, or the zero Piece if there is
// none.
func (s State) Piece(sp notation.Space) notation.Piece {
	if sp >= spaces {
		return notation.Piece{}
	}
	return publics[s.board[sp]]
}

// All returns a seat's pieces in ascending order of their spaces.
func (s State) All(seat notation.Seat) iter.Seq2[notation.Space, notation.Piece] {
	return func(yield func(notation.Space, notation.Piece) bool) {
		if !seat.IsValid() {
			return
		}
		for w, word := range s.pieces[seat-1] {
			for ; word != 0; word &= word - 1 {
				sp := w<<6 + bits.TrailingZeros64(word)
				if !yield(notation.Space(sp), publics[s.board[sp]]) {
					return
				}
			}
		}
	}
}

// Pieces returns the spaces of a seat's pieces.
func (s State) Pieces(seat notation.Seat) notation.SpaceSet {
	if !seat.IsValid() {
		return notation.SpaceSet{}
	}
	own := &s.pieces[seat-1]
	return notation.SpaceSet{own[0], own[1]}
}

// PiecesOf returns the spaces of a seat's pieces of a kind.
func (s State) PiecesOf(seat notation.Seat, kind notation.Kind) (set notation.SpaceSet) {
	for own := s.Pieces(seat); ; {
		sp, ok := own.Pop()
		if !ok {
			return set
		}
		if s.board[sp].kind() == kind {
			set.Add(sp)
		}
	}
}

// Reserve returns 0.
func (s State) Reserve(notation.Seat, notation.Kind) int { return 0 }

// Beaten reports whether a seat has lost its commander or all its other pieces.
func (s State) Beaten(seat notation.Seat) bool {
	return seat.IsValid() && int(seat) <= s.Players() && s.beaten(int(seat)-1)
}

func (s *State) beaten(seat int) bool {
	return s.commanders>>seat&1 == 0 || s.pieces[seat].atMostOne()
}

func (s *State) mover() int { return int(s.turn) - 1 }

func (s *State) handsOver() bool { return s.players == notation.MaxSeats && !s.teams }

// Result returns the winners, or [notation.Undecided].
func (s State) Result() notation.Result { return s.result() }

func (s *State) result() notation.Result {
	switch {
	case s.turn == 0:
		return notation.Undecided
	case s.teams:
		for seat := range 2 {
			if s.beaten(seat) && s.beaten(seat+2) {
				return notation.Win(notation.Seat(2 - seat).Team(true))
			}
		}
	case s.players == 2:
		for seat := range 2 {
			if s.beaten(seat) {
				return notation.Win(notation.Seat(2 - seat).Set())
			}
		}
	case s.commanders.Len() == 1:
		return notation.Win(s.commanders)
	}
	return notation.Undecided
}

// Hash returns a hash that is the same on every platform.
func (s State) Hash() uint64 {
	h := uint64(s.turn) | uint64(s.slot)<<8 | uint64(s.players)<<16 | uint64(s.board[spaces-1])<<24
	if s.teams {
		h |= 1 << 32
	}
	for i := 0; i+8 <= spaces; i += 8 {
		p := (*[8]piece)(s.board[i:])
		h = hash.Mix(h, uint64(p[0])|uint64(p[1])<<8|uint64(p[2])<<16|uint64(p[3])<<24|
			uint64(p[4])<<32|uint64(p[5])<<40|uint64(p[6])<<48|uint64(p[7])<<56)
	}
	return h
}
