package search

import (
	"math"
	"testing"

	"github.com/seed-445450d7/rulebook/examples/eleventh/noughts"
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/sniggle"
)

// The values of all sides add up to 1, those of partners are equal, and a higher score makes a win
// more likely.
func TestGains(t *testing.T) {
	for name, test := range map[string]struct {
		opts   []notation.Option
		scores []float64
		sides  []float64 // their scores
	}{
		"two":   {[]notation.Option{notation.Players(2)}, []float64{0.5, -1}, []float64{0.5, -1}},
		"three": {[]notation.Option{notation.Players(3)}, []float64{0.5, -1, 2}, []float64{0.5, -1, 2}},
		"teams": {[]notation.Option{notation.Players(4), notation.Teams()}, []float64{0.5, -1, 2, -0.25}, []float64{1.25, -0.625}},
		"four":  {[]notation.Option{notation.Players(4)}, []float64{0.5, -1, 2, -0.25}, []float64{0.5, -1, 2, -0.25}},
	} {
		s, err := sniggle.New(test.opts...)
		if err != nil {
			t.Fatal(err)
		}
		k := Knowledge[sniggle.State, sniggle.Move]{Scores: func(sniggle.State) (list Scores) {
			copy(list[:], test.scores)
			return list
		}}
		gains := k.gains(s)
		sum := 0.0
		for i, score := range test.sides {
			sum += gains[i+1]
			// The odds between two sides follow from the difference of their scores.
			if got, want := math.Log(gains[i+1]/gains[1]), score-test.sides[0]; math.Abs(got-want) > 1e-9 {
				t.Errorf("%s: odds of seat %d against seat 1: e to the %v, want %v", name, i+1, got, want)
			}
		}
		if math.Abs(sum-1) > 1e-9 {
			t.Errorf("%s: the values %v of all sides add up to %v", name, gains, sum)
		}
		if s.Teams() && (gains[1] != gains[3] || gains[2] != gains[4]) {
			t.Errorf("%s: partners have different values: %v", name, gains)
		}
	}
}

// A game outside of the ten is searched with what its entry knows: by alpha-beta search with an
// evaluation, and otherwise by tree search.
func TestOutside(t *testing.T) {
	evaluated := 0
	for name, k := range map[string]Knowledge[noughts.State, noughts.Move]{
		"scores": {Scores: func(s noughts.State) Scores { evaluated++; return Scores{} }},
		"terms":  {Weights: []float32{1}, Count: func(s noughts.State, x Sum) Sum { evaluated++; x.Add(s.Turn(), 0, 1); return x }},
		"none":   {},
	} {
		game := protocol.Adapt(protocol.Entry[noughts.State, noughts.Move]{Rules: noughts.Rules(), NewSearcher: k.NewSearcher})
		if _, err := protocol.NewSet(game); err != nil {
			t.Fatal(err)
		}
		p, err := game.New()
		if err != nil {
			t.Fatal(err)
		}
		x, err := game.NewSearcher(protocol.SearchConfig{Memory: 1})
		if err != nil {
			t.Fatal(err)
		}
		evaluated = 0
		info := x.Search(t.Context(), p, protocol.SearchParams{Nodes: 200}, nil)
		if len(info.Candidates) != 1 {
			t.Fatalf("%s: %+v", name, info)
		}
		if tree := info.Candidates[0].Visits > 0; tree != (name == "none") || (evaluated > 10) == tree {
			t.Errorf("%s: tree search %t with %d evaluations", name, tree, evaluated)
		}
		learner, ok := x.(Learner)
		if ok != (name == "terms") {
			t.Errorf("%s: a learner: %t", name, ok)
		}
		if ok && (len(learner.Terms(p)) != 1 || learner.Terms(p)[0] != (Term{1, 0, 1}) || len(learner.Weights()) != 1) {
			t.Errorf("%s: terms %v, weights %v", name, learner.Terms(p), learner.Weights())
		}
	}
}
