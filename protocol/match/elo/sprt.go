package elo

import (
	"fmt"
	"math"
	"slices"

	"github.com/seed-445450d7/rulebook/notation/format"
)

// An SPRT is a sequential probability ratio test of one engine against another: is it stronger by
// Elo1 (H1) or only by Elo0 (H0)? Its ratios equal Fishtest's, and at most about 5 percent of tests
// decide wrongly.
type SPRT struct {
	Elo0, Elo1 float64
	Normalized bool // the bounds are normalized Elo
}

// String returns the bounds, for example "0,10" or "0,10,normalized".
func (t SPRT) String() string {
	text := fmt.Sprintf("%v,%v", t.Elo0, t.Elo1)
	if t.Normalized {
		text += ",normalized"
	}
	return text
}

const maxElo = 2000

// Check returns an error unless Elo0 is below Elo1 and both are from -2000 to 2000.
func (t SPRT) Check() error {
	if !(t.Elo0 < t.Elo1) || max(-t.Elo0, t.Elo1) > maxElo {
		return fmt.Errorf("elo0 must be below elo1, and both from %d to %d", -maxElo, maxElo)
	}
	return nil
}

// Bound is the log-likelihood ratio that decides a test, ln(0.95/0.05).
const Bound = 2.9444389791664403

// A Verdict is the state of an [SPRT]. There are no other values.
type Verdict int

// The verdicts.
const (
	Undecided Verdict = iota
	Accepted
	Rejected // H0 is accepted
)

// String returns "not decided", "H1 accepted" or "H0 accepted".
func (v Verdict) String() string {
	return [...]string{"not decided", "H1 accepted", "H0 accepted"}[min(max(v, Undecided), Rejected)]
}

// MarshalText implements [encoding.TextMarshaler].
func (v Verdict) MarshalText() ([]byte, error) { return []byte(v.String()), nil }

// UnmarshalText implements [encoding.TextUnmarshaler].
func (v *Verdict) UnmarshalText(text []byte) error { return format.ReadEnum(text, v, Rejected) }

// Verdict returns the verdict for the first engine's scores.
func (t SPRT) Verdict(scores Counts) Verdict {
	switch r := t.Ratio(scores); {
	case r >= Bound:
		return Accepted
	case r <= -Bound:
		return Rejected
	}
	return Undecided
}

// If unseen were 0, the first results would rule out all other scores.
const unseen = 1e-3

// Ratio returns the LLR, the generalized log-likelihood ratio of H1 to H0.
func (t SPRT) Ratio(scores Counts) float64 {
	if scores.Units() == 0 {
		return 0
	}
	if t.Normalized {
		return normalizedRatio(t.Elo0, t.Elo1, scores)
	}
	s0, s1 := Score(t.Elo0), Score(t.Elo1)
	x0 := tilt(scores, func(score float64) float64 { return score - s0 })
	x1 := tilt(scores, func(score float64) float64 { return score - s1 })
	sum := 0.0
	seen(scores, func(score, count float64) {
		sum += count * math.Log((1+x0*(score-s0))/(1+x1*(score-s1)))
	})
	return sum
}

func seen(scores Counts, f func(score, count float64)) {
	scores.values(func(score, count float64) { f(score, max(count, unseen)) })
}

// tilt returns the x that maximizes the likelihood of the scores among distributions where the mean
// of f is zero. Each score's probability is its frequency divided by 1+x·f(score), so the sum of
// count·f/(1+x·f), which falls as x grows, is zero.
func tilt(scores Counts, f func(score float64) float64) (x float64) {
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
