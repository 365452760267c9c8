package solitaire

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/sly"
)

func start(t testing.TB, opts ...notation.Option) sly.State {
	t.Helper()
	s, err := sly.New(opts...)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// late returns a position with the given number of pieces, close together, in which a jump
// is possible.
func late(t testing.TB, seed uint64, pieces int) sly.State {
	rng := rand.New(rand.NewPCG(seed, 1))
	for {
		var board [12][12]byte
		for range pieces {
			board[3+rng.IntN(4)][3+rng.IntN(4)] = "RGBY"[rng.IntN(4)]
		}
		s := parse(t, text(board))
		if s.CountMoves() > 0 {
			return s
		}
	}
}

func text(board [12][12]byte) string {
	var rows []string
	for _, row := range board {
		var b strings.Builder
		for _, piece := range row {
			if piece == 0 {
				piece = '1'
			}
			b.WriteByte(piece)
		}
		words := b.String()
		for n := 12; n > 1; n-- {
			words = strings.ReplaceAll(words, strings.Repeat("1", n), fmt.Sprint(n)+",")
		}
		rows = append(rows, strings.ReplaceAll(words, ",", ""))
	}
	return strings.Join(rows, "/") + " a"
}

func parse(t testing.TB, text string) sly.State {
	t.Helper()
	s, err := sly.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// plainBest returns the best end by plain recursion: the fewest pieces, then the fewest
// moves.
func plainBest(s sly.State) (left, moves int) {
	left = s.Score()
	first := true
	for m := range s.Moves() {
		l, n := plainBest(s.After(m))
		if first || l < left || l == left && n+1 < moves {
			left, moves, first = l, n+1, false
		}
	}
	return left, moves
}

// ends plays a line to the end of the game and returns the number of pieces left.
func ends(t *testing.T, s sly.State, line []sly.Move) int {
	t.Helper()
	for _, m := range line {
		next, err := s.Play(m)
		if err != nil {
			t.Fatal(err)
		}
		s = next
	}
	if !s.Result().Over() {
		t.Fatalf("%v: the line ends before the game", s)
	}
	return s.Score()
}

// Endgames are solved exactly.
func TestEndgames(t *testing.T) {
	wins := 0
	for seed := range uint64(150) {
		s := late(t, seed, 3+int(seed%5))
		left, moves := plainBest(s)
		got := New(protocol.SearchConfig{Memory: 16}).Search(context.Background(), s, params{}, nil)
		l := got.Lines[0]
		if ends(t, s, l.PV) != left || len(l.PV) != moves || !l.Proven {
			t.Fatalf("%v: %+v, want %d left after %d moves", s, l, left, moves)
		}
		if won := left == 1; won {
			wins++
			if l.Mate != moves || LowerBound(s) > moves {
				t.Errorf("%v: mate %d, lower bound %d, want %d moves", s, l.Mate, LowerBound(s), moves)
			}
		} else if l.Mate != -moves {
			t.Errorf("%v: mate %d of a game that is lost after %d moves", s, l.Mate, moves)
		}
	}
	if wins < 5 {
		t.Errorf("only %d of the endgames can be won; the test needs more", wins)
	}
}

// The booklet has a solution in 23 moves and asks for a better one.
func TestBooklet(t *testing.T) {
	s := start(t)
	got := New(protocol.SearchConfig{Memory: 16}).Search(context.Background(), s, params{Nodes: 300_000}, nil)
	line := got.Lines[0]
	if ends(t, s, line.PV) != 1 || line.Mate != len(line.PV) || len(line.PV) > 16 {
		t.Errorf("%d moves, mate %d, after %d nodes", len(line.PV), line.Mate, got.Nodes)
	}
	if got.Remark == "" {
		t.Error("the remark does not mention the win")
	}
	got = New(protocol.SearchConfig{Memory: 16}).Search(context.Background(), s, params{Nodes: 1000, Lines: 3}, nil)
	if len(got.Lines) != 1 || !strings.Contains(got.Remark, "one line only") {
		t.Errorf("%d of 3 lines, and the remark %q", len(got.Lines), got.Remark)
	}
}

// A win takes at least 10 moves from the booklet's start; a longer search proves more.
func TestLowerBound(t *testing.T) {
	s := start(t)
	if got := LowerBound(s); got != 10 {
		t.Errorf("LowerBound = %d, want 10", got)
	}
	if got := lines(s); got != 6 {
		t.Errorf("six full rows: %d lines, want 6", got)
	}
}

// A game that follows the solver never ends worse than announced.
func TestNeverWorse(t *testing.T) {
	for seed := range uint64(3) {
		s := start(t, notation.Variation(sly.Random), notation.Seed(seed))
		x := New(protocol.SearchConfig{Memory: 16})
		left := 36
		for nodes := uint64(20_000); s.CountMoves() > 0; nodes = 500 {
			got := x.Search(context.Background(), s, params{Nodes: nodes}, nil)
			if now := ends(t, s, got.Lines[0].PV); now > left {
				t.Fatalf("seed %d: %d left, %d announced", seed, now, left)
			} else {
				left = now
			}
			m, _ := got.Best()
			s = s.After(m)
		}
		if s.Score() != left {
			t.Errorf("seed %d: %d left, %d announced", seed, s.Score(), left)
		}
	}
}

// A search of bad moves does not replace a better solution.
func TestKeepsTheBest(t *testing.T) {
	s := start(t)
	x := New(protocol.SearchConfig{Memory: 16})
	want := x.Search(context.Background(), s, params{Nodes: 200_000}, nil).Lines[0]
	moves := s.AppendMoves(nil)
	asked := 0
	for _, m := range moves {
		if m == want.PV[0] {
			continue
		}
		if x.Search(context.Background(), s, params{Nodes: 500, Moves: []sly.Move{m}}, nil).Lines[0].Score < want.Score {
			asked++
		}
	}
	if asked == 0 {
		t.Fatal("no move was worse")
	}
	if got := x.Search(context.Background(), s, params{Nodes: 1}, nil).Lines[0]; len(got.PV) > len(want.PV) || got.Score < want.Score {
		t.Errorf("score %d after %d moves, want %d after %d", got.Score, len(got.PV), want.Score, len(want.PV))
	}
}

// The result does not depend on the number of threads.
func TestThreads(t *testing.T) {
	s := start(t, notation.Variation(sly.Random), notation.Seed(4))
	var want []sly.Move
	for _, threads := range []int{1, 3} {
		got := New(protocol.SearchConfig{Memory: 16}).Search(context.Background(), s, params{Nodes: 50_000, Threads: threads}, nil)
		if want == nil {
			want = got.Lines[0].PV
		} else if !slices.Equal(got.Lines[0].PV, want) {
			t.Errorf("%d threads: %v, want %v", threads, got.Lines[0].PV, want)
		}
	}
}

// The solver respects the limits, and has a best move even if it is stopped at once.
func TestLimits(t *testing.T) {
	s := start(t)
	only := s.AppendMoves(nil)[5]
	x := New(protocol.SearchConfig{Memory: 16})
	x.Search(context.Background(), s, params{Nodes: 1000}, nil)
	got := x.Search(context.Background(), s, params{Nodes: 5000, Moves: []sly.Move{only}}, nil)
	if m, ok := got.Best(); !ok || m != only {
		t.Errorf("best move %v, want %v", m, only)
	}
	for _, nodes := range []uint64{100, 1000, 30_000} {
		if got := New(protocol.SearchConfig{Memory: 16}).Search(context.Background(), s, params{Nodes: nodes}, nil); got.Nodes > nodes+200 {
			t.Errorf("%d nodes, the limit is %d", got.Nodes, nodes)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if m, ok := New(protocol.SearchConfig{Memory: 16}).Search(ctx, s, params{}, nil).Best(); !ok || !slices.Contains(s.AppendMoves(nil), m) {
		t.Errorf("stopped at once: %v, %v", m, ok)
	}
	if _, ok := New(protocol.SearchConfig{Memory: 16}).Search(context.Background(), s, params{Depth: 3}, nil).Best(); !ok {
		t.Error("a shallow search has no best move")
	}
	over := late(t, 1, 4)
	for over.CountMoves() > 0 {
		over = over.After(over.AppendMoves(nil)[0])
	}
	if _, ok := New(protocol.SearchConfig{Memory: 16}).Search(context.Background(), over, params{}, nil).Best(); ok {
		t.Error("a finished game has a best move")
	}
}

// The solver ends a few positions after it is canceled.
func TestCancel(t *testing.T) {
	for _, threads := range []int{1, 2} {
		for passes := range 3 {
			ctx, cancel := context.WithCancel(context.Background())
			reports, before := 0, uint64(0)
			got := New(protocol.SearchConfig{Memory: 16}).Search(ctx, start(t), params{Threads: threads}, func(i info) {
				if reports++; reports == passes+1 {
					before = i.Nodes
					cancel()
				}
			})
			if more := got.Nodes - before; more > 1000 {
				t.Errorf("%d threads: %d positions searched after pass %d", threads, more, passes)
			}
			cancel()
		}
	}
}

// canonicalHash is equal for positions that differ only by a symmetry or an exchange of
// colors.
func TestCanonicalHash(t *testing.T) {
	one := parse(t, "12/12/3RB7/3G8/12/12/12/12/12/12/12/12 a")
	for _, text := range []string{
		"12/12/3GY7/3R8/12/12/12/12/12/12/12/12 a", // other colors
		"12/12/7BR3/8G3/12/12/12/12/12/12/12/12 a", // mirrored
		"12/12/3RG7/3B8/12/12/12/12/12/12/12/12 a", // on the diagonal
		"12/12/12/12/12/12/12/12/8G3/7BR3/12/12 a", // half a turn
	} {
		if canonicalHash(parse(t, text)) != canonicalHash(one) {
			t.Errorf("%s has another hash", text)
		}
	}
	for _, text := range []string{
		"12/12/3RB7/3B8/12/12/12/12/12/12/12/12 a",
		"12/12/3RB7/4G7/12/12/12/12/12/12/12/12 a",
		"12/12/12/3RB7/3G8/12/12/12/12/12/12/12 a",
	} {
		if canonicalHash(parse(t, text)) == canonicalHash(one) {
			t.Errorf("%s has the same hash", text)
		}
	}
}

func BenchmarkSolver(b *testing.B) {
	s := start(b)
	var nodes uint64
	for b.Loop() {
		nodes += New(protocol.SearchConfig{Memory: 16}).Search(context.Background(), s, params{Nodes: 500_000}, nil).Nodes
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
}
