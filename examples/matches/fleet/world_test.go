package main

import (
	"cmp"
	"container/heap"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/seed-445450d7/rulebook/examples/matches/arena/arena"
	"github.com/seed-445450d7/rulebook/notation/record"
	"github.com/seed-445450d7/rulebook/protocol/match"
	"github.com/seed-445450d7/rulebook/protocol/wire"
)

const (
	worldGames   = 24
	worldAckWait = 2 * time.Second
	worldTrouble = time.Minute // after it, nothing fails anymore
	worldPlays   = 20 * time.Minute
)

// A world is a coordinator with its disk, a queue, workers, and the network between them, on the
// time of a synctest bubble. All that happens follows from the seed.
type world struct {
	seed     uint64
	random   *rand.Rand
	now      time.Duration
	events   events
	order    int
	failures []string
	trace    []string

	c       *coordinator // nil while it is down
	disk    map[int]string
	tickets map[string]func([]byte) // replies that are awaited
	stream  *simStream
	workers []*simWorker
	liars   map[string]bool
}

type event struct {
	at    time.Duration
	order int
	do    func()
}

type events []event

func (e events) Len() int { return len(e) }
func (e events) Less(i, j int) bool {
	return cmp.Or(cmp.Compare(e[i].at, e[j].at), cmp.Compare(e[i].order, e[j].order)) < 0
}
func (e events) Swap(i, j int) { e[i], e[j] = e[j], e[i] }
func (e *events) Push(x any)   { *e = append(*e, x.(event)) }
func (e *events) Pop() any {
	last := len(*e) - 1
	x := (*e)[last]
	*e = (*e)[:last]
	return x
}

func (w *world) after(d time.Duration, do func()) {
	w.order++
	heap.Push(&w.events, event{w.now + d, w.order, do})
}

func (w *world) chance(p float64) bool { return w.now < worldTrouble && w.random.Float64() < p }

func (w *world) between(low, high time.Duration) time.Duration {
	return low + time.Duration(w.random.Int64N(int64(high-low)))
}

func (w *world) fail(format string, args ...any) {
	w.failures = append(w.failures, fmt.Sprintf("%v: ", w.now)+fmt.Sprintf(format, args...))
}

// Write takes the reports of the coordinator.
func (w *world) Write(text []byte) (int, error) {
	w.trace = append(w.trace, fmt.Sprintf("%v: %s", w.now, text))
	if name, aside := strings.CutPrefix(string(text), "worker "); aside && strings.Contains(name, "set aside") {
		if name, _, _ = strings.Cut(name, " "); !w.liars[name] {
			w.fail("%s", text)
		}
	}
	return len(text), nil
}

// send delivers a message late, twice, or not at all.
func (w *world) send(deliver func()) {
	for range 1 + w.random.IntN(20)/19 {
		switch {
		case w.chance(0.05):
		case w.chance(0.03):
			w.after(w.between(0, 10*time.Second), deliver)
		default:
			w.after(w.between(time.Millisecond, 50*time.Millisecond), deliver)
		}
	}
}

// simHost is a referee whose records are on the disk of a world.
type simHost struct{ *world }

var errKilled = errors.New("killed")

func (simHost) Job() arena.Job   { return arena.Job{Description: "a simulation"} }
func (simHost) Known() int       { return worldGames }
func (simHost) Total() int       { return worldGames }
func (h simHost) Kept() int      { return len(h.disk) }
func (h simHost) Done() bool     { return len(h.disk) == worldGames }
func (h simHost) Has(n int) bool { return h.disk[n] != "" }

func (simHost) WriteStandings(io.Writer) error { return nil }

func (simHost) Fixture(_ context.Context, number int) (match.Fixture, error) {
	if number < 0 || number >= worldGames {
		return match.Fixture{}, errors.New("no such game")
	}
	return match.Fixture{Number: number}, nil
}

func (simHost) Check(text []byte, fx match.Fixture) (match.Played, error) {
	number, moves, ok := strings.Cut(string(text), " ")
	if n, err := strconv.Atoi(number); !ok || err != nil || n != fx.Number {
		return match.Played{}, errors.New("another game")
	}
	return match.Played{Number: fx.Number, Record: record.Record{Plies: []record.Ply{{Move: moves}}}}, nil
}

// Keep may end the process between any two records.
func (h simHost) Keep(list []match.Played) error {
	for _, played := range list {
		if h.chance(0.01) {
			panic(errKilled)
		}
		if h.Has(played.Number) {
			h.fail("game %d is kept twice", played.Number)
		}
		h.disk[played.Number] = played.Record.Plies[0].Move
	}
	if h.chance(0.01) {
		panic(errKilled) // before anybody is told
	}
	return nil
}

type simBatch struct {
	data       []byte
	deliveries int
	hidden     time.Duration // until then, it is with a worker
	told       bool          // that it was delivered too often
}

type simStream struct {
	jetstream.Stream
	*world
	list map[uint64]*simBatch // nil if it is lost
	last uint64
}

type simServer struct {
	jetstream.JetStream
	stream *simStream
}

type simConsumer struct {
	jetstream.Consumer
	*simStream
}

const simAttempts = 3

func (s simServer) CreateOrUpdateStream(context.Context, jetstream.StreamConfig) (jetstream.Stream, error) {
	if s.stream.list == nil {
		s.stream.list, s.stream.last = map[uint64]*simBatch{}, 0
	}
	return s.stream, nil
}

func (s *simStream) CreateOrUpdateConsumer(context.Context, jetstream.ConsumerConfig) (jetstream.Consumer, error) {
	return simConsumer{simStream: s}, nil
}

func (s *simStream) GetMsg(_ context.Context, seq uint64, opts ...jetstream.GetMsgOpt) (*jetstream.RawStreamMsg, error) {
	if s.chance(0.02) {
		return nil, nats.ErrTimeout
	}
	for ; len(opts) > 0 && s.list[seq] == nil && seq < s.last; seq++ {
	}
	if b := s.list[seq]; b != nil {
		return &jetstream.RawStreamMsg{Sequence: seq, Data: b.data}, nil
	}
	return nil, jetstream.ErrMsgNotFound
}

func (s *simStream) DeleteMsg(_ context.Context, seq uint64) error {
	delete(s.list, seq)
	return nil
}

func (x simConsumer) Info(context.Context) (*jetstream.ConsumerInfo, error) {
	if x.list == nil {
		return nil, jetstream.ErrStreamNotFound
	}
	info := &jetstream.ConsumerInfo{}
	for _, b := range x.list {
		if b.hidden > x.now {
			info.NumAckPending++
		} else if b.deliveries < simAttempts {
			info.NumPending++
		}
	}
	return info, nil
}

func (s *simStream) publish(data []byte) (uint64, error) {
	if s.list == nil || s.chance(0.03) {
		return 0, nats.ErrTimeout
	}
	s.last++
	s.list[s.last] = &simBatch{data: data}
	if s.chance(0.03) {
		return 0, nats.ErrTimeout // only the answer is lost
	}
	return s.last, nil
}

func (s *simStream) fetch() (uint64, *simBatch) {
	for _, seq := range slices.Sorted(maps.Keys(s.list)) {
		b := s.list[seq]
		switch {
		case b.hidden > s.now:
		case b.deliveries < simAttempts:
			b.deliveries++
			b.hidden = s.now + worldAckWait
			return seq, b
		case !b.told:
			b.told = true
			s.send(func() {
				s.hand(&nats.Msg{Subject: subjects{"fleet"}.deadLetters(), Data: []byte(fmt.Sprintf(`{"stream_seq":%d}`, seq))})
			})
		}
	}
	return 0, nil
}

// begin starts the coordinator, as after a crash.
func (w *world) begin() {
	c := newCoordinator(simHost{w}, &queue{names: subjects{"fleet"}, js: simServer{stream: w.stream}, ackWait: worldAckWait, attempts: simAttempts}, nil, nil, w)
	c.reply = func(msg *nats.Msg, v any) {
		if got := w.tickets[msg.Reply]; got != nil {
			text := encode(v)
			w.send(func() { got(text) })
		}
	}
	c.signer = func(msg *nats.Msg) (string, error) { return msg.Header.Get(keyHeader), nil }
	c.healthy = func(int) error { return nil }
	c.replays = newReplays(0.3, nil)
	c.replays.random = w.random.Float64
	err := c.queue.open(context.Background())
	if err == nil {
		err = c.adopt(context.Background())
	}
	if err != nil {
		w.after(time.Second, w.begin)
		return
	}
	w.c = c
	w.after(tickTime, func() { w.tick(c) })
}

func (w *world) crash() {
	w.c = nil
	w.after(w.between(0, 5*time.Second), w.begin)
}

// alone does what the goroutine of the coordinator does, and what the publisher does for it.
func (w *world) alone(do func(ctx context.Context) error) {
	defer func() {
		if fault := recover(); fault == errKilled {
			w.crash()
		} else if fault != nil {
			panic(fault)
		}
	}()
	c := w.c
	if err := do(context.Background()); err != nil {
		w.fail("%v", err)
	}
	if c.stuck() {
		w.crash() // it would end, and be started again
		return
	}
	if err := c.fill(context.Background()); err != nil {
		w.fail("%v", err)
	}
	for len(c.sending) > 0 {
		s := <-c.sending
		w.after(w.between(0, 20*time.Millisecond), func() {
			s.seq, s.err = w.stream.publish(encode(batch{c.id, s.tasks, s.except}))
			w.after(w.between(0, 20*time.Millisecond), func() {
				if w.c == c {
					_ = c.arrive(s) // the queue is tried again
				}
			})
		})
	}
}

func (w *world) tick(c *coordinator) {
	if w.c == c {
		w.alone(c.audit)
		w.after(tickTime, func() { w.tick(c) })
	}
}

// hand lets messages gather for a while, so that the coordinator takes some together.
func (w *world) hand(msg *nats.Msg) {
	c := w.c
	if c == nil {
		return
	}
	if c.incoming <- msg; len(c.incoming) > 1 {
		return
	}
	w.after(w.between(0, 50*time.Millisecond), func() {
		if w.c == c {
			w.alone(func(ctx context.Context) error { return c.take(ctx, <-c.incoming) })
		}
	})
}

// simWorker does what a station with one thread does.
type simWorker struct {
	*world
	name  string
	life  int // counts its processes
	began time.Duration
	drift float64
	last  sample
}

// ask calls got with the answer, unless the worker has died before.
func (x *simWorker) ask(subject string, question any, got func(text []byte)) {
	life, ticket := x.life, fmt.Sprint(x.name, x.order)
	x.tickets[ticket] = func(text []byte) {
		if delete(x.tickets, ticket); x.life == life {
			got(text)
		}
	}
	msg := &nats.Msg{Subject: subject, Reply: ticket, Data: encode(question), Header: nats.Header{keyHeader: {"key of " + x.name}}}
	x.send(func() { x.hand(msg) })
}

func answered[T any](x *simWorker, got func(T)) func([]byte) {
	return func(text []byte) {
		v, err := decode[T](text)
		if err != nil {
			x.fail("%v", err)
		}
		got(v)
	}
}

func (x *simWorker) clock() time.Duration { return time.Duration(float64(x.now-x.began) * x.drift) }

func (x *simWorker) live() {
	x.life++
	x.began, x.last = x.now, sample{}
	x.beat(x.life)
	x.fetch(x.life)
}

func (x *simWorker) beat(life int) {
	if x.life != life {
		return
	}
	if x.chance(0.02) {
		x.life++ // it is killed
		x.after(x.between(0, 10*time.Second), x.live)
		return
	}
	sent := x.clock()
	b := beat{hello{x.name, wire.Build(), 1}, x.id(), fmt.Sprint(life), x.last}
	x.ask("fleet.beat", b, answered(x, func(c clock) {
		if got := x.clock(); got-sent < maxJitter/2 {
			x.last = sample{c, sent + (got-sent)/2}
		}
	}))
	x.after(beatTime, func() { x.beat(life) })
}

func (w *world) id() string {
	if w.c == nil {
		return ""
	}
	return w.c.id
}

func (x *simWorker) fetch(life int) {
	if x.life != life {
		return
	}
	seq, b := x.stream.fetch()
	if b == nil {
		x.after(x.between(100*time.Millisecond, time.Second), func() { x.fetch(life) })
		return
	}
	list, err := decode[batch](b.data)
	if err != nil {
		x.fail("%v", err)
	}
	if slices.Contains(list.Except, x.name) {
		b.hidden = x.now + retryTime
		x.after(10*time.Millisecond, func() { x.fetch(life) })
		return
	}
	x.hold(life, b)
	x.play(life, seq, list, list.Tasks)
}

// hold keeps a batch from others while its worker lives, unless nothing gets through for a while.
func (x *simWorker) hold(life int, b *simBatch) {
	if x.life == life && !x.chance(0.02) {
		b.hidden = max(b.hidden, x.now+worldAckWait)
		x.after(worldAckWait/4, func() { x.hold(life, b) })
	}
}

func (x *simWorker) play(life int, seq uint64, b batch, left []match.Fixture) {
	if x.life != life {
		return
	}
	if len(left) == 0 {
		if !x.chance(0.05) {
			delete(x.stream.list, seq) // the acknowledgment
		}
		x.fetch(life)
		return
	}
	x.after(x.between(50*time.Millisecond, 2*time.Second), func() {
		moves := "true"
		if x.liars[x.name] && x.random.IntN(4) == 0 {
			moves = fmt.Sprint("invented ", x.random.Uint64())
		}
		r := result{x.name, b.Match, left[0].Number, time.Second, fmt.Sprint(left[0].Number, " ", moves)}
		x.tell(life, r, func() { x.play(life, seq, b, left[1:]) })
	})
}

// tell repeats a result until it is answered.
func (x *simWorker) tell(life int, r result, settled func()) {
	if x.life != life {
		return
	}
	done := false
	x.ask("fleet.result", r, answered(x, func(a answer) {
		switch {
		case done:
		case a.State == kept:
			if done = true; x.disk[r.Number] == "" {
				x.fail("game %d is called kept and is not on disk", r.Number)
			}
			settled()
		case a.State == aside && x.liars[x.name]:
			done = true
			x.life++
		case a.State != later:
			x.fail("the answer to %+v is %+v", r, a)
		}
	}))
	x.after(retryTime, func() {
		if !done {
			done = true // as if a later answer did not come
			x.tell(life, r, settled)
		}
	})
}

func newWorld(seed uint64) *world {
	w := &world{
		seed: seed, random: rand.New(rand.NewPCG(seed, 46)), disk: map[int]string{}, tickets: map[string]func([]byte){}, liars: map[string]bool{},
	}
	w.stream = &simStream{world: w, list: map[uint64]*simBatch{}}
	w.liars["d"] = w.random.IntN(2) == 0
	for _, name := range []string{"a", "b", "c", "d"} {
		x := &simWorker{world: w, name: name, drift: 0.99 + 0.02*w.random.Float64()}
		w.workers = append(w.workers, x)
		w.after(w.between(0, 5*time.Second), x.live)
	}
	w.begin()
	w.after(time.Second, w.disaster)
	return w
}

// disaster kills the coordinator or loses batches from time to time.
func (w *world) disaster() {
	if w.c != nil && w.chance(0.05) {
		w.crash()
	}
	if w.chance(0.01) {
		w.stream.list = nil
	}
	if seq := 1 + w.random.Uint64N(w.stream.last+1); w.chance(0.05) {
		delete(w.stream.list, seq)
	}
	w.after(time.Second, w.disaster)
}

func (w *world) over() bool {
	return w.c != nil && len(w.disk) == worldGames && len(w.c.replays.open) == 0
}

// run returns what went wrong.
func (w *world) run() []string {
	for !w.over() && len(w.failures) == 0 && w.now < worldPlays {
		e := heap.Pop(&w.events).(event)
		time.Sleep(e.at - w.now)
		w.now = e.at
		e.do()
	}
	if len(w.failures) > 0 {
		return w.failures
	}
	if len(w.disk) != worldGames {
		w.fail("%d games, want %d", len(w.disk), worldGames)
	}
	for number, moves := range w.disk {
		if moves != "true" && !w.liars["d"] {
			w.fail("game %d is %s", number, moves)
		}
	}
	if w.c != nil && !w.over() {
		w.fail("%d games are still played again", len(w.c.replays.open))
	}
	return w.failures
}

// A seed always leads to the same events.
func TestWorldRepeats(t *testing.T) {
	t.Parallel()
	for seed := range uint64(20) {
		var traces [2]string
		for i := range traces {
			synctest.Test(t, func(*testing.T) {
				w := newWorld(seed)
				w.run()
				traces[i] = fmt.Sprint(w.now, w.order, w.trace)
			})
		}
		if traces[0] != traces[1] {
			t.Errorf("seed %d:\n%s\n\n%s", seed, traces[0], traces[1])
		}
	}
}

// Whatever fails, no game is lost, kept twice, or called kept too early, and no honest worker is set
// aside. WORLDS is the number of seeds, or "seed n" for a single one.
func TestWorlds(t *testing.T) {
	t.Parallel()
	first, count := uint64(0), uint64(1000)
	if text := os.Getenv("WORLDS"); text != "" {
		number, single := strings.CutPrefix(text, "seed ")
		n, err := strconv.ParseUint(number, 10, 64)
		if err != nil {
			t.Fatalf("WORLDS is %q", text)
		}
		if count = n; single {
			first, count = n, 1
		}
	}
	for seed := first; seed < first+count; seed++ {
		synctest.Test(t, func(t *testing.T) {
			w := newWorld(seed)
			if failures := w.run(); len(failures) > 0 {
				t.Fatalf("seed %d:\n%s\n\n%s", seed, strings.Join(failures, "\n"), strings.Join(w.trace, ""))
			}
		})
	}
}
