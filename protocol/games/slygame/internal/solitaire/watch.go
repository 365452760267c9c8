package solitaire

import (
	"context"
	"runtime"
	"time"
)

// A watch tells one goroutine when the search is over.
type watch struct {
	done     <-chan struct{}
	deadline time.Time // the zero Time means none
	yielded  time.Time // when the goroutine last let others run
	ended    bool      // whether the search is known to be over
}

func newWatch(ctx context.Context, deadline time.Time) *watch {
	return &watch{done: ctx.Done(), deadline: deadline}
}

// maxRun limits the time that a goroutine runs before it lets others run. Otherwise, the scheduler
// would only preempt it after ten milliseconds.
const maxRun = 500 * time.Microsecond

// check reports whether the search is over, and lets other goroutines run from time to time.
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
