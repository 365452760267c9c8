package alphabeta_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-445450d7/rulebook/blockade"
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol/internal/alphabeta"
	"github.com/seed-445450d7/rulebook/protocol/internal/search"
	"github.com/seed-445450d7/rulebook/protocol/search/typed"
	"github.com/seed-445450d7/rulebook/reversi"
)

type params = typed.Params[reversi.Move]

func newSearcher(cfg search.Config) *alphabeta.Searcher[reversi.State, reversi.Move] {
	return alphabeta.New(cfg, alphabeta.Game[reversi.State, reversi.Move]{Evaluate: margin})
}

func margin(s reversi.State) int {
	if s.Turn() == reversi.White {
		return -10 * s.Score()
	}
	return 10 * s.Score()
}

func start(t *testing.T) reversi.State {
	t.Helper()
	s, err := reversi.New()
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// late returns a running position with the given number of empty spaces, after random play.
func late(t *testing.T, rng *rand.Rand, empty int) reversi.State {
	t.Helper()
	for {
		s := start(t)
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

// outcome returns the result of best play by plain minimax: the value for the seat to
// move, and the plies to the end if both sides win fast and lose slowly.
func outcome(s reversi.State) (value, plies int) {
	if r := s.Result(); r.Over() {
		return r.For(s.Turn()), 0
	}
	value, plies = -2, 0
	for m := range s.Moves() {
		v, p := outcome(s.After(m))
		v, p = -v, p+1
		if v > value || v == value && (v > 0 && p < plies || v < 0 && p > plies) {
			value, plies = v, p
		}
	}
	return value, plies
}

// The search proves what plain minimax finds, with the same number of plies.
func TestProofs(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for n := range 40 {
		s := late(t, rng, 6)
		got := newSearcher(search.Config{Memory: 1}).Search(context.Background(), s, params{Threads: 1 + n%2}, nil)
		value, plies := outcome(s)
		line := got.Lines[0]
		if line.Proven != (value != 0) || line.Mate != value*plies {
			t.Errorf("%v: proven %t, mate %d; minimax says %d in %d plies", s, line.Proven, line.Mate, value, plies)
		}
		if value == 0 && line.Score != 500 {
			t.Errorf("%v: a draw has score %d", s, line.Score)
		}
		end := s
		for _, m := range line.PV {
			var err error
			if end, err = end.Play(m); err != nil {
				t.Fatalf("%v: line %v: %v", s, line.PV, err)
			}
		}
		// A proven line leads to that result in as many plies.
		if r := end.Result(); line.Proven && (!r.Over() || r.For(s.Turn()) != value || len(line.PV) != plies) {
			t.Errorf("%v: the line %v ends with %v, want %d in %d plies", s, line.PV, r, value, plies)
		}
	}
}

func TestSameNodesSameResult(t *testing.T) {
	s := start(t)
	run := func() (list []typed.Info[reversi.Move]) {
		x := newSearcher(search.Config{Memory: 1})
		for range 3 {
			got := x.Search(context.Background(), s, params{Nodes: 5000, Lines: 2}, nil)
			if got.Nodes != 5000 {
				t.Errorf("%d nodes, want 5000", got.Nodes)
			}
			got.Time = 0
			list = append(list, got)
		}
		return list
	}
	if diff := cmp.Diff(run(), run()); diff != "" {
		t.Errorf("equal searches differ: %s", diff)
	}
}

func TestLimits(t *testing.T) {
	ctx, s := context.Background(), start(t)
	x := newSearcher(search.Config{})
	moves := s.AppendMoves(nil)
	got := x.Search(ctx, s, params{Depth: 5, Moves: moves[1:3], Lines: 4, Threads: 2}, nil)
	var first []reversi.Move
	for _, l := range got.Lines {
		first = append(first, l.PV[0])
		if len(l.PV) != 5 {
			t.Errorf("depth 5 has the line %v", l.PV)
		}
	}
	slices.Sort(first)
	if diff := cmp.Diff(moves[1:3], first); diff != "" {
		t.Errorf("want lines for the two moves of SearchMoves only: %s", diff)
	}
	x.Forget()
	reports := 0
	x.Search(ctx, s, params{Deadline: time.Now().Add(500 * time.Millisecond)}, func(typed.Info[reversi.Move]) { reports++ })
	if reports == 0 {
		t.Error("no report in half a second")
	}
	stopped, cancel := context.WithCancel(ctx)
	cancel()
	if m, ok := x.Search(stopped, s, params{}, nil).Best(); !ok || !slices.Contains(moves, m) {
		t.Errorf("stopped at once: %v, %t", m, ok)
	}
	over, err := reversi.Parse("8/8/8/8/8/8/8/8 a")
	if err != nil {
		t.Fatal(err)
	}
	if _, ok := x.Search(ctx, over, params{}, nil).Best(); ok {
		t.Error("a finished game has a best move")
	}
}

// A deeper search wins against a shallower one.
func TestDepthWins(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	const games = 16
	points := 0
	for game := range games {
		s := late(t, rng, 50)
		deep := notation.Seat(1 + game%2)
		x := [2]typed.Searcher[reversi.State, reversi.Move]{newSearcher(search.Config{}), newSearcher(search.Config{})}
		for !s.Result().Over() {
			depth := 1
			if s.Turn() == deep {
				depth = 5
			}
			m, _ := x[s.Turn()-1].Search(context.Background(), s, params{Depth: depth}, nil).Best()
			s = s.After(m)
		}
		points += s.Result().For(deep)
	}
	if points < games/2 {
		t.Errorf("depth 5 has %d points of %d against depth 1", points, games)
	}
}

// The first iteration is complete even if there is no time.
func TestFirstIteration(t *testing.T) {
	over, stop := context.WithCancel(context.Background())
	stop()
	for _, threads := range []int{1, 3} {
		x := newSearcher(search.Config{})
		if got := x.Search(context.Background(), start(t), params{Deadline: time.Now(), Threads: threads}, nil); got.Depth < 1 || got.Nodes < 4 {
			t.Errorf("%d threads: depth %d, %d nodes after the deadline", threads, got.Depth, got.Nodes)
		}
		if got := x.Search(over, start(t), params{Threads: threads}, nil); got.Depth < 1 || got.Nodes < 4 {
			t.Errorf("%d threads: depth %d, %d nodes when stopped at once", threads, got.Depth, got.Nodes)
		}
	}
}

// balanced returns a position of Blockade after random moves that let no king escape at once,
// if possible.
func balanced(t *testing.T, rng *rand.Rand, plies int) blockade.State {
	t.Helper()
	s, err := blockade.New()
	if err != nil {
		t.Fatal(err)
	}
	for range plies {
		moves := s.AppendMoves(nil)
		rng.Shuffle(len(moves), func(i, j int) { moves[i], moves[j] = moves[j], moves[i] })
		for _, m := range moves {
			next := s.After(m)
			if next.Exits(next.Turn()).IsEmpty() && !next.Result().Over() {
				s = next
				break
			}
		}
	}
	return s
}

func urgentMoves(s blockade.State, dst []blockade.Move) (moves []blockade.Move, urgent bool) {
	moves, _ = s.AppendUrgent(dst)
	return moves, len(moves) > len(dst)
}

// A search of urgent moves only proves what a search of all moves proves, and more.
func TestUrgent(t *testing.T) {
	quiet := func(blockade.State) int { return 0 }
	all := alphabeta.New(search.Config{}, alphabeta.Game[blockade.State, blockade.Move]{Evaluate: quiet})
	urgent := alphabeta.New(search.Config{}, alphabeta.Game[blockade.State, blockade.Move]{Evaluate: quiet, Urgent: urgentMoves})
	rng := rand.New(rand.NewPCG(3, 4))
	proven, more := 0, 0
	for range 160 {
		s := balanced(t, rng, 2+rng.IntN(20))
		params := typed.Params[blockade.Move]{Depth: 3}
		want, got := all.Search(context.Background(), s, params, nil).Lines[0], urgent.Search(context.Background(), s, params, nil).Lines[0]
		switch {
		case want.Proven && got.Mate != want.Mate:
			t.Errorf("%v: mate %d, want %d", s, got.Mate, want.Mate)
		case want.Proven:
			proven++
		case got.Proven:
			more++
		}
	}
	if proven < 10 || more < 10 {
		t.Errorf("%d positions proven by both, %d only by urgent moves", proven, more)
	}
}

// A search of distinct moves at the last ply finds the values that a search of all moves does,
// with fewer positions.
func TestDistinct(t *testing.T) {
	type game = alphabeta.Game[blockade.State, blockade.Move]
	turns := func(s blockade.State) int {
		return 10 * (s.Bends(s.Turn()) - s.Bends(3-s.Turn()))
	}
	all := game{Evaluate: turns, Urgent: urgentMoves}
	distinct := all
	distinct.Distinct = blockade.State.AppendDistinct
	rng := rand.New(rand.NewPCG(5, 6))
	nodes := [2]uint64{}
	for range 40 {
		s := balanced(t, rng, rng.IntN(20))
		params := typed.Params[blockade.Move]{Depth: 2} // deeper ones depend on the order of moves
		want := alphabeta.New(search.Config{}, all).Search(context.Background(), s, params, nil)
		got := alphabeta.New(search.Config{}, distinct).Search(context.Background(), s, params, nil)
		if got.Lines[0].Score != want.Lines[0].Score || got.Lines[0].Mate != want.Lines[0].Mate {
			t.Errorf("%v: %+v, want %+v", s, got.Lines[0], want.Lines[0])
		}
		nodes[0] += want.Nodes
		nodes[1] += got.Nodes
	}
	if nodes[1] >= nodes[0] {
		t.Errorf("%d positions with distinct moves, %d with all", nodes[1], nodes[0])
	}
}

// A search ends a few positions after it is canceled.
func TestCancel(t *testing.T) {
	const many = 2000
	for _, threads := range []int{1, 2, 256} {
		for _, at := range []int64{1, 1000, 100_000} {
			ctx, cancel := context.WithCancel(context.Background())
			var looked atomic.Int64
			x := alphabeta.New(search.Config{}, alphabeta.Game[reversi.State, reversi.Move]{
				Evaluate: func(s reversi.State) int {
					if looked.Add(1) == at {
						cancel()
					}
					return margin(s)
				},
			})
			if _, ok := x.Search(ctx, start(t), params{Threads: threads}, nil).Best(); !ok {
				t.Errorf("%d threads: no move", threads)
			}
			if more := looked.Load() - at; more > many {
				t.Errorf("%d threads: %d positions searched after the search was canceled", threads, more)
			}
			cancel()
		}
	}
}

// The threads of a search work at the same time: after the root, which is evaluated only once, the
// first evaluation waits for the second.
func TestThreadsWorkTogether(t *testing.T) {
	if search.MaxThreads() < 2 {
		t.Skip("a search has one thread here")
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute) // passes only if the search is broken
	defer cancel()
	var inside atomic.Int32
	root := start(t)
	both := make(chan bool)
	x := alphabeta.New(search.Config{}, alphabeta.Game[reversi.State, reversi.Move]{
		Evaluate: func(s reversi.State) int {
			if s == root {
				return 0
			}
			if inside.Add(1) == 2 {
				close(both)
			}
			select {
			case <-both:
			case <-ctx.Done():
			}
			return margin(s)
		},
	})
	x.Search(ctx, root, params{Depth: 1, Threads: 2}, nil)
	if ctx.Err() != nil {
		t.Error("only one of two threads evaluates")
	}
}
