package patterns

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/search/typed"
	"github.com/seed-445450d7/rulebook/reversi"
)

// walk calls visit with the positions of random games.
func walk(t *testing.T, games int, visit func(s reversi.State, rng *rand.Rand)) {
	t.Helper()
	rng := rand.New(rand.NewPCG(1, 2))
	for range games {
		s, err := reversi.New()
		if err != nil {
			t.Fatal(err)
		}
		for moves := s.AppendMoves(nil); len(moves) > 0; moves = s.AppendMoves(nil) {
			visit(s, rng)
			s = s.After(moves[rng.IntN(len(moves))])
		}
	}
}

// The patterns after a move are those of the position after it.
func TestLanes(t *testing.T) {
	walk(t, 20, func(s reversi.State, _ *rand.Rand) {
		n := newNode(s)
		for m := range s.Moves() {
			var next node
			n.move(&next, m)
			if want := newNode(s.After(m)); next != want {
				t.Fatalf("%v after %v: %v, want %v", s, m, next.lanes, want.lanes)
			}
		}
	})
}

// mapped returns a position whose spaces are moved by a symmetry of the board.
func mapped(t *testing.T, s reversi.State, symmetry int) reversi.State {
	t.Helper()
	var rows [8][8]byte
	for sp := range 64 {
		letter := byte('1')
		switch s.Piece(notation.Space(sp)).Seat {
		case reversi.Black:
			letter = 'b'
		case reversi.White:
			letter = 'w'
		}
		at := image(symmetry, sp)
		rows[at/8][at%8] = letter
	}
	var text []string
	for _, row := range rows {
		line := string(row[:])
		for n := 8; n > 1; n-- {
			line = strings.ReplaceAll(line, strings.Repeat("1", n), fmt.Sprint(n))
		}
		text = append(text, line)
	}
	turn := " a"
	if s.Turn() == reversi.White {
		turn = " b"
	}
	got, err := reversi.Parse(strings.Join(text, "/") + turn)
	if err != nil {
		t.Fatal(err)
	}
	return got
}

// Mirror images have the same evaluation, and so have positions with other colors.
func TestSymmetry(t *testing.T) {
	seen := map[float64]bool{}
	walk(t, 5, func(s reversi.State, _ *rand.Rand) {
		want := Learned().Evaluate(s)
		seen[want] = true
		for n := range symmetries {
			if got := Learned().Evaluate(mapped(t, s, n)); got != want {
				t.Errorf("%v: %v, and %v mirrored", s, want, got)
			}
		}
	})
	if len(seen) < 50 {
		t.Errorf("only %d different evaluations", len(seen))
	}
}

// The evaluation is the sum of the weights of the features, and errors of shallow searches
// are kept.
func TestPack(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	var weights [Stages][]float64
	for i := range weights {
		for range Count() {
			weights[i] = append(weights[i], float64(rng.IntN(41)-20)/Unit)
		}
	}
	cuts := Cuts{}
	cuts[3][1] = Cut{1.25, -0.5, 4}
	data, err := Pack(weights, cuts)
	if err != nil {
		t.Fatal(err)
	}
	w, err := Unpack(data)
	if err != nil {
		t.Fatal(err)
	}
	if w.cuts != cuts {
		t.Errorf("cuts %v", w.cuts)
	}
	walk(t, 5, func(s reversi.State, _ *rand.Rand) {
		features, stage := AppendFeatures(nil, s)
		want := 0.0
		for _, id := range features {
			want += weights[stage][id]
		}
		if want = min(max(want, -64), 64); math.Abs(w.Evaluate(s)-want) > 1e-9 {
			t.Errorf("%v: %v, want %v", s, w.Evaluate(s), want)
		}
	})
	for _, bad := range [][]byte{nil, data[:len(data)/2], []byte("weights")} {
		if _, err := Unpack(bad); err == nil {
			t.Errorf("%d bytes are unpacked", len(bad))
		}
	}
}

// A search unpacks only the stages that it reaches, so that a short one does not wait for the
// others.
func TestStagesUnpackLate(t *testing.T) {
	w, err := Unpack(learned)
	if err != nil {
		t.Fatal(err)
	}
	unpacked := func() (stages []int) {
		for i := range w.stages {
			if w.stages[i].Load() != nil {
				stages = append(stages, i)
			}
		}
		return stages
	}
	x := NewWith(protocol.SearchConfig{Memory: 1}, w)
	if got := unpacked(); got != nil {
		t.Errorf("a searcher that has not searched unpacked the stages %v", got)
	}
	s, err := reversi.New()
	if err != nil {
		t.Fatal(err)
	}
	x.Search(t.Context(), s, typed.Params[reversi.Move]{Depth: 4}, nil)
	if got := unpacked(); !slices.Equal(got, []int{0}) {
		t.Errorf("a search of four plies unpacked the stages %v, want 0", got)
	}
}

// The weights of the program can be decoded, and say who is ahead.
func TestLearned(t *testing.T) {
	if _, err := Unpack(learned); err != nil {
		t.Fatal(err)
	}
	won, right := 0, 0
	walk(t, 200, func(s reversi.State, rng *rand.Rand) {
		own, opp := discsOf(s)
		if empty := 64 - len(setBits(own|opp)); empty != 6 || s.Targets()[0] == 0 {
			return
		}
		got := New(protocol.SearchConfig{Memory: 1}).Search(context.Background(), s, typed.Params[reversi.Move]{}, nil)
		if value := got.Lines[0].Score; value != 500 {
			won++
			if (value > 500) == (Learned().Evaluate(s) > 0) {
				right++
			}
		}
	})
	if won < 100 || right*10 < won*8 {
		t.Errorf("the evaluation knows the winner of %d games of %d", right, won)
	}
}

func setBits(set uint64) (list []int) {
	for sp := range 64 {
		if set>>sp&1 != 0 {
			list = append(list, sp)
		}
	}
	return list
}

// Stable discs keep their color to the end.
func TestStable(t *testing.T) {
	found := 0
	walk(t, 60, func(s reversi.State, rng *rand.Rand) {
		own, opp := discsOf(s)
		mine, theirs := stable(own, opp), stable(opp, own)
		found += len(setBits(mine | theirs))
		turn := s.Turn()
		for range 4 {
			end := s
			for moves := end.AppendMoves(nil); len(moves) > 0; moves = end.AppendMoves(nil) {
				end = end.After(moves[rng.IntN(len(moves))])
			}
			own, opp := discsOf(end)
			if end.Turn() != turn {
				own, opp = opp, own
			}
			if mine&^own != 0 || theirs&^opp != 0 {
				t.Fatalf("%v: stable discs %x %x, in the end %x %x", s, mine, theirs, own, opp)
			}
		}
	})
	if found < 1000 {
		t.Errorf("only %d stable discs", found)
	}
}
