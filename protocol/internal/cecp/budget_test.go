package cecp_test

import (
	"testing"
	"time"

	"github.com/seed-445450d7/rulebook/protocol/internal/cecp"
	"github.com/seed-445450d7/rulebook/protocol/internal/dialecttest"
)

// XBoard stops a clock when it has shown the move, so part of each time is left unused.
func TestBudget(t *testing.T) {
	for lines, most := range map[string]time.Duration{
		"st 5":                            4490 * time.Millisecond,
		"st 0.05":                         35 * time.Millisecond,
		"level 0 5 0\ntime 10\notim 100":  20 * time.Millisecond,
		"level 0 0:10 9\ntime 50\notim 9": 220 * time.Millisecond,
	} {
		left, answers := dialecttest.Budgets(t, cecp.New, "xboard\nprotover 2\nnew\n"+lines+"\ngo\nping 1\nquit\n")
		if len(left) != 1 || left[0] > most {
			t.Errorf("%q: searches of %v, want one of at most %v; the answers are %q", lines, left, most, answers)
		}
	}
}
