package deepening

import "math"

// A score is an evaluation, or Win minus the plies from the root to a win, or the plies to a loss
// minus Win. All evaluations are much closer to 0.
const (
	Win      = 2_000_000
	leastWin = Win - 1000
)

// Sign returns 1 for the score of a win, -1 for the score of a loss, and otherwise 0.
func Sign(score int) int {
	switch {
	case score >= leastWin:
		return 1
	case score <= -leastWin:
		return -1
	}
	return 0
}

// ToTable converts a score found at the given ply for a table, where the plies to a win or loss
// count from the stored position instead of the root.
func ToTable(score, ply int) int { return score + Sign(score)*ply }

// FromTable is the inverse of ToTable.
func FromTable(score, ply int) int { return ToTable(score, -ply) }

// plies returns the number of plies to the win or loss that a score claims. For an evaluation,
// the number is greater than any depth.
func plies(score int) int { return Win - max(score, -score) }

// permille returns the probability of a win for a score. If the score equals scale, a win is e
// times as likely as a loss.
func permille(score int, scale float64) int {
	return int(1000/(1+math.Exp(-float64(score)/scale)) + 0.5)
}
