package games_test

import (
	"testing"

	"github.com/seed-445450d7/rulebook/protocol/env"
	"github.com/seed-445450d7/rulebook/protocol/games"
)

// benchSize is the number of environments of a benchmark.
const benchSize = 64

// BenchmarkSteps measures actions per second on one thread: those of typed playouts, of a
// batch that fills no buffers, of one with masks, and of one with masks and planes.
func BenchmarkSteps(b *testing.B) {
	for _, name := range games.All().Names() {
		for _, setup := range setupsOf(name) {
			g, err := games.All().Environment(name, setup)
			if err != nil {
				b.Fatal(err)
			}
			b.Run(g.String()+"/typed", func(b *testing.B) { benchPlayouts(b, g) })
			all := newBuffers(g, benchSize)
			for _, buffers := range []struct {
				name string
				env.Buffers
			}{
				{"plain", env.Buffers{}},
				{"masks", env.Buffers{Masks: all.Masks}},
				{"planes", env.Buffers{Masks: all.Masks, Planes: all.Planes}},
			} {
				b.Run(g.String()+"/"+buffers.name, func(b *testing.B) { benchBatch(b, g, buffers.Buffers) })
			}
		}
	}
}

func benchPlayouts(b *testing.B, g env.Game) {
	st := g.New(1)
	n := 0
	for seed := uint64(0); n < b.N; seed++ {
		_, plies := st.Playout(seed, maxBenchPlies)
		n += plies
	}
	b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "steps/s")
}

const maxBenchPlies = 500

func benchBatch(b *testing.B, g env.Game, buffers env.Buffers) {
	batch := newBatch(b, g, env.BatchConfig{Environments: benchSize, Threads: 1, Seed: 1, MaxPlies: maxBenchPlies, Buffers: buffers})
	actions := make([]env.Action, benchSize)
	b.ReportAllocs()
	n := 0
	for ; n < b.N; n += benchSize {
		batch.Sample(actions)
		if err := batch.Step(actions); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "steps/s")
}
