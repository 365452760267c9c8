package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nuid"

	"github.com/seed-445450d7/rulebook/examples/matches/arena/arena"
	"github.com/seed-445450d7/rulebook/protocol/match"
	"github.com/seed-445450d7/rulebook/protocol/wire"
)

const (
	batchTime    = 4 * time.Second
	tickTime     = 200 * time.Millisecond
	auditTime    = 5 * time.Second
	maxWaiting   = 1 << 16
	maxTogether  = 256
	maxFarewell  = 5 * time.Second
	queuedBefore = 8 // batches for workers that have not come yet
	maxHandedOut = maxQueued / 2
	maxSending   = 32
)

// A referee is an [arena.Host], except in a simulation.
type referee interface {
	Job() arena.Job
	Known() int
	Total() int
	Kept() int
	Has(number int) bool
	Done() bool
	Fixture(ctx context.Context, number int) (match.Fixture, error)
	Check(text []byte, fx match.Fixture) (match.Played, error)
	Keep(list []match.Played) error
	WriteStandings(w io.Writer) error
}

// coordinator methods run in one goroutine.
type coordinator struct {
	host     referee
	id       string
	queue    *queue
	nc       *nats.Conn
	reply    func(msg *nats.Msg, v any)
	signer   func(msg *nats.Msg) (key string, err error)
	content  []content
	url      string
	healthy  func(failures int) error
	out      io.Writer
	incoming chan *nats.Msg
	asked    chan *nats.Msg
	session  string
	began    time.Time
	users    map[string]string // names by public key; nil if any key may take any name
	reload   func() (map[string]string, error)
	unread   string // why the users cannot be read again
	ownKey   string // of the worker of this process, which is always trusted
	ownName  string

	batches  map[uint64]*handedOut
	where    map[int]uint64
	next     int // all games before it are kept, handed out, or in again
	sending  chan sending
	sent     chan sending
	onTheWay int // batches in sending, in sent, and between them
	sentAll  uint64
	again    []match.Fixture
	replays  replays
	tries    map[int]bool // games that were handed out again alone
	reasons  map[int]string
	dead     map[int]string
	workers  map[string]*worker
	total    tally
	spent    time.Duration
	resumed  int
	audited  time.Time
	forgot   time.Time
	pause    time.Time
	failures int
	rate     meter
	over     time.Time // when only games that are played again were left
	finished bool
}

type handedOut struct {
	tasks map[int]match.Fixture
	since time.Time
}

type sending struct {
	temporary uint64
	tasks     []match.Fixture
	except    []string
	seq       uint64
	err       error
}

const temporary = 1 << 63

func newCoordinator(host referee, q *queue, nc *nats.Conn, list []content, out io.Writer) *coordinator {
	sum := sha256.Sum256([]byte(host.Job().Description))
	return &coordinator{
		host: host, id: hex.EncodeToString(sum[:8]), queue: q, nc: nc, content: list, out: out,
		incoming: make(chan *nats.Msg, maxWaiting), asked: make(chan *nats.Msg, maxTogether),
		sending: make(chan sending, maxSending), sent: make(chan sending, maxSending), session: nuid.Next(), began: time.Now(),
		batches: map[uint64]*handedOut{}, where: map[int]uint64{}, tries: map[int]bool{}, reasons: map[int]string{}, dead: map[int]string{},
		workers: map[string]*worker{}, reply: respond, signer: signerOf, replays: newReplays(0, nil), resumed: host.Kept(), audited: time.Now(),
	}
}

func (c *coordinator) run(ctx context.Context) error {
	n := c.queue.names
	if s, err := ask[status](ctx, c.nc, nil, n.status(), nil); err == nil {
		return fmt.Errorf("match %s goes on under the name %s; give another -name", s.Match, n.name)
	}
	for _, subject := range []string{n.hello(), n.result(), n.need(), n.giveUp(), n.beat(), n.status(), n.deadLetters()} {
		channel := c.incoming
		if subject == n.status() {
			channel = c.asked
		}
		sub, err := c.nc.ChanSubscribe(subject, channel)
		if err != nil {
			return err
		}
		defer sub.Unsubscribe() //nolint:errcheck // the connection ends soon after
	}
	if err := c.adopt(ctx); err != nil {
		return err
	}
	c.report("workers connect to %s", c.url)
	stop := c.publish(ctx)
	if err := c.play(ctx); err != nil {
		stop()
		return err
	}
	stop()
	return c.farewell(ctx)
}

func (c *coordinator) publish(ctx context.Context) (stop func()) {
	ctx, cancel := context.WithCancel(ctx)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		for {
			select {
			case s := <-c.sending:
				s.seq, s.err = c.queue.publish(ctx, batch{c.id, s.tasks, s.except})
				c.sent <- s // there is room
			case <-ctx.Done():
				return
			}
		}
	}()
	return func() {
		cancel()
		<-ended
	}
}

func (c *coordinator) play(ctx context.Context) error {
	ticks := time.NewTicker(tickTime)
	defer ticks.Stop()
	for !c.host.Done() && !c.stuck() || len(c.replays.open) > 0 {
		if err := c.fill(ctx); err != nil && ctx.Err() == nil {
			c.report("%v; the queue is tried again", err)
		}
		select {
		case msg := <-c.asked:
			c.serve(ctx, msg)
		default:
		}
		select {
		case msg := <-c.asked:
			c.serve(ctx, msg)
		case s := <-c.sent:
			if err := c.arrive(s); err != nil && ctx.Err() == nil {
				c.report("%v; the queue is tried again", err)
			}
		case msg := <-c.incoming:
			if err := c.take(ctx, msg); err != nil {
				return err
			}
		case <-ticks.C:
			if err := c.audit(ctx); err != nil {
				return err
			}
		case <-ctx.Done():
			return fmt.Errorf("stopped after %d of %d games", c.host.Kept(), c.host.Total())
		}
	}
	return nil
}

func (c *coordinator) stuck() bool {
	return len(c.dead) > 0 && c.host.Kept()+len(c.dead) >= c.host.Known()
}

func (c *coordinator) farewell(ctx context.Context) error {
	c.finished = true
	ctx, cancel := context.WithTimeout(ctx, maxRequest)
	defer cancel()
	if err := c.queue.stream.Purge(ctx); err != nil {
		c.report("the queue is not cleared: %v", err)
	}
	err := errors.Join(c.nc.Publish(c.queue.names.done(), []byte(c.id)), c.nc.FlushWithContext(ctx))
	for end := time.After(maxFarewell); c.present() > 0; {
		select {
		case msg := <-c.asked:
			c.serve(ctx, msg)
			continue
		case msg := <-c.incoming:
			err = errors.Join(err, c.take(ctx, msg))
			continue
		case <-end:
		}
		break
	}
	if len(c.dead) > 0 {
		err = errors.Join(err, fmt.Errorf("%d games are given up; start again to try them again: %s", len(c.dead), c.deadLetters()))
	}
	return err
}

func (c *coordinator) deadLetters() string {
	text := ""
	for i, number := range slices.Sorted(maps.Keys(c.dead)) {
		if i == 10 {
			return text + ", …"
		}
		if i > 0 {
			text += ", "
		}
		text += fmt.Sprintf("game %d: %s", number, c.dead[number])
	}
	return text
}

func (c *coordinator) report(format string, args ...any) {
	fmt.Fprintf(c.out, format+"\n", args...)
}

func (c *coordinator) adopt(ctx context.Context) error {
	return c.queue.waiting(ctx, func(seq uint64, text []byte) error {
		b, err := decode[batch](text)
		if err != nil || b.Match != c.id {
			return c.queue.drop(ctx, seq)
		}
		h := &handedOut{map[int]match.Fixture{}, time.Now()}
		for _, t := range b.Tasks {
			if own, err := c.host.Fixture(ctx, t.Number); err != nil || !equal(own, t) {
				return c.queue.drop(ctx, seq)
			}
			if _, elsewhere := c.where[t.Number]; !elsewhere && !c.host.Has(t.Number) {
				h.tasks[t.Number] = t
			}
		}
		if len(h.tasks) == 0 {
			return c.queue.drop(ctx, seq)
		}
		c.put(seq, h)
		return nil
	})
}

func equal(a, b match.Fixture) bool { return string(encode(a)) == string(encode(b)) }

func (c *coordinator) put(seq uint64, h *handedOut) {
	c.batches[seq] = h
	for number := range h.tasks {
		c.where[number] = seq
	}
}

func (c *coordinator) fill(ctx context.Context) error {
	if time.Now().Before(c.pause) {
		return nil
	}
	threads, _ := c.threads()
	want := min(3*threads+queuedBefore, maxHandedOut)
	for len(c.batches) < want && c.onTheWay < maxSending {
		tasks, err := c.draw(ctx, c.size(threads))
		if err != nil || len(tasks) == 0 {
			return err
		}
		h := &handedOut{map[int]match.Fixture{}, time.Now()}
		for _, t := range tasks {
			h.tasks[t.Number] = t
		}
		c.sentAll++
		x := sending{temporary: temporary | c.sentAll, tasks: tasks, except: c.replays.players(tasks[0].Number)}
		c.put(x.temporary, h)
		c.onTheWay++
		c.sending <- x // there is room
	}
	return nil
}

func (c *coordinator) arrive(s sending) error {
	c.onTheWay--
	if s.err != nil {
		// The batch may be in the queue nevertheless. The first result counts.
		c.recall(s.temporary)
		c.pause = time.Now().Add(auditTime)
		c.failures++
		return s.err
	}
	c.failures = 0
	if h := c.batches[s.temporary]; h != nil {
		delete(c.batches, s.temporary)
		h.since = time.Now()
		c.put(s.seq, h)
	}
	return nil
}

func (c *coordinator) draw(ctx context.Context, size int) (list []match.Fixture, err error) {
	for n := len(c.again); n > 0; n = len(c.again) {
		t := c.again[n-1]
		c.again = c.again[:n-1]
		if _, elsewhere := c.where[t.Number]; !elsewhere && (!c.host.Has(t.Number) || c.replays.open[t.Number] != nil) {
			return []match.Fixture{t}, nil
		}
	}
	for ; !c.host.Done() && len(list) < size && c.next < c.host.Known(); c.next++ {
		_, elsewhere := c.where[c.next]
		if elsewhere || c.host.Has(c.next) || c.dead[c.next] != "" {
			continue
		}
		t, err := c.host.Fixture(ctx, c.next)
		if err != nil {
			return list, err
		}
		list = append(list, t)
	}
	return list, nil
}

func (c *coordinator) size(threads int) int {
	each := time.Duration(0)
	if c.total.games > 0 {
		each = c.spent / time.Duration(c.total.games)
	}
	return batchSize(each, c.host.Known()-c.next, threads)
}

// batchSize shrinks batches toward the end of the match, so that all threads end together. If each
// is 0, it is unknown.
func batchSize(each time.Duration, left, threads int) int {
	size := 1
	if each > 0 {
		size = int(batchTime / each)
	}
	return max(1, min(size, maxBatch, left/(4*max(threads, 1))))
}

func (c *coordinator) threads() (threads, workers int) {
	for _, w := range c.workers {
		if w.reason == "" && c.isHere(w) {
			threads += w.Threads
			workers++
		}
	}
	return threads, workers
}

func (c *coordinator) isHere(w *worker) bool {
	return time.Since(w.seen) < maxSilence*c.queue.ackWait
}

func (c *coordinator) present() (n int) {
	for _, w := range c.workers {
		if c.isHere(w) && w.Match == c.id {
			n++
		}
	}
	return n
}

func (c *coordinator) welcome(h hello, from sender) welcome {
	switch {
	case c.finished:
		return welcome{Error: "the match is over"}
	case h.Version != wire.Build():
		return welcome{Error: fmt.Sprintf("the worker is version %s, and the match is refereed by %s", plain(h.Version, maxName), wire.Build())}
	case h.Threads < 1 || h.Threads > maxThreads:
		return welcome{Error: "a worker needs threads"}
	}
	w := c.worker(from)
	if w.reason != "" {
		return welcome{Error: "set aside: " + w.reason}
	}
	h.Worker = from.name
	w.hello, w.seen = h, time.Now()
	return welcome{Worker: from.name, Match: c.id, Job: c.host.Job(), Content: c.content, AckWait: c.queue.ackWait}
}
