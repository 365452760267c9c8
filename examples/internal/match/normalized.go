package match

import "math"

// Normalized Elo measures a difference in strength by how many games it takes to show
// it. It is (score-1/2)/σ, where σ is the standard deviation of a game, in units that
// make it nearly the same as Elo if no game is drawn. For pairs of games with the same
// opening, σ comes from the pairs, which vary less than two unrelated games. The formulas
// are those of Michel Van den Bergh, "Comments on normalized Elo",
// https://cantate.be/Fishtest/normalized_elo_practical.pdf, which Fishtest and fastchess
// use, too.

// perDeviation is the normalized Elo of a score one standard deviation above a half.
const perDeviation = 800 / math.Ln10

// games returns the number of games in a unit whose scores t counts.
func (t tally) games() float64 { return float64(len(t)-1) / 2 }

// moments returns the number of units, the mean of their scores, and the variance.
func (t tally) moments() (n, mean, variance float64) {
	t.values(func(score, count float64) { n, mean = n+count, mean+score*count })
	mean /= n
	t.values(func(score, count float64) { variance += sq(score-mean) * count / n })
	return n, mean, variance
}

// normalizedElo returns the normalized Elo of the scores and the margin of its interval of
// 95 percent, which needs more than a few games. It is infinite if all scores are equal
// but not a half.
func normalizedElo(scores tally) (elo, margin float64) {
	n, mean, variance := scores.moments()
	if mean != 0.5 {
		elo = (mean - 0.5) / math.Sqrt(scores.games()*variance) * perDeviation
	}
	return elo, confidence * perDeviation / math.Sqrt(scores.games()*n)
}

// normalizedRatio is the LLR for bounds in normalized Elo.
func normalizedRatio(elo0, elo1 float64, scores tally) float64 {
	root := math.Sqrt(scores.games())
	w0, ok0 := fit(scores, elo0/perDeviation*root)
	w1, ok1 := fit(scores, elo1/perDeviation*root)
	if !ok0 || !ok1 {
		return approximateRatio(elo0, elo1, scores)
	}
	i, sum := 0, 0.0
	seen(scores, func(_, count float64) {
		sum += count * math.Log(w0[i]/w1[i])
		i++
	})
	return sum
}

const (
	maxFit   = 50   // steps
	fitError = 1e-9 // of the weights
)

// fit returns the likeliest distribution whose mean is t standard deviations above a half,
// as what the frequency of each score is divided by. Each step solves for the mean and
// the deviation of the step before (section 4.1). If that fails, because the scores
// hardly differ, ok is false.
func fit(scores tally, t float64) (weights []float64, ok bool) {
	found := make([]float64, len(scores)) // probabilities; equal ones to begin with
	for i := range found {
		found[i] = 1 / float64(len(found))
	}
	total := 0.0
	seen(scores, func(_, count float64) { total += count })
	weights = make([]float64, len(scores))
	for range maxFit {
		mean, variance := expectation(found)
		deviation := math.Sqrt(variance)
		f := func(score float64) float64 {
			return score - 0.5 - t*deviation*(1+sq((score-mean)/deviation))/2
		}
		x, ok := tilt(scores, f)
		if !ok {
			return nil, false
		}
		i, change := 0, 0.0
		seen(scores, func(score, count float64) {
			w := 1 + x*f(score)
			change = max(change, math.Abs(w-weights[i]))
			weights[i], found[i] = w, count/w/total
			i++
		})
		if change < fitError {
			break
		}
	}
	return weights, true
}

// expectation returns the mean and the variance of scores with these probabilities.
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

// approximateRatio is the LLR as if the scores were normally distributed.
func approximateRatio(elo0, elo1 float64, scores tally) float64 {
	n, sum, squares := 0.0, 0.0, 0.0
	seen(scores, func(score, count float64) { n, sum = n+count, sum+count*(score-0.5) })
	mean := sum / n
	seen(scores, func(score, count float64) { squares += count * sq(score-0.5-mean) })
	games := scores.games()
	elo := mean / math.Sqrt(games*squares/n) * perDeviation
	return n * games / 2 * math.Log((sq(perDeviation)+sq(elo-elo0))/(sq(perDeviation)+sq(elo-elo1)))
}
