package gtp

import (
	"strings"
	"testing"

	"github.com/seed-445450d7/rulebook/protocol/games"
	"github.com/seed-445450d7/rulebook/protocol/internal/host"
)

// Passes after the end of a game take no memory, however many they are.
func TestPassesAfterTheEndAreCounted(t *testing.T) {
	h, err := host.New(games.All(), "reversi")
	if err != nil {
		t.Fatal(err)
	}
	d := &dialect{Host: h}
	play := func(moves string) {
		t.Helper()
		if _, err := d.playSequence(strings.Fields(moves)); err != nil {
			t.Fatal(err)
		}
	}
	play("b e6 w f4 b e3 w f6 b g5 w d6 b e7 w f5 b c5")
	if before := len(d.steps); !d.Result().Over() || before != 9 {
		t.Fatalf("%d steps of a game with the result %v", before, d.Result())
	}
	play(strings.Repeat("w pass b pass ", 1000))
	if len(d.steps) != 9 {
		t.Errorf("%d steps after the end of a game of 9", len(d.steps))
	}
	if err := d.takeBack(2001); err != nil || len(d.steps) != 8 || d.Result().Over() {
		t.Errorf("taking back all passes and a move: %v, %d steps", err, len(d.steps))
	}
}
