package main

import (
	"cmp"
	"context"
	"errors"
	"maps"
	"slices"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/seed-445450d7/rulebook/protocol/match"
)

func (c *coordinator) audit(ctx context.Context) error {
	if time.Since(c.audited) >= auditTime {
		c.audited = time.Now()
		if err := c.healthy(c.failures); err != nil {
			return err
		}
		c.admit()
		c.search(ctx)
	}
	c.abandon()
	return c.settle()
}

func (c *coordinator) search(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, maxRequest)
	defer cancel()
	info, err := c.queue.consumer.Info(ctx)
	if errors.Is(err, jetstream.ErrStreamNotFound) || errors.Is(err, jetstream.ErrConsumerNotFound) {
		c.renew(ctx)
		return
	}
	if err != nil {
		return
	}
	idle := info.NumPending == 0 && info.NumAckPending == 0
	for _, seq := range slices.Sorted(maps.Keys(c.batches)) {
		if seq&temporary != 0 || time.Since(c.batches[seq].since) < 2*c.queue.ackWait {
			continue
		}
		there, err := c.queue.has(ctx, seq)
		switch {
		case err != nil:
			return
		case !there:
			c.report("the queue has lost batch %d, which is handed out again", seq)
			c.recall(seq)
		case idle:
			c.bury(ctx, seq)
		}
	}
}

func (c *coordinator) settle() error {
	all := 0
	for _, w := range c.workers {
		all += len(w.held)
	}
	last := all >= c.host.Known()-c.host.Kept()
	for _, name := range slices.Sorted(maps.Keys(c.workers)) { // so that a simulation repeats itself
		w := c.workers[name]
		if len(w.held) > 0 && (last || time.Since(w.since) > maxHeld) {
			if err := c.store(w.release()); err != nil {
				return err
			}
		}
	}
	return nil
}

func (c *coordinator) renew(ctx context.Context) {
	if err := c.queue.open(ctx); err != nil {
		c.report("%v", err)
		return
	}
	c.report("the queue was lost and is made anew")
	for _, seq := range slices.Sorted(maps.Keys(c.batches)) {
		c.recall(seq)
	}
}

func (c *coordinator) recall(seq uint64) {
	for _, t := range c.tasks(seq) {
		c.again = append(c.again, t)
		c.clear(t.Number)
	}
}

func (c *coordinator) tasks(seq uint64) []match.Fixture {
	h := c.batches[seq]
	if h == nil {
		return nil
	}
	return slices.SortedFunc(maps.Values(h.tasks), func(a, b match.Fixture) int { return cmp.Compare(a.Number, b.Number) })
}

// bury hands out the games of an exhausted batch again in separate batches, so that a bad game does
// not take the others with it.
func (c *coordinator) bury(ctx context.Context, seq uint64) {
	for _, t := range c.tasks(seq) {
		reason := cmp.Or(c.reasons[t.Number], "its workers vanished")
		c.clear(t.Number)
		if r := c.replays.open[t.Number]; r != nil {
			c.retry(r)
			continue
		}
		if !c.tries[t.Number] {
			c.tries[t.Number] = true
			c.again = append(c.again, t)
			continue
		}
		c.dead[t.Number] = reason
		c.report("game %d is given up: %s", t.Number, reason)
	}
	if err := c.queue.drop(ctx, seq); err != nil {
		c.report("batch %d stays in the queue: %v", seq, err)
	}
}
