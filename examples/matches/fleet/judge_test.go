package main

import (
	"fmt"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
)

// gamesOf returns results of a worker, with a letter for each: c for a crash, t for a loss on
// time, a dot for none.
func gamesOf(text string) (list []received) {
	for i, c := range text {
		r := received{fault: map[rune]string{'c': "crash", 't': "time", 'h': "hang"}[c]}
		r.Number = i
		list = append(list, r)
	}
	return list
}

// Broken games wait until it is clear who is to blame.
func TestNote(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		games  string
		others tally
		kept   string // how many are kept after each game
		aside  bool
	}{
		{"....", tally{}, "1 2 3 4", false},
		{"tttt", tally{}, "1 2 3 4", false},              // late, but whole
		{"c.c.", tally{9, 0, 0}, "0 2 2 4", false},       // now and then
		{"ccc.", tally{}, "0 0 3 4", false},              // nobody else plays
		{"ccc", tally{10, 6, 6}, "0 0 3", false},         // elsewhere, too
		{".hcc", tally{10, 1, 1}, "1 1 1 1", true},       // only here
		{"ccc", tally{10, 9, 0}, "0 0 0", true},          // losses on time are no crashes
		{"cccccc", tally{2, 0, 0}, "0 0 3 4 5 6", false}, // too few games elsewhere
	} {
		w := &worker{}
		var counts []string
		n := 0
		for _, r := range gamesOf(tt.games) {
			n += len(w.note(r, tt.others, time.Now()))
			counts = append(counts, fmt.Sprint(n))
		}
		if got := strings.Join(counts, " "); got != tt.kept || (w.reason != "") != tt.aside {
			t.Errorf("%s, others %+v: %s are kept, want %s; reason %q", tt.games, tt.others, got, tt.kept, w.reason)
		}
	}
}

// Fisher's exact test has the probabilities of R's fisher.test(alternative = "greater").
func TestAtLeast(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		faults, games, otherFaults, otherGames int
		want                                   float64
	}{
		{3, 4, 1, 4, 17.0 / 70}, // the lady who tastes tea
		{4, 4, 0, 4, 1.0 / 70},
		{0, 10, 5, 10, 1},
		{3, 3, 0, 20, 1.0 / 1771},
	} {
		if got := atLeast(tt.faults, tt.games, tt.otherFaults, tt.otherGames); math.Abs(got-tt.want) > 1e-9 {
			t.Errorf("%+v: %v", tt, got)
		}
	}
	w := &worker{tally: tally{100, 30, 0}}
	if w.compare(tally{100, 25, 0}); w.reason != "" {
		t.Errorf("as many faults as elsewhere: %s", w.reason)
	}
	if w.compare(tally{1000, 10, 0}); !strings.Contains(w.reason, "30 of its 100 games ended by a fault, and 10 of 1000 elsewhere") {
		t.Errorf("more faults than elsewhere: %q", w.reason)
	}
}

// A clock may be off by a little, and jump when another coordinator comes.
func TestTick(t *testing.T) {
	t.Parallel()
	at := func(session string, ours, theirs float64) beat {
		second := float64(time.Second)
		return beat{Sample: sample{clock{session, time.Duration(ours * second)}, time.Duration(theirs * second)}}
	}
	for _, tt := range []struct {
		beats []beat
		aside bool
	}{
		{[]beat{at("a", 0, 5), at("a", 100, 105), at("a", 200, 206.5)}, false},
		{[]beat{at("a", 0, 5), at("a", 2, 8.5)}, false}, // a short time says little
		{[]beat{at("a", 100, 5), at("b", 1, 50), at("b", 101, 150)}, false},
		{[]beat{at("a", 0, 0), at("a", 200, 207)}, true},
		{[]beat{at("a", 0, 0), at("a", 200, 150)}, true},
	} {
		w := &worker{}
		for _, b := range tt.beats {
			w.tick(b, time.Now())
		}
		if (w.reason != "") != tt.aside {
			t.Errorf("%+v: %q", tt.beats, w.reason)
		}
	}
}

// A meter forgets what is older than a minute.
func TestMeter(t *testing.T) {
	t.Parallel()
	var m meter
	begin := time.Unix(1_000_000, 0)
	if m.perSecond(begin) != 0 {
		t.Error("a rate before the first game")
	}
	for i := range 600 {
		m.add(begin.Add(time.Duration(i) * 100 * time.Millisecond))
	}
	for after, want := range map[int]float64{60: 590.0 / 60, 90: 290.0 / 60, 150: 0, 10000: 0} {
		copied := m
		if got := copied.perSecond(begin.Add(time.Duration(after) * time.Second)); math.Abs(got-want) > 0.2 {
			t.Errorf("%d seconds after the beginning: %v, want %v", after, got, want)
		}
	}
}

// Batches grow with the number of games that fit into their time, and shrink at the end.
func TestBatchSize(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		each          time.Duration
		left, threads int
		want          int
	}{
		{0, 1000, 4, 1},
		{time.Microsecond, 100000, 8, maxBatch},
		{100 * time.Millisecond, 100000, 8, 40},
		{time.Second, 100000, 8, 4},
		{time.Hour, 100000, 8, 1},
		{100 * time.Millisecond, 320, 8, 10},
		{100 * time.Millisecond, 20, 8, 1},
		{100 * time.Millisecond, 0, 0, 1},
	} {
		if got := batchSize(tt.each, tt.left, tt.threads); got != tt.want {
			t.Errorf("%+v: %d", tt, got)
		}
	}
}

// A report lists dead letters by the numbers of their games, the first ones if there are
// many.
func TestDeadLetters(t *testing.T) {
	t.Parallel()
	dead := map[int]string{}
	for number := range 2 * maxShown {
		dead[number] = "lost"
	}
	var text strings.Builder
	if err := (status{Dead: firstDead(dead)}).write(&text); err != nil {
		t.Fatal(err)
	}
	want := "0 of 0 games, 0.00 a second, 0 batches handed out\n"
	for number := range maxShown {
		want += fmt.Sprintf("dead letter: game %d: lost\n", number)
	}
	if text.String() != want {
		t.Errorf("%s", &text)
	}
}

// No time that a worker tells overflows: clocks that cannot be are ignored, and the time of
// games is bounded.
func TestExtremeTimes(t *testing.T) {
	t.Parallel()
	const least, most = math.MinInt64, math.MaxInt64
	for _, second := range []sample{
		{clock{"s", most}, least}, {clock{"s", least}, most}, {clock{"s", least}, least}, {clock{"s", maxClock + 1}, 1}, {clock{"s", 1}, -1},
	} {
		w := &worker{}
		w.tick(beat{Sample: sample{clock{"s", 0}, 0}}, time.Now())
		w.tick(beat{Sample: second}, time.Now())
		if w.reason != "" {
			t.Errorf("%+v: %s", second, w.reason)
		}
	}
	w := &worker{}
	w.tick(beat{Sample: sample{clock{"s", 0}, 0}}, time.Now())
	if w.tick(beat{Sample: sample{clock{"s", maxClock}, 0}}, time.Now()); w.reason == "" {
		t.Error("a clock that stands still is not noticed")
	}
	c := &coordinator{workers: map[string]*worker{}}
	for range 3 {
		c.spent = most - 1
		c.count(received{result: result{Took: most}, worker: w})
		if c.spent < 0 {
			t.Fatalf("the time of all games is %v", c.spent)
		}
	}
}

// A question about the status waits for one message, however many there are.
func TestStatusFirst(t *testing.T) {
	t.Parallel()
	c := newReferee(t, 4)
	beats := &nats.Msg{Subject: c.queue.names.beat()}
	for range maxTogether {
		c.incoming <- beats
	}
	c.asked <- &nats.Msg{Subject: c.queue.names.status()}
	if err := c.take(t.Context(), beats); err != nil || len(c.incoming) != maxTogether {
		t.Errorf("%d messages are left, %v", len(c.incoming), err)
	}
	if <-c.asked; c.take(t.Context(), beats) != nil || len(c.incoming) > 1 {
		t.Errorf("%d messages are left", len(c.incoming))
	}
}

// The coordinator remembers no more workers than it may, and all of those that it knows.
func TestManyNames(t *testing.T) {
	t.Parallel()
	c := &coordinator{workers: map[string]*worker{}, queue: &queue{ackWait: time.Hour}}
	first := c.worker(sender{name: "first"})
	for i := range 2 * maxWorkers {
		c.worker(sender{name: fmt.Sprint(i)}).seen = time.Now()
	}
	if len(c.workers) != maxWorkers {
		t.Errorf("%d workers are remembered, want %d", len(c.workers), maxWorkers)
	}
	first.seen = time.Now()
	if again := c.worker(sender{name: "0"}); again != c.worker(sender{name: "0"}) {
		t.Error("a worker that is remembered is not found")
	}
}
