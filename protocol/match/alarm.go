package match

import (
	"sync"
	"time"
)

// An alarm calls a function if what it guards takes too long. It is safe for concurrent
// use. The zero alarm is not set.
//
// To set and clear an alarm costs nearly nothing, unlike a timer of its own for each move of
// a quick engine: the one timer of the alarm is not stopped, but looks, when it fires, how
// much time is left.
type alarm struct {
	mu    sync.Mutex
	due   time.Time // zero if the alarm is not set
	ring  func()
	timer *time.Timer // nil before the first time
	fires time.Time   // when the timer fires next; zero if it does not
}

// set makes the alarm call ring at the given time, and not what it was to call before. The
// function must not block.
func (a *alarm) set(due time.Time, ring func()) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.due, a.ring = due, ring
	if a.fires.IsZero() || due.Before(a.fires) {
		a.wind()
	}
}

// clear makes the alarm call nothing. After clear the function does not run, nor will it.
func (a *alarm) clear() {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.due, a.ring = time.Time{}, nil
}

// wind sets the timer to the time when the alarm is due.
func (a *alarm) wind() {
	a.fires = a.due
	left := time.Until(a.due)
	if a.timer == nil {
		a.timer = time.AfterFunc(left, a.look)
		return
	}
	a.timer.Reset(left)
}

// look rings if the alarm is due.
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
