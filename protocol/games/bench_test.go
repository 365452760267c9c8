package games_test

import (
	"math/rand/v2"
	"testing"

	"github.com/seed-445450d7/rulebook/blockade"
	"github.com/seed-445450d7/rulebook/empire"
	"github.com/seed-445450d7/rulebook/gateway"
	"github.com/seed-445450d7/rulebook/lineup"
	"github.com/seed-445450d7/rulebook/notation/contract"
	"github.com/seed-445450d7/rulebook/ploy"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/games"
	"github.com/seed-445450d7/rulebook/reversi"
	"github.com/seed-445450d7/rulebook/sly"
	"github.com/seed-445450d7/rulebook/smarts"
	"github.com/seed-445450d7/rulebook/sniggle"
	"github.com/seed-445450d7/rulebook/swords"
)

// BenchmarkRandomPly compares a random ply through the game package with one through package
// protocol: the moves are listed and one of them is played.
func BenchmarkRandomPly(b *testing.B) {
	benchmarkPly(b, "sly", sly.New)
	benchmarkPly(b, "sniggle", sniggle.New)
	benchmarkPly(b, "lineup", lineup.New)
	benchmarkPly(b, "empire", empire.New)
	benchmarkPly(b, "blockade", blockade.New)
	benchmarkPly(b, "gateway", gateway.New)
	benchmarkPly(b, "ploy", ploy.New)
	benchmarkPly(b, "swords", swords.New)
	benchmarkPly(b, "smarts", smarts.New)
	benchmarkPly(b, "reversi", reversi.New)
}

// maxPly is the ply at which an unfinished random game is restarted.
const maxPly = 200

func benchmarkPly[S contract.Playable[S, M], M comparable, O any](b *testing.B, name string, start func(...O) (S, error)) {
	first, err := start()
	if err != nil {
		b.Fatal(err)
	}
	b.Run(name+"/typed", func(b *testing.B) {
		rng := rand.New(rand.NewPCG(1, 2))
		s, ply, room := first, 0, make([]M, 0, 4096)
		for b.Loop() {
			moves := s.AppendMoves(room[:0])
			if ply++; len(moves) == 0 || ply > maxPly {
				s, ply = first, 0
				continue
			}
			s = s.After(moves[rng.IntN(len(moves))])
		}
	})
	g, err := games.All().Lookup(name)
	if err != nil {
		b.Fatal(err)
	}
	untyped, err := g.New()
	if err != nil {
		b.Fatal(err)
	}
	b.Run(name+"/untyped", func(b *testing.B) {
		rng := rand.New(rand.NewPCG(1, 2))
		p, ply, room := untyped, 0, make([]protocol.Move, 0, 4096)
		for b.Loop() {
			moves := p.AppendMoves(room[:0])
			if ply++; len(moves) == 0 || ply > maxPly {
				p, ply = untyped, 0
				continue
			}
			p = p.After(moves[rng.IntN(len(moves))])
		}
	})
}
