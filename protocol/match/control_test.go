package match

import (
	"testing"
	"time"

	"github.com/seed-445450d7/rulebook/notation"
)

func TestClocks(t *testing.T) {
	k := startClocks([]Control{
		{Clock: 10 * time.Second, Increment: 500 * time.Millisecond, Depth: 8}, {Clock: 20 * time.Second},
		{MoveTime: 30 * time.Millisecond}, {Nodes: 5},
	}, time.Second)
	for seat := range notation.Seat(4) {
		k.use(seat+1, 4*time.Second)
	}
	const clock = "go p1time 6500 p2time 16000 p1inc 500"
	for i, want := range []struct {
		limits  string
		allowed time.Duration
	}{
		{clock + " depth 8", 7500 * time.Millisecond},
		{clock, 17 * time.Second},
		{"go movetime 30", 1030 * time.Millisecond},
		{"go nodes 5", 0},
	} {
		seat := notation.Seat(i + 1)
		if got := k.limits(seat).String(); got != want.limits {
			t.Errorf("seat %d: limits %s, want %s", seat, got, want.limits)
		}
		if got, timed := k.allowed(seat); got != want.allowed || timed != (want.allowed > 0) {
			t.Errorf("seat %d: allowed %v, %t, want %v", seat, got, timed, want.allowed)
		}
	}
}
