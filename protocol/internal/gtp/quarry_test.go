package gtp_test

import (
	"strings"
	"testing"
	"time"

	"github.com/seed-445450d7/rulebook/protocol/internal/dialecttest"
	"github.com/seed-445450d7/rulebook/protocol/internal/gtp"
)

// Quarry keeps the clock in whole seconds and forfeits the game of an engine that answers when
// they are up. Its dialogue leaves a tenth of the time of each move, and a second, unused; of a
// second, half.
func TestQuarry(t *testing.T) {
	hello := []string{
		"protocol_version", "name", "version", "list_commands", "set_game Othello", "boardsize 8", "clear_board",
	}
	for _, test := range []struct {
		clock []string
		most  time.Duration
	}{
		{[]string{"time_settings 0 30 1", "time_left white 30 1"}, 26 * time.Second},
		{[]string{"time_settings 0 5 1", "time_left white 5 1"}, 3500 * time.Millisecond},
		{[]string{"time_settings 0 1 1", "time_left white 1 1"}, 500 * time.Millisecond},
		{[]string{"time_settings 0 30 10", "time_left white 6 2"}, 2200 * time.Millisecond},
		{[]string{"time_settings 60 30 1", "time_left white 3 0"}, 850 * time.Millisecond}, // half of what is usable
		{[]string{"time_settings 60 0 0", "time_left white 1 0"}, 250 * time.Millisecond},
	} {
		lines := append(append([]string(nil), hello...), test.clock[0], "play black f5", test.clock[1], "genmove white", "quit")
		left, answers := dialecttest.Budgets(t, gtp.New, strings.Join(lines, "\n")+"\n")
		if len(left) != 1 || left[0] > test.most || strings.Contains(answers, "?") {
			t.Errorf("%v: searches of %v, want one of at most %v; the answers are %q", test.clock, left, test.most, answers)
		}
	}
}
