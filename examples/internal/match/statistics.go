package match

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// Elo returns the difference in strength that explains a score (the logistic model of
// Arpad Elo: 400 points are odds of ten to one). It is infinite for 0 and 1.
func Elo(score float64) float64 { return 400 * math.Log10(score/(1-score)) }

// eloScore returns the expected score for a difference in strength.
func eloScore(elo float64) float64 { return 1 / (1 + math.Pow(10, -elo/400)) }

// A tally counts games or pairs by their score. Its entries are for equidistant scores from 0
// to 1.
type tally []int

// values calls f with every score and how often it occurred.
func (t tally) values(f func(score, count float64)) {
	for i, n := range t {
		f(float64(i)/float64(len(t)-1), float64(n))
	}
}

func (t tally) size() (n int) {
	for _, count := range t {
		n += count
	}
	return n
}

// confidence is half the width of a 95 percent interval, in standard deviations.
const confidence = 1.96

// Interval returns bounds that contain the true mean score in at least 95 percent of all
// matches, for scores from 0 to 1 of independent units: pairs of games, or single games.
func Interval(scores []float64) (lo, hi float64) {
	sum := 0.0
	for _, score := range scores {
		sum += score
	}
	return confine(sum/float64(max(len(scores), 1)), func(f func(score, count float64)) {
		for _, score := range scores {
			f(score, 1)
		}
	})
}

// interval is like [Interval] for units that are counted. The score is their mean.
func interval(score float64, units ...tally) (lo, hi float64) {
	return confine(score, func(f func(score, count float64)) {
		for _, t := range units {
			t.values(f)
		}
	})
}

// confine returns the interval for a mean score, and a function that calls another one with
// all scores and how often they occurred.
//
// It is Wilson's interval with continuity correction, for the number of wins and losses with
// the same variance as the units. This number is greater than that of the units, because
// scores between 0 and 1 vary less. The variance is estimated with a win and a loss added,
// so that a clean sweep does not count as certain.
func confine(score float64, values func(f func(score, count float64))) (lo, hi float64) {
	n, mean := 2.0, 1.0 // the win and the loss
	values(func(score, count float64) { n, mean = n+count, mean+count*score })
	if n == 2 {
		return 0, 1
	}
	mean /= n
	square := sq(0-mean) + sq(1-mean)
	values(func(score, count float64) { square += count * sq(score-mean) })
	variance := square / (n - 1) / n // of the mean
	same := max(mean*(1-mean)/variance, n) - 2
	return wilson(score, same), 1 - wilson(1-score, same)
}

func sq(x float64) float64 { return x * x }

// wilson returns the lower bound of Wilson's interval with continuity correction, for the
// proportion p of n.
func wilson(p, n float64) float64 {
	if p <= 0 {
		return 0
	}
	const z = confidence
	root := z * math.Sqrt(max(z*z-1/n+4*n*p*(1-p)+4*p-2, 0))
	return max(0, (2*n*p+z*z-1-root)/(2*(n+z*z)))
}

// sprt is a sequential probability ratio test of the first engine against the
// second: is it stronger by elo1 (H1) or only by elo0 (H0)?
type sprt struct {
	elo0, elo1 float64
	normalized bool // the bounds are normalized Elo
}

// normalizedWord follows the bounds of a test that are normalized Elo.
const normalizedWord = "normalized"

func (t *sprt) String() string {
	text := fmt.Sprintf("%v,%v", t.elo0, t.elo1)
	if t.normalized {
		text += "," + normalizedWord
	}
	return text
}

// bound is the log-likelihood ratio at which the test is decided, for error rates of 5
// percent: ln(0.95 / 0.05).
var bound = math.Log(0.95 / 0.05)

type verdict int

const (
	open verdict = iota
	accepted
	rejected
)

func (v verdict) String() string { return [...]string{"not decided", "H1 accepted", "H0 accepted"}[v] }

func parseSPRT(text string) (*sprt, error) {
	if text == "" {
		return nil, nil
	}
	words := strings.Split(text+",", ",")
	elo0, err0 := strconv.ParseFloat(words[0], 64)
	elo1, err1 := strconv.ParseFloat(words[1], 64)
	t := &sprt{elo0, elo1, len(words) == 4 && words[2] == normalizedWord}
	if err0 != nil || err1 != nil || !(elo0 < elo1) || max(-elo0, elo1) > maxElo || len(words) != 3 && !t.normalized {
		return nil, fmt.Errorf("sprt %q: want elo0,elo1 or elo0,elo1,%s with elo0 below elo1, from %d to %d",
			text, normalizedWord, -maxElo, maxElo)
	}
	return t, nil
}

// maxElo bounds the differences that can be tested.
const maxElo = 2000

// verdict returns the verdict of the test for the scores of the first engine.
func (t *sprt) verdict(scores tally) verdict {
	switch r := t.ratio(scores); {
	case r >= bound:
		return accepted
	case r <= -bound:
		return rejected
	}
	return open
}

// stand describes the state of the test.
func (t *sprt) stand(scores tally) string {
	return fmt.Sprintf("LLR %.2f of ±%.2f", t.ratio(scores), bound)
}

// unseen is the assumed frequency of scores that have not occurred. With 0, the first
// results would rule out all others.
const unseen = 1e-3

// ratio returns the LLR, the logarithm of the generalized likelihood ratio of H1 to H0. A
// hypothesis gives only the expected score, so ratio takes the distribution with that
// expected score under which the scores are the most likely.
func (t *sprt) ratio(scores tally) float64 {
	if scores.size() == 0 {
		return 0
	}
	if t.normalized {
		return normalizedRatio(t.elo0, t.elo1, scores)
	}
	s0, s1 := eloScore(t.elo0), eloScore(t.elo1)
	x0 := tilt(scores, func(score float64) float64 { return score - s0 })
	x1 := tilt(scores, func(score float64) float64 { return score - s1 })
	sum := 0.0
	seen(scores, func(score, count float64) {
		sum += count * math.Log((1+x0*(score-s0))/(1+x1*(score-s1)))
	})
	return sum
}

func seen(scores tally, f func(score, count float64)) {
	scores.values(func(score, count float64) { f(score, max(count, unseen)) })
}

// tilt returns the number x for which the likelihood of the scores is the greatest
// among all distributions under which the expected value of f is zero: there, the
// probability of each score is its frequency divided by 1+x·f(score). So the sum of
// count·f/(1+x·f) is zero; it falls with x. f must have both signs.
func tilt(scores tally, f func(score float64) float64) (x float64) {
	values := make([]float64, 0, len(scores))
	scores.values(func(score, _ float64) { values = append(values, f(score)) })
	lo, hi := -1/slices.Max(values), -1/slices.Min(values)
	for range 60 {
		i, sum := 0, 0.0
		x = (lo + hi) / 2
		seen(scores, func(_, count float64) {
			sum += count * values[i] / (1 + x*values[i])
			i++
		})
		if sum > 0 {
			lo = x
		} else {
			hi = x
		}
	}
	return (lo + hi) / 2
}
