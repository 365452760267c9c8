package gateway

import (
	"math/bits"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/sly/board"
)

// In a lineSet, bit r is row r, and bit 16+c is column c. Spaces in line with a piece stand
// by column in its row, and by row in its column.
type lineSet uint32

func (l lineSet) across() uint16 { return uint16(l >> 16) }
func (l lineSet) down() uint16   { return uint16(l) }

func (l lineSet) crossed() lineSet { return lineSet(bits.RotateLeft32(uint32(l), 16)) }

// With indexes of 16 bits, a place has 32 bytes, which are faster to address than 24.
type place struct {
	row, col         uint16
	gateRow, gateCol uint16

	// The moves to the left end of the row and to the top of the column; others follow at
	// steps of 1 and [board.Side].
	left, top Move

	through  pair // its row and column, for both kinds
	landings lineSet
	vacated  lineSet // the space if it is a center
}

var places = tabulatePlaces()

func tabulatePlaces() *[256]place {
	t := new([256]place) // long enough that an index needs no bounds check
	for sp := range board.Space(board.Spaces) {
		row, col := board.Row(sp), board.Col(sp)
		gate := board.Center(board.FieldOf(sp))
		through := lineSet(1<<row | 1<<(16+col))
		p := place{
			row: uint16(row), gateRow: uint16(board.Row(gate)),
			col: uint16(col), gateCol: uint16(board.Col(gate)),
			left:     between(sp, board.At(row, 0)),
			top:      between(sp, board.At(0, col)),
			through:  pairOf(through, through),
			landings: lineSet(landings(row))<<16 | lineSet(landings(col)),
		}
		if sp == gate {
			p.vacated = through
		}
		t[sp] = p
	}
	return t
}

const gates = 0b010_010_010_010

func landings(line int) uint16 {
	if line%3 == 1 {
		return board.FullLane &^ gates
	}
	return board.FullLane
}

func (s *State) targets(at *place) lineSet {
	return (lineSet(s.open.Rows[at.row])<<16 | lineSet(s.open.Cols[at.col])) & at.landings
}

// gateways returns the targets in line whose gateways are vacant after the piece has left.
func (s *State) gateways(at *place) lineSet {
	vacant := lineSet(s.open.Rows[at.gateRow])<<16 | lineSet(s.open.Cols[at.gateCol]) | at.vacated
	// The vacant gates and, in line with each, the spaces on both sides.
	return vacant & (gates<<16 | gates) * 7 >> 1
}

// A pair holds the lines where an enemy has pieces of two kinds, in four lanes of 16 bits:
// rows and columns of one kind, then columns and rows of the other.
type pair uint64

func pairOf(one, other lineSet) pair { return pair(one) | pair(other.crossed())<<32 }

func (p pair) both() lineSet { return lineSet(p) | lineSet(p>>32).crossed() }

// If the piece's line holds one kind, every crossing line with the other completes the
// pair.
func (p pair) completing(at pair) pair {
	const top = 0x8000_8000_8000_8000
	// A sum carries into the top bit if a lane has a line of the piece.
	held := (p&at + (top - top>>15)) & top >> 15
	full := held * (1<<16 - 1)
	return p & pair(bits.RotateLeft64(uint64(full), 32))
}

// A sighting holds the lines of each enemy's two other kinds, by the moved kind.
type sighting struct {
	cylinder board.Space
	enemies  int
	pairs    [board.Kinds + 1][maxSeats - 1]pair
}

func (s *State) sight(see *sighting) {
	mover := s.mover()
	if s.reserves[mover] == 0 {
		return
	}
	see.cylinder = s.cylinder(mover)
	friends := s.turn.Team(s.teams)
	for i := range int(min(s.players, maxSeats)) {
		if friends>>i&1 != 0 {
			continue
		}
		square, triangle := s.lines(i)
		cylinder := lineSet(places[s.cylinders[i]].through)
		n := see.enemies & 3
		see.pairs[Square][n] = pairOf(triangle, cylinder)
		see.pairs[Triangle][n] = pairOf(square, cylinder)
		see.pairs[Cylinder][n] = pairOf(square, triangle)
		see.enemies++
	}
}

func (s *State) lines(i int) (square, triangle lineSet) {
	own, t, cylinder := &s.pieces[i&3], &s.triangles, uint(s.cylinders[i&3])
	square = linesOf(own[0]&^t[0]&^(1<<cylinder), own[1]&^t[1]&^(1<<(cylinder-64)), own[2]&^t[2]&^(1<<(cylinder-128)))
	triangle = linesOf(own[0]&t[0], own[1]&t[1], own[2]&t[2])
	return square, triangle
}

const (
	rowStarts = 1 | 1<<12 | 1<<24 | 1<<36
	fourRows  = rowStarts * board.FullLane
)

func linesOf(x, y, z uint64) lineSet {
	first := x & fourRows
	second := (x>>48 | y<<16) & fourRows
	third := y>>32 | z<<32
	cols := first | second | third
	cols |= cols >> 24
	cols |= cols >> 12
	// A multiplication gathers the rows in order, from 12r+4w for row r of word w.
	rows := (heldRows(first) | heldRows(second)<<4 | heldRows(third)<<8) * (1 | 1<<11 | 1<<22 | 1<<33)
	return lineSet(cols&board.FullLane)<<16 | lineSet(rows>>44&board.FullLane)
}

// heldRows returns the last space of each of four rows that hold any space.
func heldRows(four uint64) uint64 {
	const last = rowStarts << 11
	// A sum carries into the last space if any other is held.
	return ((four&^last + (last - rowStarts)) | four) & last
}

func (see *sighting) earning(kind notation.Kind, at *place) lineSet {
	var found pair
	for _, p := range see.pairs[kind&3][:see.enemies&3] {
		found |= p.completing(at.through)
	}
	return found.both()
}
