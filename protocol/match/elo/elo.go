// Package elo implements match statistics: the difference in strength between two engines, and its
// certainty.
//
// A score ranges from 0, if all games are lost, to 1, if all are won. Because games with the same
// opening depend on each other, the functions count units, usually pairs of such games, by their
// mean scores.
package elo

import (
	"math"
)

// Of returns the difference in strength that explains a score in Arpad Elo's logistic model, where
// 400 points mean odds of ten to one.
func Of(score float64) float64 { return 400 * math.Log10(score/(1-score)) }

// Score returns the expected score for a difference in strength.
func Score(difference float64) float64 { return 1 / (1 + math.Pow(10, -difference/400)) }

// Counts counts units by their scores, which are equidistant from 0 to 1. For example, single games
// have three entries: losses, draws and wins. There must be at least two.
type Counts []int

func (t Counts) values(f func(score, count float64)) {
	for i, n := range t {
		f(float64(i)/float64(len(t)-1), float64(n))
	}
}

// Units returns the number of units.
func (t Counts) Units() (n int) {
	for _, count := range t {
		n += count
	}
	return n
}

// confidence is half an interval's width, in standard deviations.
const confidence = 1.96

// Interval returns bounds that contain the true mean score in at least 95 percent of matches,
// however short. The score must be the units' mean. Without units, the bounds are 0 and 1.
func Interval(score float64, units ...Counts) (lo, hi float64) {
	n, mean := 2.0, 1.0 // one more win and loss, so that a clean sweep is not certain
	values := func(f func(score, count float64)) {
		for _, t := range units {
			t.values(f)
		}
	}
	values(func(score, count float64) { n, mean = n+count, mean+count*score })
	if n == 2 {
		return 0, 1
	}
	mean /= n
	square := sq(0-mean) + sq(1-mean)
	values(func(score, count float64) { square += count * sq(score-mean) })
	variance := square / (n - 1) / n // of the mean
	// This is Wilson's interval with continuity correction, for as many wins and losses as have the
	// units' variance.
	same := max(mean*(1-mean)/variance, n) - 2
	return wilson(score, same), 1 - wilson(1-score, same)
}

func sq(x float64) float64 { return x * x }

func wilson(p, n float64) float64 {
	if p <= 0 {
		return 0
	}
	const z = confidence
	root := z * math.Sqrt(max(z*z-1/n+4*n*p*(1-p)+4*p-2, 0))
	return max(0, (2*n*p+z*z-1-root)/(2*(n+z*z)))
}
