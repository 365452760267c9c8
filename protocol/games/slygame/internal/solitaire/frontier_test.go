package solitaire

import (
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/seed-445450d7/rulebook/sly"
)

// The booklet's start cannot be won in 9 moves, or as many as the variable SLY says: at most
// 12. The log has the positions of each layer.
func TestWithin(t *testing.T) {
	n := 9
	if text := os.Getenv("SLY"); text != "" {
		var err error
		if n, err = strconv.Atoi(text); err != nil {
			t.Fatal(err)
		}
	}
	generated := 0
	win, err := Within(t.Context(), start(t), n, 2, func(l Layer) {
		generated += l.Generated
		t.Logf("%2d moves: %d generated, %d pruned, %d kept", l.Moves, l.Generated, l.Pruned, l.Kept)
	})
	t.Logf("a win in %d moves: %v; %d positions", n, win, generated)
	if err != nil || len(win) > 0 && ends(t, start(t), win) != 1 || n < 13 && len(win) > 0 {
		t.Errorf("%v, %v", win, err)
	}
}

// On blocks of 16 pieces and of fewer, of two to four colors, a search of all positions
// without bounds finds the same shortest wins.
func TestWithinSmallDeals(t *testing.T) {
	wins := 0
	for seed := range uint64(24) {
		rows, colors := 2+int(seed%3), 2+int(seed/3%3)
		s := block(t, rows, 4, colors, seed)
		shortest := plainShortest(s, 5)
		for n := 1; n <= 5; n++ {
			win, err := Within(t.Context(), s, n, 2, nil)
			if err != nil {
				t.Fatal(err)
			}
			if possible := shortest > 0 && shortest <= n; possible != (len(win) > 0) {
				t.Fatalf("%v: a win in %d moves: %v; the shortest takes %d", s, n, win, shortest)
			}
			if len(win) > 0 && (len(win) != shortest || ends(t, s, win) != 1) {
				t.Fatalf("%v: %v is no win in %d moves", s, win, shortest)
			}
		}
		if shortest > 0 {
			wins++
			if bound := LowerBound(s); bound > shortest {
				t.Errorf("%v: the bound is %d, and a win takes %d moves", s, bound, shortest)
			}
		}
	}
	if wins < 5 {
		t.Errorf("only %d of the deals can be won; the test needs more", wins)
	}
}

// block returns a block of pieces in the middle, of colors that are dealt at random.
func block(t *testing.T, rows, columns, colors int, seed uint64) sly.State {
	t.Helper()
	random := rand.New(rand.NewPCG(seed, 3))
	pieces := make([]byte, rows*columns)
	for i := range pieces {
		pieces[i] = "RGBY"[i%colors]
	}
	random.Shuffle(len(pieces), func(i, j int) { pieces[i], pieces[j] = pieces[j], pieces[i] })
	board := make([]string, 12)
	for i := range board {
		board[i] = "12"
	}
	for row := range rows {
		board[4+row] = "4" + string(pieces[row*columns:][:columns]) + strconv.Itoa(8-columns)
	}
	return parse(t, strings.Join(board, "/")+" a")
}

// plainShortest returns the moves of the shortest win, or 0 if none takes up to n moves.
func plainShortest(s sly.State, n int) int {
	layer := map[sly.State]bool{s: true}
	for moves := 1; moves <= n; moves++ {
		next := map[sly.State]bool{}
		for at := range layer {
			for m := range at.Moves() {
				if next[at.After(m)] = true; at.After(m).Score() == 1 {
					return moves
				}
			}
		}
		layer = next
	}
	return 0
}

// The lines that are needed are as many as a plain cover takes.
func TestLines(t *testing.T) {
	for seed := range uint64(300) {
		s := late(t, seed, 2+int(seed%9))
		n := 0
		for !plainCovered(s.Pieces(1).Len(), spacesOf(s), n) {
			n++
		}
		if got := lines(s); got != n {
			t.Fatalf("%v: %d lines, want %d", s, got, n)
		}
		for k := range 8 {
			if got := inLines(s, k); got != (k >= n) {
				t.Fatalf("%v: in %d lines: %v, and it takes %d", s, k, got, n)
			}
		}
	}
}

// A Within that is canceled says so.
func TestWithinCanceled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if win, err := Within(ctx, start(t), 12, 2, nil); !errors.Is(err, context.Canceled) || len(win) > 0 {
		t.Errorf("%v, %v", win, err)
	}
}

// spacesOf returns the row and column of each piece.
func spacesOf(s sly.State) (list [][2]int) {
	for set := s.Pieces(1); ; {
		sp, ok := set.Pop()
		if !ok {
			return list
		}
		list = append(list, [2]int{int(sp) / 12, int(sp) % 12})
	}
}

// plainCovered reports whether n rows and columns contain all spaces of a list.
func plainCovered(pieces int, list [][2]int, n int) bool {
	if len(list) == 0 || pieces == 1 {
		return true
	}
	if n == 0 {
		return false
	}
	for axis := range 2 {
		var rest [][2]int
		for _, sp := range list {
			if sp[axis] != list[0][axis] {
				rest = append(rest, sp)
			}
		}
		if plainCovered(pieces, rest, n-1) {
			return true
		}
	}
	return false
}
