package knowledge

import (
	"github.com/seed-445450d7/rulebook/lineup"
	"github.com/seed-445450d7/rulebook/protocol/internal/search"
)

// LineUp evaluates positions of Line Up.
var LineUp = Game[lineup.State, lineup.Move]{
	Scores: lineUpScores, Plies: 6,
	Levels: search.Levels{0, 55, 115, 190, 285, 380, 450, 515, 570, 620, 670, 720, 770, 815, 860, 905, 945, 980, 1000},
}

// lineUpLines holds the lines of four centers, as sets of fields.
var lineUpLines = [...]uint64{
	0x000f, 0x00f0, 0x0f00, 0xf000,
	0x1111, 0x2222, 0x4444, 0x8888,
	0x8421, 0x1248,
}

// lineUpScores adds up the lines that a seat has begun, weighted by its pieces in them. A
// line with one opposing piece counts a third, since that piece may have to leave.
func lineUpScores(s lineup.State) (x Scores) {
	weights := [5]float64{0, 0.05, 0.25, 0.8, 0}
	held := [2]uint64{uint64(s.Fields(1)), uint64(s.Fields(2))}
	for _, line := range lineUpLines {
		for i := range held {
			switch ones(held[1-i] & line) {
			case 0:
				x[i] += weights[ones(held[i]&line)]
			case 1:
				x[i] += weights[ones(held[i]&line)] / 3
			}
		}
	}
	x[s.Turn()-1] += 0.1
	return x
}
