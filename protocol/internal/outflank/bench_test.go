package outflank

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/seed-445450d7/rulebook/protocol/internal/search"
	"github.com/seed-445450d7/rulebook/reversi"
)

// late returns a running position with the given number of empty spaces, after random play.
func late(t testing.TB, rng *rand.Rand, empty int) reversi.State {
	t.Helper()
	for {
		s, err := reversi.New()
		if err != nil {
			t.Fatal(err)
		}
		for discs := 4; discs < 64-empty && !s.Result().Over(); {
			moves := s.AppendMoves(nil)
			m := moves[rng.IntN(len(moves))]
			if m != reversi.Pass {
				discs++
			}
			s = s.After(m)
		}
		if !s.Result().Over() {
			return s
		}
	}
}

// BenchmarkPlay measures how a disc changes the patterns, and BenchmarkEvaluate their
// evaluation.
func BenchmarkPlay(b *testing.B) {
	n := newNode(late(b, rand.New(rand.NewPCG(1, 2)), 30))
	m, _ := n.state.AppendMoves(nil)[0].To()
	var next node
	for b.Loop() {
		n.play(&next, int(m))
	}
}

func BenchmarkEvaluate(b *testing.B) {
	n := newNode(late(b, rand.New(rand.NewPCG(1, 2)), 30))
	targets, w := n.state.Targets(), Learned()
	for b.Loop() {
		w.evaluate(&n, targets)
	}
}

// BenchmarkSearch searches positions in the middle of the game to depth 8.
func BenchmarkSearch(b *testing.B) {
	rng := rand.New(rand.NewPCG(3, 4))
	var nodes uint64
	x := New(search.Config{Hash: 16})
	for b.Loop() {
		x.Forget()
		nodes += x.Search(context.Background(), late(b, rng, 34), search.Limits[reversi.Move]{Depth: 8}, nil).Nodes
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
	b.ReportMetric(float64(nodes)/float64(b.N), "nodes/op")
}

func benchmarkSolve(b *testing.B, empty, threads int) {
	rng := rand.New(rand.NewPCG(15, 16))
	var nodes uint64
	x := New(search.Config{Hash: 64})
	for b.Loop() {
		x.Forget()
		got := x.Search(context.Background(), late(b, rng, empty), search.Limits[reversi.Move]{Threads: threads}, nil)
		if !got.Lines[0].Proven {
			b.Fatal("not solved")
		}
		nodes += got.Nodes
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
	b.ReportMetric(float64(nodes)/float64(b.N), "nodes/op")
}

func BenchmarkSolve14(b *testing.B) { benchmarkSolve(b, 14, 1) }
func BenchmarkSolve18(b *testing.B) { benchmarkSolve(b, 18, 1) }
func BenchmarkSolve20(b *testing.B) { benchmarkSolve(b, 20, 1) }

func BenchmarkSolve18Threads2(b *testing.B) { benchmarkSolve(b, 18, 2) }
func BenchmarkSolve20Threads2(b *testing.B) { benchmarkSolve(b, 20, 2) }
