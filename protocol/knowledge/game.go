package knowledge

import (
	"cmp"
	"context"
	"math"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol/alphabeta"
	"github.com/seed-445450d7/rulebook/protocol/search"
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
type Game[S search.Position[S, M], M comparable] struct {
	// Scores judges a running position.
	Scores func(s S) Scores
	// Teams reports whether a position is one of teams; nil where there are none.
	Teams func(s S) bool
	// Order returns how early alpha-beta is to try a move, the higher the earlier;
	// nil is no order.
	Order func(s S, m M) int
	// Tree says that a tree search is better for two sides as well.
	Tree bool
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
	if g.twoSided(s) {
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

// twoSided reports whether two seats or two teams are at play.
func (g Game[S, M]) twoSided(s S) bool {
	return s.Players() == 2 || g.Teams != nil && g.Teams(s)
}

// logistic turns a lead into a chance: 0 into a half, 1 into 0.73, 3 into 0.95.
func logistic(lead float64) float64 { return 1 / (1 + math.Exp(-lead)) }

// unit is a score of 1 as alpha-beta counts it.
const unit = 100

// NewSearcher returns a searcher of the game: alpha-beta for two sides, unless Tree
// is set, Monte Carlo tree search for more.
func (g Game[S, M]) NewSearcher(cfg search.Config) search.Searcher[S, M] {
	return &searcher[S, M]{
		game: g,
		two:  g.forTwo(cfg),
		more: search.NewMonteCarloAfter[S, M](cfg, g.Gains, cmp.Or(g.PliesOfMany, g.Plies)),
	}
}

func (g Game[S, M]) forTwo(cfg search.Config) search.Searcher[S, M] {
	if g.Tree || cfg.Method == search.Guided {
		return search.NewMonteCarloAfter[S, M](cfg, g.Gains, g.Plies)
	}
	return alphabeta.New(cfg, alphabeta.Game[S, M]{Evaluate: g.lead, Order: g.Order, Scale: unit})
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

// searcher is what NewSearcher returns.
type searcher[S search.Position[S, M], M comparable] struct {
	game      Game[S, M]
	two, more search.Searcher[S, M]
}

// Search implements [search.Searcher].
func (x *searcher[S, M]) Search(ctx context.Context, s S, limits search.Limits[M], report func(search.Info[M])) search.Info[M] {
	if x.game.twoSided(s) {
		return x.two.Search(ctx, s, limits, report)
	}
	return x.more.Search(ctx, s, limits, report)
}

// Forget implements [search.Searcher].
func (x *searcher[S, M]) Forget() {
	x.two.Forget()
	x.more.Forget()
}
