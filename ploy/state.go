package ploy

import (
	"math/bits"

	"github.com/seed-445450d7/rulebook/notation"
)

const (
	side   = 9
	spaces = side * side
	most   = notation.MaxSeats
)

var grid = notation.NewGrid(side, side)

// Grid returns the size and labels of the board.
func Grid() notation.Grid { return grid }

// Spec returns what there is to choose before a game. Partnership is [notation.Teams].
func Spec() notation.Spec {
	return notation.Spec{
		Name:        "ploy",
		Title:       "Ploy",
		Grid:        grid,
		Players:     []int{2, most},
		TeamPlayers: most,
		Variations:  []string{notation.Standard},
	}
}

// set is a set of spaces: space sp is bit sp%64 of word sp/64.
type set [2]uint64

func (s *set) add(sp notation.Space)    { s[sp>>6] |= 1 << (sp & 63) }
func (s *set) remove(sp notation.Space) { s[sp>>6] &^= 1 << (sp & 63) }
func (s *set) len() int                 { return bits.OnesCount64(s[0]) + bits.OnesCount64(s[1]) }
func (s *set) isEmpty() bool            { return s[0]|s[1] == 0 }

// State is a position. It is comparable, equal exactly for positions with the same
// text, and takes 152 bytes. The zero State is not a position; see
// [State.IsValid].
type State struct {
	pieces     [most]set // the spaces of each seat's pieces
	board      [spaces]Piece
	commanders notation.Seats // seats whose commander stands on the board
	turn, slot notation.Seat  // slot is turn, but in partnership may be the partner's
	players    uint8
	teams      bool
}

// placed is a piece of a start.
type placed struct {
	label   string
	kind    Kind
	heading int
}

var (
	startTwo = []placed{
		{"9B", LanceT, 0}, {"9C", LanceY, 0}, {"9D", LanceW, 0}, {"9E", Commander, 0}, {"9F", LanceW, 0}, {"9G", LanceY, 0}, {"9H", LanceT, 0},
		{"8C", ProbeN, 0}, {"8D", ProbeV, 0}, {"8E", ProbeI, 0}, {"8F", ProbeV, 0}, {"8G", ProbeN, 7},
		{"7D", Shield, 0}, {"7E", Shield, 0}, {"7F", Shield, 0},
	}
	startFour = []placed{
		{"9A", Commander, 1}, {"8A", LanceW, 1}, {"9B", LanceT, 1}, {"8B", ProbeV, 1}, {"7A", ProbeN, 2}, {"9C", ProbeN, 7},
		{"8C", Shield, 1}, {"7B", Shield, 1}, {"7C", Shield, 1},
	}
	startPartners = [2][]placed{
		{
			{"9C", Commander, 0}, {"9B", LanceT, 0}, {"9D", LanceW, 0}, {"8C", ProbeV, 0}, {"8B", ProbeN, 0}, {"8D", ProbeN, 7},
			{"7B", Shield, 0}, {"7C", Shield, 0}, {"7D", Shield, 0},
		}, {
			{"9G", Commander, 0}, {"9F", LanceW, 0}, {"9H", LanceT, 0}, {"8G", ProbeV, 0}, {"8F", ProbeN, 0}, {"8H", ProbeN, 7},
			{"7F", Shield, 0}, {"7G", Shield, 0}, {"7H", Shield, 0},
		},
	}
)

// New returns the standard start; [notation.Players] and [notation.Teams] are its
// options. What does not fit is a [*notation.SetupError].
func New(opts ...notation.Option) (State, error) {
	setup, err := Spec().Setup(opts...)
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
		for seat := notation.Seat(1); seat <= most; seat++ {
			s.lay(seat, startFour, int(seat)-1)
		}
	}
	return s, nil
}

// lay puts a start on the board, after some quarter turns clockwise.
func (s *State) lay(seat notation.Seat, start []placed, quarters int) {
	for _, p := range start {
		sp, err := grid.ParseSpace(p.label)
		if err != nil {
			panic(err) // a slip in the tables above, which every test would meet
		}
		row, col := grid.Row(sp), grid.Col(sp)
		for range quarters {
			row, col = col, side-1-row
		}
		s.put(grid.At(row, col), PieceOf(seat, p.kind, p.heading+quarters*eighths/4))
	}
}

// put places a piece on a vacant space.
func (s *State) put(sp notation.Space, p Piece) {
	s.board[sp] = p
	s.pieces[p.owner()].add(sp)
	if p.Kind() == Commander {
		s.commanders |= p.Seat().Set()
	}
}

// take removes the piece on a space, and returns it.
func (s *State) take(sp notation.Space) Piece {
	p := s.board[sp]
	s.board[sp] = 0
	s.pieces[p.owner()].remove(sp)
	if p.Kind() == Commander {
		s.commanders &^= p.Seat().Set()
	}
	return p
}

// IsValid reports whether s is a position; the zero State is not.
func (s State) IsValid() bool { return s.turn != 0 }

// Players returns the number of seats that began, 2 or 4.
func (s State) Players() int { return int(s.players) }

// Teams reports whether the game is played in partnership.
func (s State) Teams() bool { return s.teams }

// Turn returns the seat that plays next; in a finished game, the one that would have
// been next.
func (s State) Turn() notation.Seat { return s.turn }

// Slot returns the seat whose turn it is in the rotation. It differs from
// [State.Turn] only in partnership, when that seat is out and its partner plays.
func (s State) Slot() notation.Seat { return s.slot }

// Piece returns what stands on sp, or 0 when it is vacant or no space of the board.
func (s State) Piece(sp notation.Space) Piece {
	if sp >= spaces {
		return 0
	}
	return s.board[sp]
}

// Beaten reports whether a seat has lost its commander, or all its other pieces.
func (s State) Beaten(seat notation.Seat) bool {
	if seat < 1 || int(seat) > s.Players() {
		return false
	}
	return s.beaten(int(seat) - 1)
}

func (s *State) beaten(seat int) bool {
	return s.commanders>>seat&1 == 0 || s.pieces[seat].len() == 1
}

// Result returns who has won, or [notation.Undecided].
func (s State) Result() notation.Result {
	switch {
	case !s.IsValid():
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

// Hash returns a hash of the position, the same on every platform.
func (s State) Hash() uint64 {
	h := uint64(s.turn) | uint64(s.slot)<<8 | uint64(s.players)<<16 | uint64(s.board[spaces-1])<<24
	if s.teams {
		h |= 1 << 32
	}
	for i := 0; i+8 <= spaces; i += 8 {
		p := (*[8]Piece)(s.board[i:])
		h = notation.Mix(h, uint64(p[0])|uint64(p[1])<<8|uint64(p[2])<<16|uint64(p[3])<<24|
			uint64(p[4])<<32|uint64(p[5])<<40|uint64(p[6])<<48|uint64(p[7])<<56)
	}
	return h
}
