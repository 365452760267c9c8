package sniggle

import (
	"math/bits"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/sly/board"
)

// In lanes, bit 16r+c is row r and column c of a seat's track, counted from 0.
type lanes uint64

type lane uint16

const (
	laneBits = 16
	rows     = 3

	wholeLane lane = 1<<board.Side - 1

	everyRow lanes = 1 | 1<<laneBits | 1<<(2*laneBits)

	home   = 0b111 * everyRow
	goal   = home << toGoal
	toGoal = board.Side - 3
)

func (l lanes) row(i int) lane { return lane(l >> (laneBits * i)) }

func (l lanes) withoutRow(i int) lanes { return l &^ (lanes(wholeLane) << (laneBits * i)) }

func (l lanes) set(firstRow int) (set notation.SpaceSet) {
	packed := uint64(l.row(0)) | uint64(l.row(1))<<board.Side | uint64(l.row(2))<<(2*board.Side)
	first := firstRow * board.Side
	w, shift := first>>6, first&63
	set[w] = packed << shift
	if shift > 64-rows*board.Side {
		set[w+1] = packed >> (64 - shift)
	}
	return set
}

func (l lanes) len() int { return bits.OnesCount64(uint64(l)) }

func (l lane) len() int { return bits.OnesCount16(uint16(l)) }

// A table for every byte needs no bounds check.
var laneBit = func() (table [256]uint8) {
	for sp := range board.Space(board.Spaces) {
		table[sp] = uint8(board.Row(sp)%rows*laneBits + board.Col(sp))
	}
	return table
}()

// joining maps the columns of a seat's other pieces to those where one more leaves no
// empty field between two occupied ones.
var joining = func() (table [wholeLane + 1]lane) {
	for n := range wholeLane + 1 {
		// Most entries are copies of a later one, because only fields count.
		others := wholeLane - n
		if fields := (others | others>>1 | others>>2) & 0o1111 * 0b111; fields != others {
			table[others] = table[fields]
			continue
		}
		for field := lane(0b111); field < wholeLane; field <<= 3 {
			if gap(others|field) == 0 {
				table[others] |= field
			}
		}
	}
	return table
}()

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

func (l lanes) columns() lane { return l.row(0) | l.row(1) | l.row(2) }

func (l lanes) otherColumns(i int) lane { return l.withoutRow(i).columns() }

func (l lanes) odd() lane { return l.row(0) ^ l.row(1) ^ l.row(2) }

func vacant(row, from lane) lane {
	free := wholeLane &^ row & -(from << 1) // the last operand is everything to the right of from
	return free & -free
}

// reach returns where a piece on from could land in any number of steps.
func reach(row, others, from lane) lane {
	right := wholeLane &^ row & -(from << 1)
	barred := right &^ joining[(others|row&^from)&wholeLane]
	return right & (barred&-barred - 1)
}

func step(row, others, from lane) lane {
	lands := reach(row, others, from)
	return lands & -lands
}

// end avoids a loop of steps, because their number is hard to predict.
func end(lands, odd lane) int {
	if even := lands &^ odd; even != 0 {
		return column(even)
	}
	return bits.Len16(uint16(lands)) - 1
}
