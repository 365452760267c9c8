package knowledge

import (
	"math/bits"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol/internal/search"
	"github.com/seed-445450d7/rulebook/smarts"
)

// smartsRows holds the rows of five, as sets of boxes.
var smartsRows = func() (rows []uint64) {
	for _, step := range [...]struct{ row, col int }{{0, 1}, {1, -1}, {1, 0}, {1, 1}} {
		for box := range 64 {
			row, col := box/8, box%8
			if row+4*step.row > 7 || col+4*step.col > 7 || col+4*step.col < 0 {
				continue
			}
			mask := uint64(0)
			for i := range 5 {
				mask |= 1 << ((row+i*step.row)*8 + col + i*step.col)
			}
			rows = append(rows, mask)
		}
	}
	return rows
}()

// Smarts evaluates positions of Smarts.
var Smarts = Game[smarts.State, smarts.Move]{
	Scores: smartsScores, Plies: 4,
	Levels: search.Levels{0, 90, 135, 165, 190, 215, 240, 275, 315, 360, 405, 455, 505, 550, 595, 635, 685, 775, 1000},
}

// smartsScores counts the rows that a seat has begun and the opponent does not block,
// weighted by the pieces in them. A seat that has scored is one row closer to winning.
func smartsScores(s smarts.State) (x Scores) {
	weights := [6]float64{0, 0.02, 0.08, 0.25, 0.8, 2}
	var held [2]uint64
	for box := range notation.Space(64) {
		if owner := s.Piece(box).Seat; owner != 0 {
			held[owner-1] |= 1 << box
		}
	}
	for i := range held {
		if s.Scored(notation.Seat(i + 1)) {
			x[i] = 1.5
		}
	}
	for _, row := range smartsRows {
		for i := range held {
			own, others := ones(held[i]&row), ones(held[1-i]&row)
			switch others {
			case 0:
				x[i] += weights[own]
			case 1: // the blocking piece may leave
				x[i] += weights[own] / 3
			}
		}
	}
	x[s.Turn()-1] += 0.2
	return x
}

// ones counts the members of a set.
func ones(set uint64) int { return bits.OnesCount64(set) }
