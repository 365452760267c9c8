package games_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/games"
)

// BenchmarkSearch measures searches of the start position to a fixed depth, with one
// thread and empty tables.
func BenchmarkSearch(b *testing.B) {
	for _, test := range []struct {
		game  string
		depth int
	}{
		{"lineup", 8}, {"empire", 4}, {"blockade", 5}, {"gateway", 6},
		{"ploy", 4}, {"swords", 5}, {"smarts", 9}, {"reversi", 11},
	} {
		b.Run(test.game, func(b *testing.B) {
			game, err := games.All().Lookup(test.game)
			if err != nil {
				b.Fatal(err)
			}
			p, err := game.New()
			if err != nil {
				b.Fatal(err)
			}
			x := newSearcher(b, game, protocol.SearchConfig{})
			nodes := uint64(0)
			for b.Loop() {
				x.Forget()
				nodes += x.Search(context.Background(), p, protocol.SearchParams{Depth: test.depth}, nil).Nodes
			}
			b.ReportMetric(float64(nodes)/float64(b.N), "nodes/op")
			b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
		})
	}
}

// BenchmarkTimeToDepth measures searches of thirty open positions to a fixed depth with one
// thread and with two, with empty tables. The depth is such that one thread takes some tenths
// of a second on average, as for a move of a game. What the second thread gains is the
// quotient of the times, which only a machine with two free cores tells; the quotient of the
// nodes tells what is searched twice, on any machine.
func BenchmarkTimeToDepth(b *testing.B) {
	for _, test := range []struct {
		game  string
		depth int
	}{
		{"lineup", 30}, {"empire", 5}, {"blockade", 8}, {"gateway", 7},
		{"ploy", 5}, {"swords", 7}, {"smarts", 11}, {"reversi", 18},
	} {
		game, err := games.All().Lookup(test.game)
		if err != nil {
			b.Fatal(err)
		}
		positions := open(b, game, 30)
		for threads := 1; threads <= 2; threads++ {
			b.Run(fmt.Sprintf("%s/threads=%d", test.game, threads), func(b *testing.B) {
				x := newSearcher(b, game, protocol.SearchConfig{})
				nodes := uint64(0)
				for b.Loop() {
					for _, p := range positions {
						x.Forget()
						nodes += x.Search(context.Background(), p, protocol.SearchParams{Depth: test.depth, Threads: threads}, nil).Nodes
					}
				}
				b.ReportMetric(float64(nodes)/float64(b.N), "nodes/op")
			})
		}
	}
}

// open returns positions after some random plies in which a shallow search sees neither side
// far ahead.
func open(b *testing.B, game protocol.Game, count int) (list []protocol.Position) {
	b.Helper()
	rng := rand.New(rand.NewPCG(25, 26))
	x := newSearcher(b, game, protocol.SearchConfig{Memory: 1})
	for len(list) < count {
		p, err := game.New()
		if err != nil {
			b.Fatal(err)
		}
		for range 6 + rng.IntN(8) {
			if moves := p.AppendMoves(nil); len(moves) > 0 {
				p = p.After(moves[rng.IntN(len(moves))])
			}
		}
		x.Forget()
		found := x.Search(context.Background(), p, protocol.SearchParams{Depth: 4}, nil)
		if len(found.Candidates) > 0 && found.Candidates[0].Score >= 100 && found.Candidates[0].Score <= 900 {
			list = append(list, p)
		}
	}
	return list
}
