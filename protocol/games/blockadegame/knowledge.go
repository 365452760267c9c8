//go:build !rulesonly

package blockadegame

import (
	"github.com/seed-445450d7/rulebook/blockade"
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol/search"
)

var knowledge = search.Knowledge[blockade.State, blockade.Move]{
	Count: countTerms, Weights: weights[:], Urgent: urgentMoves,
	Survey: surveyMoves, Distinct: blockade.State.AppendDistinct, Plies: 4,
	Levels: []int{0, 30, 65, 90, 115, 140, 175, 220, 250, 280, 320, 355, 395, 430, 465, 505, 560, 640, 780},
}

func init() { newSearcher = knowledge.NewSearcher }

const (
	termNow   = iota // the king can escape now: a win
	termSoon         // the same, but not on turn
	termExits        // exits in that case
	termStops        // spaces where the king can turn
	termTurn
	termCount
)

// The turn counts because a threat must be answered.
func countTerms(s blockade.State, t search.Sum) search.Sum {
	for own := notation.Seat(1); own <= 2; own++ {
		exits, stops := s.Exits(own).Len(), s.Bends(own)
		t.Add(own, termStops, float32(stops))
		switch {
		case exits == 0:
		case own == s.Turn():
			t.Add(own, termNow, 1)
		default:
			t.Add(own, termSoon, 1)
			t.Add(own, termExits, float32(exits))
		}
	}
	t.Add(s.Turn(), termTurn, 1)
	return t
}

func urgentMoves(s blockade.State, dst []blockade.Move) (moves []blockade.Move, urgent bool) {
	moves, _ = s.AppendUrgent(dst)
	return moves, len(moves) > len(dst)
}

// surveyMoves omits exits, because positions with exits have urgent moves.
func surveyMoves(s blockade.State, dst []blockade.Move, t search.Sum) ([]blockade.Move, search.Sum) {
	moves, turns := s.AppendUrgent(dst)
	if len(moves) == len(dst) {
		for i, n := range turns {
			t.Add(notation.Seat(i+1), termStops, float32(n))
		}
		t.Add(s.Turn(), termTurn, 1)
	}
	return moves, t
}
