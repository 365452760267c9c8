package search_test

import (
	"context"
	"math/rand/v2"
	"runtime"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol/internal/search"
	"github.com/seed-445450d7/rulebook/protocol/search/typed"
	"github.com/seed-445450d7/rulebook/reversi"
)

type (
	searcher = search.MonteCarlo[reversi.State, reversi.Move]
	params   = typed.Params[reversi.Move]
	info     = typed.Info[reversi.Move]
)

func newSearcher() *searcher {
	return search.NewMonteCarlo[reversi.State, reversi.Move](search.Config{}, nil, 0)
}

func in(d time.Duration) time.Time { return time.Now().Add(d) }

func parse(t *testing.T, text string) reversi.State {
	t.Helper()
	s, err := reversi.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// late returns a running position with the given number of empty spaces, after random play.
func late(t *testing.T, seed uint64, empty int) reversi.State {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 0))
	for {
		s, err := reversi.New()
		if err != nil {
			t.Fatal(err)
		}
		for plies := 0; plies < 60-empty; {
			moves := s.AppendMoves(nil)
			if len(moves) == 0 {
				break
			}
			m := moves[rng.IntN(len(moves))]
			if m != reversi.Pass {
				plies++
			}
			s = s.After(m)
		}
		if !s.Result().Over() {
			return s
		}
	}
}

// value returns the result of best play for the seat to move, by plain minimax: 1 for a
// win, 0 for a draw, -1 for a loss.
func value(s reversi.State) int {
	if r := s.Result(); r.Over() {
		return r.For(s.Turn())
	}
	best := -1
	for m := range s.Moves() {
		best = max(best, -value(s.After(m)))
	}
	return best
}

// The search proves what plain minimax finds.
func TestProofs(t *testing.T) {
	for seed := range uint64(40) {
		s := late(t, seed, 7)
		got := newSearcher().Search(context.Background(), s, params{Seed: seed}, nil)
		line := got.Lines[0]
		if !line.Proven {
			t.Fatalf("%v: not proven after %d nodes without a limit", s, got.Nodes)
		}
		want := value(s)
		if sign := min(max(line.Mate, -1), 1); sign != want {
			t.Errorf("%v: mate %d, minimax says %d", s, line.Mate, want)
		}
		// The line must lead to that result in as many plies.
		end := s
		for _, m := range line.PV {
			var err error
			if end, err = end.Play(m); err != nil {
				t.Fatal(err)
			}
		}
		if r := end.Result(); !r.Over() || r.For(s.Turn()) != want {
			t.Errorf("%v: the line %v ends with %v, want %d", s, line.PV, r, want)
		}
		if want != 0 && len(line.PV) != want*line.Mate {
			t.Errorf("%v: mate %d, but the line has %d plies", s, line.Mate, len(line.PV))
		}
	}
}

func TestSameSeedSameResult(t *testing.T) {
	s, err := reversi.New()
	if err != nil {
		t.Fatal(err)
	}
	run := func(seed uint64) info {
		x := newSearcher()
		x.Search(context.Background(), s, params{Nodes: 300, Seed: seed}, nil)
		got := x.Search(context.Background(), s.After(s.AppendMoves(nil)[0]), params{Nodes: 300, Lines: 3, Seed: seed}, nil)
		got.Time = 0
		return got
	}
	if diff := cmp.Diff(run(1), run(1)); diff != "" {
		t.Errorf("equal seeds differ: %s", diff)
	}
	if cmp.Equal(run(1), run(2)) {
		t.Error("different seeds give the same search")
	}
}

func TestLimits(t *testing.T) {
	s, err := reversi.New()
	if err != nil {
		t.Fatal(err)
	}
	ctx := context.Background()
	x := newSearcher()
	if got := x.Search(ctx, s, params{Nodes: 500}, nil); got.Nodes != 500 {
		t.Errorf("%d nodes, want 500", got.Nodes)
	}
	x.Forget()
	if got := x.Search(ctx, s, params{Depth: 4}, nil); got.SelDepth != 4 {
		t.Errorf("depth %d, want 4", got.SelDepth)
	}
	began := time.Now()
	deadline := began.Add(20 * time.Millisecond)
	got := x.Search(ctx, s, params{Deadline: deadline}, nil)
	if ended := time.Now(); ended.Before(deadline) || got.Time <= 0 || got.Time > ended.Sub(began) {
		t.Errorf("%v of %v, want 20 ms or more", got.Time, ended.Sub(began))
	}
	// Even a search that is stopped before it starts finds a move.
	stopped, cancel := context.WithCancel(ctx)
	cancel()
	x.Forget()
	if m, ok := x.Search(stopped, s, params{}, nil).Best(); !ok || !slices.Contains(s.AppendMoves(nil), m) {
		t.Errorf("stopped at once: %v, %t", m, ok)
	}
	if _, ok := x.Search(ctx, parse(t, "8/8/8/8/8/8/8/8 a"), params{}, nil).Best(); ok {
		t.Error("a finished game has a best move")
	}
}

func TestMovesAndLines(t *testing.T) {
	s, err := reversi.New()
	if err != nil {
		t.Fatal(err)
	}
	moves := s.AppendMoves(nil)
	x := newSearcher()
	got := x.Search(context.Background(), s, params{Nodes: 200, Moves: moves[1:3], Lines: 4}, nil)
	var first []reversi.Move
	for _, l := range got.Lines {
		first = append(first, l.PV[0])
	}
	slices.Sort(first)
	if diff := cmp.Diff(moves[1:3], first); diff != "" {
		t.Errorf("want lines for the two moves of SearchMoves only: %s", diff)
	}
	// The tree of a restricted search is not reused.
	got = x.Search(context.Background(), s, params{Nodes: 200, Lines: 9}, nil)
	if len(got.Lines) != len(moves) {
		t.Errorf("%d lines, want %d", len(got.Lines), len(moves))
	}
}

// The tree is kept from one move to the next: a search of one node has the lines of the
// search before.
func TestReuse(t *testing.T) {
	s, err := reversi.New()
	if err != nil {
		t.Fatal(err)
	}
	x := newSearcher()
	got := x.Search(context.Background(), s, params{Nodes: 5000}, nil)
	for _, m := range got.Lines[0].PV[:2] {
		s = s.After(m)
	}
	again := x.Search(context.Background(), s, params{Nodes: 1}, nil)
	if again.Depth < 3 {
		t.Errorf("after %d nodes and two plies the line has %d plies", got.Nodes, again.Depth)
	}
}

func TestThreads(t *testing.T) {
	s, err := reversi.New()
	if err != nil {
		t.Fatal(err)
	}
	reports := 0
	x := newSearcher()
	got := x.Search(context.Background(), s, params{Deadline: in(300 * time.Millisecond), Threads: 4}, func(i info) {
		reports++
		if _, ok := i.Best(); !ok {
			t.Error("a report without a move")
		}
	})
	if got.Nodes == 0 || reports == 0 {
		t.Errorf("%d nodes, %d reports", got.Nodes, reports)
	}
}

// The threads of a search work at the same time: the first evaluation waits for the second.
func TestThreadsWorkTogether(t *testing.T) {
	if min(runtime.NumCPU(), runtime.GOMAXPROCS(0)) < 2 {
		t.Skip("a search has one thread here")
	}
	s, err := reversi.New()
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute) // passes only if the search is broken
	defer cancel()
	var inside atomic.Int32
	both := make(chan bool)
	evaluate := func(reversi.State) search.Gains {
		if inside.Add(1) == 2 {
			close(both)
		}
		select {
		case <-both:
		case <-ctx.Done():
		}
		return search.Gains{}
	}
	x := search.NewMonteCarlo[reversi.State, reversi.Move](search.Config{}, evaluate, 0)
	x.Search(ctx, s, params{Nodes: 2, Threads: 2}, nil)
	if ctx.Err() != nil {
		t.Error("only one of two threads evaluates")
	}
}

// Flat Monte Carlo finds a move that wins at once. Random play does not look for one.
func TestMethods(t *testing.T) {
	s, err := reversi.New()
	if err != nil {
		t.Fatal(err)
	}
	points := 0
	for game := range 20 {
		mine := notation.Seat(1 + game%2)
		players := map[notation.Seat]typed.Searcher[reversi.State, reversi.Move]{
			mine:     search.NewFlat[reversi.State, reversi.Move](),
			3 - mine: search.NewRandom[reversi.State, reversi.Move](),
		}
		now := s
		for !now.Result().Over() {
			m, _ := players[now.Turn()].Search(context.Background(), now, params{Nodes: 200, Seed: uint64(game)}, nil).Best()
			if now, err = now.Play(m); err != nil {
				t.Fatal(err)
			}
		}
		points += now.Result().For(mine)
	}
	if points < 12 {
		t.Errorf("flat Monte Carlo has %d points of 20 against random moves", points)
	}
}

// Tree search beats a random mover.
func TestBeatsRandom(t *testing.T) {
	const games = 20
	rng := rand.New(rand.NewPCG(1, 2))
	points := 0
	for game := range games {
		s, err := reversi.New()
		if err != nil {
			t.Fatal(err)
		}
		x := newSearcher()
		mine := notation.Seat(1 + game%2)
		for !s.Result().Over() {
			moves := s.AppendMoves(nil)
			m := moves[rng.IntN(len(moves))]
			if s.Turn() == mine {
				m, _ = x.Search(context.Background(), s, params{Nodes: 100, Seed: uint64(game)}, nil).Best()
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

// The tree stays within its memory, however long the search and the game.
func TestHash(t *testing.T) {
	if testing.Short() {
		t.Skip("searches for seconds")
	}
	const megabytes = 4
	before := inUse()
	x := search.NewMonteCarlo[reversi.State, reversi.Move](search.Config{Memory: megabytes}, nil, 0)
	s, err := reversi.New()
	if err != nil {
		t.Fatal(err)
	}
	for range 3 {
		m, ok := x.Search(context.Background(), s, params{Nodes: 75_000}, nil).Best()
		if !ok {
			break
		}
		s = s.After(m)
	}
	const others = 1 << 20
	if used := inUse() - before; used > megabytes<<20+others || used < megabytes<<20/3 {
		t.Errorf("%d bytes in use, want at most %d", used, megabytes<<20)
	}
	runtime.KeepAlive(x)
}

func inUse() int {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int(m.HeapAlloc)
}
