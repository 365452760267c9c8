package gateway

import (
	"math/bits"
	"slices"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/sly/board"
)

// A line is a row or a column: one bit for each of its twelve spaces, from the
// left or the top.
const (
	fullLine = 1<<board.Side - 1
	// gates are the centers of a line that has any.
	gates = 0b010_010_010_010
)

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
	// stops are the spaces of the line of that number, row or column, that are
	// no centers: where a move may end.
	stops = tabulateStops()
	// marks holds for a space the bit of its row, and 16 bits higher that of its
	// column.
	marks = tabulateMarks()
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

func tabulateStops() (t [board.Side]uint16) {
	for i := range t {
		t[i] = fullLine
		if i%3 == 1 {
			t[i] &^= gates
		}
	}
	return t
}

func tabulateMarks() *[256]uint32 {
	t := new([256]uint32) // as long as needed for an index that needs no check
	for sp := range board.Space(board.Spaces) {
		t[sp] = 1<<board.Row(sp) | 1<<(16+board.Col(sp))
	}
	return t
}

// appendMoves appends the moves from base to the listed spaces, step apart, to
// dst. Base is the move to the line's first space.
func (t *targets) appendMoves(dst []Move, base Move, step uint64) []Move {
	k, n := len(dst), t.n
	if cap(dst)-k < n {
		dst = slices.Grow(dst, n)
	}
	dst = dst[:k+n]
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

// A pair says for two shapes of one enemy which rows and columns hold them, as
// marks.
type pair [2]uint32

// acrossFrom returns the columns at which a piece in that row has one of the pair
// in its row and the other in its column.
func (p pair) acrossFrom(row int) uint16 {
	return uint16(p[0]>>16&-(p[1]>>row&1) | p[1]>>16&-(p[0]>>row&1))
}

// downFrom returns the rows at which a piece in that column has one of the pair
// in its column and the other in its row.
func (p pair) downFrom(col int) uint16 {
	return uint16(p[0]&-(p[1]>>(16+col)&1) | p[1]&-(p[0]>>(16+col)&1))
}

// A sighting holds, for each shape of a piece to be moved, the pairs of enemy
// shapes that may earn it an entry: one for each enemy, the rest empty.
type sighting [board.Shapes + 1][most]pair

// sight finds the pairs that count for a seat.
func (s *State) sight(seat notation.Seat, see *sighting) (enemies int) {
	friends := seat.Team(s.teams)
	for i := range min(s.players, most) {
		if friends>>i&1 != 0 {
			continue
		}
		square, triangle := s.marks(int(i))
		cylinder := marks[s.cylinders[i]]
		see[board.Square][enemies&3] = pair{triangle, cylinder}
		see[board.Triangle][enemies&3] = pair{square, cylinder}
		see[board.Cylinder][enemies&3] = pair{square, triangle}
		enemies++
	}
	return enemies
}

// marks returns which rows and columns hold squares and triangles of a seat,
// which is counted from 0.
func (s *State) marks(i int) (square, triangle uint32) {
	own := s.pieces[i&3].Without(s.cylinders[i&3])
	for w := range own {
		triangles := own[w] & s.triangles[w]
		for rest := triangles; rest != 0; rest &= rest - 1 {
			triangle |= marks[uint8(w<<6+bits.TrailingZeros64(rest))]
		}
		for rest := own[w] &^ triangles; rest != 0; rest &= rest - 1 {
			square |= marks[uint8(w<<6+bits.TrailingZeros64(rest))]
		}
	}
	return square, triangle
}

// around returns, for the line of a band that has centers, the spaces of any line
// of the band in whose fields the center is vacant.
func around(vacant uint16) uint16 { return (vacant & gates) * 7 >> 1 }

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
