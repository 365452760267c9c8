package main

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/seed-445450d7/rulebook/protocol"
)

// timeControl is how long engines may think.
type timeControl struct {
	clock, inc time.Duration // of each seat; no clock when clock is 0
	each       protocol.GoLimits
	margin     time.Duration
}

// hang is how long a move without any limit of time may take before the engine
// counts as hanging.
const hang = 5 * time.Minute

func parseTimeControl(text string, margin time.Duration) (timeControl, error) {
	c := timeControl{margin: margin}
	bad := fmt.Errorf("tc %q: want seconds+increment, movetime=ms, nodes=n or depth=n", text)
	if key, value, ok := strings.Cut(text, "="); ok {
		n, err := strconv.Atoi(value)
		if err != nil || n < 1 {
			return c, bad
		}
		switch key {
		case "movetime":
			c.each.MoveTime = time.Duration(n) * time.Millisecond
		case "nodes":
			c.each.Nodes = uint64(n)
		case "depth":
			c.each.Depth = n
		default:
			return c, bad
		}
		return c, nil
	}
	clock, inc, _ := strings.Cut(text, "+")
	var err error
	if c.clock, err = parseSeconds(clock); err != nil || c.clock <= 0 {
		return c, bad
	}
	if inc != "" {
		if c.inc, err = parseSeconds(inc); err != nil || c.inc < 0 {
			return c, bad
		}
	}
	return c, nil
}

func parseSeconds(text string) (time.Duration, error) {
	s, err := strconv.ParseFloat(text, 64)
	if err != nil || !(s >= 0 && s < 1e7) {
		return 0, fmt.Errorf("%q is no number of seconds", text)
	}
	return time.Duration(s * float64(time.Second)), nil
}

// clocks are what is left for each seat.
type clocks struct {
	control timeControl
	left    []time.Duration
}

func (c timeControl) start(seats int) *clocks {
	k := &clocks{control: c, left: make([]time.Duration, seats)}
	for i := range k.left {
		k.left[i] = c.clock
	}
	return k
}

// limits are what the seat (counted from 0) is told.
func (k *clocks) limits() protocol.GoLimits {
	g := k.control.each
	if k.control.clock > 0 {
		g.Clock = append([]time.Duration(nil), k.left...)
		g.Inc = make([]time.Duration, len(k.left))
		for i := range g.Inc {
			g.Inc[i] = k.control.inc
		}
	}
	return g
}

// most is when a move of the seat comes too late.
func (k *clocks) most(seat int) time.Duration {
	switch {
	case k.control.clock > 0:
		return k.left[seat] + k.control.margin
	case k.control.each.MoveTime > 0:
		return k.control.each.MoveTime + k.control.margin
	}
	return hang
}

// use takes what a move took off the seat's clock, and gives the increment.
func (k *clocks) use(seat int, took time.Duration) {
	if k.control.clock > 0 {
		k.left[seat] = max(k.left[seat]-took, 0) + k.control.inc
	}
}
