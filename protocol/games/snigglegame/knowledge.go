//go:build !rulesonly

package snigglegame

import (
	"math/bits"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol/search"
	"github.com/seed-445450d7/rulebook/sly/board"
	"github.com/seed-445450d7/rulebook/sniggle"
)

var knowledge = search.Knowledge[sniggle.State, sniggle.Move]{
	Count: countTerms, Weights: weights[:], Plies: 10,
	Levels:       []int{0, 120, 195, 240, 280, 315, 350, 380, 430, 455, 475, 505, 550, 590, 650, 710, 770, 855, 955},
	LevelsOfMany: []int{0, 110, 180, 235, 280, 315, 355, 390, 425, 460, 500, 540, 590, 645, 710, 780, 850, 925, 1000},
	Confidence: func(s sniggle.State) float64 {
		many := s.Players() > 2 && !s.Teams()
		switch {
		case s.Variation() == sniggle.Match && !many:
			return 0.05 // nearly all matches are drawn
		case many:
			return 0.4
		case s.Teams():
			return 0.6
		}
		return 1.8
	},
}

func init() { newSearcher = knowledge.NewSearcher }

// Three pieces have 220 patterns in the twelve columns of a row, and nine pieces as many in four
// fields.
const (
	termTempo     = iota
	termTempoLate // times how late it is
	termColumns   // gone, all pieces together
	termColumnsLate
	termRows
	termFields = termRows + termPatterns
	termCount  = termFields + termPatterns

	termPatterns = 220
)

var snigglePattern = func() *[1 << board.Side]uint8 {
	t := new([1 << board.Side]uint8)
	n := uint8(0)
	for columns := range t {
		if bits.OnesCount(uint(columns)) == 3 {
			t[columns] = n
			n++
		}
	}
	return t
}()

var (
	sniggleStart = [3]uint16{0b111, 0b111, 0b111}
	end          = [3]uint16{0b111 << 9, 0b111 << 9, 0b111 << 9}
)

// A seat that can never finish, as in Match, counts as if it had not begun.
func countTerms(s sniggle.State, t search.Sum) search.Sum {
	var rows [notation.MaxSeats][3]uint16
	var gone [notation.MaxSeats]int
	late := 0
	for i := range s.Players() {
		own := notation.Seat(i + 1)
		rows[i] = rowsOf(s.Pieces(own))
		if rows[i] == end && !s.Finished().Has(own) {
			rows[i] = sniggleStart
		}
		gone[i] = columnsGone(rows[i])
		late += gone[i]
	}
	lateness := float32(late) / float32(way*s.Players())
	for i := range s.Players() {
		own := notation.Seat(i + 1)
		countArmy(&t, own, rows[i])
		t.Add(own, termColumns, float32(gone[i]))
		t.Add(own, termColumnsLate, lateness*float32(gone[i]))
	}
	t.Add(s.Turn(), termTempo, 1)
	t.Add(s.Turn(), termTempoLate, lateness)
	return t
}

func rowsOf(pieces notation.SpaceSet) (rows [3]uint16) {
	const row = 1<<board.Side - 1
	first, _ := pieces.First()
	start := uint(first / (3 * board.Side) * 3 * board.Side) // of the track
	track := pieces[start>>6] >> (start & 63)
	if start&63 != 0 {
		track |= pieces[start>>6+1] << (64 - start&63)
	}
	return [3]uint16{uint16(track & row), uint16(track >> board.Side & row), uint16(track >> (2 * board.Side) & row)}
}

const way = 9 * 9

func columnsGone(rows [3]uint16) (gone int) {
	const first = 3 * (0 + 1 + 2)
	for _, row := range rows {
		for ; row != 0; row &= row - 1 {
			gone += bits.TrailingZeros16(row)
		}
	}
	return gone - first
}

// Fields are numbered by the bars between pieces of different fields.
func countArmy(t *search.Sum, own notation.Seat, rows [3]uint16) {
	const field = 0b111
	first, second, third := 0, 1, 2
	for _, row := range rows {
		t.Add(own, termRows+int(snigglePattern[row&(1<<board.Side-1)]), 1)
		first += bits.OnesCount16(row & field)
		second += bits.OnesCount16(row & (field<<3 | field))
		third += bits.OnesCount16(row & (field<<6 | field<<3 | field))
	}
	t.Add(own, termFields+int(snigglePattern[1<<first|1<<second|1<<third]), 1)
}
