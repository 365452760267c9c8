package main

import (
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

	"github.com/seed-445450d7/rulebook/notation"
)

// tally counts the games of one engine, or of one pairing seen from one side.
type tally struct{ wins, draws, losses int }

func (t tally) games() int { return t.wins + t.draws + t.losses }

func (t tally) score() float64 {
	return (float64(t.wins) + float64(t.draws)/2) / float64(max(t.games(), 1))
}

// deviation is the standard deviation of the mean score. One win and one loss are
// added, so that a clean sweep is not taken for certainty.
func (t tally) deviation() float64 {
	t.wins++
	t.losses++
	n, m := float64(t.games()), t.score()
	sum := float64(t.wins)*sq(1-m) + float64(t.draws)*sq(0.5-m) + float64(t.losses)*sq(m)
	return math.Sqrt(sum/(n-1)) / math.Sqrt(n)
}

func sq(x float64) float64 { return x * x }

func (t *tally) add(value int) {
	switch {
	case value > 0:
		t.wins++
	case value < 0:
		t.losses++
	default:
		t.draws++
	}
}

// confidence is how many deviations make the interval of 95 percent.
const confidence = 1.96

// elo is the difference in strength that explains a score (the logistic model of
// Arpad Elo: 400 points are odds of ten to one).
func elo(score float64) float64 {
	const most = 1e-6
	score = min(max(score, most), 1-most)
	return -400 * math.Log10(1/score-1)
}

func eloScore(elo float64) float64 { return 1 / (1 + math.Pow(10, -elo/400)) }

// standings are the results so far.
type standings struct {
	names  []string
	seats  int
	played int
	total  []tally
	forced []int // games lost by a fault rather than by the rules
}

func newStandings(engines []engineSpec, seats int) *standings {
	s := &standings{seats: seats, total: make([]tally, len(engines)), forced: make([]int, len(engines))}
	for _, e := range engines {
		s.names = append(s.names, e.name)
	}
	return s
}

// add counts one game. An engine has won when one of its seats has.
func (s *standings) add(table []int, result notation.Result, fault int) {
	s.played++
	for engine := range s.names {
		best, plays := -1, false
		for seat, e := range table {
			if e == engine {
				best, plays = max(best, result.Value(notation.Seat(seat+1))), true
			}
		}
		if plays {
			s.total[engine].add(best)
		}
	}
	if fault >= 0 {
		s.forced[fault]++
	}
}

// print writes the standings as a table: with Elo for two seats and two engines
// or more, with the mean score for other games.
func (s *standings) print(w io.Writer) {
	width := 6
	for _, name := range s.names {
		width = max(width, len(name))
	}
	fmt.Fprintf(w, "%-*s  games   won drawn  lost  score         %sfaults\n", width, "engine", s.lastColumn())
	for i, t := range s.total {
		mean, d := t.score(), confidence*t.deviation()
		fmt.Fprintf(w, "%-*s  %5d %5d %5d %5d  %.3f ±%.3f  %s%6d\n",
			width, s.names[i], t.games(), t.wins, t.draws, t.losses, mean, d, s.rating(mean, d), s.forced[i])
	}
}

func (s *standings) lastColumn() string {
	if s.seats != 2 {
		return ""
	}
	return "  Elo   95 percent        "
}

func (s *standings) rating(mean, d float64) string {
	if s.seats != 2 {
		return ""
	}
	points := func(score float64) int { return int(math.Round(elo(score))) } // never "-0"
	return fmt.Sprintf("%+5d  %+5d to %+5d    ", points(mean), points(mean-d), points(mean+d))
}

// sprt is a sequential probability ratio test of the first engine against the
// second: is it stronger by elo1 (H1) or only by elo0 (H0)?
type sprt struct{ elo0, elo1 float64 }

// bound is the logarithm of the odds at which the test is decided, for errors of
// 5 percent either way: ln(0.95 / 0.05).
var bound = math.Log(0.95 / 0.05)

type verdict int

const (
	open verdict = iota
	accepted
	rejected
)

func parseSPRT(text string) (*sprt, error) {
	if text == "" {
		return nil, nil
	}
	lo, hi, _ := strings.Cut(text, ",")
	elo0, err0 := strconv.ParseFloat(lo, 64)
	elo1, err1 := strconv.ParseFloat(hi, 64)
	if err0 != nil || err1 != nil || !(elo0 < elo1) {
		return nil, fmt.Errorf("sprt %q: want elo0,elo1 with elo0 below elo1", text)
	}
	return &sprt{elo0, elo1}, nil
}

// ratio is the logarithm of the likelihood ratio of H1 to H0, by the normal
// approximation of the mean score.
func (t *sprt) ratio(first tally) float64 {
	if first.games() < 2 {
		return 0
	}
	s0, s1 := eloScore(t.elo0), eloScore(t.elo1)
	return (s1 - s0) * (2*first.score() - s0 - s1) / (2 * sq(first.deviation()))
}

func (s *standings) verdict(t *sprt) verdict {
	switch r := t.ratio(s.total[0]); {
	case r >= bound:
		return accepted
	case r <= -bound:
		return rejected
	}
	return open
}

// games is how many games have been counted.
func (s *standings) games() int { return s.played }
