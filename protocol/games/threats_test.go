package games_test

import (
	"bufio"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/games"
)

// With more than two seats that play for themselves, the search rarely plays a move that
// lets another seat win at its next turn if other moves do not, even with few nodes.
func TestThreats(t *testing.T) {
	if testing.Short() {
		t.Skip("plays many random rounds")
	}
	for nodes, percent := range map[uint64]int{1: 75, 1000: 80} {
		solved, all := map[string]int{}, map[string]int{}
		for _, p := range threats(t) {
			setup := fmt.Sprint(p.Game().Spec().Name, " for ", p.Players())
			all[setup]++
			x := newSearcher(t, p.Game(), protocol.SearchConfig{})
			word, _ := x.Search(context.Background(), p, protocol.SearchParams{Nodes: nodes, Seed: 1}, nil).Best()
			m, err := p.ParseMove(word)
			if err != nil {
				t.Fatal(err)
			}
			if lostRounds(p, m) < rounds/2 {
				solved[setup]++
			}
		}
		for setup, n := range all {
			t.Logf("%s, %d nodes: %d of %d solved", setup, nodes, solved[setup], n)
			if solved[setup]*100 < n*percent {
				t.Errorf("%s, %d nodes: %d of %d solved", setup, nodes, solved[setup], n)
			}
		}
	}
}

// threats returns the positions of testdata/threats.txt.
func threats(t *testing.T) (list []protocol.Position) {
	t.Helper()
	file, err := os.Open("testdata/threats.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	lines := bufio.NewScanner(file)
	for lines.Scan() {
		name, text, ok := strings.Cut(lines.Text(), " ")
		if !ok || name == "#" {
			continue
		}
		g, err := games.All().Lookup(name)
		if err != nil {
			t.Fatal(err)
		}
		p, err := g.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, p)
	}
	if err := lines.Err(); err != nil || len(list) == 0 {
		t.Fatalf("%d positions, %v", len(list), err)
	}
	return list
}

// rounds is the number of random rounds that are played to judge a move.
const rounds = 20

// lostRounds plays rounds of random moves after m and returns the number of rounds in which
// another seat could win at its turn.
func lostRounds(p protocol.Position, m protocol.Move) (lost int) {
	rng := rand.New(rand.NewPCG(1, 1))
	for range rounds {
		if lostRound(rng, p.After(m), p.Turn()) {
			lost++
		}
	}
	return lost
}

func lostRound(rng *rand.Rand, p protocol.Position, seat notation.Seat) bool {
	for p.Turn() != seat && !p.Result().Over() {
		moves := p.AppendMoves(nil)
		for _, m := range moves {
			if p.After(m).Result().For(seat) < 0 {
				return true
			}
		}
		p = p.After(moves[rng.IntN(len(moves))])
	}
	return p.Result().For(seat) < 0
}
