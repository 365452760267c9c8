package elo

import (
	"math"
	"slices"
)

// Normalized Elo is (score-1/2)/σ, where σ is the standard deviation of a game, scaled to nearly
// equal Elo if no game is drawn. For pairs of games, σ comes from the pairs. See Michel Van den
// Bergh, "Comments on normalized Elo", https://cantate.be/Fishtest/normalized_elo_practical.pdf.

// perDeviation is the normalized Elo of a score one standard deviation above a half.
const perDeviation = 800 / math.Ln10

func (t Counts) games() float64 { return float64(len(t)-1) / 2 }

func (t Counts) moments() (n, mean, variance float64) {
	t.values(func(score, count float64) { n, mean = n+count, mean+score*count })
	mean /= n
	t.values(func(score, count float64) { variance += sq(score-mean) * count / n })
	return n, mean, variance
}

// Normalized returns the normalized Elo and the margin of its 95 percent interval, which is only
// accurate for more than a few games. Without units, both are NaN.
func (t Counts) Normalized() (elo, margin float64) {
	n, mean, variance := t.moments()
	if mean != 0.5 {
		elo = (mean - 0.5) / math.Sqrt(t.games()*variance) * perDeviation
	}
	return elo, confidence * perDeviation / math.Sqrt(t.games()*n)
}

func normalizedRatio(elo0, elo1 float64, scores Counts) float64 {
	root := math.Sqrt(scores.games())
	return misfit(scores, elo0/perDeviation*root) - misfit(scores, elo1/perDeviation*root)
}

// misfit returns the log-likelihood of the scores, relative to the likeliest distribution whose
// mean is t standard deviations above a half. Each score on that side of a half may have a maximum
// nearby.
func misfit(scores Counts, t float64) float64 {
	least := math.Inf(1)
	for i := 1; i < len(scores); i++ {
		near := float64(i)/float64(len(scores)-1) - 0.5
		if near <= 0 {
			continue
		}
		b := math.Abs(t) * (near + 0.5)
		odds := sq((b + math.Sqrt(sq(b)+2*near)) / (2 * near))
		start := make([]float64, len(scores))
		start[i], start[0] = odds/(1+odds), 1/(1+odds)
		if t < 0 {
			slices.Reverse(start)
		}
		least = min(least, improve(start, scores, t))
	}
	return least
}

const (
	maxFit   = 50   // steps
	fitError = 1e-9 // of the weights
)

// Each step solves for the previous step's mean and deviation (section 4.1). Because the deviation
// is concave in the probabilities, each step ends at t of its deviations from a half or farther.
func improve(found []float64, scores Counts, t float64) (misfit float64) {
	total := 0.0
	seen(scores, func(_, count float64) { total += count })
	weights := make([]float64, len(scores))
	for range maxFit {
		mean, variance := expectation(found)
		deviation := math.Sqrt(variance)
		f := func(score float64) float64 {
			return score - 0.5 - t*deviation*(1+sq((score-mean)/deviation))/2
		}
		x := tilt(scores, f)
		i, change := 0, 0.0
		misfit = 0
		seen(scores, func(score, count float64) {
			w := 1 + x*f(score)
			change = max(change, math.Abs(w-weights[i]))
			weights[i], found[i] = w, count/w/total
			misfit += count * math.Log(w)
			i++
		})
		if change < fitError {
			break
		}
	}
	return misfit
}

func expectation(probabilities []float64) (mean, variance float64) {
	step := 1 / float64(len(probabilities)-1)
	for i, p := range probabilities {
		mean += p * float64(i) * step
	}
	for i, p := range probabilities {
		variance += p * sq(float64(i)*step-mean)
	}
	return mean, variance
}
