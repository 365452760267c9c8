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

// setControls gives every engine its time control. A text is limits for all, or
// name:limits for one; later ones go before earlier ones.
func setControls(engines []engineSpec, texts []string, margin time.Duration) error {
	for _, text := range append([]string{usualControl}, texts...) {
		name, limits, one := strings.Cut(text, ":")
		if !one {
			limits = text
		}
		control, err := parseTimeControl(limits, margin)
		if err != nil {
			return err
		}
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

// usualControl is the time control of engines that are given none.
const usualControl = "1+0.01"

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

// clocks are the time controls of the seats, and what is left to those with a clock.
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

// limits are what the seat (counted from 0) is told. Seats without a clock have
// nothing left on it.
func (k *clocks) limits(seat int) protocol.GoLimits {
	g := k.controls[seat].each
	if k.controls[seat].clock > 0 {
		g.Clock = append([]time.Duration(nil), k.left...)
		g.Inc = make([]time.Duration, len(k.left))
		for i, c := range k.controls {
			g.Inc[i] = c.inc
		}
	}
	return g
}

// most is when a move of the seat comes too late.
func (k *clocks) most(seat int) time.Duration {
	switch c := k.controls[seat]; {
	case c.clock > 0:
		return k.left[seat] + c.margin
	case c.each.MoveTime > 0:
		return c.each.MoveTime + c.margin
	}
	return hang
}

// use takes what a move took off the seat's clock, and gives the increment.
func (k *clocks) use(seat int, took time.Duration) {
	if c := k.controls[seat]; c.clock > 0 {
		k.left[seat] = max(k.left[seat]-took, 0) + c.inc
	}
}
