package host

import (
	"slices"
	"time"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol/wire"
)

const defaultTime = time.Second

func (h *Host) timeFor(seat notation.Seat, l wire.Limits) time.Duration {
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

// Most games last a few dozen moves. A reserve prevents a slow pipe from losing the game.
func (h *Host) share(left, inc time.Duration) time.Duration {
	bound := (left - h.keepBack(left)) / 2
	return max(min(left/30+inc/4*3, bound), time.Millisecond)
}

// Usable returns the usable part of t for a peer that counts in unit and usually stops the clock
// only after showing the move. It keeps back a unit and a tenth of the time, but at most half.
func Usable(t, unit time.Duration) time.Duration {
	if t <= 0 {
		return t
	}
	return t - min(unit+t/10, t/2)
}

// pipeTime is the time an answer takes to the peer, which the server cannot measure.
const pipeTime = 2 * time.Millisecond

func (h *Host) keepBack(t time.Duration) time.Duration {
	h.lateMu.Lock()
	defer h.lateMu.Unlock()
	return min(pipeTime+2*h.late.usual(), t/2)
}

func (h *Host) learnLateness(late time.Duration) {
	h.lateMu.Lock()
	defer h.lateMu.Unlock()
	h.late.learn(late)
}

type lateness struct {
	last [32]time.Duration
	n    int
}

const (
	assumedLateness = 1500 * time.Microsecond
	enoughAnswers   = 8
	// If a machine sleeps, for example, one very late answer does not predict the next.
	outliers = 2
)

// A search that ends early says nothing about delays.
func (l *lateness) learn(late time.Duration) {
	if late < 0 {
		return
	}
	l.last[l.n%len(l.last)] = late
	l.n++
}

func (l *lateness) usual() (late time.Duration) {
	list := slices.Sorted(slices.Values(l.last[:min(l.n, len(l.last))]))
	if n := len(list); n > outliers {
		late = list[n-1-outliers]
	}
	if l.n < enoughAnswers {
		late = max(late, assumedLateness)
	}
	return late
}
