package host

import (
	"context"
	"errors"
	"time"

	"github.com/seed-445450d7/rulebook/protocol/wire"
)

// ponder is a search on the opponent's time. It has no time limit until the opponent has made the
// expected move.
type ponder struct {
	allowed time.Duration // from the hit on; 0 means no limit; set before hit is closed
	hit     chan struct{} // closed when the opponent makes the expected move
	at      time.Time     // the time of the hit; set before hit is closed
}

// newPonder returns nil unless the search ponders. A nil ponder does not limit anything.
func newPonder(wanted bool, allowed time.Duration) *ponder {
	if !wanted {
		return nil
	}
	return &ponder{allowed: allowed, hit: make(chan struct{})}
}

// Hit informs the running search that the opponent has made the expected move, so that its time
// runs from the arrival of the current line. If no search is pondering, Hit returns an error.
func (h *Host) Hit() error {
	if h.ponder == nil {
		return errors.New("no search is pondering")
	}
	h.ponder.at = h.arrived
	close(h.ponder.hit)
	h.ponder = nil
	return nil
}

// HitWithin is like [Host.Hit], for a peer that has set clocks since the search began. The game in
// progress must be at the searched position. Limits other than times are ignored.
func (h *Host) HitWithin(limits wire.Limits) error {
	if h.ponder != nil {
		h.ponder.allowed = h.timeFor(h.Position().Turn(), limits)
	}
	return h.Hit()
}

// limit returns a context that is done when the time after the hit is used up. The returned
// function releases its resources.
func (p *ponder) limit(ctx context.Context) (context.Context, func()) {
	if p == nil {
		return ctx, func() {}
	}
	ctx, cancel := context.WithCancel(ctx)
	go func() {
		select {
		case <-ctx.Done():
			return
		case <-p.hit:
		}
		if p.allowed == 0 {
			return
		}
		timer := time.NewTimer(time.Until(p.at.Add(p.allowed)))
		defer timer.Stop()
		select {
		case <-ctx.Done():
		case <-timer.C:
			cancel()
		}
	}()
	return ctx, cancel
}

// wait waits for the hit or for ctx; for a search without end, it waits only for ctx. It returns
// the deadline of the answer, or the zero time if there was none.
func (p *ponder) wait(ctx context.Context, endless bool) (deadline time.Time) {
	if endless {
		<-ctx.Done()
	}
	if p == nil {
		return time.Time{}
	}
	select {
	case <-ctx.Done():
		return time.Time{}
	case <-p.hit:
	}
	if p.allowed == 0 {
		return time.Time{}
	}
	return p.at.Add(p.allowed)
}
