package knowledge

import (
	"cmp"
	"math"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/contract"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/internal/alphabeta"
	"github.com/seed-445450d7/rulebook/protocol/internal/search"
)

// Scores are what each seat has to show for itself, at the place of its number less
// one; a seat that the game does not have is left at 0. One more makes it e times as
// likely that the seat wins.
type Scores [notation.MaxSeats]float64

// lead is how far the side of seat 1 is before the other, where there are two. A
// team has the mean of its partners' scores.
func (x *Scores) lead(seats int) float64 {
	return (x[0] - x[1] + x[2] - x[3]) * 2 / float64(seats)
}

// Game is what is known of a game beyond its rules.
type Game[S contract.State[S, M], M contract.Move] struct {
	// Scores judges a running position.
	Scores func(s S) Scores
	// Order returns how early alpha-beta is to try a move, the higher the earlier;
	// nil is no order.
	Order func(s S, m M) int
	// Tree says that a tree search is better for two sides as well.
	Tree bool
	// Own makes a searcher for two sides that is better than both; nil is none.
	Own func(cfg search.Config) search.Searcher[S, M]
	// Plies is how many random plies a Monte Carlo search plays before it judges.
	Plies int
	// PliesOfMany is the same where more than two sides are at play; 0 is Plies.
	PliesOfMany int
}

// Gains is the [search.Evaluate] of the game: the values of all sides add up to 1,
// and partners share theirs.
func (g Game[S, M]) Gains(s S) (gains search.Gains) {
	scores := g.Scores(s)
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

// logistic turns a lead into a chance: 0 into a half, 1 into 0.73, 3 into 0.95.
func logistic(lead float64) float64 { return 1 / (1 + math.Exp(-lead)) }

// unit is a score of 1 as alpha-beta counts it.
const unit = 100

// NewSearcher returns a searcher of the game: alpha-beta for two sides, unless Tree or
// Own is set, Monte Carlo tree search for more.
func (g Game[S, M]) NewSearcher(cfg protocol.SearchConfig) protocol.Searcher {
	own := g.Own
	if own == nil && !g.Tree {
		own = func(cfg search.Config) search.Searcher[S, M] {
			return alphabeta.New(cfg, alphabeta.Game[S, M]{Evaluate: g.lead, Order: g.Order, Scale: unit})
		}
	}
	return search.New(cfg, search.Means[S, M]{
		Evaluate: g.Gains, Plies: g.Plies, PliesOfMany: cmp.Or(g.PliesOfMany, g.Plies), Own: own,
	})
}

// lead is the lead of the side to move, where there are two.
func (g Game[S, M]) lead(s S) int {
	scores := g.Scores(s)
	lead := int(unit * scores.lead(s.Players()))
	if s.Turn()&1 == 0 {
		return -lead
	}
	return lead
}
