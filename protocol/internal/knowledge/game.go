package knowledge

import (
	"math"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/contract"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/internal/alphabeta"
	"github.com/seed-445450d7/rulebook/protocol/internal/search"
	"github.com/seed-445450d7/rulebook/protocol/search/typed"
)

// Scores holds the score of seat s at index s-1. A score that is higher by 1 makes a win of the
// seat e times as likely. Seats that the game does not have score 0.
type Scores [notation.MaxSeats]float64

// lead returns the score of the side of seat 1 minus the score of the other side, in a game of two
// sides. A team scores the mean of its partners.
func (x *Scores) lead(seats int) float64 {
	return (x[0] - x[1] + x[2] - x[3]) * 2 / float64(seats)
}

// Game holds everything that the search uses of a game besides its rules.
type Game[S contract.State[S, M], M contract.Move] struct {
	// Scores evaluates a position of a running game. It may be nil if Count is set.
	Scores func(s S) Scores
	// Count returns t with the features of a position of a running game added. Weights holds their
	// weights, in the unit of [Scores]. The tally is passed by value, because a pointer passed to a
	// function value would be allocated.
	Count   func(s S, t Tally) Tally
	Weights []float32
	// Order returns the priority of a move in alpha-beta search, where higher priorities come
	// first. It may be nil.
	Order func(m M) int
	// Urgent, Distinct and Loud are as in [alphabeta.Game].
	Urgent         func(s S, dst []M) (moves []M, urgent bool)
	Distinct, Loud func(s S, dst []M) []M
	// Survey combines Urgent and Count in less time: it returns dst with the urgent moves appended
	// or, if there are none, t with the features added. It may be nil.
	Survey func(s S, dst []M, t Tally) ([]M, Tally)
	// Own returns a searcher for two sides that replaces both methods. It may be nil.
	Own func(cfg search.Config) typed.Searcher[S, M]
	// Plies is the number of random plies that a tree search plays before it evaluates.
	Plies int
	// Levels and LevelsOfMany are as in [search.Means].
	Levels, LevelsOfMany search.Levels
}

// Gains is the [search.Evaluate] of the game. The values of all sides add up to 1. Partners have
// the same value.
func (g Game[S, M]) Gains(s S) (gains search.Gains) {
	scores := g.scores(s)
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

// logistic returns the probability of a win for a lead: 0.5 for 0, 0.73 for 1, 0.95 for 3.
func logistic(lead float64) float64 { return 1 / (1 + math.Exp(-lead)) }

// unit is the evaluation in alpha-beta search of a lead of 1.
const unit = 100

// NewSearcher returns a searcher for the game. For two sides, it uses alpha-beta search, unless Own
// is set. For more sides, it uses Monte Carlo tree search.
func (g Game[S, M]) NewSearcher(cfg protocol.SearchConfig) protocol.Searcher {
	own := g.Own
	if own == nil {
		own = func(cfg search.Config) typed.Searcher[S, M] {
			rules := alphabeta.Game[S, M]{
				Evaluate: g.lead, Order: g.Order, Urgent: g.Urgent, Distinct: g.Distinct, Loud: g.Loud, Scale: unit,
			}
			if g.Survey != nil {
				rules.Survey = g.survey
			}
			return alphabeta.New(cfg, rules)
		}
	}
	return search.New(cfg, search.Means[S, M]{
		Evaluate: g.Gains, Plies: g.Plies, PliesOfMany: g.Plies, Own: own,
		Levels: g.Levels, LevelsOfMany: g.LevelsOfMany,
	})
}

func (g Game[S, M]) lead(s S) int {
	scores := g.scores(s)
	return leadOf(s.Turn(), s.Players(), &scores)
}

func (g Game[S, M]) survey(s S, dst []M) (moves []M, value int) {
	moves, t := g.Survey(s, dst, Tally{weights: g.Weights})
	scores := t.all()
	return moves, leadOf(s.Turn(), s.Players(), &scores)
}

// leadOf returns the lead of the side to move, in a game of two sides.
func leadOf(turn notation.Seat, seats int, scores *Scores) int {
	lead := int(unit * scores.lead(seats))
	if turn&1 == 0 {
		return -lead
	}
	return lead
}
