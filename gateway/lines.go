package gateway

import (
	"math/bits"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/sly/board"
)

// gates are the centers of a line that has any.
const gates = 0b010_010_010_010

var (
	// stops are the spaces of the line of that number, row or column, that are
	// no centers: where a move may end.
	stops = tabulateStops()
	// marks holds for a space the bit of its row, and 16 bits higher that of its
	// column.
	marks = tabulateMarks()
)

func tabulateStops() (t [board.Side]uint16) {
	for i := range t {
		t[i] = board.FullLine
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
