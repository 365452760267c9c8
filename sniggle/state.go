package sniggle

import (
	"fmt"
	"slices"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/contract"
	"github.com/seed-445450d7/rulebook/notation/format"
	"github.com/seed-445450d7/rulebook/notation/hash"
	"github.com/seed-445450d7/rulebook/sly/board"
)

// The kinds of pieces, by their shapes.
const (
	Square   = board.Square
	Triangle = board.Triangle
)

// Match is the variation where triangles must also stand on their seat's finishing
// spaces.
const Match = "match"

const (
	maxSeats     = notation.MaxSeats
	maxSquares   = 6
	maxTriangles = 3
)

var grid = board.Grid()

var spec = notation.Spec{
	Name:        "sniggle",
	Title:       "Sniggle",
	Goal:        "The goal is to be the first to fill the right field of one's track.",
	Grid:        grid,
	Kinds:       board.KindNames()[:Triangle],
	Players:     []int{2, 3, maxSeats},
	TeamPlayers: maxSeats,
	Variations:  []string{notation.Standard, Match},
	Arranged:    true,
	Seats:       []string{"Red", "Blue", "Yellow", "Green"},
	Features:    []notation.Feature{{Name: "center", Spaces: slices.Collect(board.Centers().All())}},
	Rules: []notation.RuleSpec{
		{Rule: "sniggle.row", Text: "A piece stays in the row in which it started.", Heading: "Rules"},
		{Rule: "sniggle.right", Text: "Pieces move only to the right.", Heading: "Rules"},
		{Rule: "sniggle.step", Text: "A step takes a piece to the first vacant space in front of it.", Heading: "Rules"},
		{Rule: "sniggle.blocked", Text: "A piece with no vacant space in front of it cannot step.", Heading: "Rules"},
		{Rule: "sniggle.gap", Text: "No step may leave an empty field between two fields that hold pieces of its seat.", Heading: "Rules"},
		{Rule: "sniggle.odd", Text: "A piece must step again as long as it stands in a column with an odd number of opponents' pieces.", Heading: "Rules"},
		{Rule: "sniggle.even", Text: "A move ends in a column with an even number of opponents' pieces.", Heading: "Rules"},
		{Rule: "sniggle.finish", Text: "The first to finish, with nine pieces in the right field of the track, wins; in teams, the first team of which both have finished.", Heading: "Rules"},
	},
}

// Grid returns the size and labels of the board.
func Grid() notation.Grid { return grid }

// Spec returns the description of the game.
func Spec() notation.Spec { return format.CloneSpec(spec) }

// Rules returns the functions of the package.
func Rules() contract.Rules[State, Move] {
	return contract.Rules[State, Move]{Spec: Spec, New: New, Parse: Parse, ParseMove: ParseMove}
}

// State is an immutable position.
type State struct {
	// These are zero for seats that are not in the game.
	pieces    [maxSeats]lanes
	triangles [maxSeats]lanes
	finish    [maxSeats]Pattern

	tracks  uint8 // two bits for each seat, counted from 0 at the top
	turn    notation.Seat
	players uint8
	passes  uint8
	teams   bool
	match   bool
}

// New returns a start, or a [*notation.SetupError] if an option does not fit. It accepts
// [notation.Players], [notation.Teams], [notation.Variation], [notation.Arrangement] and
// [TrianglePatterns].
func New(opts ...notation.Option) (State, error) {
	setup, err := spec.Setup(opts...)
	if err != nil {
		return State{}, err
	}
	fail := func(reason string) (State, error) {
		return State{}, &notation.SetupError{Game: "sniggle", Rule: notation.RuleArrangement, Reason: "arrangement: " + reason}
	}
	patterns, reason := parseArrangement(setup.Arrangement, setup.Players)
	if reason != "" {
		return fail(reason)
	}
	s := State{
		turn:    1,
		players: uint8(setup.Players),
		teams:   setup.Teams,
		match:   setup.Variation == Match,
	}
	for i := range setup.Players {
		s.pieces[i], s.triangles[i], s.finish[i] = home, patterns[i].Start.lanes(), patterns[i].Finish
		s.tracks |= usualTrack(setup.Players, i) << (2 * i)
	}
	for i := range setup.Players {
		if row, ok := s.unreachable(i); ok {
			return fail(fmt.Sprintf("%v starts with %s in row %s, but is to finish with %d there; no piece leaves its row", notation.Seat(i+1),
				plural(s.triangles[i].row(row).len(), "triangle"), format.RowLabel(grid, s.firstRow(i)+row), s.finish[i].row(row)))
		}
	}
	return s, nil
}

func usualTrack(players, seat int) uint8 {
	if players == 2 {
		return uint8(seat + 1)
	}
	return uint8(seat)
}

func (s *State) unreachable(i int) (row int, ok bool) {
	for row := range rows {
		if s.match && s.triangles[i].row(row).len() != s.finish[i].row(row) {
			return row, true
		}
	}
	return 0, false
}

func plural(n int, word string) string {
	if n == 1 {
		return "1 " + word
	}
	return fmt.Sprintf("%d %ss", n, word)
}

// IsValid reports whether s is a position.
func (s State) IsValid() bool { return s.players != 0 }

// Players returns the number of seats.
func (s State) Players() int { return int(s.players) }

// Teams reports whether seats 1 and 3 play against seats 2 and 4.
func (s State) Teams() bool { return s.teams }

// Variation returns [notation.Standard] or [Match].
func (s State) Variation() string {
	if s.match {
		return Match
	}
	return notation.Standard
}

// Turn returns the seat to move.
func (s State) Turn() notation.Seat { return s.turn }

func (s *State) mover() int { return int(s.turn-1) & 3 }

// Finish returns the pattern of a seat's finish in [Match].
func (s State) Finish(seat notation.Seat) Pattern {
	if !s.has(seat) {
		return 0
	}
	return s.finish[seat-1]
}

// Piece returns the piece on sp, or the zero Piece.
func (s State) Piece(sp notation.Space) notation.Piece {
	seat := s.owner(sp)
	if seat == 0 {
		return notation.Piece{}
	}
	switch bit := laneBit[sp]; {
	case s.pieces[seat-1]>>bit&1 == 0:
		return notation.Piece{}
	case s.triangles[seat-1]>>bit&1 != 0:
		return notation.Piece{Seat: seat, Kind: Triangle}
	}
	return notation.Piece{Seat: seat, Kind: Square}
}

// Reserve returns 0.
func (s State) Reserve(notation.Seat, notation.Kind) int { return 0 }

func (s *State) owner(sp notation.Space) notation.Seat {
	if sp >= board.Spaces {
		return 0
	}
	for i := range int(s.players) {
		if s.firstRow(i) == board.Row(sp)/rows*rows {
			return notation.Seat(i + 1)
		}
	}
	return 0
}

func (s *State) has(seat notation.Seat) bool { return 1 <= seat && int(seat) <= int(s.players) }

// Pieces returns the spaces of a seat's pieces.
func (s State) Pieces(seat notation.Seat) notation.SpaceSet {
	if !s.has(seat) {
		return notation.SpaceSet{}
	}
	return s.pieces[seat-1].set(s.firstRow(int(seat - 1)))
}

// PiecesOf returns the spaces of a seat's pieces of a kind.
func (s State) PiecesOf(seat notation.Seat, kind notation.Kind) notation.SpaceSet {
	if !s.has(seat) {
		return notation.SpaceSet{}
	}
	triangles := s.triangles[seat-1]
	switch first := s.firstRow(int(seat - 1)); kind {
	case Square:
		return (s.pieces[seat-1] &^ triangles).set(first)
	case Triangle:
		return triangles.set(first)
	}
	return notation.SpaceSet{}
}

// Track returns the spaces of a seat's three rows.
func (s State) Track(seat notation.Seat) notation.SpaceSet {
	if !s.has(seat) {
		return notation.SpaceSet{}
	}
	first := s.firstRow(int(seat - 1))
	return board.RowSet(first).Or(board.RowSet(first + 1)).Or(board.RowSet(first + 2))
}

// firstRow returns the top row of the track of seat i, both counted from 0.
func (s *State) firstRow(i int) int { return rows * int(s.tracks>>(2*i)&3) }

// Finished returns the seats that have finished.
func (s State) Finished() notation.Seats { return s.finished() }

func (s *State) finished() (set notation.Seats) {
	for i := range s.pieces {
		if s.pieces[i] == goal && (!s.match || s.triangles[i] == s.finish[i].lanes()<<toGoal) {
			set |= 1 << i
		}
	}
	return set
}

// Passes returns the number of passes in a row.
func (s State) Passes() int { return int(s.passes) }

// Result returns the winners, [notation.Draw] after all seats have passed, or
// [notation.Undecided].
func (s State) Result() notation.Result {
	if winners := s.winners(); winners != 0 {
		return notation.Win(winners)
	}
	if s.stuck() {
		return notation.Draw
	}
	return notation.Undecided
}

func (s *State) over() bool { return s.stuck() || s.winners() != 0 }

func (s *State) winners() notation.Seats {
	finished := s.finished()
	if !s.teams {
		return finished
	}
	for seat := notation.Seat(1); seat <= 2; seat++ {
		if team := seat.Team(true); finished&team == team {
			return team
		}
	}
	return 0
}

func (s *State) stuck() bool { return s.passes != 0 && s.passes == s.players }

// Hash returns the same hash on every platform.
func (s State) Hash() uint64 {
	word := uint64(s.players) | uint64(s.turn)<<4 | uint64(s.passes)<<8 | uint64(s.tracks)<<16
	if s.teams {
		word |= 1 << 12
	}
	if s.match {
		word |= 1 << 13
	}
	h := hash.Mix(word, uint64(s.finish[0])|uint64(s.finish[1])<<16|uint64(s.finish[2])<<32|uint64(s.finish[3])<<48)
	for i := range min(s.players, maxSeats) {
		h = hash.Mix(h, uint64(s.pieces[i]))
		h = hash.Mix(h, uint64(s.triangles[i]))
	}
	return h
}
