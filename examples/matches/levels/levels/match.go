package levels

import (
	"context"
	"fmt"
	"time"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/match"
	"github.com/seed-445450d7/rulebook/protocol/match/elo"
)

type difference struct {
	games  int
	score  float64 // of the higher level, from 0 to 1
	lo, hi float64
}

// elo counts half a loss if there is none.
func (d difference) elo() float64 {
	half := 0.5 / float64(max(d.games, 1))
	return elo.Of(min(max(d.score, half), 1-half))
}

// even returns where every level would have to be for equal differences. Places between levels are
// interpolated.
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

const (
	openingPlies = 4
	minGames     = 4
)

func (cfg config) compare(ctx context.Context, game protocol.Game, setup notation.Setup, low, high int) (difference, error) {
	setup.Seed = cfg.seed << 32
	_, scored := protocol.ScoreFact(game)
	rules := match.Config{
		Game: game, Setup: setup, Games: cfg.games, MaxPlies: cfg.maxPlies,
		Engines: []match.Entrant{level(high), level(low)}, Control: match.Control{Nodes: cfg.nodes},
	}
	if setup.Players == 1 {
		rules.Points = scored // the deals also differ
	} else {
		rules.RandomPlies = openingPlies
	}
	m, err := match.New(rules)
	if err != nil {
		return difference{}, err
	}
	defer m.Close()
	deadline := time.Now().Add(cfg.time)
	for played, err := range m.Play(ctx) {
		if err != nil {
			return difference{}, err
		}
		if played.Fault != nil {
			return difference{}, fmt.Errorf("%s for %d: %v", game.Spec().Name, setup.Players, played.Fault)
		}
		if m.Played() >= minGames && m.Played()%2 == 0 && !time.Now().Before(deadline) {
			break
		}
	}
	return shown(m.Standings()), nil
}

func level(n int) match.Entrant {
	return match.Searcher(fmt.Sprintf("level %d", n), protocol.SearchConfig{Level: n, Memory: 16})
}

func shown(s match.Standings) difference {
	first := s.Engines[0]
	d := difference{games: first.Games(), score: first.Score, lo: first.Lo, hi: first.Hi}
	if len(s.Duels) > 0 {
		r := s.Duels[0]
		d = summary(elo.Counts{r.Losses, r.Draws, r.Wins})
	}
	return d
}

func summary(scores elo.Counts) (d difference) {
	most := len(scores) - 1 // of a unit, in halves
	for i, n := range scores {
		d.score += float64(i*n) / float64(most*scores.Units())
	}
	d.games = scores.Units() * most / 2
	d.lo, d.hi = elo.Interval(d.score, scores)
	return d
}
