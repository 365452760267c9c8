package knowledge

import (
	"github.com/seed-445450d7/rulebook/blockade"
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol/internal/search"
)

// Blockade evaluates positions of Blockade.
var Blockade = Game[blockade.State, blockade.Move]{
	Scores: blockadeScores, Plies: 4,
	Levels: search.Levels{0, 25, 55, 80, 110, 140, 165, 225, 285, 350, 415, 480, 540, 595, 665, 770, 860, 930, 995},
}

// blockadeScores counts exits: for the seat to move one wins, and for the other they are
// threats. It also rewards a king's turning points and guards in reserve.
func blockadeScores(s blockade.State) (x Scores) {
	for own := notation.Seat(1); own <= 2; own++ {
		exits, turns := s.Freedom(own)
		x[own-1] = 0.08*float64(turns) + 0.15*float64(s.Reserve(own, blockade.Guard))
		switch {
		case exits == 0:
		case own == s.Turn():
			x[own-1] += 6
		default:
			x[own-1] += 0.8 + 0.2*float64(exits)
		}
	}
	return x
}
