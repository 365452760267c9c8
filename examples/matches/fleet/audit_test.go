package main

import (
	"context"
	"errors"
	"flag"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/seed-445450d7/rulebook/examples/matches/arena/arena"
	"github.com/seed-445450d7/rulebook/protocol/games"
	"github.com/seed-445450d7/rulebook/protocol/match"
)

// emptied is a stream whose messages can be removed.
type emptied struct{ jetstream.Stream }

func (emptied) DeleteMsg(context.Context, uint64) error { return nil }

// newReferee returns a coordinator without a queue.
func newReferee(t *testing.T, count int) *coordinator {
	t.Helper()
	p := &invocation{flags: flag.NewFlagSet("test", flag.ContinueOnError), args: newSetup(t, count).args[1:]}
	raw := arena.NewFlags(games.All())
	new(serveFlags).define(p)
	raw.Define(p.flags)
	err := p.parse()
	if err != nil {
		t.Fatal(err)
	}
	cfg, err := raw.Read(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	host, err := arena.NewHost(t.Context(), cfg, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := host.Close(); err != nil {
			t.Error(err)
		}
	})
	return newCoordinator(host, &queue{names: p.names, stream: emptied{}}, nil, nil, io.Discard)
}

func (c *coordinator) handOut(t *testing.T, seq uint64, numbers ...int) {
	t.Helper()
	h := &handedOut{tasks: map[int]match.Fixture{}}
	for _, number := range numbers {
		task, err := c.host.Fixture(t.Context(), number)
		if err != nil {
			t.Fatal(err)
		}
		h.tasks[number] = task
	}
	c.put(seq, h)
}

// The reason for which a game is given up is that of this game: not of another one, and not
// of the batch in which it was before.
func TestReasons(t *testing.T) {
	t.Parallel()
	c := newReferee(t, 6)
	give := func(worker, reason string, numbers ...int) {
		c.answer(question{Match: c.id, Numbers: numbers, Reason: reason}, sender{name: worker}, true)
	}
	c.handOut(t, 1, 0, 1, 2)
	give("a", "one of three", 0, 1, 2)
	c.bury(t.Context(), 1)
	for i := range 3 {
		c.handOut(t, uint64(2+i), i)
	}
	give("a", "no room", 0)
	give("b", "no memory", 1)
	give("b", "not handed out", 5)
	sent := result{Worker: "c", Match: c.id, Number: 2, Record: "nonsense"}
	msg := &nats.Msg{Data: encode(sent)}
	if err := sign(msg, newKey(t)); err != nil {
		t.Fatal(err)
	}
	if _, ok := c.check(t.Context(), msg); ok {
		t.Error("nonsense is a record")
	}
	c.handOut(t, 5, 3)
	c.tries[3] = true
	for seq := uint64(2); seq <= 5; seq++ {
		c.bury(t.Context(), seq)
	}
	for number, want := range []string{"no room", "no memory", "record: line 1", "its workers vanished"} {
		if got := c.dead[number]; !strings.HasPrefix(got, want) {
			t.Errorf("game %d is given up: %q, want %q", number, got, want)
		}
	}
	if len(c.dead) != 4 || len(c.reasons) != 0 {
		t.Errorf("%d games are given up, %d reasons are left", len(c.dead), len(c.reasons))
	}
}

// unkept is a batch that is given back.
type unkept struct{ jetstream.Msg }

func (unkept) Metadata() (*jetstream.MsgMetadata, error) { return nil, errors.New("unknown") }
func (unkept) NakWithDelay(time.Duration) error          { return nil }

// A worker whose results are refused gives them back with the reason.
func TestRefusal(t *testing.T) {
	t.Parallel()
	names := subjects{"fleet"}
	s, own, err := embedded{addr: "127.0.0.1:0", dir: t.TempDir()}.start(names)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Shutdown()
	nc := dial(t, access{url: s.ClientURL(), role: roleServe}, own...)
	told := make(chan string, 1)
	subscribe := func(subject string, answered func(m *nats.Msg) answer) {
		if _, err := nc.Subscribe(subject, func(m *nats.Msg) { respond(m, answered(m)) }); err != nil {
			t.Fatal(err)
		}
	}
	subscribe(names.result(), func(*nats.Msg) answer { return answer{State: refused, Reason: "a cheat"} })
	subscribe(names.giveUp(), func(m *nats.Msg) answer {
		q, err := decode[question](m.Data)
		if err != nil {
			t.Error(err)
		}
		told <- q.Reason
		return answer{State: kept}
	})
	at := &station{names: names, nc: nc, hello: hello{Worker: "w"}, key: newKey(t), out: io.Discard}
	e := &errand{thread: &thread{station: at}, msg: unkept{}, tasks: []match.Fixture{{Number: 7}}, settled: map[int]bool{}, done: make(chan struct{})}
	e.send(soon(t), result{Number: 7})
	e.finish(soon(t), nil)
	if got := <-told; got != "game 7 is refused: a cheat" {
		t.Errorf("the reason is %q", got)
	}
}
