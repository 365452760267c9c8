package sly

import (
	"math/bits"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/sly/board"
)

// lines is a set of spaces by rows, or by columns: 16 bits for each line, and four lines to
// a word. The last four bits of a line are always 0.
//
// A word yields the jumps along its four lines together. A jump passes over a run of
// adjacent pieces, none of them of the jumping piece's color, from a piece at one end of
// the run to an empty space at the other. Adding 1 at the first bit of a run carries
// through to the place past it; see [pastRuns].
//
// The words are fields, because the compiler keeps fields in registers, but not the
// elements of an array.
// elements of an array.
type lines struct{ first, second, third uint64 }

// words returns the words of l, for a loop.
func (l lines) words() [lineWords]uint64 { return [...]uint64{l.first, l.second, l.third} }

const (
	lineWords    = 3
	lineBits     = 16
	linesPerWord = 64 / lineBits
	// allPlaces has the bits of a word of lines that are spaces.
	allPlaces = 0x0fff_0fff_0fff_0fff
)

// jumps returns the higher ends of the jumps of the pieces own in a word of lines: the
// places where jumps to higher places land, and where jumps to lower places begin.
func jumps(own, all uint64) (lands, begins uint64) {
	over, empty := all&^own, allPlaces&^all
	return pastRuns(own, over) & empty, pastRuns(empty, over) & own
}

// countJumps returns the number of jumps of the pieces l along lines; all has the pieces of
// every color.
func (l lines) countJumps(all lines) int {
	return countJumps(l.first, all.first) + countJumps(l.second, all.second) + countJumps(l.third, all.third)
}

func countJumps(own, all uint64) int {
	lands, begins := jumps(own, all)
	return bits.OnesCount64(lands) + bits.OnesCount64(begins)
}

// pastRuns returns the places past those runs of over that begin right after a place in
// from.
func pastRuns(from, over uint64) uint64 { return (over + from<<1&over) &^ over }

// beforeRun returns the place before the run of over that ends right before the first of
// the given places.
func beforeRun(places, over uint64) int { return bits.Len64((places-1)&^places&^over) - 1 }

func byRow(s *notation.SpaceSet) lines {
	const rowBits = linesPerWord * board.Side // bits of a notation.SpaceSet for the rows in a word of lines
	return lines{
		first:  spread(s[0]),
		second: spread(s[0]>>rowBits | s[1]<<(64-rowBits)),
		third:  spread(s[1]>>(2*rowBits-64) | s[2]<<(128-2*rowBits)),
	}
}

// spread spreads the lowest four rows of w to 16 bits each.
func spread(w uint64) uint64 {
	const (
		row = 1<<board.Side - 1
		gap = lineBits - board.Side
	)
	return w&row |
		w<<gap&(row<<lineBits) |
		w<<(2*gap)&(row<<(2*lineBits)) |
		w<<(3*gap)&(row<<(3*lineBits))
}

// byCol returns the set by columns, given the set by rows. It transposes the squares of 4
// by 4 bits, three to a word. Then the squares off the diagonal of the board swap places.
func (l lines) byCol() lines {
	a, b, c := transposeSquares(l.first), transposeSquares(l.second), transposeSquares(l.third)
	a, b = swapWords(a, b, 4, 0x000f_000f_000f_000f)
	a, c = swapWords(a, c, 8, 0x000f_000f_000f_000f)
	b, c = swapWords(b, c, 4, 0x00f0_00f0_00f0_00f0)
	return lines{a, b, c}
}

// transposeSquares transposes each square of 4 by 4 bits in a word of lines. First the two
// bits off the diagonal of every square of 2 by 2 swap places, and then the two squares of
// 2 by 2 off the diagonal.
func transposeSquares(w uint64) uint64 {
	return swap(swap(w, 15, 0x0000_aaaa_0000_aaaa), 30, 0x0000_0000_cccc_cccc)
}

// swap swaps the bits of w in mask with the bits that are by places higher.
func swap(w uint64, by int, mask uint64) uint64 {
	differ := (w>>by ^ w) & mask
	return w ^ differ ^ differ<<by
}

// swapWords swaps the bits of high in mask with the bits of low that are by places higher.
func swapWords(low, high uint64, by int, mask uint64) (newLow, newHigh uint64) {
	differ := (low>>by ^ high) & mask
	return low ^ differ<<by, high ^ differ
}

// wordSpaces holds the space of each place of a word of lines. placeSpaces does so for all
// words.
type (
	wordSpaces  [64]uint8
	placeSpaces [lineWords]wordSpaces
)

var rowSpaces, colSpaces = tabulateSpaces()

func tabulateSpaces() (rows, cols placeSpaces) {
	for l := range board.Side {
		for i := range board.Side {
			w, place := l/linesPerWord, l%linesPerWord*lineBits+i
			rows[w][place], cols[w][place] = uint8(board.At(l, i)), uint8(board.At(i, l))
		}
	}
	return rows, cols
}
