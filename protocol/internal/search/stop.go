package search

import (
	"context"
	"runtime"
	"sync"
	"sync/atomic"
	"time"
)

// A Stop ends a search's threads. It is safe for concurrent use.
type Stop struct {
	done     <-chan struct{}
	deadline time.Time
	ended    atomic.Bool
}

// NewStop returns a Stop that ends when ctx is done or at the deadline, if not zero.
func NewStop(ctx context.Context, deadline time.Time) *Stop {
	return &Stop{done: ctx.Done(), deadline: deadline}
}

func (s *Stop) End() { s.ended.Store(true) }

// Ended reports whether the search is known to be over, without checking the deadline.
func (s *Stop) Ended() bool { return s.ended.Load() }

func (s *Stop) Timed() bool { return !s.deadline.IsZero() }

// Together calls work for each thread, with thread 0 in the caller's goroutine. It then calls end,
// which should make the others return, and waits.
func Together(threads int, work func(thread int), end func()) {
	var others sync.WaitGroup
	for i := 1; i < threads; i++ {
		others.Add(1)
		go func() {
			defer others.Done()
			work(i)
		}()
	}
	work(0)
	end()
	others.Wait()
}

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

// A Watch is one thread's view of a [Stop]. It is not safe for concurrent use.
type Watch struct {
	*Stop
	now     time.Time
	yielded time.Time
}

// Watch returns a Watch for one more thread.
func (s *Stop) Watch() *Watch { return &Watch{Stop: s} }

// maxRun is shorter than the ten milliseconds before preemption.
const maxRun = 500 * time.Microsecond

// Check reports whether the search is over, and sometimes lets other goroutines run. Call it at
// least once a millisecond.
func (w *Watch) Check() bool {
	w.now = time.Now()
	if w.now.Sub(w.yielded) > maxRun {
		w.yielded = w.now
		runtime.Gosched()
	}
	return w.at(w.now)
}
