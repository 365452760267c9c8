package gtp

import (
	"fmt"
	"math"
	"time"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol/internal/host"
	"github.com/seed-445450d7/rulebook/protocol/internal/othello"
	"github.com/seed-445450d7/rulebook/protocol/wire"
)

// clock has a main time and then periods of a fixed number of moves. The zero clock has no limits.
type clock struct {
	main, period time.Duration
	stones       int
	limited      bool
	sides        [othello.White + 1]side
}

type side struct {
	limited bool
	left    time.Duration
	stones  int // moves in that time; 0 in the main time
}

func (c *clock) restart() {
	begin := side{limited: c.limited, left: c.main}
	if c.main == 0 {
		c.beginPeriod(&begin)
	}
	for i := range c.sides {
		c.sides[i] = begin
	}
}

func (c *clock) beginPeriod(s *side) { s.left, s.stones = c.period, c.stones }

func (c *clock) limits(seat notation.Seat) wire.Limits {
	s := c.sides[seat]
	switch {
	case !s.limited:
		return wire.Limits{}
	case s.stones > 0:
		return wire.Limits{MoveTime: max(host.Usable(s.left, time.Second)/time.Duration(s.stones), time.Millisecond)}
	}
	var increment time.Duration
	if c.stones > 0 {
		increment = c.period / time.Duration(c.stones)
	}
	return othello.ClockLimits(seat, host.Usable(s.left, time.Second), increment)
}

// Some peers do not send time_left.
func (c *clock) spend(seat notation.Seat, t time.Duration) {
	s := &c.sides[seat]
	s.left -= t
	switch {
	case s.stones > 1:
		s.stones--
	case s.stones == 1, s.left <= 0 && c.stones > 0:
		c.beginPeriod(s)
	}
}

func seconds(word string) (time.Duration, error) {
	n, err := wire.ParseInt(word, 0, math.MaxInt32)
	if err != nil {
		return 0, fmt.Errorf("syntax error: %w", err)
	}
	return time.Duration(n) * time.Second, nil
}

// A period without moves means no limit.
func (d *dialect) timeSettings(args []string) (string, error) {
	var c clock
	var err error
	if c.main, err = seconds(args[0]); err != nil {
		return "", err
	}
	if c.period, err = seconds(args[1]); err != nil {
		return "", err
	}
	stones, err := wire.ParseInt(args[2], 0, math.MaxInt32)
	if err != nil {
		return "", fmt.Errorf("syntax error: %w", err)
	}
	c.stones = int(stones)
	if c.period == 0 {
		c.stones = 0
	}
	c.limited = c.period == 0 || c.stones > 0
	c.restart()
	d.clock = c
	return "", nil
}

func (d *dialect) timeLeft(args []string) (string, error) {
	seat, err := parseColor(args[0])
	if err != nil {
		return "", err
	}
	left, err := seconds(args[1])
	if err != nil {
		return "", err
	}
	stones, err := wire.ParseInt(args[2], 0, math.MaxInt32)
	if err != nil {
		return "", fmt.Errorf("syntax error: %w", err)
	}
	s := side{true, left, int(stones)}
	if left == 0 && stones == 0 {
		s.limited = d.clock.limited // controllers send zeros for a game without limits
		if d.clock.stones > 0 {
			d.clock.beginPeriod(&s)
		}
	}
	d.clock.sides[seat] = s
	return "", nil
}
