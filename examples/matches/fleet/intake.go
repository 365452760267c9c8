package main

import (
	"context"
	"encoding/json"
	"math"
	"slices"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/seed-445450d7/rulebook/protocol/match"
)

type received struct {
	result
	msg    *nats.Msg
	worker *worker
	played match.Played
	fault  string
	task   match.Fixture
	again  bool // the game is kept already
}

// take collects results, so that they are synced together. Its error means that nothing more can be
// kept.
func (c *coordinator) take(ctx context.Context, first *nats.Msg) error {
	var list []received
	taken := 0
	for msg := first; msg != nil && taken < maxTogether; msg = c.poll() {
		taken++
		if msg.Subject != c.queue.names.result() {
			c.serve(ctx, msg)
			continue
		}
		if r, ok := c.check(ctx, msg); ok {
			list = append(list, r)
		}
	}
	return c.keep(list)
}

// poll lets nobody who asks for the status wait.
func (c *coordinator) poll() *nats.Msg {
	if len(c.asked) > 0 {
		return nil
	}
	select {
	case msg := <-c.incoming:
		return msg
	default:
		return nil
	}
}

func (c *coordinator) serve(ctx context.Context, msg *nats.Msg) {
	switch n := c.queue.names; msg.Subject {
	case n.hello():
		if h, err := decode[hello](msg.Data); err == nil {
			if from, err := c.sender(msg, h.Worker); err != nil {
				c.reply(msg, welcome{Error: err.Error()})
			} else {
				c.reply(msg, c.welcome(h, from))
			}
		}
	case n.beat():
		if b, err := decode[beat](msg.Data); err == nil {
			if from, err := c.sender(msg, b.Worker); err == nil {
				c.hear(b, from)
				c.reply(msg, clock{c.session, time.Since(c.began)})
			}
		}
	case n.need(), n.giveUp():
		if q, err := decode[question](msg.Data); err == nil && len(q.Numbers) <= maxBatch {
			if from, err := c.sender(msg, q.Worker); err != nil {
				c.reply(msg, answer{State: refused, Reason: err.Error()})
			} else {
				c.reply(msg, c.answer(q, from, msg.Subject == n.giveUp()))
			}
		}
	case n.status():
		c.reply(msg, c.status())
	case n.deadLetters():
		var told struct {
			Seq uint64 `json:"stream_seq"`
		}
		if json.Unmarshal(msg.Data, &told) == nil {
			c.bury(ctx, told.Seq)
		}
	}
}

func respond(msg *nats.Msg, v any) {
	if msg.Reply != "" {
		_ = msg.Respond(encode(v))
	}
}

func (c *coordinator) hear(b beat, from sender) {
	if b.Threads < 0 || b.Threads > maxThreads {
		return
	}
	b.Worker, b.Version = from.name, plain(b.Version, maxName)
	b.Process, b.Sample.Session = plain(b.Process, maxName), plain(b.Sample.Session, maxName)
	if b.Match != c.id {
		b.Match = ""
	}
	w := c.worker(from)
	before := w.reason
	w.tick(b, time.Now())
	c.announce(w, before)
	if b.Threads == 0 {
		w.seen = time.Time{}
	}
}

func (c *coordinator) worker(from sender) *worker {
	w := c.workers[from.name]
	if w == nil {
		w = &worker{}
		w.Worker, w.Match = from.name, c.id
		if c.forget(); len(c.workers) < maxWorkers {
			c.workers[from.name] = w
		}
	}
	w.key = from.key
	return w
}

const maxWorkers = 1 << 14

func (c *coordinator) forget() {
	if len(c.workers) < maxWorkers || time.Since(c.forgot) < auditTime {
		return
	}
	c.forgot = time.Now()
	for name, w := range c.workers {
		if !c.isHere(w) && w.reason == "" {
			delete(c.workers, name)
		}
	}
}

func (c *coordinator) announce(w *worker, before string) {
	if before == "" && w.reason != "" {
		c.report("worker %s is set aside: %s", w.Worker, w.reason)
	}
}

func (c *coordinator) answer(q question, from sender, gives bool) answer {
	w := c.worker(from)
	switch {
	case c.finished || q.Match != c.id:
		return answer{State: over}
	case w.reason != "" && !gives:
		return answer{State: aside, Reason: w.reason}
	}
	if q.Reason != "" {
		w.failure = plain(q.Reason, maxReason)
		c.report("worker %s could not play game %v: %s", w.Worker, q.Numbers, w.failure)
	}
	a := answer{State: kept}
	for _, number := range q.Numbers {
		seq, open := c.where[number]
		if !open {
			continue
		}
		a.Numbers = append(a.Numbers, number)
		switch {
		case q.Reason != "":
			c.reasons[number] = w.failure
		case gives:
			c.again = append(c.again, c.batches[seq].tasks[number])
			c.clear(number)
		}
	}
	return a
}

func (c *coordinator) check(ctx context.Context, msg *nats.Msg) (r received, ok bool) {
	sent, err := decode[result](msg.Data)
	if err != nil {
		c.reply(msg, answer{State: refused, Reason: "not a result"})
		return r, false
	}
	from, err := c.sender(msg, sent.Worker)
	if err != nil {
		c.reply(msg, answer{State: refused, Reason: err.Error()})
		return r, false
	}
	w := c.worker(from)
	switch {
	case c.finished || sent.Match != c.id:
		c.reply(msg, answer{State: over})
		return r, false
	case w.reason != "":
		c.reply(msg, answer{State: aside, Reason: w.reason})
		return r, false
	case c.replays.open[sent.Number] == nil && sent.Number >= 0 && sent.Number < c.host.Known() && c.host.Has(sent.Number):
		c.reply(msg, answer{State: kept})
		return r, false
	case w.holds(sent.Number):
		c.reply(msg, answer{State: later})
		return r, false
	}
	task, err := c.task(ctx, sent.Number)
	if err == nil {
		r.played, err = c.host.Check([]byte(sent.Record), task)
	}
	if err != nil {
		c.refuse(w, err)
		if _, open := c.where[sent.Number]; open {
			c.reasons[sent.Number] = w.failure
		}
		c.reply(msg, answer{State: refused, Reason: w.failure})
		return r, false
	}
	r.result, r.msg, r.worker, r.task = sent, msg, w, task
	r.fault = faultOf(r.played)
	r.again = c.replays.open[sent.Number] != nil
	return r, true
}

func (c *coordinator) task(ctx context.Context, number int) (match.Fixture, error) {
	if h := c.batches[c.where[number]]; h != nil {
		if t, ok := h.tasks[number]; ok {
			return t, nil
		}
	}
	return c.host.Fixture(ctx, number)
}

func (c *coordinator) refuse(w *worker, err error) {
	before := w.reason
	w.refused++
	w.failure = plain(err.Error(), maxReason)
	if w.refused >= maxRefused && w.reason == "" {
		w.reason = "its records are wrong: " + w.failure
	}
	c.announce(w, before)
}

func (c *coordinator) keep(list []received) error {
	var ready []received
	for _, r := range list {
		if r.worker.holds(r.Number) {
			continue
		}
		if r.again {
			if c.replays.open[r.Number] != nil {
				if err := c.compare(r.worker, r.played, r.msg); err != nil {
					return err
				}
			}
			continue
		}
		others, before := c.others(r.worker), r.worker.reason
		ready = append(ready, r.worker.note(r, others, time.Now())...)
		c.announce(r.worker, before)
	}
	if err := c.store(ready); err != nil {
		return err
	}
	for _, r := range list {
		switch {
		case c.host.Has(r.Number):
			c.reply(r.msg, answer{State: kept})
		case r.worker.reason != "":
			c.reply(r.msg, answer{State: aside, Reason: r.worker.reason})
		default:
			c.reply(r.msg, answer{State: later})
		}
	}
	return nil
}

func (c *coordinator) store(list []received) error {
	var fresh []received
	var games []match.Played
	for _, r := range list {
		twice := slices.ContainsFunc(fresh, func(other received) bool { return other.Number == r.Number })
		if !twice && !c.host.Has(r.Number) {
			fresh, games = append(fresh, r), append(games, r.played)
		}
	}
	if len(fresh) == 0 {
		return nil
	}
	if err := c.host.Keep(games); err != nil {
		return err
	}
	for _, r := range fresh {
		c.clear(r.Number)
		c.count(r)
		if err := c.sampleReplay(r); err != nil {
			return err
		}
	}
	return nil
}

func (c *coordinator) clear(number int) {
	delete(c.dead, number)
	delete(c.reasons, number)
	seq, ok := c.where[number]
	if !ok {
		return
	}
	delete(c.where, number)
	if h := c.batches[seq]; h != nil {
		delete(h.tasks, number)
		h.since = time.Now()
		if len(h.tasks) == 0 {
			delete(c.batches, seq)
		}
	}
}

func (c *coordinator) count(r received) {
	took := min(max(r.Took, time.Microsecond), maxTook)
	c.rate.add(time.Now())
	c.total.add(r.fault)
	c.spent = min(c.spent, math.MaxInt64-took) + took
	r.worker.tally.add(r.fault)
	others, before := c.others(r.worker), r.worker.reason
	r.worker.compare(others)
	c.announce(r.worker, before)
}

func (c *coordinator) others(w *worker) tally {
	r := tally{c.total.games - w.games, c.total.faults - w.faults, c.total.broken - w.broken}
	for _, other := range c.workers {
		if n := len(other.held); other != w && n > 0 {
			r.games, r.faults, r.broken = r.games+n, r.faults+n, r.broken+n
		}
	}
	return r
}

func faultOf(played match.Played) string {
	if played.Fault == nil {
		return ""
	}
	return string(played.Fault.Type)
}
