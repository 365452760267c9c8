package knowledge

import (
	"slices"

	"github.com/seed-445450d7/rulebook/notation"
)

// A Tally adds up the features of a position. The score of a seat is the sum of its features, each
// times its weight. A single function for each game counts them, both to evaluate a position and to
// learn the weights, so that the two cannot differ.
type Tally struct {
	weights []float32
	scores  [notation.MaxSeats]float32
	terms   *[]Term // where features are noted to learn from; nil when only the scores are wanted
}

// A Term counts a feature N times for a seat.
type Term struct {
	Seat    notation.Seat
	Feature int // the index of its weight
	N       float32
}

func (t *Tally) Add(own notation.Seat, feature int, n float32) {
	t.scores[own-1] += n * t.weights[feature]
	if t.terms != nil {
		t.note(own, feature, n)
	}
}

//go:noinline
func (t *Tally) note(own notation.Seat, feature int, n float32) {
	*t.terms = append(*t.terms, Term{own, feature, n})
}

func (g Game[S, M]) Terms(s S) []Term {
	var terms []Term
	g.Count(s, Tally{weights: g.Weights, terms: &terms})
	return slices.Clip(terms)
}

func (g Game[S, M]) scores(s S) (x Scores) {
	if g.Count == nil {
		return g.Scores(s)
	}
	t := g.Count(s, Tally{weights: g.Weights})
	return t.all()
}

// all returns the sums of the scores.
func (t *Tally) all() (x Scores) {
	for i, score := range t.scores {
		x[i] = float64(score)
	}
	return x
}

// movesBefore reports whether the turn comes to one seat before it comes to another.
func movesBefore(seat, other, turn notation.Seat, players int) bool {
	return (int(seat)-int(turn)+players)%players < (int(other)-int(turn)+players)%players
}
