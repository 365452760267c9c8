package patterns

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/search/deepening"
	"github.com/seed-445450d7/rulebook/protocol/search/typed"
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
		x := New(protocol.SearchConfig{Memory: 1})
		for range 2 { // the second time with a filled table
			got := x.Search(context.Background(), s, typed.Params[reversi.Move]{}, nil)
			checkEnd(t, s, got, bestMargin(s))
		}
	}
}

func checkEnd(t *testing.T, s reversi.State, got typed.Info[reversi.Move], want int) {
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
	if !end.Result().Over() || lead(end, s.Turn()) != want || line.Mate != 0 && line.Mate != value*len(line.PV) || line.Score != 500+500*value {
		t.Errorf("%v: line %v ends with %+d, mate %d, score %d; minimax says %+d", s, line.PV, lead(end, s.Turn()), line.Mate, line.Score, want)
	}
}

// A solver that is stopped has a best move and does not claim a solution.
func TestStopped(t *testing.T) {
	s := late(t, rand.New(rand.NewPCG(11, 12)), 14)
	x := New(protocol.SearchConfig{Memory: 16})
	got := x.Search(context.Background(), s, typed.Params[reversi.Move]{Nodes: 500}, nil)
	if _, ok := got.Best(); !ok || got.Remark != "" || got.Nodes > 500 {
		t.Errorf("%d nodes, remark %q, move %t", got.Nodes, got.Remark, ok)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if m, ok := x.Search(ctx, s, typed.Params[reversi.Move]{}, nil).Best(); !ok {
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
		x := New(protocol.SearchConfig{Memory: 1})
		mine := notation.Seat(1 + game%2)
		for !s.Result().Over() {
			moves := s.AppendMoves(nil)
			m := moves[rng.IntN(len(moves))]
			if s.Turn() == mine {
				m, _ = x.Search(context.Background(), s, typed.Params[reversi.Move]{Nodes: 2000}, nil).Best()
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

// What the search before the solver claims to be proven is so, although it cuts by shallow
// searches.
func TestProven(t *testing.T) {
	rng := rand.New(rand.NewPCG(17, 18))
	claims := 0
	for n := range 120 {
		s := late(t, rng, 8+n%4)
		params := typed.Params[reversi.Move]{}
		x := NewWith(protocol.SearchConfig{Memory: 1}, Learned())
		info, _ := x.rootOf(s, s.AppendMoves(nil)).Search(deepening.NewRun(context.Background(), params), nil)
		found := info.Lines[0]
		if !found.Proven {
			continue
		}
		claims++
		want := New(protocol.SearchConfig{Memory: 1}).Search(context.Background(), s, params, nil).Lines[0]
		if !want.Proven || found.Score != want.Score {
			t.Errorf("%v: the search claims %d in %d plies, the solver %d", s, found.Score, found.Mate, want.Score)
		}
	}
	if claims < 60 {
		t.Errorf("only %d claims", claims)
	}
}

// Several lines near the end are each solved, the best first.
func TestSolvedLines(t *testing.T) {
	rng := rand.New(rand.NewPCG(19, 20))
	for range 20 {
		s := late(t, rng, 8)
		moves := s.AppendMoves(nil)
		got := New(protocol.SearchConfig{Memory: 1}).Search(context.Background(), s, typed.Params[reversi.Move]{Lines: 3}, nil)
		if len(got.Lines) != min(3, len(moves)) {
			t.Fatalf("%v: %d lines", s, len(got.Lines))
		}
		for i, l := range got.Lines {
			want := min(max(-bestMargin(s.After(l.PV[0])), -1), 1)
			if !l.Proven || l.Score != 500+500*want || i > 0 && l.Score > got.Lines[i-1].Score {
				t.Errorf("%v: line %d %v scores %d, proven %t, want %d", s, i, l.PV, l.Score, l.Proven, 500+500*want)
			}
		}
	}
}

// The solver finds the same margin with several threads.
func TestSolveThreads(t *testing.T) {
	rng := rand.New(rand.NewPCG(29, 30))
	for n := range 12 {
		s := late(t, rng, 10+n%3)
		one := New(protocol.SearchConfig{Memory: 1}).Search(context.Background(), s, typed.Params[reversi.Move]{}, nil)
		more := New(protocol.SearchConfig{Memory: 1}).Search(context.Background(), s, typed.Params[reversi.Move]{Threads: 3, Lines: 2}, nil)
		if one.Remark != more.Remark || !more.Lines[0].Proven || more.Lines[0].Score != one.Lines[0].Score {
			t.Errorf("%v: one thread %q, several %q", s, one.Remark, more.Remark)
		}
	}
}

// Equal searches with a limit on nodes give equal results, and do not exceed it.
func TestSameNodes(t *testing.T) {
	s := late(t, rand.New(rand.NewPCG(21, 22)), 40)
	var results []string
	for range 2 {
		x := New(protocol.SearchConfig{Memory: 1})
		for _, nodes := range []uint64{1, 100, 5000} {
			got := x.Search(context.Background(), s, typed.Params[reversi.Move]{Nodes: nodes, Lines: 2}, nil)
			if got.Nodes > nodes {
				t.Errorf("%d nodes, want %d", got.Nodes, nodes)
			}
			got.Time = 0
			results = append(results, fmt.Sprint(got))
		}
	}
	for i := range 3 {
		if results[i] != results[i+3] {
			t.Errorf("%s differs from %s", results[i], results[i+3])
		}
	}
}

// Threads share the table, and only the wanted moves are searched.
func TestThreads(t *testing.T) {
	s := late(t, rand.New(rand.NewPCG(23, 24)), 40)
	moves := s.AppendMoves(nil)[:2]
	got := New(protocol.SearchConfig{Memory: 1}).Search(context.Background(), s, typed.Params[reversi.Move]{Depth: 7, Threads: 3, Moves: moves}, nil)
	if m, ok := got.Best(); !ok || m != moves[0] && m != moves[1] || got.Depth != 7 {
		t.Errorf("%v, %t, depth %d", m, ok, got.Depth)
	}
}
