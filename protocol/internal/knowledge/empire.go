package knowledge

import (
	"github.com/seed-445450d7/rulebook/empire"
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol/internal/search"
	"github.com/seed-445450d7/rulebook/sly/board"
)

// Empire evaluates positions of Empire.
var Empire = Game[empire.State, empire.Move]{
	Scores: empireScores, Plies: 4,
	Levels: search.Levels{0, 30, 60, 90, 120, 150, 180, 240, 305, 380, 475, 565, 635, 695, 750, 805, 865, 925, 990},
}

// empireScores adds up armies, thrones held, and whether enemies watch the coronation
// center. The penalty for a commander that an enemy can capture depends on whose turn it
// is.
func empireScores(s empire.State) (x Scores) {
	for own := notation.Seat(1); int(own) <= s.Players(); own++ {
		x[own-1] = empireScore(s, own)
	}
	return x
}

func empireScore(s empire.State, own notation.Seat) float64 {
	commander, ok := s.Commander(own)
	if !ok {
		return -8
	}
	army := s.Spaces(own)
	held := float64(army.And(empire.Thrones()).Len())
	score := 0.45*float64(army.Len()) + 0.1*held*held
	if s.Watched(commander, own) {
		score--
		if s.Turn() != own {
			score -= 4
		}
	}
	center, _ := empire.CoronationCenter(s.Players(), own)
	switch {
	case s.Pending().Has(own):
		score += 2
	case s.Watched(center, own):
	case board.Cross(center).Has(commander):
		score += 1
		if s.Turn() == own {
			score += 2
		}
	default:
		score += 0.5
	}
	return score
}
