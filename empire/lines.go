package empire

import (
	"math/bits"
	"slices"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/sly/board"
)

// A line is a row or a column: one bit for each of its twelve spaces, from the
// left or the top.
const fullLine = 1<<board.Side - 1

// A targets value lists the spaces of a line, counted from 0 in rising order, in
// lanes of 16 bits. A list of eight or more is written as its first four, its
// second four and, overlapping them, its last four.
type targets struct {
	first, second, last uint64
	n                   int
}

// lanes has a 1 in each lane.
const lanes = 0x0001_0001_0001_0001

var (
	// listed is the list of every set of spaces of a line. A position has
	// hundreds of moves, so they are not found one by one: the list of a line is
	// looked up and written four moves at a time.
	listed = listLines()
	// reach holds, by shape, the spaces at which a piece on a space captures.
	reach = tabulateReach()
	// thrones and centers are the four thrones, and by number of players and
	// seat the throne on which its commander is crowned.
	thrones = board.SetOf(board.At(4, 4), board.At(4, 7), board.At(7, 4), board.At(7, 7))
	centers = tabulateCenters()
)

func listLines() *[fullLine + 1]targets {
	list := new([fullLine + 1]targets)
	for line := range list {
		var at []uint64
		for rest := uint(line); rest != 0; rest &= rest - 1 {
			at = append(at, uint64(bits.TrailingZeros(rest)))
		}
		t := &list[line]
		t.n = len(at)
		t.first = pack(at[:min(4, t.n)])
		if t.n >= 4 {
			t.last = pack(at[t.n-4:])
		}
		if t.n >= 8 {
			t.second = pack(at[4:8])
		}
	}
	return list
}

// pack puts up to four numbers into lanes.
func pack(at []uint64) (v uint64) {
	for i, n := range at {
		v |= n << (16 * i)
	}
	return v
}

// distances lists how far away each shape captures.
var distances = [board.Shapes + 1][]int{Archer: {4}, Horseman: {3}, Commander: {2, 5}}

func tabulateReach() *[board.Shapes + 1][board.Spaces]board.Set {
	t := new([board.Shapes + 1][board.Spaces]board.Set)
	for shape, list := range distances {
		for from := range board.Space(board.Spaces) {
			for to := range board.Cross(from).All() {
				if slices.Contains(list, distance(from, to)) {
					t[shape][from] = t[shape][from].With(to)
				}
			}
		}
	}
	return t
}

// distance returns how many spaces lie from one space of a line to another.
func distance(from, to board.Space) int {
	rows := board.Row(to) - board.Row(from)
	cols := board.Col(to) - board.Col(from)
	return max(rows, -rows) + max(cols, -cols)
}

func tabulateCenters() (t [most + 1][most]board.Space) {
	for players := 2; players <= most; players++ {
		for seat := notation.Seat(1); int(seat) <= players; seat++ {
			t[players][seat-1] = quarters(board.At(7, 7), corner(players, seat))
		}
	}
	return t
}

// appendMoves appends the moves from base to the listed spaces, step apart, to
// dst. Base is the move to the line's first space.
func (t *targets) appendMoves(dst []Move, base Move, step uint64) []Move {
	k, n := len(dst), t.n
	dst = slices.Grow(dst, n)[:k+n]
	out := dst[k:]
	first := uint64(base) * lanes
	switch {
	case n >= 8:
		store(out, first+t.first*step)
		store(out[4:], first+t.second*step)
		store(out[n-4:], first+t.last*step)
	case n >= 4:
		store(out, first+t.first*step)
		store(out[n-4:], first+t.last*step)
	default:
		v := first + t.first*step
		for i := range out {
			out[i] = Move(v >> (16 * i))
		}
	}
	return dst
}

// store writes four moves; the compiler makes it one store.
func store(out []Move, v uint64) {
	_ = out[3]
	out[0] = Move(v)
	out[1] = Move(v >> 16)
	out[2] = Move(v >> 32)
	out[3] = Move(v >> 48)
}

// fill and vacate keep the lines in step with the board.

func (s *State) fill(sp board.Space) {
	row, col := board.Row(sp), board.Col(sp)
	s.rows[row] &^= 1 << col
	s.cols[col] &^= 1 << row
}

func (s *State) vacate(sp board.Space) {
	row, col := board.Row(sp), board.Col(sp)
	s.rows[row] |= 1 << col
	s.cols[col] |= 1 << row
}

// vacant reports whether nothing stands on sp.
func (s *State) vacant(sp board.Space) bool {
	return s.rows[board.Row(sp)]>>board.Col(sp)&1 != 0
}
