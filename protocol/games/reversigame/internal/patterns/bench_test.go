package patterns

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/search/typed"
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

// lateStates returns n positions of random games, always the same, with a number of empty
// spaces. A benchmark takes them in turn, since a single one would stay in the caches.
func lateStates(b *testing.B, n, empty int) []reversi.State {
	rng := rand.New(rand.NewPCG(uint64(n), uint64(empty)))
	list := make([]reversi.State, n)
	for i := range list {
		list[i] = late(b, rng, empty)
	}
	return list
}

// BenchmarkPlay measures how a disc changes the patterns, and BenchmarkEvaluate their
// evaluation.
func BenchmarkPlay(b *testing.B) {
	type move struct {
		from node
		to   int
	}
	var moves []move
	for _, s := range lateStates(b, 256, 30) {
		for _, m := range s.AppendMoves(nil) {
			if to, ok := m.To(); ok {
				moves = append(moves, move{newNode(s), int(to)})
			}
		}
	}
	var next node
	for i := 0; b.Loop(); i++ {
		m := &moves[i%len(moves)]
		m.from.play(&next, m.to)
	}
}

func BenchmarkEvaluate(b *testing.B) {
	var nodes []node
	var targets []uint64
	for _, s := range lateStates(b, 256, 30) {
		nodes, targets = append(nodes, newNode(s)), append(targets, s.Targets()[0])
	}
	w := Learned()
	for i := 0; b.Loop(); i++ {
		w.evaluate(&nodes[i%len(nodes)], targets[i%len(nodes)])
	}
}

// BenchmarkSearch searches positions in the middle of the game to depth 8.
func BenchmarkSearch(b *testing.B) {
	list := lateStates(b, 16, 34)
	var nodes uint64
	x := New(protocol.SearchConfig{Memory: 16})
	for i := 0; b.Loop(); i++ {
		x.Forget()
		nodes += x.Search(context.Background(), list[i%len(list)], typed.Params[reversi.Move]{Depth: 8}, nil).Nodes
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
	b.ReportMetric(float64(nodes)/float64(b.N), "nodes/op")
}

// benchmarkSolve solves positions. With -benchtime 8x, two builds solve the same ones.
func benchmarkSolve(b *testing.B, empty, threads int) {
	list := lateStates(b, 8, empty)
	var nodes uint64
	x := New(protocol.SearchConfig{Memory: 64})
	for i := 0; b.Loop(); i++ {
		x.Forget()
		got := x.Search(context.Background(), list[i%len(list)], typed.Params[reversi.Move]{Threads: threads}, nil)
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
