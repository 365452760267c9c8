package elo

import (
	"maps"
	"math"
	"math/rand/v2"
	"os"
	"testing"
)

func TestElo(t *testing.T) {
	if got := Of(0.5); math.Abs(got) > 1e-9 {
		t.Errorf("elo of a half: %v", got)
	}
	// Odds of ten to one are 400 points.
	if got := Of(10.0 / 11); math.Abs(got-400) > 1e-6 {
		t.Errorf("elo of ten to one: %v", got)
	}
	if got := Score(Of(0.7)); math.Abs(got-0.7) > 1e-9 {
		t.Errorf("there and back: %v", got)
	}
}

// The ratio is what others compute. The first ten are tests of Stockfish by pairs
// of games in Elo, from its pull requests 2951, 2971, 3098, 3209 and 3331; 13 wins can at
// most be s1/s0 times as likely, each, under H1 as under H0.
func TestPublishedRatios(t *testing.T) {
	for _, tt := range []struct {
		test   SPRT
		scores Counts
		want   float64
	}{
		{SPRT{-0.50, 1.50, false}, Counts{59, 754, 2467, 865, 75}, 2.95},
		{SPRT{0.25, 1.75, false}, Counts{33, 1185, 8378, 1302, 50}, 2.95},
		{SPRT{-0.50, 1.50, false}, Counts{17, 253, 1042, 337, 39}, 2.96},
		{SPRT{0.25, 1.75, false}, Counts{11, 407, 3238, 513, 11}, 2.93},
		{SPRT{-0.25, 1.25, false}, Counts{491, 7345, 29693, 7670, 465}, 2.96},
		{SPRT{0.25, 1.25, false}, Counts{53, 2220, 21459, 2445, 47}, 2.97},
		{SPRT{-0.25, 1.25, false}, Counts{253, 4282, 17604, 4431, 286}, 2.94},
		{SPRT{0.25, 1.25, false}, Counts{58, 3302, 33130, 3518, 84}, 2.97},
		{SPRT{-0.25, 1.25, false}, Counts{115, 2196, 11328, 2317, 136}, 2.94},
		{SPRT{0.25, 1.25, false}, Counts{14, 1030, 14318, 1163, 19}, 2.93},
		{SPRT{0, 20, false}, Counts{0, 0, 13}, 13 * math.Log(Score(20)/0.5)},

		// In normalized Elo, from pull requests 4194, 6019, 3515, 5452, 6285 and 5257. The
		// last one, which nearly all pairs won, is an example of fastchess's output.
		{SPRT{0, 2, true}, Counts{371, 10263, 24989, 10642, 379}, 2.95},
		{SPRT{0.5, 2.5, true}, Counts{47, 8181, 25234, 8575, 47}, 2.94},
		{SPRT{0, 2, true}, Counts{320, 12431, 27275, 12858, 316}, 2.95},
		{SPRT{0.5, 2.5, true}, Counts{197, 45541, 117722, 46579, 228}, 2.96},
		{SPRT{-2.5, 0.5, true}, Counts{238, 5274, 26761, 5326, 237}, 2.94},
		{SPRT{-2.5, 0.5, true}, Counts{52, 4237, 60354, 4202, 63}, 2.98},
		{SPRT{0, 2, true}, Counts{758, 38802, 84253, 39511, 772}, 2.93},
		{SPRT{0.5, 2.5, true}, Counts{19, 6089, 15803, 6441, 22}, 2.95},
		{SPRT{-1.75, 0.25, true}, Counts{289, 26459, 62934, 26379, 331}, 2.94},
		{SPRT{-1.75, 0.25, true}, Counts{118, 38575, 109888, 38432, 122}, 2.95},
		{SPRT{0, 2, true}, Counts{914, 28467, 61458, 29126, 899}, 2.99},
		{SPRT{0.5, 2.5, true}, Counts{82, 18412, 46354, 18988, 89}, 2.96},
		{SPRT{0, 20, true}, Counts{0, 0, 2, 0, 37}, 2.96},
	} {
		if got := tt.test.Ratio(tt.scores); math.Abs(got-tt.want) > 0.0051 {
			t.Errorf("%v of %v: ratio %.4f, want %.2f", tt.test, tt.scores, got, tt.want)
		}
	}
	if got := (&SPRT{0, 20, false}).Ratio(make(Counts, 5)); got != 0 {
		t.Errorf("ratio without games: %v", got)
	}
}

// Normalized Elo and its margin are what others compute: tests of the engine Reckless
// against its version 0.8.0, from its wiki, "Progress Tracking".
func TestPublishedNormalizedElo(t *testing.T) {
	for _, tt := range []struct {
		scores      Counts
		elo, margin float64
	}{
		{Counts{59, 1751, 4800, 3267, 169}, 56.71, 4.80},
		{Counts{5, 782, 2540, 1655, 19}, 64.29, 6.81},
		{Counts{54, 1776, 4891, 3200, 106}, 51.10, 4.81},
		{Counts{4, 896, 2599, 1491, 11}, 43.43, 6.81},
		{Counts{53, 2034, 4976, 2881, 114}, 32.04, 4.80},
		{Counts{0, 0, 3, 0, 0}, 0, 278.01},
		{Counts{0, 0, 0, 0, 3}, math.Inf(1), 278.01},
	} {
		elo, margin := tt.scores.Normalized()
		if elo != tt.elo && !(math.Abs(elo-tt.elo) < 0.0051) || math.Abs(margin-tt.margin) > 0.0051 {
			t.Errorf("%v: %.3f ± %.3f, want %v ± %v", tt.scores, elo, margin, tt.elo, tt.margin)
		}
	}
}

// If scores hardly differ, the ratio is still a number, and the right one.
func TestNormalizedExtremes(t *testing.T) {
	test := &SPRT{0, 50, true}
	for _, tt := range []struct {
		scores Counts
		want   Verdict
	}{
		{Counts{0, 0, 1000, 0, 0}, Rejected}, {Counts{0, 0, 0, 0, 1000}, Accepted}, {Counts{1000, 0, 0, 0, 0}, Rejected},
		{Counts{0, 0, 1, 0, 0}, Undecided}, {Counts{0, 0, 0, 0, 1}, Undecided}, {Counts{0, 1, 0}, Undecided},
		{Counts{500, 0, 0, 0, 500}, Rejected}, {Counts{400, 0, 0, 0, 600}, Accepted},
	} {
		if got := test.Ratio(tt.scores); test.Verdict(tt.scores) != tt.want {
			t.Errorf("%v: ratio %v, want %v", tt.scores, got, tt.want)
		}
		for _, test := range []SPRT{{0, 50, true}, {-2000, 2000, true}, {1999, 2000, true}, {-2000, -1999, true}} {
			if got := test.Ratio(tt.scores); math.IsNaN(got) || math.IsInf(got, 0) {
				t.Errorf("sprt %s of %v: ratio %v", &test, tt.scores, got)
			}
		}
	}
}

// model gives the probabilities of the results of two engines.
type model struct{ win, draw float64 }

// law gives the probabilities of the scores of a pair of games, from 0 to 2 in halves.
type law [5]float64

// pairs returns the law of pairs whose games do not depend on each other.
func (m model) pairs() law {
	loss := 1 - m.win - m.draw
	return law{sq(loss), 2 * loss * m.draw, sq(m.draw) + 2*loss*m.win, 2 * m.draw * m.win, sq(m.win)}
}

func (l law) random(rng *rand.Rand) int {
	r := rng.Float64()
	for i, p := range l[:4] {
		if r -= p; r < 0 {
			return i
		}
	}
	return 4
}

// A family has a law for each strength between 0 and 1.
type family func(strength float64) law

// drawn returns the laws of independent games, by their score. Of the games that can be drawn
// with that score, a share is.
func drawn(share float64) family {
	return func(score float64) law {
		draw := share * 2 * min(score, 1-score)
		return model{score - draw/2, draw}.pairs()
	}
}

// dependent are families in which the games of a pair depend on each other.
var dependent = map[string]family{
	"same result twice": func(x float64) law { return law{0: 1 - x, 4: x} },
	"color decides": func(x float64) law { // more often than not
		split := 0.7 - 0.7*math.Abs(2*x-1)
		return law{0: (1 - split) * (1 - x), 2: split, 4: (1 - split) * x}
	},
	"one draw":            func(x float64) law { return law{1: 1 - x, 3: x} },
	"rare double loss":    func(x float64) law { return law{0: 1 - x, 3: x} },
	"rare double victory": func(x float64) law { return law{1: 1 - x, 4: x} },
}

// at returns the law of a family for a difference in strength, in the Elo of the test. ok is
// false if there is none.
func (t *SPRT) at(elo float64, laws family) (l law, ok bool) {
	lo, hi := 0.0, 1.0
	for range 60 {
		x := (lo + hi) / 2
		l = laws(x)
		got, variance := expectation(l[:])
		want := Score(elo)
		if t.Normalized {
			got, want = (got-0.5)/math.Sqrt(2*variance), elo/perDeviation
		}
		if got < want {
			lo = x
		} else {
			hi = x
		}
	}
	return l, lo > 0 && hi < 1
}

// hypotheses returns the bounds of the test, each with the Verdict that is wrong there.
func (t *SPRT) hypotheses() map[float64]Verdict {
	return map[float64]Verdict{t.Elo0: Accepted, t.Elo1: Rejected}
}

// long reports whether the variable SOAK asks for the long forms of tests.
func long() bool { return os.Getenv("SOAK") != "" }

// The test decides at most about 5 percent of matches wrongly, whatever the bounds and the
// rate of draws. With SOAK, there are ten times as many matches.
func TestErrorRates(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a race detector minutes, and has one goroutine")
	}
	t.Parallel()
	for _, tt := range []struct {
		test SPRT
		runs int
	}{{SPRT{0, 50, false}, 200}, {SPRT{0, 100, false}, 600}, {SPRT{0, 400, false}, 2500}, {SPRT{0, 100, true}, 300}, {SPRT{100, 300, true}, 400}} {
		for elo, wrong := range tt.test.hypotheses() {
			for _, share := range []float64{0, 0.4, 0.8} {
				runs := tt.runs / 10
				if long() {
					runs = tt.runs
				}
				rng := rand.New(rand.NewPCG(1, 2))
				l, _ := tt.test.at(elo, drawn(share))
				count := 0
				for range runs {
					if simulate(rng, &tt.test, l) == wrong {
						count++
					}
				}
				rate := float64(count) / float64(runs)
				scatter := math.Sqrt(0.05 * 0.95 / float64(runs))
				t.Logf("sprt %s at %v Elo, %v drawn: %.1f%% wrong", &tt.test, elo, share, 100*rate)
				if rate > 0.05+3*scatter {
					t.Errorf("sprt %s at %v Elo, %.3f: %.1f%% of %d matches are decided wrongly", &tt.test, elo, l, 100*rate, runs)
				}
			}
		}
	}
}

// simulate plays pairs of games until the test is decided.
func simulate(rng *rand.Rand, test *SPRT, l law) Verdict {
	scores := make(Counts, 5)
	for {
		scores[l.random(rng)]++
		if v := test.Verdict(scores); v != Undecided {
			return v
		}
	}
}

// So it does if the bounds are far from each other or from 0, where a few pairs decide, and
// if the games of a pair depend on each other. Here the rates are computed, over all that
// can happen. With at most three different scores, that does not take long; with SOAK, more
// tests are computed.
func TestErrorRatesOfFewPairs(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a race detector minutes, and has one goroutine")
	}
	t.Parallel()
	families := maps.Clone(dependent)
	families["no draws"] = drawn(0)
	tests := []SPRT{{0, 600, true}, {500, 2000, true}, {-600, 600, true}, {0, 2000, false}}
	if long() {
		tests = append(tests, []SPRT{{100, 300, true}, {-600, -200, true}, {-100, 300, true}, {200, 400, false}, {-400, -100, false}}...)
	}
	for _, test := range tests {
		known := map[[5]int]Verdict{}
		for elo, wrong := range test.hypotheses() {
			for name, laws := range families {
				l, ok := test.at(elo, laws)
				if !ok {
					continue
				}
				rate := test.errorRate(l, wrong, known)
				t.Logf("sprt %s at %v Elo, %s: %.2f%% wrong", &test, elo, name, 100*rate)
				if rate > 0.053 {
					t.Errorf("sprt %s at %v Elo, %s, %.4f: %.2f%% are decided wrongly", &test, elo, name, l, 100*rate)
				}
			}
		}
	}
}

// errorRate returns the probability of the wrong Verdict. What is very unlikely is not
// followed, but counts as wrong. known holds the verdicts of the test so far.
func (t *SPRT) errorRate(l law, wrong Verdict, known map[[5]int]Verdict) (rate float64) {
	const unlikely = 1e-6
	undecided := map[[5]int]float64{{}: 1}
	for len(undecided) > 0 {
		next := map[[5]int]float64{}
		for scores, p := range undecided {
			for i, more := range l {
				scores[i]++
				next[scores] += p * more
				scores[i]--
			}
		}
		for scores, p := range next {
			v, ok := known[scores]
			switch {
			case p < unlikely:
				v = wrong
			case !ok:
				v = t.Verdict(scores[:])
				known[scores] = v
			}
			if v == wrong {
				rate += p
			}
			if v != Undecided {
				delete(next, scores)
			}
		}
		undecided = next
	}
	return rate
}

// The interval holds the true score in 95 of 100 matches or more, however few the
// games are. The coverage is computed, over all that can happen in so many games.
func TestCoverage(t *testing.T) {
	t.Parallel()
	for _, n := range []int{1, 2, 3, 4, 5, 6, 7, 10} {
		for name, pairs := range map[string]bool{"games": false, "pairs": true} {
			worst, at := 1.0, model{}
			outcomes := allOutcomes(n, pairs)
			for win := 0.01; win < 1; win += 0.03 {
				for draw := 0.0; win+draw < 0.995; draw += 0.05 {
					if c := coverage(outcomes, model{win, draw}); c < worst {
						worst, at = c, model{win, draw}
					}
				}
			}
			t.Logf("%d %s: %.3f", n, name, worst)
			if worst < 0.95 {
				t.Errorf("%d %s at %+v: the interval holds the true score in %.1f%% of the matches", n, name, at, 100*worst)
			}
		}
	}
}

// possible is one way in which a match can end.
type possible struct {
	scores Counts
	ways   float64 // in how many orders of the games
	lo, hi float64
}

// allOutcomes lists the possible ends of n games or pairs of games.
func allOutcomes(n int, pairs bool) (list []possible) {
	scores := make(Counts, 3)
	if pairs {
		scores = make(Counts, 5)
	}
	var fill func(i, left int, ways float64)
	fill = func(i, left int, ways float64) {
		if i == len(scores)-1 {
			scores[i] = left
			p := possible{scores: append(Counts(nil), scores...), ways: ways}
			sum := 0.0
			scores.values(func(score, count float64) { sum += score * count })
			p.lo, p.hi = Interval(sum/float64(n), p.scores)
			list = append(list, p)
			return
		}
		for k := 0; k <= left; k++ {
			scores[i] = k
			fill(i+1, left-k, ways)
			ways = ways * float64(left-k) / float64(k+1)
		}
	}
	fill(0, n, 1)
	return list
}

// coverage returns the probability that the interval contains the true score.
func coverage(outcomes []possible, m model) float64 {
	p := []float64{1 - m.win - m.draw, m.draw, m.win}
	if pairs := m.pairs(); len(outcomes[0].scores) == len(pairs) {
		p = pairs[:]
	}
	score, sum := m.win+m.draw/2, 0.0
	for _, o := range outcomes {
		if o.lo <= score && score <= o.hi {
			chance := o.ways
			for i, n := range o.scores {
				chance *= math.Pow(p[i], float64(n))
			}
			sum += chance
		}
	}
	return sum
}

// So it does at tables of four, where a loss beside two others scores a third, in
// units of four games, and for points, of which a pair of games has many sums.
func TestCoverageOfUnits(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a race detector minutes, and has one goroutine")
	}
	rng := rand.New(rand.NewPCG(9, 10))
	for _, n := range []int{2, 3, 6, 24} {
		for _, win := range []float64{0.05, 0.25, 0.6} {
			trials := func(n, got, more int) int { // each of n scores got, or more than that
				for range n {
					if rng.Float64() < win {
						got += more
					}
				}
				return got
			}
			tables := held(n, 24, win+(1-win)/3, func() int { return trials(4, 8, 4) })
			points := held(n, 256, win, func() int { return trials(256, 0, 1) })
			if min(tables, points) < 0.95-3*math.Sqrt(0.05*0.95/maxHeld) {
				t.Errorf("%d units at %v: the interval holds the true score in %.3f of the matches at tables, in %.3f for points",
					n, win, tables, points)
			}
		}
	}
}

// maxHeld is the number of matches that held plays.
const maxHeld = 2000

// held returns the share of matches of n units in which the interval contains the mean. unit
// returns the score of a unit and the maximum.
func held(n, of int, mean float64, unit func() int) float64 {
	count := 0
	for range maxHeld {
		scores, sum := make(Counts, of+1), 0
		for range n {
			got := unit()
			scores[got]++
			sum += got
		}
		if lo, hi := Interval(float64(sum)/float64(n*of), scores); lo <= mean && mean <= hi {
			count++
		}
	}
	return float64(count) / maxHeld
}

// With many games the interval is that of the normal distribution, and pairs that
// all end alike make it narrow.
func TestLongInterval(t *testing.T) {
	for _, tt := range []struct {
		scores Counts
		half   float64
	}{
		{Counts{5000, 0, 5000}, confidence * 0.5 / 100},
		{Counts{2500, 5000, 2500}, confidence * math.Sqrt(0.125) / 100},
		{Counts{0, 0, 10000, 0, 0}, 0.0001},
	} {
		lo, hi := Interval(0.5, tt.scores)
		if math.Abs(hi-0.5-tt.half) > 0.0002 || math.Abs(lo+hi-1) > 1e-9 {
			t.Errorf("%v: %.4f to %.4f, want ±%.4f", tt.scores, lo, hi, tt.half)
		}
	}
	if lo, hi := Interval(0, make(Counts, 5), make(Counts, 3)); lo != 0 || hi != 1 {
		t.Errorf("without games: %v to %v", lo, hi)
	}
}
