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

// A Control limits an engine's thinking time with a clock for the game, limits for each move, or
// both. At least one field must be set; 0 means no limit. Without Clock and MoveTime, an engine
// counts as hung after five minutes.
type Control struct {
	Clock     time.Duration // for all moves of a game
	Increment time.Duration // added to the clock after each move
	MoveTime  time.Duration // for each move
	Nodes     uint64        // positions searched for each move
	Depth     int           // plies searched for each move
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

// maxUntimed is the thinking time after which an engine without a time limit counts as hung.
const maxUntimed = 5 * time.Minute

// maxQuiet is the time after which [Trace.Quiet] is called. Tests shorten it.
var maxQuiet = 10 * time.Second

// clocks holds the time controls of the seats, and the time left on their clocks.
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

// allowed returns the maximum time for a move of the seat. If there is no time limit, ok is false.
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

// use subtracts the time of a move from the seat's clock, adds the increment, and returns the time
// left. If the seat has no clock, ok is false.
func (k *clocks) use(seat notation.Seat, took time.Duration) (left time.Duration, ok bool) {
	c := k.controls[seat-1]
	if c.Clock == 0 {
		return 0, false
	}
	k.left[seat-1] = max(k.left[seat-1]-took, 0) + c.Increment
	return k.left[seat-1], true
}
