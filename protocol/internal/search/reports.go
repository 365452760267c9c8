package search

import (
	"time"

	"github.com/seed-445450d7/rulebook/protocol/search/typed"
)

// Reports calls the report function of a search from time to time.
type Reports[M comparable] struct {
	report  func(typed.Info[M]) // nil if nobody wants one
	started time.Time
	next    time.Duration
}

// NewReports returns the Reports of a search that began at started. The first report is due after a
// tenth of a second. If report is nil, there are none.
func NewReports[M comparable](started time.Time, report func(typed.Info[M])) *Reports[M] {
	return &Reports[M]{report, started, 100 * time.Millisecond}
}

// At reports the result of info if a report is due at the time now. Reports become rarer, down to
// one a second.
func (r *Reports[M]) At(now time.Time, info func() typed.Info[M]) {
	if r.report == nil {
		return
	}
	if passed := now.Sub(r.started); passed >= r.next {
		r.report(info())
		r.next = passed + min(passed, time.Second)
	}
}
