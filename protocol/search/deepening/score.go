package deepening

import "math"

// A score is an evaluation, or Win minus the plies from the root to a win, or the plies to a loss
// minus Win. Evaluations are much closer to 0.
const (
	Win      = 2_000_000
	leastWin = Win - 1000
)

func signOf(score int) int {
	switch {
	case score >= leastWin:
		return 1
	case score <= -leastWin:
		return -1
	}
	return 0
}

func plies(score int) int { return Win - max(score, -score) }

func permille(score int, scale float64) int {
	return int(1000/(1+math.Exp(-float64(score)/scale)) + 0.5)
}
