package host

import (
	"context"
	"errors"
	"time"

	"github.com/seed-445450d7/rulebook/protocol/wire"
)

type ponder struct {
	allowed time.Duration // 0 means no limit; set before hit is closed
	hit     chan struct{}
	at      time.Time // set before hit is closed
}

func newPonder(wanted bool, allowed time.Duration) *ponder {
	if !wanted {
		return nil
	}
	return &ponder{allowed: allowed, hit: make(chan struct{})}
}

// Hit informs the running search that the opponent made the expected move. Its time runs from the
// current line's arrival.
func (h *Host) Hit() error {
	if h.ponder == nil {
		return errors.New("no search is pondering")
	}
	h.ponder.at = h.arrived
	close(h.ponder.hit)
	h.ponder = nil
	return nil
}

// HitWithin is like [Host.Hit], with new times for the seat to move.
func (h *Host) HitWithin(limits wire.Limits) error {
	if h.ponder != nil {
		h.ponder.allowed = h.timeFor(h.Position().Turn(), limits)
	}
	return h.Hit()
}

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
