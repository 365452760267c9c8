package deepening

import "math"

// A score is an evaluation, or Win minus the plies from the root to a win, or the plies to a loss
// minus Win. All evaluations are much closer to 0.
const (
	Win      = 2_000_000
	leastWin = Win - 1000
)

// signOf returns 1 for the score of a win, -1 for the score of a loss, and otherwise 0.
func signOf(score int) int {
	switch {
	case score >= leastWin:
		return 1
	case score <= -leastWin:
		return -1
	}
	return 0
}

// plies returns the number of plies to the win or loss that a score claims. For an evaluation,
// the number is greater than any depth.
func plies(score int) int { return Win - max(score, -score) }

// permille returns the probability of a win for a score. If the score equals scale, a win is e
// times as likely as a loss.
func permille(score int, scale float64) int {
	return int(1000/(1+math.Exp(-float64(score)/scale)) + 0.5)
}
