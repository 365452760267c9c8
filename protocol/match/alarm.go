package match

import (
	"sync"
	"time"
)

// Because setting an alarm must cost almost nothing, it never stops its timer.
type alarm struct {
	mu    sync.Mutex
	due   time.Time
	ring  func()
	timer *time.Timer
	fires time.Time
}

func (a *alarm) set(due time.Time, ring func()) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.due, a.ring = due, ring
	if a.fires.IsZero() || due.Before(a.fires) {
		a.wind()
	}
}

// After clear, the function is not running and will not run.
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
