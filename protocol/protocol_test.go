package protocol_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol"
)

// forEverySetup calls f for every start that any game has.
func forEverySetup(t *testing.T, f func(t *testing.T, g protocol.Game, setup notation.Setup)) {
	for _, g := range protocol.Games() {
		spec := g.Spec()
		for _, players := range spec.Players {
			for _, teams := range []bool{false, true} {
				for _, variation := range spec.Variations {
					setup := notation.Setup{Players: players, Teams: teams, Variation: variation, Seed: 5}
					if teams && players != spec.TeamPlayers {
						continue
					}
					t.Run(fmt.Sprintf("%s/%d/%t/%s", spec.Name, players, teams, variation), func(t *testing.T) { f(t, g, setup) })
				}
			}
		}
	}
}

// randomGame plays up to most random plies, the same ones every time.
func randomGame(p protocol.Position, most int) ([]notation.Ply, protocol.Position) {
	rng := rand.New(rand.NewPCG(1, 2))
	var plies []notation.Ply
	for range most {
		moves := p.Moves()
		if len(moves) == 0 {
			break
		}
		move := moves[rng.IntN(len(moves))]
		next, err := p.Play(move)
		if err != nil {
			break
		}
		plies, p = append(plies, notation.Ply{Move: move}), next
	}
	return plies, p
}

func TestRegistry(t *testing.T) {
	for _, g := range protocol.Games() {
		if found, err := protocol.Lookup(g.Spec().Name); err != nil || found != g {
			t.Errorf("Lookup(%s) = %v, %v", g.Spec().Name, found, err)
		}
	}
	if _, err := protocol.Lookup("REVERSI"); err != nil {
		t.Error(err)
	}
	names := protocol.Names()
	if slices.Sort(names); len(slices.Compact(names)) != len(protocol.Games()) {
		t.Errorf("a name stands twice: %v", names)
	}
}

// What a position says of its moves is sorted, complete and playable.
func TestPositions(t *testing.T) {
	forEverySetup(t, func(t *testing.T, g protocol.Game, setup notation.Setup) {
		p, err := g.New(notation.With(setup))
		if err != nil {
			t.Fatal(err)
		}
		for range 40 {
			moves := p.Moves()
			if !slices.IsSorted(moves) || len(moves) == 0 != p.Result().Over() {
				t.Fatalf("%v: moves %v, result %v", p, moves, p.Result())
			}
			if again, err := g.Parse(p.String()); err != nil || again != p {
				t.Fatalf("Parse(%v) = %v, %v", p, again, err)
			}
			counts := p.Perft(t.Context(), 1, 1)
			for i, m := range moves {
				if word, err := p.Canonical(m); err != nil || word != m || counts[i] != 1 {
					t.Fatalf("%v: Canonical(%s) = %s, %v, perft %d", p, m, word, err, counts[i])
				}
			}
			if len(moves) == 0 {
				return
			}
			_, p = randomGame(p, 1)
		}
	})
}

// A count by any number of threads is what playing every sequence counts.
func TestPerft(t *testing.T) {
	forEverySetup(t, func(t *testing.T, g protocol.Game, setup notation.Setup) {
		p, err := g.New(notation.With(setup))
		if err != nil {
			t.Fatal(err)
		}
		_, p = randomGame(p, 6)
		for depth := 1; depth <= 2; depth++ {
			var want []uint64
			for _, m := range p.Moves() {
				next, err := p.Play(m)
				if err != nil {
					t.Fatal(err)
				}
				want = append(want, sequences(t, next, depth-1))
			}
			for _, threads := range []int{1, 3} {
				if got := p.Perft(t.Context(), depth, threads); !slices.Equal(got, want) {
					t.Errorf("%v: depth %d, %d threads: %v, want %v", p, depth, threads, got, want)
				}
			}
		}
	})
}

func sequences(t *testing.T, p protocol.Position, depth int) uint64 {
	if depth == 0 {
		return 1
	}
	var nodes uint64
	for _, m := range p.Moves() {
		next, err := p.Play(m)
		if err != nil {
			t.Fatal(err)
		}
		nodes += sequences(t, next, depth-1)
	}
	return nodes
}
