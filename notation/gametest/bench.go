package gametest

import (
	"strings"
	"testing"

	"github.com/seed-445450d7/rulebook/notation/contract"
)

// Benchmark measures a game from its standard start, from a position text of the middle
// game, and from the start of every setup.
func Benchmark[S contract.State[S, M], M contract.Move](b *testing.B, r Suite[S, M], middle string) {
	first, err := r.New()
	if err != nil {
		b.Fatal(err)
	}
	later, err := r.Parse(middle)
	if err != nil {
		b.Fatal(err)
	}
	for _, p := range []start[S]{{"start", first}, {"middle", later}} {
		b.Run(p.name, func(b *testing.B) { r.benchmark(b, p.state) })
	}
	for _, set := range setups(r.Spec()) {
		s, err := r.New(set.opts...)
		if err != nil {
			b.Fatal(err)
		}
		b.Run(strings.ReplaceAll(set.name, "/", ","), func(b *testing.B) {
			r.benchmarkMoves(b, s)
			r.benchmarkPlayouts(b, s)
		})
	}
}

func (r Suite[S, M]) benchmark(b *testing.B, s S) {
	r.benchmarkMoves(b, s)
	text, words := s.String(), words(s.AppendMoves(nil))
	measure(b, "Hash", "hashes/s", func(int) uint64 {
		sink += s.Hash()
		return 1
	})
	measure(b, "Result", "results/s", func(int) uint64 {
		sink += uint64(s.Result().Winners())
		return 1
	})
	var room [512]byte
	measure(b, "Print", "texts/s", func(int) uint64 {
		out, _ := s.AppendText(room[:0])
		sink += uint64(len(out))
		return 1
	})
	measure(b, "Parse", "texts/s", func(int) uint64 {
		parsed, err := r.Parse(text)
		if err != nil {
			b.Fatal(err)
		}
		sink += uint64(parsed.Turn())
		return 1
	})
	measure(b, "ParseMove", "moves/s", func(i int) uint64 {
		if _, err := r.ParseMove(words[i%len(words)]); err != nil {
			b.Fatal(err)
		}
		return 1
	})
	depth := perftDepth[S, M](s)
	perft := newPerft[S, M](depth)
	measure(b, "PerftBulk", "nodes/s", func(int) uint64 { return perft.bulk(s, depth) })
	measure(b, "PerftPlayed", "nodes/s", func(int) uint64 { return perft.played(s, depth) })
	r.benchmarkPlayouts(b, s)
	b.Run("PlayoutParallel", func(b *testing.B) { playouts[S, M](b, s) })
}

func (r Suite[S, M]) benchmarkMoves(b *testing.B, s S) {
	list, room := randomSamples[S, M](b, s), make([]M, 0, 4096)
	measure(b, "AppendMoves", "moves/s", func(i int) uint64 {
		return uint64(len(list[i%samples].state.AppendMoves(room)))
	})
	measure(b, "After", "moves/s", func(i int) uint64 {
		at := &list[i%samples]
		after := at.state.After(at.move)
		sink += uint64(after.Turn())
		return 1
	})
}

type sample[S, M any] struct {
	state S
	move  M
}

// samples is large, because a processor learns the branches of a thousand positions by
// heart.
const samples = 1 << 14

func randomSamples[S contract.State[S, M], M contract.Move](b *testing.B, s S) *[samples]sample[S, M] {
	if len(s.AppendMoves(nil)) == 0 {
		b.Fatalf("no moves in %v", s)
	}
	rng, room := newRandom(1), make([]M, 0, 4096)
	list := new([samples]sample[S, M])
	at, plies := s, 0
	for i := range list {
		moves := at.AppendMoves(room)
		if len(moves) == 0 || plies == cutPlies {
			at, plies = s, 0
			moves = at.AppendMoves(room)
		}
		m := moves[rng.below(len(moves))]
		j := rng.below(i + 1)
		list[i], list[j] = list[j], sample[S, M]{at, m}
		at, plies = at.After(m), plies+1
	}
	return list
}

func (r Suite[S, M]) benchmarkPlayouts(b *testing.B, s S) {
	rng, room := newRandom(1), make([]M, 0, 4096)
	measure(b, "Playout", "playouts/s", func(int) uint64 {
		sink += uint64(playout[S, M](s, rng, room, cutPlies).Turn())
		return 1
	})
	measure(b, "PlayoutWhole", "playouts/s", func(int) uint64 {
		sink += uint64(playout[S, M](s, rng, room, wholePlies).Turn())
		return 1
	})
}

func playouts[S contract.State[S, M], M contract.Move](b *testing.B, s S) {
	b.ReportAllocs()
	b.RunParallel(func(pb *testing.PB) {
		rng, room := newRandom(1), make([]M, 0, 4096)
		for pb.Next() {
			playout[S, M](s, rng, room, cutPlies)
		}
	})
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "playouts/s")
}

func measure(b *testing.B, name, unit string, f func(i int) uint64) {
	b.Run(name, func(b *testing.B) {
		b.ReportAllocs()
		var done uint64
		i := 0
		for b.Loop() {
			done += f(i)
			i++
		}
		b.ReportMetric(float64(done)/b.Elapsed().Seconds(), unit)
	})
}

func perftDepth[S contract.State[S, M], M contract.Move](s S) int {
	for depth := 1; depth < 12; depth++ {
		if Perft[S, M](s, depth) >= 10_000 {
			return depth
		}
	}
	return 12
}

type perft[S contract.State[S, M], M contract.Move] struct {
	lists     [][]M
	moveCount func(S) int
}

func newPerft[S contract.State[S, M], M contract.Move](depth int) *perft[S, M] {
	p := &perft[S, M]{make([][]M, depth+1), contract.NewCount[S, M]()}
	for i := range p.lists {
		p.lists[i] = make([]M, 0, 4096)
	}
	return p
}

func (p *perft[S, M]) bulk(s S, depth int) uint64 {
	if depth == 1 {
		return uint64(p.moveCount(s))
	}
	var nodes uint64
	for _, m := range s.AppendMoves(p.lists[depth][:0]) {
		nodes += p.bulk(s.After(m), depth-1)
	}
	return nodes
}

func (p *perft[S, M]) played(s S, depth int) uint64 {
	if depth == 0 {
		return 1
	}
	var nodes uint64
	for _, m := range s.AppendMoves(p.lists[depth][:0]) {
		nodes += p.played(s.After(m), depth-1)
	}
	return nodes
}

const (
	cutPlies   = 200
	wholePlies = 100_000
)

func playout[S contract.State[S, M], M contract.Move](s S, rng *random, room []M, maxPlies int) S {
	for range maxPlies {
		moves := s.AppendMoves(room[:0])
		if len(moves) == 0 {
			break
		}
		s = s.After(moves[rng.below(len(moves))])
	}
	return s
}
