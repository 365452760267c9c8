package search_test

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/games"
	"github.com/seed-445450d7/rulebook/protocol/internal/search"
)

// A shallowTable knows the ends that are at most three plies away. All else is a draw.
type shallowTable struct{ err error }

func (t shallowTable) Close() error { return nil }

func (t shallowTable) Mate(p protocol.Position) (int, error) { return shallowMate(p, 3), t.err }

func shallowMate(p protocol.Position, depth int) int {
	slowest, drawn := 0, false
	fastest := 0
	for _, m := range p.AppendMoves(nil) {
		after, mate := p.After(m), 0
		switch r := after.Result(); {
		case r.Over():
			mate = r.For(p.Turn())
		case depth > 1:
			if mate = -shallowMate(after, depth-1); mate > 0 {
				mate++
			} else if mate < 0 {
				mate--
			}
		}
		switch {
		case mate == 0:
			drawn = true
		case mate < 0:
			slowest = min(slowest, mate)
		case fastest == 0 || mate < fastest:
			fastest = mate
		}
	}
	switch {
	case fastest > 0:
		return fastest
	case drawn:
		return 0
	}
	return slowest
}

// The best line is worth what a plain search of one more ply finds, and it ends the game in
// the plies that it announces.
func TestTable(t *testing.T) {
	x := search.FromTable(shallowTable{}, search.ForAny(search.Config{}))
	random := rand.New(rand.NewPCG(5, 6))
	seen := map[int]int{}
	for range 400 {
		p := randomPlay(t, random, 14)
		if p.Result().Over() {
			continue
		}
		info := x.Search(t.Context(), p, protocol.SearchParams{MultiPV: 2}, nil)
		best, want := info.Candidates[0], shallowMate(p, 4)
		seen[best.Mate]++
		if score := map[bool]int{true: 1000}[want > 0]; best.Mate != want || !best.Proven || want != 0 && best.Score != score {
			t.Fatalf("%s: the best line is %+v, want mate %d", p, best, want)
		}
		after := p
		for _, word := range best.PV {
			var err error
			if after, err = after.PlayWord(word); err != nil {
				t.Fatal(err)
			}
		}
		if want != 0 && (len(best.PV) != max(want, -want) || after.Result().For(p.Turn())*want <= 0) {
			t.Fatalf("%s: mate %d, but %v leads to %s", p, want, best.PV, after.Result())
		}
	}
	for _, mate := range []int{-4, -2, 0, 1, 3} {
		if seen[mate] == 0 {
			t.Errorf("no position had mate %d", mate)
		}
	}
}

// Of several lines, the first is the fastest win or the slowest loss.
func TestTableRanks(t *testing.T) {
	x := search.FromTable(shallowTable{}, search.ForAny(search.Config{}))
	random := rand.New(rand.NewPCG(7, 8))
	for range 200 {
		p := randomPlay(t, random, 14)
		last := math.Inf(1)
		for _, l := range x.Search(t.Context(), p, protocol.SearchParams{MultiPV: 99}, nil).Candidates {
			merit := 0.0 // the nearer an end, the farther from a draw
			if l.Mate != 0 {
				merit = 1 / float64(l.Mate)
			}
			if merit > last {
				t.Fatalf("%s: %v with mate %d comes too late", p, l.PV, l.Mate)
			}
			last = merit
		}
	}
}

// randomPlay returns the position after some random plies, or the end of the game.
func randomPlay(t *testing.T, random *rand.Rand, plies int) protocol.Position {
	t.Helper()
	p, err := lineUp(t).New()
	if err != nil {
		t.Fatal(err)
	}
	for ; plies > 0 && !p.Result().Over(); plies-- {
		moves := p.AppendMoves(nil)
		p = p.After(moves[random.IntN(len(moves))])
	}
	return p
}

func lineUp(t *testing.T) protocol.Game {
	t.Helper()
	g, err := games.All().Lookup("lineup")
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// When the time is over, the best move comes alone.
func TestTableInTime(t *testing.T) {
	x := search.FromTable(shallowTable{}, search.ForAny(search.Config{}))
	random := rand.New(rand.NewPCG(9, 10))
	stopped, stop := context.WithCancel(t.Context())
	stop()
	for range 20 {
		p := randomPlay(t, random, 6)
		all := x.Search(t.Context(), p, protocol.SearchParams{MultiPV: 99}, nil)
		if len(all.Candidates) < 2 || len(all.Candidates[0].PV) < 2 {
			t.Fatalf("%s: with time, the search found %+v", p, all)
		}
		late := x.Search(t.Context(), p, protocol.SearchParams{MultiPV: 99, Deadline: time.Unix(1, 0)}, nil)
		ended := x.Search(stopped, p, protocol.SearchParams{MultiPV: 99}, nil)
		for _, info := range []protocol.Info{late, ended} {
			if len(info.Candidates) != 1 || !slices.Equal(info.Candidates[0].PV, all.Candidates[0].PV[:1]) || info.Candidates[0].Mate != all.Candidates[0].Mate {
				t.Errorf("%s: without time, the search found %+v, want the first move of %+v", p, info, all.Candidates[0])
			}
		}
	}
}

// A table that cannot be read is told of, and the other searcher finds the move.
func TestBrokenTable(t *testing.T) {
	x := search.FromTable(shallowTable{errors.New("the disk is gone")}, search.ForAny(search.Config{}))
	p, err := lineUp(t).New()
	if err != nil {
		t.Fatal(err)
	}
	info := x.Search(t.Context(), p, protocol.SearchParams{Nodes: 100}, nil)
	if _, ok := info.Best(); !ok || info.Remark != "the table: the disk is gone" {
		t.Errorf("the search found %+v", info)
	}
	info = x.Search(t.Context(), p, protocol.SearchParams{Nodes: 100, Threads: search.MaxThreads() + 1}, nil)
	if !strings.HasPrefix(info.Remark, "the table: the disk is gone; Threads: ") {
		t.Errorf("the remark %q is not also that of the other searcher", info.Remark)
	}
}
