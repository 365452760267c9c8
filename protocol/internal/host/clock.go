package host

import (
	"slices"
	"time"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol/wire"
)

const defaultTime = time.Second

// timeFor returns the time that the seat may search, where 0 means no limit.
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

// share returns the time for one move: a fraction of the time left, because most games last a few
// dozen moves, and most of the increment. It leaves a reserve, so that a slow pipe cannot lose the
// game.
func (h *Host) share(left, inc time.Duration) time.Duration {
	bound := (left - h.keepBack(left)) / 2
	return max(min(left/30+inc/4*3, bound), time.Millisecond)
}

// Usable returns the part of t that may be used for a peer that keeps the clock for people and
// counts in the given unit. The time that such a peer sends may be up to a unit too long, and the
// peer usually stops the clock only after it has shown the move. Usable therefore keeps back a unit
// and a tenth of the time, but at most half of it. In addition, [Host.Search] keeps back the usual
// delay of answers.
func Usable(t, unit time.Duration) time.Duration {
	if t <= 0 {
		return t
	}
	return t - min(unit+t/10, t/2)
}

// pipeTime is the time allowed for the peer to receive the answer, which the server cannot measure.
const pipeTime = 2 * time.Millisecond

// keepBack returns the part of a time limit to leave unused, so that the answer arrives in time:
// pipeTime plus twice the usual lateness of answers, but at most half of the limit.
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

// lateness measures how long after their deadlines answers are usually written. The zero lateness
// has no answers.
type lateness struct {
	last [32]time.Duration // a ring
	n    int               // the number of answers so far
}

const (
	// assumedLateness is the least usual lateness until there are enoughAnswers.
	assumedLateness = 1500 * time.Microsecond
	enoughAnswers   = 8
	// outliers is the number of remembered answers that may be later than usual. If a process is
	// stopped or a machine sleeps, one answer is very late, which does not predict the next.
	outliers = 2
)

// learn records the lateness of an answer. It ignores an answer before its deadline, because that
// search needed less time.
func (l *lateness) learn(late time.Duration) {
	if late < 0 {
		return
	}
	l.last[l.n%len(l.last)] = late
	l.n++
}

// usual returns the greatest lateness of the remembered answers, except for outliers.
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
