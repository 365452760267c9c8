package match

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol"
)

// timeControl is how long an engine may think.
type timeControl struct {
	text       string        // as written on the command line
	clock, inc time.Duration // if clock is 0, there is no clock
	each       protocol.Limits
	margin     time.Duration
}

const (
	// usualControl is the default time control.
	usualControl = "1+0.01"
	controlUsage = "seconds+increment, movetime=ms, nodes=n, depth=n, or several with commas"
)

// maxUntimed bounds the time of a move without a time limit. After it the engine counts as
// hung.
const maxUntimed = 5 * time.Minute

// setControls sets the time control of every engine. A text is limits for all engines, or
// name:limits for one. Later ones override earlier ones.
func setControls(engines []engineSpec, texts []string, margin time.Duration) error {
	for _, text := range append([]string{usualControl}, texts...) {
		name, limits, one := strings.Cut(text, ":")
		if !one {
			limits = text
		}
		control, err := parseControl(limits)
		if err != nil {
			return fmt.Errorf("tc %q: %w", text, err)
		}
		control.margin = margin
		found := false
		for i := range engines {
			if !one || engines[i].name == name {
				engines[i].control, found = control, true
			}
		}
		if one && !found {
			return fmt.Errorf("tc %q: no engine is called %s", text, name)
		}
	}
	return nil
}

// parseControl reads a time control in the form of controlUsage. Limits are those of the go command.
func parseControl(text string) (timeControl, error) {
	c := timeControl{text: text}
	var words []string
	for _, part := range strings.Split(text, ",") {
		if name, value, ok := strings.Cut(part, "="); ok {
			if n, err := strconv.ParseInt(value, 10, 64); err == nil && n <= 0 {
				return c, fmt.Errorf("%q is not above 0; want %s", part, controlUsage)
			}
			words = append(words, name, value)
			continue
		}
		if c.clock > 0 {
			return c, fmt.Errorf("two clocks; want %s", controlUsage)
		}
		if err := c.parseClock(part); err != nil {
			return c, err
		}
	}
	var err error
	if c.each, err = protocol.ParseLimits(strings.Join(words, " ")); err != nil {
		return c, fmt.Errorf("%w; want %s", err, controlUsage)
	}
	l := c.each
	none := c.clock == 0 && l.MoveTime == 0 && l.Nodes == 0 && l.Depth == 0
	if none || l.Clock != nil || l.Inc != nil || l.Infinite || l.Ponder || l.SearchMoves != nil {
		return c, fmt.Errorf("want %s", controlUsage)
	}
	return c, nil
}

// parseClock reads seconds+increment.
func (c *timeControl) parseClock(text string) error {
	clock, inc, _ := strings.Cut(text, "+")
	var err error
	if c.clock, err = parseSeconds(clock); err == nil && inc != "" {
		c.inc, err = parseSeconds(inc)
	}
	if err == nil && c.clock <= 0 {
		err = fmt.Errorf("no time on the clock")
	}
	if err != nil {
		return fmt.Errorf("%w; want %s", err, controlUsage)
	}
	return nil
}

// maxSeconds bounds the times of a clock, to four months.
const maxSeconds = 1e7

func parseSeconds(text string) (time.Duration, error) {
	s, err := strconv.ParseFloat(text, 64)
	if err != nil || !(s >= 0 && s < maxSeconds) {
		return 0, fmt.Errorf("%q is not a number of seconds", text)
	}
	return time.Duration(s * float64(time.Second)), nil
}

// clocks holds the time controls of the seats, and the time left on their clocks.
type clocks struct {
	controls []timeControl
	left     []time.Duration
}

func startClocks(controls []timeControl) *clocks {
	k := &clocks{controls: controls, left: make([]time.Duration, len(controls))}
	for i, c := range controls {
		k.left[i] = c.clock
	}
	return k
}

// limits returns the limits of the go command for a seat.
func (k *clocks) limits(seat notation.Seat) protocol.Limits {
	l := k.controls[seat-1].each
	if k.controls[seat-1].clock == 0 {
		return l
	}
	for i, c := range k.controls {
		left := k.left[i]
		if c.clock == 0 {
			left = -1 // it has none
		}
		l.Clock, l.Inc = append(l.Clock, left), append(l.Inc, c.inc)
	}
	return l
}

// allowed returns the maximum time for a move of the seat; ok is false if there is no time
// limit.
func (k *clocks) allowed(seat notation.Seat) (d time.Duration, ok bool) {
	c := k.controls[seat-1]
	switch {
	case c.clock > 0 && c.each.MoveTime > 0:
		return min(k.left[seat-1], c.each.MoveTime) + c.margin, true
	case c.clock > 0:
		return k.left[seat-1] + c.margin, true
	case c.each.MoveTime > 0:
		return c.each.MoveTime + c.margin, true
	}
	return 0, false
}

// use subtracts the time of a move from the seat's clock and adds the increment. It returns
// the time left; ok is false for a seat without a clock.
func (k *clocks) use(seat notation.Seat, took time.Duration) (left time.Duration, ok bool) {
	c := k.controls[seat-1]
	if c.clock == 0 {
		return 0, false
	}
	k.left[seat-1] = max(k.left[seat-1]-took, 0) + c.inc
	return k.left[seat-1], true
}
