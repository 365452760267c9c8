package sniggle

import (
	"math/bits"

	"github.com/seed-445450d7/rulebook/sly/board"
)

// tracks is a set of spaces of one seat's three rows. Each row has a lane of 16
// bits, the upper row the lowest one: bit 16r+c is row r and column c, counted
// from 0. Positions of all seats look the same, wherever on the board they play.
type tracks uint64

// track is a set of spaces of one row: bit c is column c.
type track uint16

const (
	lane = 16 // bits between a space and the one below
	rows = 3  // rows of a seat

	wholeTrack track = 1<<board.Side - 1

	everyRow tracks = 1 | 1<<lane | 1<<(2*lane)

	home  = 0b111 * everyRow // the left field
	goal  = home << toGoal   // the right field
	usual = 0b010 * everyRow // where triangles start
	// toGoal is how far a space of the right field is from that of the left one.
	toGoal = board.Side - 3
)

// row returns one row, counted from 0.
func (t tracks) row(i int) track { return track(t >> (lane * i)) }

// set returns the spaces of the board when the upper row is the given one.
func (t tracks) set(firstRow int) (set board.Set) {
	for ; t != 0; t &= t - 1 {
		bit := bits.TrailingZeros64(uint64(t))
		set = set.With(board.At(firstRow+bit/lane, bit%lane))
	}
	return set
}

// len returns the number of spaces.
func (t track) len() int { return bits.OnesCount16(uint16(t)) }

// laneBit is the bit of a space in its owner's tracks: every seat's first row is
// the first of a row of fields. It has an entry for every byte, so that no
// look-up needs a check.
var laneBit = func() (table [256]uint8) {
	for sp := range board.Space(board.Spaces) {
		table[sp] = uint8(board.Row(sp)%rows*lane + board.Col(sp))
	}
	return table
}()

// joined tells of every set of columns in which a seat has pieces whether there
// is no empty field between two occupied ones.
var joined = func() (table [wholeTrack + 1]bool) {
	for columns := range wholeTrack + 1 {
		table[columns] = gap(columns) == 0
	}
	return table
}()

// gap returns the columns of the leftmost field that is empty between two
// occupied ones, or none.
func gap(columns track) track {
	const field = 0b111
	for shift := 3; shift < board.Side; shift += 3 {
		left, here, right := columns&(1<<shift-1), columns>>shift&field, columns>>shift>>3
		if left != 0 && here == 0 && right != 0 {
			return field << shift
		}
	}
	return 0
}

// columns returns the columns that hold a piece.
func (t tracks) columns() track { return t.row(0) | t.row(1) | t.row(2) }

// odd returns the columns that hold an odd number of these pieces.
func (t tracks) odd() track { return t.row(0) ^ t.row(1) ^ t.row(2) }

// vacant returns the first vacant space right of from in a row, or none. No more
// than three pieces of a seat are ever in a row, so that it is never behind more
// than two.
func vacant(row, from track) track {
	free := wholeTrack &^ row & -(from << 1) // the last one is all that is right of from
	return free & -free
}

// step returns where a piece on from stands after one step, or none when it
// cannot step. The columns occupied in the seat's other two rows are others.
func step(row, others, from track) track {
	to := vacant(row, from)
	if to == 0 || !joined[(others|row&^from|to)&wholeTrack] {
		return 0
	}
	return to
}

// run returns where a piece on from ends its move, or none when it cannot step.
func run(row, others, from, odd track) track {
	to := step(row, others, from)
	for at := from; to&odd != 0; {
		row = row&^at | to
		at = to
		next := step(row, others, at)
		if next == 0 {
			break
		}
		to = next
	}
	return to
}
