package match

import (
	"sync"
	"time"
)

// An alarm calls a function if the work it guards takes too long. It is safe for concurrent use.
// Instead of a new timer for each move, it has one that it never stops, because setting it must
// cost almost nothing. When the timer fires, look checks how much time is left.
type alarm struct {
	mu    sync.Mutex
	due   time.Time // zero if the alarm is not set
	ring  func()
	timer *time.Timer
	fires time.Time // when the timer fires next; zero if it does not
}

// set makes the alarm call ring at the given time, replacing any earlier function. The function
// must not block.
func (a *alarm) set(due time.Time, ring func()) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.due, a.ring = due, ring
	if a.fires.IsZero() || due.Before(a.fires) {
		a.wind()
	}
}

// clear cancels the alarm. Once clear has returned, the function is not running and will not run.
func (a *alarm) clear() {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.due, a.ring = time.Time{}, nil
}

func (a *alarm) wind() {
	a.fires = a.due
	left := time.Until(a.due)
	if a.timer == nil {
		a.timer = time.AfterFunc(left, a.look)
		return
	}
	a.timer.Reset(left)
}

func (a *alarm) look() {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.fires = time.Time{}
	switch {
	case a.due.IsZero():
	case time.Now().Before(a.due):
		a.wind()
	default:
		ring := a.ring
		a.due, a.ring = time.Time{}, nil
		ring()
	}
}
