package search

import (
	"slices"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/contract"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/internal/search"
)

// A Sum adds up the terms of a position. A seat's score is the sum of its terms, each times its
// weight.
type Sum struct {
	weights []float32
	scores  [notation.MaxSeats]float32
	terms   *[]Term // to learn from, or nil
}

// NewSum returns an empty Sum for weights by index.
func NewSum(weights []float32) Sum { return Sum{weights: weights} }

// Add counts a term for a seat.
func (x *Sum) Add(seat notation.Seat, index int, count float32) {
	x.scores[seat-1] += count * x.weights[index]
	if x.terms != nil {
		x.note(seat, index, count)
	}
}

//go:noinline
func (x *Sum) note(seat notation.Seat, index int, count float32) {
	*x.terms = append(*x.terms, Term{seat, index, count})
}

// Scores returns the scores of all seats.
func (x *Sum) Scores() (list Scores) {
	for i, score := range x.scores {
		list[i] = float64(score)
	}
	return list
}

// A Term counts something in a position for a seat.
type Term struct {
	Seat  notation.Seat
	Index int // of the weight
	Count float32
}

// A Learner is a searcher whose evaluation counts terms with learnable weights. Later versions may
// add methods.
type Learner interface {
	protocol.Searcher
	// Terms returns the terms of a running game's position, or none for another game.
	Terms(p protocol.Position) []Term
	// Weights returns a copy of the weights, by index.
	Weights() []float32

	sealed()
}

type learner[S contract.State[S, M], M contract.Move] struct {
	*search.Adapter[S, M]
	knowledge Knowledge[S, M]
}

func (*learner[S, M]) sealed() {}

func (x *learner[S, M]) Terms(p protocol.Position) []Term {
	s, ok := protocol.StateOf[S](p)
	if !ok {
		return nil
	}
	var terms []Term
	x.knowledge.Count(s, Sum{weights: x.knowledge.Weights, terms: &terms})
	return slices.Clip(terms)
}

func (x *learner[S, M]) Weights() []float32 { return slices.Clone(x.knowledge.Weights) }
