package swordsgame

import (
	"math/rand/v2"
	"testing"

	"github.com/seed-445450d7/rulebook/protocol/internal/knowledgetest"
	"github.com/seed-445450d7/rulebook/swords"
)

// The urgent moves of positions in random games are those that matter by a search of two
// plies, and there are some wherever a side could win at once.
func TestSwordsUrgent(t *testing.T) {
	kinds := map[string]int{}
	var starts []swords.State
	for _, text := range []string{
		"3sss3/4s4/4h4/s3h3s/sshhKhhss/s3h3s/4h4/4s4/3sss3 a passes=0",
		"2s1s4/4s1s2/4h4/s3h3s/s1hhKh1ss/s3h1h1s/2s6/4s1h2/3s1s3 b passes=0",
		"3s1s3/9/2s3s2/4K4/2s3s2/9/3s1s3/9/9 a passes=0", // the Chief Shield on a white circle
		"9/9/3s5/4s4/2ssKs3/9/4s4/2h1h4/9 a passes=0",
		"9/2s1s1h2/1h1h5/2K1s4/3s5/1s3h3/9/2s6/9 b passes=0",
	} {
		s, err := swords.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		starts = append(starts, s)
	}
	knowledgetest.PlayUrgent(starts, urgentMoves, 400, 80, func(s swords.State) {
		kind := knowledgetest.CheckUrgent(t, s, urgentMoves, nil)
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

// An outlook counts what a walk over the board counts.
func TestOutlook(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	var all outlook
	for range 40 {
		s, err := swords.New()
		if err != nil {
			t.Fatal(err)
		}
		for ply := 0; ply < 60 && !s.Result().Over(); ply++ {
			want := walkOutlook(s)
			b := newBoard(s)
			if got := b.outlook(); got != want {
				t.Fatalf("%v: %+v, want %+v", s, got, want)
			}
			all.ways += want.ways
			all.ones += want.ones
			all.twos += want.twos
			moves := s.AppendMoves(nil)
			s = s.After(moves[rng.IntN(len(moves))])
		}
	}
	if all.ways < 10 || all.ones < 10 || all.twos < 10 {
		t.Errorf("counted only %+v", all)
	}
}

func walkOutlook(s swords.State) (o outlook) {
	chief, _ := s.Chief()
	row, col := int(chief)/9, int(chief)%9
	for _, step := range [][2]int{{0, 1}, {0, -1}, {1, 0}, {-1, 0}} {
		dots, leaves := walk(s, row, col, step)
		if leaves {
			o.ways++
			dots = dots[:len(dots)-1]
		}
		for _, at := range dots {
			_, one := walk(s, at[0], at[1], [2]int{step[1], step[0]})
			_, two := walk(s, at[0], at[1], [2]int{-step[1], -step[0]})
			switch {
			case one && two:
				o.twos++
			case one || two:
				o.ones++
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
