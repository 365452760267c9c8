package knowledge

import (
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol/internal/search"
	"github.com/seed-445450d7/rulebook/sly/board"
	"github.com/seed-445450d7/rulebook/sniggle"
)

// Sniggle evaluates positions of Sniggle.
var Sniggle = Game[sniggle.State, sniggle.Move]{
	Scores: sniggleScores, Tree: true, Plies: 10, PliesOfMany: 40,
	Levels: search.Levels{0, 160, 210, 265, 300, 330, 380, 420, 455, 485, 525, 575, 610, 675, 740, 800, 865, 930, 990},
}

// sniggleScores compares how far the seats have come, in columns. In Match a seat that can
// never finish is last.
func sniggleScores(s sniggle.State) (x Scores) {
	const (
		columns = 0.3 // of one column's lead
		tempo   = 1.3 // columns that being on turn is worth
		all     = 3 * (9 + 10 + 11)
	)
	for other := notation.Seat(1); int(other) <= s.Players(); other++ {
		come := 0
		for set := s.Spaces(other); ; {
			sp, ok := set.Pop()
			if !ok {
				break
			}
			come += board.Col(sp)
		}
		if come == all && !s.Finished().Has(other) {
			come = 0
		}
		x[other-1] = columns * float64(come)
	}
	x[s.Turn()-1] += columns * tempo
	return x
}
