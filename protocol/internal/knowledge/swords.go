package knowledge

import (
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol/internal/search"
	"github.com/seed-445450d7/rulebook/swords"
)

// Swords evaluates positions of Swords & Shields.
var Swords = Game[swords.State, swords.Move]{
	Scores: swordsScores, Plies: 0,
	Levels: search.Levels{0, 20, 35, 55, 70, 90, 110, 165, 225, 315, 440, 525, 585, 630, 675, 720, 765, 820, 885},
}

// swordsScores compares what is left of both sides and counts the Chief Shield's open
// lines to the outside. With one, the shields win if they are to move. With two, they are
// likely to win even if they are not.
func swordsScores(s swords.State) (x Scores) {
	x[swords.Shields-1] = shieldsLead(s)
	return x
}

func shieldsLead(s swords.State) float64 {
	const side = 9
	lead := 0.5*float64(s.Count(swords.Shield)-8) - 0.4*float64(s.Count(swords.Sword)-16)
	chief, ok := s.Chief()
	if !ok {
		return lead
	}
	open := 0
	for _, step := range [...][2]int{{-1, 0}, {0, 1}, {1, 0}, {0, -1}} {
		row, col := int(chief)/side+step[0], int(chief)%side+step[1]
		length := 0
		for row >= 0 && row < side && col >= 0 && col < side && s.Piece(notation.Space(row*side+col)).Seat == 0 {
			row, col = row+step[0], col+step[1]
			length++
		}
		if row < 0 || row >= side || col < 0 || col >= side {
			open++
			continue
		}
		lead += 0.08 * float64(length)
		if length == 0 && s.Piece(notation.Space(row*side+col)).Kind == swords.Sword {
			lead -= 0.5
		}
	}
	switch {
	case open > 0 && s.Turn() == swords.Shields:
		return lead + 6
	case open > 1:
		return lead + 4
	case open == 1:
		return lead + 0.7
	}
	return lead
}
