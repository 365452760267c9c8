package sly

import (
	"math/bits"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/sly/board"
)

// lines is a set of spaces by rows, or by columns: 16 bits for each line, and four lines
// to a word. The last four bits of a line are always 0.
//
// It finds the jumps along four lines at once. A jump passes over a run of adjacent
// pieces, none of them of the jumping piece's color. The jumping piece is at one end of
// the run and an empty space at the other. Adding 1 at the first bit of a run carries
// through to the place past it; see [pastRuns].
type lines [lineWords]uint64

const (
	lineWords    = 3
	lineBits     = 16
	linesPerWord = 64 / lineBits
	// allPlaces has the bits of a word of lines that are spaces.
	allPlaces = 0x0fff_0fff_0fff_0fff
)

// jumps returns the higher ends of the jumps of the pieces own in a word of lines: where
// jumps to higher places land, and where jumps to lower places begin.
func jumps(own, all uint64) (lands, begins uint64) {
	over, empty := all&^own, allPlaces&^all
	return pastRuns(own, over) & empty, pastRuns(empty, over) & own
}

// pastRuns returns the places past the runs of over that begin right after a place of
// from.
func pastRuns(from, over uint64) uint64 { return (over + from<<1&over) &^ over }

// beforeRun returns the place before the run of over that ends right before place at.
func beforeRun(at int, over uint64) int { return bits.Len64(^over&(1<<at-1)) - 1 }

// byRow returns a set by rows.
func byRow(s board.Set) lines {
	const rowBits = linesPerWord * board.Side // bits of a board.Set for the rows in a word of lines
	return lines{
		spread(s[0]),
		spread(s[0]>>rowBits | s[1]<<(64-rowBits)),
		spread(s[1]>>(2*rowBits-64) | s[2]<<(128-2*rowBits)),
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

// byCol returns the set by columns, given the set by rows. It transposes a matrix of 16
// by 16 bits in four steps. In every square of 2 by 2 bits the two off the diagonal swap
// places, then the blocks of 2 by 2 in squares of 4 by 4, and so on.
func (l lines) byCol() lines {
	for i, w := range l {
		w = swap(w, 15, 0x0000_aaaa_0000_aaaa)
		l[i] = swap(w, 30, 0x0000_0000_cccc_cccc)
	}
	var last uint64 // lines beyond the board
	l[0], l[1] = swapWords(l[0], l[1], 4, 0x0f0f_0f0f_0f0f_0f0f)
	l[2], last = swapWords(l[2], last, 4, 0x0f0f_0f0f_0f0f_0f0f)
	l[0], l[2] = swapWords(l[0], l[2], 8, 0x00ff_00ff_00ff_00ff)
	l[1], _ = swapWords(l[1], last, 8, 0x00ff_00ff_00ff_00ff)
	return l
}

// swap swaps the bits of w in mask with the bits that are by places higher.
func swap(w uint64, by int, mask uint64) uint64 {
	differ := (w>>by ^ w) & mask
	return w ^ differ ^ differ<<by
}

// swapWords swaps the bits of high in mask with the bits of low that are by places
// higher.
func swapWords(low, high uint64, by int, mask uint64) (newLow, newHigh uint64) {
	differ := (low>>by ^ high) & mask
	return low ^ differ<<by, high ^ differ
}

// placeSpaces holds the space of each place of the words of lines.
type placeSpaces [lineWords][64]notation.Space

var rowSpaces, colSpaces = tabulateSpaces()

func tabulateSpaces() (rows, cols placeSpaces) {
	for l := range board.Side {
		for i := range board.Side {
			w, place := l/linesPerWord, l%linesPerWord*lineBits+i
			rows[w][place], cols[w][place] = board.At(l, i), board.At(i, l)
		}
	}
	return rows, cols
}
