package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/nats-io/nkeys"

	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/match"
)

const (
	beatTime   = time.Second
	retryTime  = 500 * time.Millisecond
	maxBackOff = time.Minute
	maxOpen    = 4
	maxLeave   = 5 * time.Second
	fetchTime  = 5 * time.Second
	lastTime   = 500 * time.Millisecond // for a batch that was sent when the worker left
)

type station struct {
	names   subjects
	nc      *nats.Conn
	js      jetstream.JetStream
	servers *reach
	finder  *finder
	prepare func(ctx context.Context, w welcome) (sit func() bench, err error)
	set     protocol.Set
	hello   hello
	key     nkeys.KeyPair
	process string // so that two processes with one key do not share a clock
	out     io.Writer
	began   time.Time
	stay    bool
	last    sample
}

var (
	errOver  = errors.New("the match is over")
	errAside = errors.New("set aside")
)

func (s *station) run(ctx context.Context) error {
	for {
		w, err := s.greet(ctx)
		if err != nil {
			return err
		}
		err = s.work(ctx, w)
		switch {
		case ctx.Err() != nil:
			return nil
		case !errors.Is(err, errOver):
			return err
		case !s.stay:
			return nil
		}
		pause(ctx, retryTime)
	}
}

func (s *station) greet(ctx context.Context) (welcome, error) {
	for told := ""; ; pause(ctx, retryTime) {
		w, err := ask[welcome](ctx, s.nc, s.key, s.names.hello(), s.hello)
		if err == nil && w.Error == "" {
			s.hello.Worker = w.Worker
			return w, nil
		}
		if err == nil {
			err = errors.New(plain(w.Error, maxReason))
			if !s.stay && ctx.Err() == nil {
				return w, err
			}
		} else if err = s.servers.explain(s.nc, err); errors.Is(err, errUnreachable) {
			return w, err
		}
		if ctx.Err() != nil {
			if !s.nc.IsConnected() {
				return w, err
			}
			return w, nil
		}
		if text := err.Error(); text != told && !errors.Is(err, errConnecting) {
			fmt.Fprintf(s.out, "waiting for a match: %s\n", text)
			told = text
		}
	}
}

func (s *station) work(parent context.Context, w welcome) error {
	if parent.Err() != nil {
		return nil
	}
	sit, err := s.prepare(parent, w)
	if err != nil {
		return err
	}
	ctx, stop := context.WithCancelCause(parent)
	defer stop(nil)
	done, err := s.nc.Subscribe(s.names.done(), func(m *nats.Msg) {
		if string(m.Data) == w.Match {
			stop(errOver)
		}
	})
	if err != nil {
		return err
	}
	defer done.Unsubscribe() //nolint:errcheck // the connection may have ended
	var running sync.WaitGroup
	running.Add(1)
	go func() {
		defer running.Done()
		s.beats(ctx, w.Match, stop)
	}()
	for range s.hello.Threads {
		running.Add(1)
		go func() {
			defer running.Done()
			t := &thread{station: s, welcome: w, bench: sit(), stop: stop}
			t.run(ctx)
		}()
	}
	running.Wait()
	s.leave(w.Match)
	return context.Cause(ctx)
}

type bench interface {
	Play(ctx context.Context, t match.Fixture) ([]byte, error)
	Close()
}

func (s *station) engines(ctx context.Context, w welcome) (sit func() bench, err error) {
	if err := s.finder.prepare(ctx, &w.Job, w.Content); err != nil {
		return nil, err
	}
	m, err := w.Job.Match(s.set)
	if err != nil {
		return nil, err
	}
	defer m.Close()
	return func() bench { return table{m.Bench()} }, m.Handshake(ctx)
}

type table struct{ *match.Bench }

func (t table) Play(ctx context.Context, fx match.Fixture) ([]byte, error) {
	played, err := t.Bench.Play(ctx, fx)
	if err != nil {
		return nil, err
	}
	return played.Record.AppendText(nil)
}

// beats also ends the work when the servers let this worker in no more.
func (s *station) beats(ctx context.Context, match string, stop context.CancelCauseFunc) {
	for ctx.Err() == nil {
		if s.beat(ctx, s.hello, match); s.nc.IsClosed() {
			stop(s.servers.explain(s.nc, nats.ErrConnectionClosed))
		}
		pause(ctx, beatTime)
	}
}

// beat uses the answer only if it came quickly enough to compare the clocks.
func (s *station) beat(ctx context.Context, h hello, match string) {
	sent := time.Since(s.began)
	c, err := ask[clock](ctx, s.nc, s.key, s.names.beat(), beat{h, match, s.process, s.last})
	if got := time.Since(s.began); err == nil && got-sent < maxJitter/2 {
		s.last = sample{c, sent + (got-sent)/2}
	}
}

func (s *station) leave(match string) {
	ctx, cancel := context.WithTimeout(context.Background(), retryTime)
	defer cancel()
	h := s.hello
	h.Threads = 0
	s.beat(ctx, h, match)
}

func pause(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}

// ask signs the question if there is a key.
func ask[T any](ctx context.Context, nc *nats.Conn, key nkeys.KeyPair, subject string, question any) (answer T, err error) {
	ctx, cancel := context.WithTimeout(ctx, maxRequest)
	defer cancel()
	msg := &nats.Msg{Subject: subject, Data: encode(question)}
	if key != nil {
		if err := sign(msg, key); err != nil {
			return answer, err
		}
	}
	got, err := nc.RequestMsgWithContext(ctx, msg)
	if err != nil {
		return answer, err
	}
	return decode[T](got.Data)
}

type thread struct {
	*station
	welcome
	consumer jetstream.Consumer
	bench    bench
	stop     context.CancelCauseFunc
	open     sync.WaitGroup
}

func (t *thread) run(ctx context.Context) {
	defer t.open.Wait()
	defer t.bench.Close()
	slots := make(chan struct{}, maxOpen)
	for ctx.Err() == nil {
		slots <- struct{}{}
		msg, err := t.fetch(ctx)
		if err == nil && msg != nil {
			t.play(ctx, msg, func() { <-slots })
			continue
		}
		<-slots
		if err != nil {
			t.consumer = nil
			pause(ctx, retryTime)
		}
	}
}

func (t *thread) fetch(ctx context.Context) (jetstream.Msg, error) {
	if t.consumer == nil {
		var err error
		if t.consumer, err = t.js.Consumer(ctx, t.names.stream(), t.names.consumer()); err != nil {
			return nil, err
		}
	}
	got, err := t.consumer.Fetch(1, jetstream.FetchMaxWait(fetchTime))
	if err != nil {
		return nil, err
	}
	select {
	case msg, ok := <-got.Messages():
		if ok {
			return msg, nil
		}
		if err := got.Error(); !errors.Is(err, nats.ErrTimeout) {
			return nil, err
		}
		return nil, nil
	case <-ctx.Done():
	}
	// A batch may be on its way, which no other worker gets until this one gives it back.
	select {
	case msg := <-got.Messages():
		return msg, nil
	case <-time.After(lastTime):
		return nil, nil
	}
}

type errand struct {
	*thread
	msg     jetstream.Msg
	tasks   []match.Fixture
	mu      sync.Mutex
	settled map[int]bool
	refusal error
	sending sync.WaitGroup
	done    chan struct{}
}

func (t *thread) play(ctx context.Context, msg jetstream.Msg, free func()) {
	b, err := decode[batch](msg.Data())
	if err != nil || b.Match != t.Match {
		defer free()
		_ = msg.Nak() // for a worker of that match
		if err == nil {
			t.stop(errOver)
		}
		return
	}
	if slices.Contains(b.Except, t.hello.Worker) {
		free()
		_ = msg.NakWithDelay(retryTime)
		return
	}
	e := &errand{thread: t, msg: msg, tasks: b.Tasks, settled: map[int]bool{}, done: make(chan struct{})}
	t.open.Add(1)
	go e.keepAlive()
	failure := e.playAll(ctx, e.wanted(ctx, b))
	go func() {
		defer t.open.Done()
		defer free()
		e.sending.Wait()
		e.finish(ctx, failure)
	}()
}

func (e *errand) wanted(ctx context.Context, b batch) []match.Fixture {
	meta, err := e.msg.Metadata()
	if err != nil || meta.NumDelivered == 1 {
		return b.Tasks
	}
	a, err := ask[answer](ctx, e.nc, e.key, e.names.need(), question{Worker: e.hello.Worker, Match: e.Match, Numbers: b.numbers()})
	if err != nil {
		return b.Tasks
	}
	e.heed(a)
	var list []match.Fixture
	for _, t := range b.Tasks {
		if slices.Contains(a.Numbers, t.Number) {
			list = append(list, t)
		} else if a.State == kept {
			e.settle(t.Number)
		}
	}
	return list
}

func (e *errand) heed(a answer) {
	switch a.State {
	case over:
		e.stop(errOver)
	case aside:
		e.stop(fmt.Errorf("%w: %s", errAside, a.Reason))
	}
}

func (e *errand) settle(number int) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.settled[number] = true
}

func (e *errand) refuse(why error) {
	fmt.Fprintln(e.out, why)
	e.mu.Lock()
	defer e.mu.Unlock()
	e.refusal = why
}

func (e *errand) unsettled() (list []int) {
	e.mu.Lock()
	defer e.mu.Unlock()
	for _, t := range e.tasks {
		if !e.settled[t.Number] {
			list = append(list, t.Number)
		}
	}
	return list
}

func (e *errand) keepAlive() {
	for every := time.NewTicker(e.AckWait / 4); ; {
		select {
		case <-e.done:
			every.Stop()
			return
		case <-every.C:
			_ = e.msg.InProgress()
		}
	}
}

func (e *errand) playAll(ctx context.Context, tasks []match.Fixture) (failure error) {
	for _, t := range tasks {
		began := time.Now()
		text, err := e.bench.Play(ctx, t)
		if ctx.Err() != nil {
			return nil
		}
		r := result{e.hello.Worker, e.Match, t.Number, time.Since(began), string(text)}
		if n := len(encode(r)); err == nil && n > maxMessage {
			err = fmt.Errorf("game %d has a record of %d bytes", t.Number, n)
		}
		if err != nil {
			return err
		}
		e.sending.Add(1)
		go func() {
			defer e.sending.Done()
			e.send(ctx, r)
		}()
	}
	return nil
}

// send repeats held results, so that nothing is lost if the coordinator restarts.
func (e *errand) send(ctx context.Context, r result) {
	for ; ctx.Err() == nil; pause(ctx, retryTime) {
		a, err := ask[answer](ctx, e.nc, e.key, e.names.result(), r)
		if err != nil {
			continue
		}
		e.heed(a)
		switch a.State {
		case kept:
			e.settle(r.Number)
			return
		case refused:
			e.refuse(fmt.Errorf("game %d is refused: %s", r.Number, a.Reason))
			return
		}
	}
}

// finish gives unsettled games to another worker: immediately if this one leaves, otherwise later.
func (e *errand) finish(ctx context.Context, failure error) {
	defer close(e.done)
	left := e.unsettled()
	leave, cancel := context.WithTimeout(context.WithoutCancel(ctx), maxLeave)
	defer cancel()
	if len(left) > 0 && failure == nil && ctx.Err() == nil {
		failure = cmp.Or(e.refusal, errors.New("refused"))
	}
	switch {
	case len(left) == 0:
		// If the acknowledgment is lost, another worker asks which games are still wanted.
		_ = e.msg.DoubleAck(leave)
	case failure != nil:
		fmt.Fprintf(e.out, "games %v: %v\n", left, failure)
		q := question{e.hello.Worker, e.Match, left, plain(failure.Error(), maxReason)}
		_, _ = ask[answer](leave, e.nc, e.key, e.names.giveUp(), q)
		_ = e.msg.NakWithDelay(e.backOff())
	default:
		q := question{Worker: e.hello.Worker, Match: e.Match, Numbers: left}
		if a, err := ask[answer](leave, e.nc, e.key, e.names.giveUp(), q); err == nil && a.State == kept {
			_ = e.msg.DoubleAck(leave) // the games are in another batch now
		} else {
			_ = e.msg.Nak()
		}
	}
}

func (e *errand) backOff() time.Duration {
	attempts := uint64(1)
	if meta, err := e.msg.Metadata(); err == nil {
		attempts = meta.NumDelivered
	}
	return min(time.Second<<min(attempts-1, 10), maxBackOff)
}
