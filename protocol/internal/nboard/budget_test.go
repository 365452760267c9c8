package nboard_test

import (
	"strings"
	"testing"
	"time"

	"github.com/seed-445450d7/rulebook/protocol/internal/dialecttest"
	"github.com/seed-445450d7/rulebook/protocol/internal/nboard"
)

// NBoard counts whole seconds, so part of the time of a game is left unused.
func TestBudget(t *testing.T) {
	const game = "set game (;GM[Othello]PC[NBoard]TY[8]RE[?]TI[%]BO[8 ---------------------------O*------*O--------------------------- *];)\n"
	for clock, most := range map[string]time.Duration{
		"0:01":      250 * time.Millisecond,
		"0:03/0:30": 850 * time.Millisecond, // half of what is usable
		"5:00":      9 * time.Second,
	} {
		left, answers := dialecttest.Budgets(t, nboard.New, "nboard 2\n"+strings.Replace(game, "%", clock, 1)+"go\nping 1\n")
		if len(left) != 1 || left[0] > most {
			t.Errorf("%s: searches of %v, want one of at most %v; the answers are %q", clock, left, most, answers)
		}
	}
}
