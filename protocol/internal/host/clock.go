package host

import (
	"time"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol"
)

// defaultTime is the time for a go without limits.
const defaultTime = time.Second

// timeFor returns how long the seat may search. 0 means no limit.
func (h *Host) timeFor(seat notation.Seat, l protocol.Limits) time.Duration {
	if l.Infinite {
		return 0
	}
	var limit time.Duration
	if i := int(seat) - 1; i < len(l.Clock) && l.Clock[i] >= 0 {
		var inc time.Duration
		if i < len(l.Inc) {
			inc = l.Inc[i]
		}
		limit = h.share(l.Clock[i], inc)
	}
	if l.MoveTime > 0 {
		if t := l.MoveTime - h.keepBack(l.MoveTime); limit == 0 || t < limit {
			limit = t
		}
	}
	if limit == 0 && l.Nodes == 0 && l.Depth == 0 {
		return defaultTime
	}
	return limit
}

// share returns the time for one move: a fraction of the time left, since most games last
// a few dozen moves, and most of the increment. It leaves enough time that a slow pipe
// cannot lose the game.
func (h *Host) share(left, inc time.Duration) time.Duration {
	bound := (left - h.keepBack(left)) / 2
	return max(min(left/30+inc/4*3, bound), time.Millisecond)
}

const (
	// usualLateness is the lateness assumed before the first measurement.
	usualLateness = 1500 * time.Microsecond
	// pipeTime is the time allowed for the peer to receive the answer, which the
	// server cannot measure.
	pipeTime = 2 * time.Millisecond
)

// keepBack returns the part of a time limit to leave unused, so that the answer arrives in
// time: pipeTime plus twice the recent lateness of answers, but at most half of the limit.
func (h *Host) keepBack(t time.Duration) time.Duration {
	h.lateMu.Lock()
	defer h.lateMu.Unlock()
	return min(pipeTime+2*h.lateness, t/2)
}

// learnLateness records how long after its deadline an answer was written. A late answer
// counts for a while, because a busy machine stays busy.
func (h *Host) learnLateness(late time.Duration) {
	h.lateMu.Lock()
	defer h.lateMu.Unlock()
	h.lateness = max(late, h.lateness*15/16)
}
