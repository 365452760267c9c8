package search

import (
	"time"

	"github.com/seed-445450d7/rulebook/protocol/search/typed"
)

// Reports calls a search's report function from time to time.
type Reports[M comparable] struct {
	report  func(typed.Info[M])
	started time.Time
	next    time.Duration
}

// NewReports returns the Reports of a search begun at started; report may be nil.
func NewReports[M comparable](started time.Time, report func(typed.Info[M])) *Reports[M] {
	return &Reports[M]{report, started, 100 * time.Millisecond}
}

// At reports info's result if due.
func (r *Reports[M]) At(now time.Time, info func() typed.Info[M]) {
	if r.report == nil {
		return
	}
	if passed := now.Sub(r.started); passed >= r.next {
		r.report(info())
		r.next = passed + min(passed, time.Second)
	}
}
