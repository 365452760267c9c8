package host

import "math"

// Centipawns converts permille to the unit of chess programs, from -1200 to 1200, where 100
// correspond to 100 points of Elo.
func Centipawns(permille int) int {
	chance := min(max(float64(permille)/1000, 0.001), 0.999)
	return int(math.Round(400 * math.Log10(chance/(1-chance))))
}
