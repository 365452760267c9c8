package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/seed-445450d7/rulebook/examples/internal/match"
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol"
)

// difference is what a match of two levels has shown.
type difference struct {
	games int
	score float64 // of the higher level, from 0 to 1
	// lo and hi are the bounds of the 95 percent interval of score.
	lo, hi float64
}

// elo returns the Elo difference. A score without a loss counts as one with half a loss.
func (d difference) elo() float64 {
	half := 0.5 / float64(max(d.games, 1))
	return match.Elo(min(max(d.score, half), 1-half))
}

// even returns, for every level, the place at which it would have to be for equal
// differences. Places are levels; those between two are interpolated.
func even(list []difference) []float64 {
	sums := []float64{0}
	for _, d := range list {
		sums = append(sums, sums[len(sums)-1]+max(d.elo(), 1))
	}
	var places []float64
	at := 0
	for k := range sums {
		want := sums[len(sums)-1] * float64(k) / float64(len(sums)-1)
		for at < len(sums)-2 && sums[at+1] < want {
			at++
		}
		places = append(places, 1+float64(at)+(want-sums[at])/(sums[at+1]-sums[at]))
	}
	return places
}

// players are the searchers of a match: the lower level and the higher one.
type players [2]protocol.Searcher

// compare plays a match of two levels.
func (cfg config) compare(ctx context.Context, game protocol.Game, setup notation.Setup, low, high int) (difference, error) {
	var who players
	for i, level := range []int{low, high} {
		var err error
		if who[i], err = game.NewSearcher(protocol.SearchConfig{Level: level, Hash: 16}); err != nil {
			return difference{}, err
		}
	}
	deadline := time.Now().Add(cfg.time)
	var scores []float64 // of two games each
	for n := 0; 2*n < cfg.games && ctx.Err() == nil && (n < 2 || time.Now().Before(deadline)); n++ {
		setup.Seed = cfg.seed<<32 + uint64(n)
		p, err := game.New(notation.With(setup))
		if err != nil {
			return difference{}, err
		}
		if setup.Players > 1 {
			p = opening(p, rand.New(rand.NewPCG(setup.Seed, 1)))
		}
		sum := 0.0
		for swap := range 2 {
			score, err := cfg.play(ctx, who, p, setup.Seed*2+uint64(swap), swap)
			if err != nil {
				return difference{}, err
			}
			sum += score
		}
		scores = append(scores, sum/2)
	}
	return summary(scores), ctx.Err()
}

func summary(scores []float64) difference {
	d := difference{games: 2 * len(scores)}
	for _, s := range scores {
		d.score += s / float64(len(scores))
	}
	d.lo, d.hi = match.Interval(scores)
	return d
}

// openingPlies is the number of random plies with which two games begin.
const openingPlies = 4

// opening plays random plies, none of which ends the game or lets the next seat end it.
func opening(p protocol.Position, rng *rand.Rand) protocol.Position {
	for range openingPlies {
		moves := p.AppendMoves(nil)
		rng.Shuffle(len(moves), func(i, j int) { moves[i], moves[j] = moves[j], moves[i] })
		for _, m := range moves {
			if next := p.After(m); !decided(next) {
				p = next
				break
			}
		}
	}
	return p
}

// decided reports whether a game is over or can end with the next move.
func decided(p protocol.Position) bool {
	for _, m := range p.AppendMoves(nil) {
		if p.After(m).Result().Over() {
			return true
		}
	}
	return p.Result().Over()
}

// play plays one game, or two if it is for one seat, and returns the score of the higher
// level. The players take every other seat, the higher level the first one if swap is 0.
func (cfg config) play(ctx context.Context, who players, start protocol.Position, seed uint64, swap int) (score float64, err error) {
	high := func(seat notation.Seat) int { return (int(seat) + swap) % 2 }
	if start.Players() == 1 {
		left, err1 := cfg.finish(ctx, who, start, seed, func(notation.Seat) int { return 0 })
		right, err2 := cfg.finish(ctx, who, start, seed, func(notation.Seat) int { return 1 })
		return 0.5 + 0.5*sign(points(right)-points(left)), errors.Join(err1, err2)
	}
	end, err := cfg.finish(ctx, who, start, seed, high)
	sum, pairs := 0.0, 0.0
	for a := notation.Seat(1); int(a) <= end.Players(); a++ {
		for b := notation.Seat(1); int(b) <= end.Players(); b++ {
			if high(a) == 1 && high(b) == 0 {
				r := end.Result()
				sum += 0.5 + 0.5*sign(float64(r.For(a)-r.For(b)))
				pairs++
			}
		}
	}
	return sum / pairs, err
}

// finish plays a game to the end or to the maximum length.
func (cfg config) finish(ctx context.Context, who players, p protocol.Position, seed uint64, player func(notation.Seat) int) (protocol.Position, error) {
	for i := range who {
		who[i].Forget()
	}
	for ply := 0; ply < cfg.maxPlies && !p.Result().Over(); ply++ {
		info := who[player(p.Turn())].Search(ctx, p, protocol.SearchLimits{Nodes: cfg.nodes, Seed: seed}, nil)
		word, _ := info.Best()
		next, err := p.PlayWord(word)
		if err != nil {
			return p, fmt.Errorf("%v: the search found %q: %w", p, word, err)
		}
		p = next
	}
	return p, nil
}

// points returns the score of a game for one seat: higher is better.
func points(p protocol.Position) float64 {
	f, ok := protocol.ScoreFact(p.Game())
	if !ok {
		return float64(p.Result().For(1))
	}
	a, _ := p.Fact(f.Name)
	return float64(a.Number-f.Worst) / float64(f.Best-f.Worst)
}

func sign(x float64) float64 {
	switch {
	case x > 0:
		return 1
	case x < 0:
		return -1
	}
	return 0
}
