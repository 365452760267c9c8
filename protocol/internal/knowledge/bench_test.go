package knowledge_test

import (
	"context"
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
			x := game.NewSearcher(protocol.SearchConfig{})
			nodes := uint64(0)
			for b.Loop() {
				x.Forget()
				nodes += x.Search(context.Background(), p, protocol.SearchLimits{Depth: test.depth}, nil).Nodes
			}
			b.ReportMetric(float64(nodes)/float64(b.N), "nodes/op")
			b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
		})
	}
}
