// Package search makes a game's searcher from its rules and, to play better, from [Knowledge]. For
// example, an entry with an evaluation says:
//
//	NewSearcher: search.Knowledge[noughts.State, noughts.Move]{Scores: scores}.NewSearcher,
//
// Alpha-beta search uses the evaluation for two seats or two teams, and Monte Carlo tree search for
// three or four seats that play for themselves. Without an evaluation, tree search plays random
// moves to the end of the game. Package deepening helps write alpha-beta searches.
package search

import (
	"math"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/contract"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/internal/alphabeta"
	"github.com/seed-445450d7/rulebook/protocol/internal/freemem"
	"github.com/seed-445450d7/rulebook/protocol/internal/search"
	"github.com/seed-445450d7/rulebook/protocol/search/typed"
)

// Knowledge holds knowledge of a game beyond its rules. All fields are optional. Functions must be
// safe for concurrent use.
type Knowledge[S contract.State[S, M], M contract.Move] struct {
	// Scores evaluates a running game's position. Count replaces it.
	Scores func(s S) Scores
	// Count returns x plus the terms of a running game's position. Weights holds their weights, by
	// index, which a [Learner] helps learn.
	Count   func(s S, x Sum) Sum
	Weights []float32
	// Order returns the priority of a move in alpha-beta search.
	Order func(m M) int
	// Urgent appends the only moves that matter if the seat to move, or the other side in its
	// place, can win immediately: a winning move, or the moves that may prevent the loss. If all
	// moves lose immediately, it appends one. Otherwise, it returns dst and false.
	Urgent func(s S, dst []M) (moves []M, urgent bool)
	// Distinct appends the only moves to try at the last ply of alpha-beta search, without urgent
	// moves. The others lead to similar positions with equal evaluations.
	Distinct func(s S, dst []M) []M
	// Loud appends legal moves to search past the depth of alpha-beta search, such as captures,
	// most promising first.
	Loud func(s S, dst []M) []M
	// Survey combines Urgent and Count to save time: it returns dst with the urgent moves or,
	// without any, x with the terms of s.
	Survey func(s S, dst []M, x Sum) ([]M, Sum)
	// NewTyped returns a searcher that replaces alpha-beta search, also for one seat. It must play
	// at full strength, whatever cfg's Method and Level.
	NewTyped func(cfg protocol.SearchConfig) typed.Searcher[S, M]
	// Plies is the number of random plies before tree search evaluates a position.
	Plies int
	// Levels holds the strengths below [protocol.MaxLevel], ascending from 0 (nearly random)
	// to 1000. LevelsOfMany replaces it for three or four seats that play for themselves. A nil
	// list spreads the levels evenly, and any other must be complete.
	Levels, LevelsOfMany []int
	// Confidence returns the factor that makes the scores of searches expected results. It
	// multiplies the log odds of every unproven score, counted from an even position. If it is nil,
	// the factor is 1. The command examples/records/statistics measures it as the slope.
	Confidence func(s S) float64
}

// Scores holds the score of seat s at index s-1, and 0 for other seats. A score higher by 1 makes a
// win e times as likely.
type Scores [notation.MaxSeats]float64

// NewSearcher returns a searcher for [protocol.Entry], a [Learner] if Count is set.
func (k Knowledge[S, M]) NewSearcher(cfg protocol.SearchConfig) protocol.Searcher {
	means := search.Means[S, M]{
		Plies: k.Plies, PliesOfMany: k.Plies, Levels: k.Levels, LevelsOfMany: k.LevelsOfMany, Own: k.NewTyped,
		Confidence: k.Confidence,
	}
	if k.Scores != nil || k.Count != nil {
		means.Evaluate = k.gains
		if means.Own == nil {
			means.Own = k.newAlphaBeta
		}
	}
	x := search.New(cfg, means)
	if k.Count == nil {
		return x
	}
	return &learner[S, M]{x, k}
}

func (k Knowledge[S, M]) scores(s S) Scores {
	if k.Count == nil {
		return k.Scores(s)
	}
	x := k.Count(s, NewSum(k.Weights))
	return x.Scores()
}

// Grant returns how many requested megabytes a running searcher may take, at least 1.
func Grant(megabytes int) int { return freemem.Grant(megabytes) }

const unit = 100

func (k Knowledge[S, M]) newAlphaBeta(cfg protocol.SearchConfig) typed.Searcher[S, M] {
	rules := alphabeta.Game[S, M]{
		Evaluate: k.lead, Order: k.Order, Urgent: k.Urgent, Distinct: k.Distinct, Loud: k.Loud, Scale: unit,
	}
	if k.Survey != nil {
		rules.Survey = k.survey
	}
	return alphabeta.New(cfg, rules)
}

func (k Knowledge[S, M]) gains(s S) (gains search.Gains) {
	scores := k.scores(s)
	seats := s.Players()
	if seats == 2 || s.Teams() {
		first := logistic(scores.lead(seats))
		for seat := notation.Seat(1); int(seat) <= seats; seat += 2 {
			gains[seat], gains[seat+1] = first, 1-first
		}
		return gains
	}
	sum := 0.0
	for i := range scores[:seats] {
		gains[i+1] = math.Exp(scores[i])
		sum += gains[i+1]
	}
	for i := range scores[:seats] {
		gains[i+1] /= sum
	}
	return gains
}

func logistic(lead float64) float64 { return 1 / (1 + math.Exp(-lead)) }

func (k Knowledge[S, M]) lead(s S) int {
	scores := k.scores(s)
	return leadOf(s.Turn(), s.Players(), &scores)
}

func (k Knowledge[S, M]) survey(s S, dst []M) (moves []M, value int) {
	moves, x := k.Survey(s, dst, NewSum(k.Weights))
	scores := x.Scores()
	return moves, leadOf(s.Turn(), s.Players(), &scores)
}

func leadOf(turn notation.Seat, seats int, scores *Scores) int {
	lead := int(unit * scores.lead(seats))
	if turn&1 == 0 {
		return -lead
	}
	return lead
}

func (x *Scores) lead(seats int) float64 {
	return (x[0] - x[1] + x[2] - x[3]) * 2 / float64(seats)
}
