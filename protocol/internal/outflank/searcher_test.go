package outflank

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol/internal/search"
	"github.com/seed-445450d7/rulebook/reversi"
)

// lead returns the number of discs by which a seat leads.
func lead(s reversi.State, seat notation.Seat) int {
	if seat == reversi.Black {
		return s.Score()
	}
	return -s.Score()
}

// bestMargin returns the margin of best play, by plain minimax.
func bestMargin(s reversi.State) int {
	if s.Result().Over() {
		return lead(s, s.Turn())
	}
	best := -65
	for m := range s.Moves() {
		best = max(best, -bestMargin(s.After(m)))
	}
	return best
}

// The solver finds the margin that plain minimax finds, and its line leads to it.
func TestSolve(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 10))
	for n := range 120 {
		s := late(t, rng, 5+n%4)
		x := New(search.Config{Hash: 1})
		for range 2 { // the second time with a filled table
			got := x.Search(context.Background(), s, search.Limits[reversi.Move]{}, nil)
			checkEnd(t, s, got, bestMargin(s))
		}
	}
}

func checkEnd(t *testing.T, s reversi.State, got search.Info[reversi.Move], want int) {
	t.Helper()
	line := got.Lines[0]
	if !line.Proven || !strings.Contains(got.Remark, fmt.Sprintf("%+d discs", want)) {
		t.Fatalf("%v: proven %t, %q; minimax says %+d", s, line.Proven, got.Remark, want)
	}
	end := s
	for _, m := range line.PV {
		var err error
		if end, err = end.Play(m); err != nil {
			t.Fatalf("%v: line %v: %v", s, line.PV, err)
		}
	}
	value := min(max(want, -1), 1)
	if !end.Result().Over() || lead(end, s.Turn()) != want || line.Mate != value*len(line.PV) || line.Score != 500+500*value {
		t.Errorf("%v: line %v ends with %+d, mate %d, score %d; minimax says %+d", s, line.PV, lead(end, s.Turn()), line.Mate, line.Score, want)
	}
}

// A solver that is stopped has a best move and does not claim a solution.
func TestStopped(t *testing.T) {
	s := late(t, rand.New(rand.NewPCG(11, 12)), 14)
	x := New(search.Config{})
	got := x.Search(context.Background(), s, search.Limits[reversi.Move]{Nodes: 500}, nil)
	if _, ok := got.Best(); !ok || got.Remark != "" || got.Nodes > 500 {
		t.Errorf("%d nodes, remark %q, move %t", got.Nodes, got.Remark, ok)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if m, ok := x.Search(ctx, s, search.Limits[reversi.Move]{}, nil).Best(); !ok {
		t.Errorf("stopped at once: no move but %v", m)
	}
}

// The search beats random play with few nodes per move.
func TestBeatsRandom(t *testing.T) {
	rng := rand.New(rand.NewPCG(13, 14))
	const games = 20
	points := 0
	for game := range games {
		s, err := reversi.New()
		if err != nil {
			t.Fatal(err)
		}
		x := New(search.Config{Hash: 1})
		mine := notation.Seat(1 + game%2)
		for !s.Result().Over() {
			moves := s.AppendMoves(nil)
			m := moves[rng.IntN(len(moves))]
			if s.Turn() == mine {
				m, _ = x.Search(context.Background(), s, search.Limits[reversi.Move]{Nodes: 2000}, nil).Best()
			}
			if s, err = s.Play(m); err != nil {
				t.Fatal(err)
			}
		}
		points += s.Result().For(mine)
	}
	if points < games*8/10 {
		t.Errorf("%d points of %d", points, games)
	}
}
