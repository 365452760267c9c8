package knowledge

import (
	"github.com/seed-445450d7/rulebook/blockade"
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol/internal/search"
)

var Blockade = Game[blockade.State, blockade.Move]{
	Count: countBlockade, Weights: blockadeWeights[:], Urgent: urgentBlockade,
	Survey: surveyBlockade, Distinct: blockade.State.AppendDistinct, Plies: 4,
	Levels: search.Levels{0, 30, 65, 90, 115, 140, 175, 220, 250, 280, 320, 355, 395, 430, 465, 505, 560, 640, 780},
}

const (
	blockadeNow   = iota // the king can escape, and it is its turn: a win
	blockadeSoon         // the king can escape, but it is not its turn
	blockadeExits        // exits in that case
	blockadeStops        // spaces where the king can turn
	blockadeTurn         // to be on turn
	blockadeFeatures
)

// countBlockade counts exits: an exit of the seat to move wins, and an exit of the other seat is a
// threat. Turning points make new exits likely. The turn counts because a threat must be answered,
// after which its maker moves again.
func countBlockade(s blockade.State, t Tally) Tally {
	for own := notation.Seat(1); own <= 2; own++ {
		exits, stops := s.Exits(own).Len(), s.Bends(own)
		t.Add(own, blockadeStops, float32(stops))
		switch {
		case exits == 0:
		case own == s.Turn():
			t.Add(own, blockadeNow, 1)
		default:
			t.Add(own, blockadeSoon, 1)
			t.Add(own, blockadeExits, float32(exits))
		}
	}
	t.Add(s.Turn(), blockadeTurn, 1)
	return t
}

func urgentBlockade(s blockade.State, dst []blockade.Move) (moves []blockade.Move, urgent bool) {
	moves, _ = s.AppendUrgent(dst)
	return moves, len(moves) > len(dst)
}

// surveyBlockade counts the features of [countBlockade], except for exits, because a position with
// exits has urgent moves.
func surveyBlockade(s blockade.State, dst []blockade.Move, t Tally) ([]blockade.Move, Tally) {
	moves, turns := s.AppendUrgent(dst)
	if len(moves) == len(dst) {
		for i, n := range turns {
			t.Add(notation.Seat(i+1), blockadeStops, float32(n))
		}
		t.Add(s.Turn(), blockadeTurn, 1)
	}
	return moves, t
}
