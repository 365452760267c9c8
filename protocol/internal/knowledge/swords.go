package knowledge

import (
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol/internal/search"
	"github.com/seed-445450d7/rulebook/swords"
)

// Swords evaluates positions of Swords & Shields.
var Swords = Game[swords.State, swords.Move]{
	Count: countSwords, Weights: swordsWeights[:], Urgent: swords.State.AppendUrgent, Plies: 0,
	Levels: search.Levels{0, 20, 35, 55, 70, 90, 110, 165, 225, 315, 440, 525, 585, 630, 675, 720, 765, 820, 885},
}

// The features of Swords & Shields. Those of the swords are their count and the turn; all
// others are of the side of the shields.
const (
	swordsShields = iota // shields left
	swordsSwords         // swords left
	swordsLength         // empty spaces on the Chief Shield's lines that end at a piece
	swordsBeside         // swords beside the Chief Shield
	swordsNow            // an open line of the Chief Shield, and shields to move: a win
	swordsOne            // one open line, and swords to move
	swordsTwo            // two or more, and swords to move
	swordsTurn           // to be on turn
	swordsFeatures
)

var swordsWeights = [swordsFeatures]float32{0.5, 0.4, 0.08, -0.5, 6, 0.7, 4, 0.4}

// countSwords counts what is left of both sides, and looks along the Chief Shield's lines.
// One that is open to the outside wins if the shields are to move. Two are likely to win
// even if they are not.
func countSwords(s swords.State, t Tally) Tally {
	t.Add(swords.Shields, swordsShields, float32(s.Count(swords.Shield)))
	t.Add(swords.Swords, swordsSwords, float32(s.Count(swords.Sword)))
	t.Add(s.Turn(), swordsTurn, 1)
	chief, ok := s.Chief()
	if !ok {
		return t
	}
	open := 0
	for _, step := range [...][2]int{{-1, 0}, {0, 1}, {1, 0}, {0, -1}} {
		if countLine(s, &t, int(chief)/swordsSide, int(chief)%swordsSide, step) {
			open++
		}
	}
	switch {
	case open > 0 && s.Turn() == swords.Shields:
		t.Add(swords.Shields, swordsNow, 1)
	case open > 1:
		t.Add(swords.Shields, swordsTwo, 1)
	case open == 1:
		t.Add(swords.Shields, swordsOne, 1)
	}
	return t
}

const swordsSide = 9

// countLine looks along one of the Chief Shield's lines and reports whether it is open.
func countLine(s swords.State, t *Tally, row, col int, step [2]int) bool {
	for length := 0; ; length++ {
		row, col = row+step[0], col+step[1]
		if row < 0 || row >= swordsSide || col < 0 || col >= swordsSide {
			return true
		}
		p := s.Piece(notation.Space(row*swordsSide + col))
		if p.Seat == 0 {
			continue
		}
		t.Add(swords.Shields, swordsLength, float32(length))
		if length == 0 && p.Kind == swords.Sword {
			t.Add(swords.Shields, swordsBeside, 1)
		}
		return false
	}
}
