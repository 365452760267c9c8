package knowledge

import (
	"github.com/seed-445450d7/rulebook/gateway"
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol/internal/search"
)

// Gateway evaluates positions of Gateway.
var Gateway = Game[gateway.State, gateway.Move]{
	Scores: gatewayScores, Plies: 4,
	Levels: search.Levels{0, 50, 95, 140, 180, 225, 265, 310, 350, 390, 425, 460, 490, 520, 555, 600, 660, 730, 820},
}

// gatewayScores compares how many pieces the seats have entered; the last ones count most.
// A team is scored by both partners together.
func gatewayScores(s gateway.State) (x Scores) {
	const piece = 0.5
	for own := notation.Seat(1); int(own) <= s.Players(); own++ {
		left := float64(s.Reserve(own, gateway.Triangle) + s.Reserve(own, gateway.Square))
		x[own-1] = -piece * left
		if left <= 2 {
			x[own-1] += piece * (3 - left) / 2
		}
	}
	x[s.Turn()-1] += piece / 2
	return x
}
