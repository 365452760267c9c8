package gtp

import (
	"testing"
	"time"

	"github.com/seed-445450d7/rulebook/protocol/games"
	"github.com/seed-445450d7/rulebook/protocol/internal/host"
	"github.com/seed-445450d7/rulebook/protocol/internal/othello"
	"github.com/seed-445450d7/rulebook/protocol/wire"
)

// The limits of black's next move follow from the commands about time and from the time
// that black has used.
func TestClock(t *testing.T) {
	const s = time.Second
	mainTime := func(left, inc time.Duration) string {
		return wire.Limits{Clock: []time.Duration{host.Usable(left, s), -1}, Inc: []time.Duration{inc, 0}}.String()
	}
	move := func(d time.Duration) string { return wire.Limits{MoveTime: d}.String() }
	period := func(left time.Duration, stones int) string { return move(host.Usable(left, s) / time.Duration(stones)) }
	for _, test := range []struct {
		name   string
		said   []string
		spends []time.Duration
		want   string
	}{
		{"no clock", nil, []time.Duration{s}, "go"},
		{"no limits", []string{"time_settings 0 10 0"}, nil, "go"},
		{"absolute", []string{"time_settings 60 0 0"}, []time.Duration{s, 2 * s}, mainTime(57*s, 0)},
		{"absolute, used up", []string{"time_settings 1 0 0"}, []time.Duration{s, 2 * s}, mainTime(0, 0)},
		{"no time at all", []string{"time_settings 0 0 0"}, nil, mainTime(0, 0)},
		{"stones without a period", []string{"time_settings 5 0 3"}, nil, mainTime(5*s, 0)},
		{"main time before periods", []string{"time_settings 60 20 5"}, []time.Duration{s}, mainTime(59*s, 4*s)},
		{"main time used up", []string{"time_settings 60 20 5"}, []time.Duration{61 * s}, period(20*s, 5)},
		{"in a period", []string{"time_settings 0 20 5"}, []time.Duration{8 * s}, period(12*s, 4)},
		{"a period used up", []string{"time_settings 0 20 5"}, []time.Duration{25 * s}, move(time.Millisecond)},
		{"a new period", []string{"time_settings 0 20 2"}, []time.Duration{s, s}, period(20*s, 2)},
		{"time left", []string{"time_settings 60 20 5", "time_left b 30 0", "time_left w 1 0"}, nil, mainTime(30*s, 4*s)},
		{"stones left", []string{"time_settings 60 20 5", "time_left black 9 3"}, nil, period(9*s, 3)},
		{"nothing left of the main time", []string{"time_settings 60 20 5", "time_left b 0 0"}, nil, period(20*s, 5)},
		{"a move in 30 s", []string{"time_settings 0 30 1", "time_left black 30 1"}, nil, move(26 * s)},
		{"a move in 5 s", []string{"time_left black 5 1"}, nil, move(7 * s / 2)},
		{"a move in 1 s", []string{"time_left black 1 1"}, nil, move(s / 2)},
		{"time left without settings", []string{"time_left B 30 0"}, nil, mainTime(30*s, 0)},
		{"time left for the other side alone", []string{"time_left w 30 0"}, nil, "go"},
		{"zeros without settings", []string{"time_left b 0 0"}, nil, "go"},
		{"zeros without limits", []string{"time_settings 0 1 0", "time_left b 0 0"}, nil, "go"},
		{"zeros of an absolute clock", []string{"time_settings 60 0 0", "time_left b 0 0"}, nil, mainTime(0, 0)},
		{"a new game without settings", []string{"time_left b 60 0", "clear_board"}, nil, "go"},
		{"a new game without limits", []string{"time_settings 0 1 0", "time_left b 60 0", "clear_board"}, nil, "go"},
		{"a new game", []string{"time_settings 60 0 0", "time_left b 1 0", "clear_board"}, nil, mainTime(60*s, 0)},
		{"refused settings change nothing", []string{"time_settings 60 0 0", "time_settings 5 x 0"}, nil, mainTime(60*s, 0)},
	} {
		h, err := host.New(games.All(), "reversi")
		if err != nil {
			t.Fatal(err)
		}
		d := &dialect{Host: h}
		for _, line := range test.said {
			q := parse(line)
			_, _ = find(q.name).run(d, q.args)
		}
		for _, spent := range test.spends {
			d.clock.spend(othello.Black, spent)
		}
		if got := d.clock.limits(othello.Black).String(); got != test.want {
			t.Errorf("%s: %s, want %s", test.name, got, test.want)
		}
	}
}
