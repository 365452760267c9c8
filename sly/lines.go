package sly

import (
	"math/bits"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/sly/board"
)

// lines is a set of spaces by rows, or by columns: 16 bits for each line, and four lines
// to a word. The last four bits of a line are always 0.
//
// A word yields the jumps along its four lines together, because adding 1 at the first
// bit of a run of pieces carries through to the place past it. The words are fields,
// because the compiler does not keep arrays in registers.
type lines struct{ first, second, third uint64 }

func (l lines) words() [lineWords]uint64 { return [...]uint64{l.first, l.second, l.third} }

const (
	lineWords    = 3
	lineBits     = 16
	linesPerWord = 64 / lineBits
	allPlaces    = 0x0fff_0fff_0fff_0fff
)

// jumps returns where jumps to higher places land, and where jumps to lower places
// begin.
func jumps(own, all uint64) (lands, begins uint64) {
	over, empty := all&^own, allPlaces&^all
	return pastRuns(own, over) & empty, pastRuns(empty, over) & own
}

func (l lines) countJumps(all lines) int {
	return countJumps(l.first, all.first) + countJumps(l.second, all.second) + countJumps(l.third, all.third)
}

func countJumps(own, all uint64) int {
	lands, begins := jumps(own, all)
	return bits.OnesCount64(lands) + bits.OnesCount64(begins)
}

func pastRuns(from, over uint64) uint64 { return (over + from<<1&over) &^ over }

// beforeRun returns the place before the run that ends before the first of places.
func beforeRun(places, over uint64) int { return bits.Len64((places-1)&^places&^over) - 1 }

func byRow(s *notation.SpaceSet) lines {
	const rowBits = linesPerWord * board.Side
	return lines{
		first:  spread(s[0]),
		second: spread(s[0]>>rowBits | s[1]<<(64-rowBits)),
		third:  spread(s[1]>>(2*rowBits-64) | s[2]<<(128-2*rowBits)),
	}
}

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

// byCol transposes the squares of 4 by 4 bits, three to a word, and then swaps the
// squares off the diagonal of the board.
func (l lines) byCol() lines {
	a, b, c := transposeSquares(l.first), transposeSquares(l.second), transposeSquares(l.third)
	a, b = swapWords(a, b, 4, 0x000f_000f_000f_000f)
	a, c = swapWords(a, c, 8, 0x000f_000f_000f_000f)
	b, c = swapWords(b, c, 4, 0x00f0_00f0_00f0_00f0)
	return lines{a, b, c}
}

func transposeSquares(w uint64) uint64 {
	return swap(swap(w, 15, 0x0000_aaaa_0000_aaaa), 30, 0x0000_0000_cccc_cccc)
}

func swap(w uint64, by int, mask uint64) uint64 {
	differ := (w>>by ^ w) & mask
	return w ^ differ ^ differ<<by
}

func swapWords(low, high uint64, by int, mask uint64) (newLow, newHigh uint64) {
	differ := (low>>by ^ high) & mask
	return low ^ differ<<by, high ^ differ
}

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
