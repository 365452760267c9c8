package cecp

import (
	"errors"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol/internal/host"
	"github.com/seed-445450d7/rulebook/protocol/wire"
)

type timing struct {
	ours, theirs time.Duration
	inc, each    time.Duration
	depth        int
}

// time and otim count hundredths of a second.
const unit = 10 * time.Millisecond

func (t *timing) limits(seat notation.Seat) wire.Limits {
	l := wire.Limits{MoveTime: host.Usable(t.each, unit), Depth: t.depth}
	if t.each == 0 && t.ours > 0 {
		l.Clock = []time.Duration{t.theirs, t.theirs}
		l.Clock[seat-1] = host.Usable(t.ours, unit)
		l.Inc = []time.Duration{t.inc, t.inc}
	}
	return l
}

// setLevel parses "40 5 0" or "0 0:30 1": moves, their time in minutes and seconds, and the
// increment in seconds. The number of moves is irrelevant, because time and otim give the time
// left.
func (t *timing) setLevel(args string) error {
	words := strings.Fields(args)
	if len(words) != 3 {
		return errors.New("want level moves time increment")
	}
	minutes, rest, _ := strings.Cut(words[1], ":")
	m, err := seconds(minutes)
	var s, inc time.Duration
	if err == nil && rest != "" {
		s, err = seconds(rest)
	}
	if err == nil {
		inc, err = seconds(words[2])
	}
	if err != nil {
		return err
	}
	*t = timing{ours: 60*m + s, theirs: 60*m + s, inc: inc, depth: t.depth}
	return nil
}

func (t *timing) setMoveTime(args string) error {
	each, err := seconds(args)
	if err == nil {
		*t = timing{each: max(each, time.Millisecond), depth: t.depth}
	}
	return err
}

func (t *timing) setDepth(args string) error {
	n, err := wire.ParseInt(args, 0, math.MaxInt32)
	if err == nil {
		t.depth = int(n)
	}
	return err
}

func setCenti(clock *time.Duration, args string) error {
	n, err := wire.ParseInt(args, math.MinInt32, math.MaxInt32)
	if err == nil {
		*clock = max(time.Duration(n)*unit, time.Millisecond)
	}
	return err
}

const maxSeconds = 1e7

func seconds(text string) (time.Duration, error) {
	s, err := strconv.ParseFloat(text, 64)
	if err != nil || !(s >= 0 && s <= maxSeconds) || text[0] == '+' {
		return 0, errors.New("not a time")
	}
	return time.Duration(s * float64(time.Second)), nil
}
