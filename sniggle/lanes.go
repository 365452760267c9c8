package sniggle

import (
	"math/bits"

	"github.com/seed-445450d7/rulebook/sly/board"
)

// lanes is a set of spaces of a seat's three rows. Each row has a lane of 16 bits,
// beginning with the top row in the lowest bits: bit 16r+c is row r and column c,
// counted from 0. Lanes do not depend on the track.
type lanes uint64

// lane is a set of spaces of one row: bit c is column c.
type lane uint16

const (
	laneBits = 16 // bits between a space and the one below
	rows     = 3  // rows of a track

	wholeLane lane = 1<<board.Side - 1

	everyRow lanes = 1 | 1<<laneBits | 1<<(2*laneBits)

	home = 0b111 * everyRow // the left field
	goal = home << toGoal   // the right field
	// toGoal is the distance from a space of the left field to that of the right one.
	toGoal = board.Side - 3
)

// row returns one row, counted from 0.
func (l lanes) row(i int) lane { return lane(l >> (laneBits * i)) }

// withoutRow returns the set without one row, counted from 0.
func (l lanes) withoutRow(i int) lanes { return l &^ (lanes(wholeLane) << (laneBits * i)) }

// set returns the spaces of the board if the top row is the given one.
func (l lanes) set(firstRow int) (set board.Set) {
	for ; l != 0; l &= l - 1 {
		bit := bits.TrailingZeros64(uint64(l))
		set.Add(board.At(firstRow+bit/laneBits, bit%laneBits))
	}
	return set
}

// len returns the number of spaces.
func (l lanes) len() int { return bits.OnesCount64(uint64(l)) }

// len returns the number of spaces.
func (l lane) len() int { return bits.OnesCount16(uint16(l)) }

// laneBit holds the bit of each space in its owner's lanes. It has an entry for every
// byte, so that no lookup needs a bounds check.
var laneBit = func() (table [256]uint8) {
	for sp := range board.Space(board.Spaces) {
		table[sp] = uint8(board.Row(sp)%rows*laneBits + board.Col(sp))
	}
	return table
}()

// joined tells, for each set of columns in which a seat has pieces, whether no field
// between two occupied ones is empty.
var joined = func() (table [wholeLane + 1]bool) {
	for columns := range wholeLane + 1 {
		table[columns] = gap(columns) == 0
	}
	return table
}()

// gap returns the columns of the leftmost field that is empty between two
// occupied ones, or none.
func gap(columns lane) lane {
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
func (l lanes) columns() lane { return l.row(0) | l.row(1) | l.row(2) }

// odd returns the columns that hold an odd number of these pieces.
func (l lanes) odd() lane { return l.row(0) ^ l.row(1) ^ l.row(2) }

// vacant returns the first vacant space to the right of from in a row, or none. A row
// never holds more than three pieces, so at most two of them are in between.
func vacant(row, from lane) lane {
	free := wholeLane &^ row & -(from << 1) // the last operand is everything to the right of from
	return free & -free
}

// step returns where a piece on from stands after one step, or none if it cannot step.
// others has the occupied columns of the seat's other two rows.
func step(row, others, from lane) lane {
	to := vacant(row, from)
	if to == 0 || !joined[(others|row&^from|to)&wholeLane] {
		return 0
	}
	return to
}

// destination returns where a piece on from ends its move, or none if it cannot step.
func destination(row, others, from, odd lane) lane {
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
