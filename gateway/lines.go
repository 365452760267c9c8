package gateway

import (
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/sly/board"
)

// A lineSet is a set of rows and columns: bit r is row r, and bit 16+c is column c. It
// also represents spaces in line with a piece: those of its row by their columns, and
// those of its column by their rows.
type lineSet uint32

// across returns the columns as bits from 0, and down returns the rows.
func (l lineSet) across() uint16 { return uint16(l >> 16) }
func (l lineSet) down() uint16   { return uint16(l) }

// crossing returns all columns if the row of a space is in the set, and all rows if its
// column is. The parameter at is the value of [through] for the space.
func (l lineSet) crossing(at lineSet) lineSet {
	l &= at
	return -(l&0xffff)&^0xffff | -(l>>16)>>16
}

// A pair holds the lines in which an enemy has pieces of two kinds.
type pair struct{ one, other lineSet }

// completing returns the spaces in line with a piece where it would have one kind of the
// pair in its row and the other in its column.
func (p pair) completing(at lineSet) lineSet {
	return p.one&p.other.crossing(at) | p.other&p.one.crossing(at)
}

var (
	// through holds the row and the column of each space.
	through = tabulateThrough()
	// landings holds, by number of a row or column, the spaces where a move may end:
	// those that are not centers.
	landings = tabulateLandings()
)

func tabulateThrough() *[256]lineSet {
	t := new([256]lineSet) // long enough that an index needs no bounds check
	for sp := range board.Space(board.Spaces) {
		t[sp] = 1<<board.Row(sp) | 1<<(16+board.Col(sp))
	}
	return t
}

// gates has the centers of a line that has any.
const gates = 0b010_010_010_010

func tabulateLandings() (t [board.Side]uint16) {
	for i := range t {
		t[i] = board.FullLine
		if i%3 == 1 {
			t[i] &^= gates
		}
	}
	return t
}

// targets returns the spaces to which a piece in that row and column can move.
func (s *State) targets(row, col int) lineSet {
	return lineSet(s.open.Rows[row]&landings[row])<<16 | lineSet(s.open.Cols[col]&landings[col])
}

// gateways returns the spaces in line with a piece whose fields have a vacant gateway
// after the piece has left its space.
func (s *State) gateways(row, col int) lineSet {
	gateRow, gateCol := row/3*3+1, col/3*3+1
	vacant := lineSet(s.open.Rows[gateRow])<<16 | lineSet(s.open.Cols[gateCol])
	if row == gateRow && col == gateCol {
		vacant |= 1<<(16+col) | 1<<row
	}
	// The vacant gates and, in line with each, the spaces on both sides.
	return vacant & (gates<<16 | gates) * 7 >> 1
}

// A sighting holds, for each kind of moved piece, where the enemies have pieces of the
// two other kinds: one pair for each enemy.
type sighting struct {
	enemies int
	pairs   [board.Kinds + 1][maxSeats]pair
}

// sight fills in see for the seat to move. It finds nothing if the seat has nothing to
// enter.
func (s *State) sight(see *sighting) {
	if s.reserves[s.mover()] == 0 {
		return
	}
	friends := s.turn.Team(s.teams)
	for i := range int(min(s.players, maxSeats)) {
		if friends>>i&1 != 0 {
			continue
		}
		square, triangle := s.lines(i)
		cylinder := through[s.cylinders[i]]
		n := see.enemies & 3
		see.pairs[Square][n] = pair{triangle, cylinder}
		see.pairs[Triangle][n] = pair{square, cylinder}
		see.pairs[Cylinder][n] = pair{square, triangle}
		see.enemies++
	}
}

// lines returns the rows and columns that hold squares and triangles of a seat, counted
// from 0.
func (s *State) lines(i int) (square, triangle lineSet) {
	own, t := s.pieces[i&3], &s.triangles
	own.Remove(s.cylinders[i&3])
	square = linesOf(own[0]&^t[0], own[1]&^t[1], own[2]&^t[2])
	triangle = linesOf(own[0]&t[0], own[1]&t[1], own[2]&t[2])
	return square, triangle
}

// Five rows fit in a word: these are the first spaces of each, and all their spaces.
const (
	rowStarts = 1 | 1<<12 | 1<<24 | 1<<36 | 1<<48
	fiveRows  = rowStarts * board.FullLine
)

// linesOf returns the rows and columns that hold any space of a [board.Set], given by its
// words.
func linesOf(x, y, z uint64) lineSet {
	first := x & fiveRows
	second := (x>>60 | y<<4) & fiveRows
	third := y>>56 | z<<8
	cols := first | second | third
	cols |= cols>>12 | cols>>24
	cols |= cols >> 24
	return lineSet(cols&board.FullLine)<<16 | lineSet(heldRows(first)|heldRows(second)<<5|heldRows(third)<<10)
}

// heldRows returns which of five rows hold any space, as bits from 0.
func heldRows(five uint64) uint64 {
	const last = rowStarts << 11 // the last space of each row
	// A sum carries into the last space if any other is held.
	held := ((five&^last + (last - rowStarts)) | five) & last
	// A multiplication gathers these bits, of which row r has 11+12r, at 55.
	return held * (1<<44 | 1<<33 | 1<<22 | 1<<11 | 1) >> 55 & 31
}

// earning returns the spaces in line with a piece of a kind where its move would earn an
// entry: it would have pieces of the two other kinds of one enemy in line, one in its
// row and the other in its column.
func (see *sighting) earning(kind notation.Kind, at lineSet) (set lineSet) {
	for _, p := range see.pairs[kind&3][:see.enemies&3] {
		set |= p.completing(at)
	}
	return set
}
