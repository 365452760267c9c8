package swords_test

import (
	"math/rand/v2"
	"testing"

	"github.com/seed-445450d7/rulebook/notation/gametest"
	"github.com/seed-445450d7/rulebook/swords"
)

// The urgent moves of positions in random games are those that matter by a search of two
// plies, and there are some wherever a side could win at once.
func TestUrgent(t *testing.T) {
	kinds := map[string]int{}
	var starts []swords.State
	for _, text := range append([]string{startText}, rules.Starts...) {
		starts = append(starts, rules.MustParse(t, text))
	}
	gametest.PlayUrgent(starts, 400, 80, func(s swords.State) {
		kind := gametest.CheckUrgent(t, s, nil)
		if threats := s.Threats(); kind != "win" && (kind == "quiet") != (len(threats) == 0) {
			t.Errorf("%v: a position of kind %s with the threats %v", s, kind, threats)
		}
		kinds[kind+" "+s.Turn().String()]++
	})
	for _, kind := range []string{"quiet", "win", "parry", "loss"} {
		for _, seat := range []string{" p1", " p2"} {
			if kind+seat != "loss p2" && kinds[kind+seat] < 5 { // the Chief Shield can nearly always move
				t.Errorf("%d positions of kind %s", kinds[kind+seat], kind+seat)
			}
		}
	}
}

// An Outlook counts what a walk over the board counts.
func TestOutlook(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	var all swords.Outlook
	for range 40 {
		s, err := swords.New()
		if err != nil {
			t.Fatal(err)
		}
		for ply := 0; ply < 60 && !s.Result().Over(); ply++ {
			want := walkOutlook(s)
			if got := s.Outlook(); got != want {
				t.Fatalf("%v: %+v, want %+v", s, got, want)
			}
			all.Ways += want.Ways
			all.Ones += want.Ones
			all.Twos += want.Twos
			moves := s.AppendMoves(nil)
			s = s.After(moves[rng.IntN(len(moves))])
		}
		if s.Result().Over() && s.Outlook() != (swords.Outlook{}) {
			t.Errorf("%v: finished, but %+v", s, s.Outlook())
		}
	}
	if all.Ways < 10 || all.Ones < 10 || all.Twos < 10 {
		t.Errorf("counted only %+v", all)
	}
}

func walkOutlook(s swords.State) (o swords.Outlook) {
	chief, _ := s.Chief()
	row, col := int(chief)/9, int(chief)%9
	for _, step := range [][2]int{{0, 1}, {0, -1}, {1, 0}, {-1, 0}} {
		dots, leaves := walk(s, row, col, step)
		o.Moves += len(dots)
		if leaves {
			o.Ways++
			dots = dots[:len(dots)-1]
		}
		for _, at := range dots {
			_, one := walk(s, at[0], at[1], [2]int{step[1], step[0]})
			_, two := walk(s, at[0], at[1], [2]int{-step[1], -step[0]})
			switch {
			case one && two:
				o.Twos++
			case one || two:
				o.Ones++
			}
		}
	}
	return o
}

// walk returns the empty dots from a dot on, and whether they go up to the outside.
func walk(s swords.State, row, col int, step [2]int) (dots [][2]int, leaves bool) {
	for {
		row, col = row+step[0], col+step[1]
		if row < 0 || row > 8 || col < 0 || col > 8 {
			return dots, true
		}
		if s.Piece(swords.Grid().At(row, col)).Seat != 0 {
			return dots, false
		}
		dots = append(dots, [2]int{row, col})
	}
}
