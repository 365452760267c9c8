package search

import (
	"context"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/search/typed"
	"github.com/seed-445450d7/rulebook/reversi"
	"github.com/seed-445450d7/rulebook/sniggle"
)

func newLevel(level int) typed.Searcher[reversi.State, reversi.Move] {
	return Means[reversi.State, reversi.Move]{}.newSearcher(Config{Level: level})
}

// playLevels plays a game of two levels and returns the result for seat 1.
func playLevels(t *testing.T, s reversi.State, first, second int, seed uint64) int {
	t.Helper()
	x := [2]typed.Searcher[reversi.State, reversi.Move]{newLevel(first), newLevel(second)}
	for !s.Result().Over() {
		m, ok := x[s.Turn()-1].Search(context.Background(), s, reversiLimits{Nodes: 400, Seed: seed}, nil).Best()
		next, err := s.Play(m)
		if !ok || err != nil {
			t.Fatalf("%v: %v, %t: %v", s, m, ok, err)
		}
		s = next
	}
	return s.Result().For(1)
}

// A higher level beats a much lower one.
func TestLevels(t *testing.T) {
	for _, test := range []struct{ low, high int }{{1, 10}, {6, 16}, {1, protocol.MaxLevel}} {
		points := 0
		for seed := range uint64(5) {
			points += playLevels(t, startReversi(t), test.high, test.low, seed)
			points -= playLevels(t, startReversi(t), test.low, test.high, seed)
		}
		if points < 4 {
			t.Errorf("level %d has %+d points in 10 games against level %d", test.high, points, test.low)
		}
	}
}

// With equal seeds a level gives the same moves, even from a position that it has seen
// before, and with other seeds not.
func TestLevelSeeds(t *testing.T) {
	run := func(seed uint64) (list []reversi.Move) {
		x := newLevel(4)
		for range 12 {
			m, _ := x.Search(context.Background(), startReversi(t), reversiLimits{Seed: seed}, nil).Best()
			list = append(list, m)
		}
		return list
	}
	if diff := cmp.Diff(run(1), run(1)); diff != "" {
		t.Errorf("equal seeds differ: %s", diff)
	}
	if cmp.Equal(run(1), run(2)) {
		t.Error("different seeds give the same moves")
	}
}

// A level keeps the limits of the search.
func TestLevelLimits(t *testing.T) {
	s := startReversi(t)
	moves := s.AppendMoves(nil)
	for level := 1; level <= protocol.MaxLevel; level++ {
		x := newLevel(level)
		got := x.Search(context.Background(), s, reversiLimits{Nodes: 3, Moves: moves[2:3], Lines: 2}, nil)
		if m, _ := got.Best(); m != moves[2] || len(got.Lines) != 1 || got.Nodes > 3 {
			t.Errorf("level %d: %+v, want the line of %v with at most 3 nodes", level, got, moves[2])
		}
		got = x.Search(context.Background(), s, reversiLimits{Nodes: 100, Lines: 3}, nil)
		if len(got.Lines) < 1 || len(got.Lines) > 3 {
			t.Errorf("level %d: %d lines, want 1 to 3", level, len(got.Lines))
		}
		over := parseReversi(t, "8/8/8/8/8/8/8/8 a")
		if got := x.Search(context.Background(), over, reversiLimits{Nodes: 9}, nil); len(got.Lines) > 0 {
			t.Errorf("level %d: a finished game has the line %+v", level, got.Lines[0])
		}
	}
}

func parseReversi(t *testing.T, text string) reversi.State {
	t.Helper()
	s, err := reversi.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// From the first careful level on, a player takes a win at once and prevents one, and
// beginners sometimes do not.
func TestCareful(t *testing.T) {
	text := "12/12/12/9aSaSaT/6aT2aS1aS/8aS1aSaT/6bS1bT1bS1/7bT2bSbS/9bTbSbS/12/12/12 a players=2 teams=0 variation=standard triangles=1B,2B,3B passes=0"
	s, err := sniggle.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	wins := 0
	for level := 1; level < protocol.MaxLevel; level++ {
		for seed := range uint64(20) {
			x := Means[sniggle.State, sniggle.Move]{}.newSearcher(Config{Level: level, Memory: 1})
			blunders := lossesAfterLevel(t, x, s, seed, &wins)
			if blunders > 0 && level >= firstCareful {
				t.Fatalf("level %d, seed %d: %d blunders", level, seed, blunders)
			}
		}
	}
	if wins == 0 {
		t.Error("no position had a win or a loss at once")
	}
}

// lossesAfterLevel plays a few plies of a level against itself and counts the wins at once
// that it missed or allowed. It adds positions with such a chance to chances.
func lossesAfterLevel(t *testing.T, x typed.Searcher[sniggle.State, sniggle.Move], s sniggle.State, seed uint64, chances *int) (blunders int) {
	t.Helper()
	for range 12 {
		if s.Result().Over() {
			break
		}
		m, _ := x.Search(context.Background(), s, typed.Params[sniggle.Move]{Nodes: 60, Seed: seed}, nil).Best()
		best, chosen := -1, -1
		for _, other := range s.AppendMoves(nil) {
			value := soon(s.After(other), s.Turn())
			best = max(best, value)
			if other == m {
				chosen = value
			}
		}
		if best != 0 || chosen != 0 {
			*chances++
		}
		if chosen < best {
			blunders++
		}
		s = s.After(m)
	}
	return blunders
}

// soon returns 1 if s is won for a seat, -1 if another seat has won or wins with its next
// move, and otherwise 0.
func soon(s sniggle.State, seat notation.Seat) int {
	if s.Result().Over() {
		return s.Result().For(seat)
	}
	for _, m := range s.AppendMoves(nil) {
		if s.After(m).Result().For(seat) < 0 {
			return -1
		}
	}
	return 0
}

// The levels of a game are spread evenly unless they are given, and never get weaker.
func TestStrengths(t *testing.T) {
	if strengthAt(nil, 1) != 0 || strengthAt(nil, protocol.MaxLevel-1) != maxStrength || strengthAt([]int{5, 6, 7}, 2) != 6 {
		t.Errorf("levels %d to %d, and %d", strengthAt(nil, 1), strengthAt(nil, protocol.MaxLevel-1), strengthAt([]int{5, 6, 7}, 2))
	}
	for level := 2; level < protocol.MaxLevel; level++ {
		a, b := strengthAt(nil, level-1), strengthAt(nil, level)
		if a.slip() < b.slip() || a.temperature() <= b.temperature() || a.nodes(10) > b.nodes(10) {
			t.Errorf("level %d is weaker than level %d", level, level-1)
		}
	}
}
