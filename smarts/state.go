package smarts

import (
	"math/bits"

	"github.com/seed-445450d7/rulebook/notation"
)

// The seats by colour.
const (
	White  notation.Seat = 1
	Yellow notation.Seat = 2
)

const (
	side   = 8
	pieces = 11 // of each seat
)

var grid = notation.NewGrid(side, side)

// entries are the entry boxes, 1B to 1G and 8B to 8G.
const entries = 0x7e | 0x7e<<56

// boxes are the marking boxes of each seat: 1A and 8H, 1H and 8A.
var boxes = [3]uint64{White: 1<<0 | 1<<63, Yellow: 1<<7 | 1<<56}

// Grid returns the size and labels of the board.
func Grid() notation.Grid { return grid }

// Spec returns what there is to choose before a game.
func Spec() notation.Spec {
	return notation.Spec{
		Name:       "smarts",
		Title:      "Smarts",
		Grid:       grid,
		Players:    []int{2},
		Variations: []string{notation.Standard},
	}
}

// IsEntry reports whether sp is an entry box. They are open to both seats.
func IsEntry(sp notation.Space) bool { return entries>>sp&1 != 0 }

// MarkingBoxes returns the two corners of a seat, or zeros for a seat that is not
// in the game.
func MarkingBoxes(seat notation.Seat) [2]notation.Space {
	if seat != White && seat != Yellow {
		return [2]notation.Space{}
	}
	return [2]notation.Space{
		notation.Space(bits.TrailingZeros64(boxes[seat])),
		notation.Space(63 - bits.LeadingZeros64(boxes[seat])),
	}
}

// A Row is five neighbouring boxes in a line, named by its two ends: the one
// with the smaller row number first, or on one row the one further left.
type Row struct{ First, Last notation.Space }

// Spaces returns the five boxes of the row from first to last, and whether r is
// a row of the board.
func (r Row) Spaces() (list [rowLen]notation.Space, ok bool) {
	if r.mask() == 0 {
		return list, false
	}
	for i := range list {
		list[i] = r.First + notation.Space(i)*((r.Last-r.First)/(rowLen-1))
	}
	return list, true
}

// mask returns the spaces of the row, or 0 when r is no row of the board.
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

// boxes is mask for a row known to be one.
func (r Row) boxes() uint64 {
	return spread(1<<r.First, uint(r.Last-r.First)/(rowLen-1))
}

// State is a position. It is comparable, equal exactly for positions in which
// the same pieces and markers lie, the same seat is to move and as many passes
// have just been made, and takes 32 bytes. The zero State is not a position; see
// [State.IsValid].
type State struct {
	own, opp     uint64 // pieces and markers of the seat to move and of the other
	markers      uint64 // of both seats
	turn, winner notation.Seat
	passes       uint8
	// winner follows from the rest; it is kept because search asks for the
	// result of every position.
}

// New returns the standard start, an empty board. The game has no options to
// choose from; what does not fit is a [*notation.SetupError].
func New(opts ...notation.Option) (State, error) {
	if _, err := Spec().Setup(opts...); err != nil {
		return State{}, err
	}
	return State{turn: White}, nil
}

// IsValid reports whether s is a position; the zero State is not.
func (s State) IsValid() bool { return s.turn != 0 }

// Players returns the number of seats, 2.
func (s State) Players() int { return 2 }

// Turn returns the seat to move; in a finished game, the one that would have
// been next.
func (s State) Turn() notation.Seat { return s.turn }

// Piece returns the seat whose piece or marker lies on sp, or 0 when it is empty
// or no space of the board.
func (s State) Piece(sp notation.Space) notation.Seat {
	switch {
	case s.own>>sp&1 != 0:
		return s.turn
	case s.opp>>sp&1 != 0:
		return other(s.turn)
	}
	return 0
}

// IsMarker reports whether a marker lies on sp: the piece that stands for a
// scored row and never moves.
func (s State) IsMarker(sp notation.Space) bool { return s.markers>>sp&1 != 0 }

// Scored reports whether a seat has scored a row.
func (s State) Scored(seat notation.Seat) bool {
	return seat <= Yellow && s.markers&boxes[seat] != 0
}

// Reserve returns how many pieces a seat has off the board.
func (s State) Reserve(seat notation.Seat) int {
	if !s.IsValid() || (seat != White && seat != Yellow) {
		return 0
	}
	return pieces - count(s.held(seat))
}

// Passes returns how many seats have passed one after another just now.
func (s State) Passes() int { return int(s.passes) }

// AppendRows appends all rows that a seat holds on the board, markers included,
// to dst: by rising first box, then by rising last box. In a line of six there
// are two of them, in one of eight four.
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

// Result returns who has won, [notation.Draw] after a pass of both seats, or
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

func (s State) over() bool { return s.winner != 0 || s.passes >= 2 }

// judge returns the seat that has won: the one that has just moved, if its rows
// are enough, otherwise the one to move, which only a position set up by hand
// can have let come to pass.
func (s State) judge() notation.Seat {
	switch mover := other(s.turn); {
	case wins(s.opp, s.Scored(mover)):
		return mover
	case wins(s.own, s.Scored(s.turn)):
		return s.turn
	}
	return 0
}

// wins reports whether a seat that holds these spaces has won.
func wins(held uint64, scored bool) bool {
	if scored {
		return hasRow(held)
	}
	return count(held) >= 2*rowLen-1 && hasTwoRows(held)
}

func (s State) held(seat notation.Seat) uint64 {
	if seat == s.turn {
		return s.own
	}
	return s.opp
}

// Hash returns a hash of the position, the same on every platform.
func (s State) Hash() uint64 {
	h := notation.Mix(uint64(s.turn)|uint64(s.passes)<<8, s.own)
	return notation.Mix(notation.Mix(h, s.opp), s.markers)
}

func other(seat notation.Seat) notation.Seat { return White + Yellow - seat }
