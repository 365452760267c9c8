package knowledge

import (
	"github.com/seed-445450d7/rulebook/gateway"
	"github.com/seed-445450d7/rulebook/notation"
)

// Gateway compares how many pieces the seats have entered; the last ones count
// most. A team is as far as both partners together.
func Gateway(s gateway.State, seat notation.Seat) float32 {
	const piece = 0.5
	var x scores
	for own := notation.Seat(1); int(own) <= s.Players(); own++ {
		triangles, squares := s.Reserve(own)
		left := float64(triangles + squares)
		x[own-1] = -piece * left
		if left <= 2 {
			x[own-1] += piece * (3 - left) / 2
		}
	}
	x[s.Turn()-1] += piece / 2
	return x.share(s.Players(), s.Teams(), seat)
}
