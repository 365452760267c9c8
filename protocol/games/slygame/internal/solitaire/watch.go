package solitaire

import (
	"context"
	"runtime"
	"time"
)

type watch struct {
	done     <-chan struct{}
	deadline time.Time // zero means none
	yielded  time.Time // when other goroutines last ran
	ended    bool
}

func newWatch(ctx context.Context, deadline time.Time) *watch {
	return &watch{done: ctx.Done(), deadline: deadline}
}

// After maxRun, goroutines yield, because the scheduler would preempt only after ten milliseconds.
const maxRun = 500 * time.Microsecond

func (w *watch) check() bool {
	now := time.Now()
	if now.Sub(w.yielded) > maxRun {
		w.yielded = now
		runtime.Gosched()
	}
	select {
	case <-w.done:
		w.ended = true
	default:
		w.ended = w.ended || !w.deadline.IsZero() && !now.Before(w.deadline)
	}
	return w.ended
}
