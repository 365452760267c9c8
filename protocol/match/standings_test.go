package match

import (
	"fmt"
	"testing"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/record"
	"github.com/seed-445450d7/rulebook/protocol/games"
)

// A pair of games counts as one. A game counts alone until the other one has been played.
func TestPairs(t *testing.T) {
	s := newStandings(testSchedule(t), nil)
	for number, want := range []string{
		"[0 0 0 0 0] [0 0 1]", // game 0 is won
		"[0 0 0 0 1] [0 0 0]", // so is game 1
		"[0 0 0 0 1] [1 0 0]", // game 2 is lost
		"[0 1 0 0 1] [0 0 0]", // game 3 is drawn
	} {
		s.add(testPlayed(t, number, []string{"p1win", "p2win", "p2win", "draw"}[number]))
		if got := fmt.Sprint(s.units(), s.scores[0][2]); got != want {
			t.Errorf("after game %d: %s, want %s", number, got, want)
		}
	}
	if s.total[0] != (total{2, 1, 1, 2.5}) || s.total[1] != (total{1, 1, 2, 1.5}) {
		t.Errorf("totals %v", s.total)
	}
}

// testSchedule returns the schedule of two engines that play Reversi.
func testSchedule(t *testing.T) *schedule {
	t.Helper()
	reversi, err := games.All().Lookup("reversi")
	if err != nil {
		t.Fatal(err)
	}
	cfg := &Config{Game: reversi, Games: 4, Tournament: RoundRobin, Seats: InTurn, Engines: []Entrant{{Name: "A"}, {Name: "B"}}}
	if cfg.Setup, err = reversi.Spec().Setup(); err != nil {
		t.Fatal(err)
	}
	return newSchedule(cfg)
}

func testPlayed(t *testing.T, number int, result string) Played {
	t.Helper()
	r, err := notation.ParseResult(result)
	if err != nil {
		t.Fatal(err)
	}
	return Played{Number: number, BySeat: []int{number % 2, 1 - number%2}, Record: record.Record{Plies: []record.Ply{{Move: fmt.Sprint(number)}}, Result: r}}
}
