package host

import "math"

// Centipawns returns a score in permille as the unit of chess programs, a hundredth of a pawn: 100
// centipawns correspond to 100 points of Elo, so the odds are ten to one at 400. The result is from
// -1200 to 1200, which are odds of 999 to one and beyond.
func Centipawns(permille int) int {
	chance := min(max(float64(permille)/1000, 0.001), 0.999)
	return int(math.Round(400 * math.Log10(chance/(1-chance))))
}
