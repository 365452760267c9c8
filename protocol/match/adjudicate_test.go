package match

import (
	"fmt"
	"strings"
	"testing"

	"github.com/seed-445450d7/rulebook/notation"
)

// opinionsOf reads scores in permille, of two seats in turn or as "seat:score"; "-" is none.
func opinionsOf(t *testing.T, text string) (list []opinion) {
	t.Helper()
	for i, word := range strings.Fields(text) {
		o := opinion{seat: notation.Seat(i%2 + 1), known: true}
		if seat, score, ok := strings.Cut(word, ":"); ok {
			fmt.Sscan(seat, &o.seat)
			word = score
		}
		if _, err := fmt.Sscan(word, &o.permille); err != nil {
			o.known = false
		}
		list = append(list, o)
	}
	return list
}

// A game is adjudicated as soon as all seats agree for the number of plies, and not before.
func TestAgreement(t *testing.T) {
	resign, draw := &Agreement{Score: 900, Plies: 4}, &Agreement{Score: 50, Plies: 4, From: 6}
	for _, tt := range []struct {
		scores string
		teams  bool
		want   string
	}{
		{"900 100 950 0", false, "p1win"},
		{"100 900 0 1000", false, "p2win"},
		{"500 500 900 100 950 0", false, "p1win"},
		{"900 100 950", false, "none"},
		{"900 101 950 0", false, "none"},
		{"899 100 950 0", false, "none"},
		{"900 - 950 0", false, "none"},
		{"900 900 900 900", false, "none"}, // both expect to win
		{"100 100 100 100", false, "none"},
		{"1:950 1:950 1:950 1:950", false, "none"}, // the other one has not reported a score
		{"1:950 2:10 3:10 4:10", false, "p1win"},
		{"1:950 2:10 3:950 4:10", false, "none"},
		{"1:950 2:10 3:950 4:10", true, "p13win"},
		{"1:10 2:950 3:10 4:950", true, "p24win"},
		{"1:950 2:10 3:500 4:10", true, "none"},
		{"500 500 450 550 500 500", false, "draw"},
		{"450 550 450 550", false, "none"}, // too early
		{"500 500 449 550 500 500", false, "none"},
		{"500 500 500 551 500 500", false, "none"},
		{"500 500 - 500 500 500", false, "none"},
	} {
		list := opinionsOf(t, tt.scores)
		got := notation.Undecided
		if winners := resign.winner(list, len(list), tt.teams); winners != 0 {
			got = notation.Win(winners)
		}
		if draw.even(list, len(list)) {
			got = notation.Draw
		}
		if got.String() != tt.want {
			t.Errorf("%s, teams %t: %v, want %s", tt.scores, tt.teams, got, tt.want)
		}
	}
	var none *Agreement
	list := opinionsOf(t, "1000 0 1000 0")
	if none.winner(list, 4, false) != 0 || none.even(list, 4) {
		t.Error("a rule that is not given holds")
	}
}
