package match

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol/wire"
)

// A Control limits an engine's thinking time; 0 means no limit. Without Clock and MoveTime, an
// engine counts as hung after five minutes.
type Control struct {
	Clock     time.Duration // for all moves
	Increment time.Duration // added to the clock after each move
	MoveTime  time.Duration
	Nodes     uint64 // searched for each move
	Depth     int    // plies for each move
}

// String returns the control as the arena writes it, for example "60+0.5,nodes=1000" for 60
// seconds, an increment of half a second, and 1000 nodes per move.
func (c Control) String() string {
	var parts []string
	if c.Clock > 0 {
		text := seconds(c.Clock)
		if c.Increment > 0 {
			text += "+" + seconds(c.Increment)
		}
		parts = append(parts, text)
	}
	for _, part := range []struct {
		word  string
		value uint64
	}{{"movetime", uint64(c.MoveTime.Milliseconds())}, {"nodes", c.Nodes}, {"depth", uint64(c.Depth)}} {
		if part.value > 0 {
			parts = append(parts, fmt.Sprintf("%s=%d", part.word, part.value))
		}
	}
	return strings.Join(parts, ",")
}

func seconds(d time.Duration) string { return strconv.FormatFloat(d.Seconds(), 'f', -1, 64) }

func (c Control) check() error {
	switch {
	case c.Clock < 0 || c.Increment < 0 || c.MoveTime < 0 || c.Depth < 0 || c.Nodes > wire.MaxNodes || c.Depth > wire.MaxDepth:
		return fmt.Errorf("a time control that is negative or too large: %+v", c)
	case c.Clock == 0 && c.Increment > 0:
		return errors.New("an increment without a clock")
	case c.MoveTime > 0 && c.MoveTime < time.Millisecond:
		return errors.New("less than a millisecond for a move")
	case max(c.Clock, c.Increment, c.MoveTime) > wire.MaxTime:
		return fmt.Errorf("a time control of more than %v", wire.MaxTime)
	case c == Control{}:
		return errors.New("no time control")
	}
	return nil
}

const maxUntimed = 5 * time.Minute

var maxQuiet = 10 * time.Second

type clocks struct {
	controls []Control
	margin   time.Duration
	left     []time.Duration
}

func startClocks(controls []Control, margin time.Duration) *clocks {
	k := &clocks{controls: controls, margin: margin, left: make([]time.Duration, len(controls))}
	for i, c := range controls {
		k.left[i] = c.Clock
	}
	return k
}

func (k *clocks) limits(seat notation.Seat) wire.Limits {
	own := k.controls[seat-1]
	l := wire.Limits{MoveTime: own.MoveTime, Nodes: own.Nodes, Depth: own.Depth}
	if own.Clock == 0 {
		return l
	}
	for i, c := range k.controls {
		left := k.left[i]
		if c.Clock == 0 {
			left = -1
		}
		l.Clock, l.Inc = append(l.Clock, left), append(l.Inc, c.Increment)
	}
	return l
}

func (k *clocks) allowed(seat notation.Seat) (d time.Duration, ok bool) {
	c := k.controls[seat-1]
	d = math.MaxInt64
	if c.Clock > 0 {
		d = k.left[seat-1]
	}
	if c.MoveTime > 0 {
		d = min(d, c.MoveTime)
	}
	if d == math.MaxInt64 {
		return 0, false
	}
	return d + k.margin, true
}

func (k *clocks) use(seat notation.Seat, took time.Duration) (left time.Duration, ok bool) {
	c := k.controls[seat-1]
	if c.Clock == 0 {
		return 0, false
	}
	k.left[seat-1] = max(k.left[seat-1]-took, 0) + c.Increment
	return k.left[seat-1], true
}
