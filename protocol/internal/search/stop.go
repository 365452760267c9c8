package search

import (
	"context"
	"runtime"
	"sync/atomic"
	"time"
)

// A Stop says when the threads of one search are to end. It is safe for concurrent
// use.
type Stop struct {
	done     <-chan struct{}
	deadline time.Time
	ended    atomic.Bool
}

// NewStop returns the Stop of a search that ends when ctx is done or a deadline is
// reached; the zero time is none.
func NewStop(ctx context.Context, deadline time.Time) *Stop {
	return &Stop{done: ctx.Done(), deadline: deadline}
}

// End ends the search.
func (s *Stop) End() { s.ended.Store(true) }

// Ended reports whether the search was found to be over, without looking again.
func (s *Stop) Ended() bool { return s.ended.Load() }

// Timed reports whether there is a deadline.
func (s *Stop) Timed() bool { return !s.deadline.IsZero() }

// at looks whether the search is over at a time.
func (s *Stop) at(now time.Time) bool {
	if s.ended.Load() {
		return true
	}
	select {
	case <-s.done:
	default:
		if !s.Timed() || now.Before(s.deadline) {
			return false
		}
	}
	s.End()
	return true
}

// A Watch is how one thread of a search looks at its [Stop].
type Watch struct {
	*Stop
	now     time.Time // of the last look
	yielded time.Time
}

// Watch returns a Watch for one more thread.
func (s *Stop) Watch() *Watch { return &Watch{Stop: s} }

// maxRun is how long a thread runs before it lets others run. The scheduler alone
// would let them wait for ten times as long.
const maxRun = 500 * time.Microsecond

// Check reports whether the search is over, and now and then lets other goroutines
// run. A thread calls it more than once in a millisecond.
func (w *Watch) Check() bool {
	w.now = time.Now()
	if w.now.Sub(w.yielded) > maxRun {
		w.yielded = w.now
		runtime.Gosched()
	}
	return w.at(w.now)
}
