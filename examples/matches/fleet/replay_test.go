package main

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/nats-io/nkeys"

	"github.com/seed-445450d7/rulebook/notation/record"
	"github.com/seed-445450d7/rulebook/protocol/games"
	"github.com/seed-445450d7/rulebook/protocol/match"
	"github.com/seed-445450d7/rulebook/protocol/wire"
)

func TestJudge(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		plays   string // by different workers; a capital letter is that of a trusted one
		wrong   string
		decided bool
	}{
		{"a", "", false}, {"aa", "", true}, {"ab", "", false}, {"aba", "b", true}, {"abb", "a", true},
		{"abc", "", false}, {"aB", "a", true}, {"aA", "", true}, {"aaB", "aa", true}, {"abcb", "ac", true},
	} {
		r := &replay{}
		for _, c := range tt.plays {
			text := strings.ToLower(string(c))
			w := &worker{}
			w.Worker = text
			r.plays = append(r.plays, play{w, text != string(c), text})
		}
		wrong, decided := r.judge()
		got := ""
		for _, w := range wrong {
			got += w.Worker
		}
		if got != tt.wrong || decided != tt.decided {
			t.Errorf("%s: %q are wrong, decided %t", tt.plays, got, decided)
		}
	}
}

// newWatched returns a coordinator of the given workers, which are here.
func newWatched(share float64, names ...string) (*coordinator, []*worker) {
	c := &coordinator{
		workers: map[string]*worker{}, queue: &queue{ackWait: time.Hour}, out: io.Discard,
		where: map[int]uint64{}, batches: map[uint64]*handedOut{}, replays: newReplays(share, nil),
	}
	var list []*worker
	for _, name := range names {
		w := c.worker(sender{name: name})
		w.Threads, w.seen = 1, time.Now()
		list = append(list, w)
	}
	return c, list
}

func playedAs(number int, move string) received {
	r := received{task: match.Fixture{Number: number}, played: match.Played{Number: number}}
	r.Number = number
	r.played.Record.Plies = []record.Ply{{Move: move}}
	return r
}

// Of many workers that invent a tenth of their games, as many are found as the computed number of
// games promises, and nobody else is.
func TestGamesUntilFound(t *testing.T) {
	t.Parallel()
	const invented, replayed, liars = 0.1, 0.02, 2000
	for _, probability := range []float64{0.5, 0.99} {
		n := gamesUntilFound(invented, replayed, probability)
		random := rand.New(rand.NewPCG(1, 2))
		found := 0
		for range liars {
			c, w := newWatched(replayed, "liar", "one", "two")
			c.replays.random = random.Float64
			for number := 0; number < n && w[0].reason == ""; number++ {
				r := playedAs(number, "true")
				if random.Float64() < invented {
					r = playedAs(number, "invented")
				}
				r.worker = w[0]
				if err := c.sampleReplay(r); err != nil {
					t.Fatal(err)
				}
				for _, other := range w[1:] {
					if c.replays.open[number] == nil {
						break
					}
					if err := c.compare(other, playedAs(number, "true").played, nil); err != nil {
						t.Fatal(err)
					}
				}
			}
			if w[0].reason != "" {
				found++
			}
			if w[1].reason != "" || w[2].reason != "" || len(c.replays.open) > 0 {
				t.Fatalf("%q, %q, %d games are open", w[1].reason, w[2].reason, len(c.replays.open))
			}
		}
		if got := float64(found) / liars; got < probability-0.03 || got > probability+0.03 {
			t.Errorf("%.3f are found within %d games, want %.2f", got, n, probability)
		}
	}
	if n := gamesUntilFound(invented, replayed, 0.99); n != 2301 {
		t.Errorf("%d games", n)
	}
}

// A worker cannot have its own game compared with itself, nor keep others from playing it.
func TestOwnReplay(t *testing.T) {
	t.Parallel()
	c, w := newWatched(1, "liar", "one")
	r := playedAs(3, "invented")
	r.worker = w[0]
	if err := c.sampleReplay(r); err != nil {
		t.Fatal(err)
	}
	for range 1000 {
		if err := c.compare(w[0], r.played, nil); err != nil {
			t.Fatal(err)
		}
	}
	if names := c.replays.players(3); len(c.again) != 1 || len(names) != 1 || names[0] != "liar" {
		t.Errorf("%d times handed out, without %v", len(c.again), names)
	}
	w[1].seen = time.Time{} // nobody else is left
	if c.giveUp(c.replays.open[3]); len(c.replays.open) > 0 {
		t.Error("the match waits for nobody")
	}
}

// A worker whose engines play other games is found by the others and by its own record, and the
// match has the signed messages of all.
func TestInventedGames(t *testing.T) {
	t.Parallel()
	const count = 30
	s := newSetup(t, count, "-replay", "100", "-ack-wait", "1m")
	serve := start(t, nil, s.args...)
	url := serve.url()
	nc := dial(t, access{url: url, role: roleWork})
	js, err := jetstream.New(nc)
	if err != nil {
		t.Fatal(err)
	}
	liar := &station{
		names: subjects{"fleet"}, nc: nc, js: js, servers: &reach{}, out: io.Discard, began: time.Now(),
		finder: &finder{cache: s.cache(), dirs: []string{s.engines}}, set: games.All(),
		hello: hello{"liar", wire.Build(), 1}, key: newKey(t),
	}
	liar.prepare = func(ctx context.Context, w welcome) (func() bench, error) {
		for i := range w.Job.Engines {
			w.Job.Engines[i].Control = "nodes=300"
			w.Content[i].ID = identify(w.Job.Engines[i], w.Content[i].Program)
		}
		return liar.engines(ctx, w)
	}
	// The liar plays first, but others are there already.
	key, err := identity("", s.cache())
	if err != nil {
		t.Fatal(err)
	}
	honest := []string{"one", "two"}
	for _, name := range honest {
		if w, err := ask[welcome](soon(t), nc, key, "fleet.hello", hello{name, wire.Build(), 1}); err != nil || w.Error != "" {
			t.Fatal(w.Error, err)
		}
	}
	ctx := soon(t)
	ended := make(chan error, 1)
	go func() { ended <- liar.run(ctx) }()
	start(t, nil, "status", "-every", "20ms", "-connect", url).says(`worker liar: works, threads 1, games [1-9]`)
	for _, name := range honest {
		start(t, nil, s.worker(url, "-worker", name)...)
	}
	serve.says("worker liar is set aside: others play its game [0-9]+ differently")
	serve.ends(0)
	if err := <-ended; err != nil && !errors.Is(err, errAside) {
		t.Error(err)
	}
	if out := serve.out.String(); strings.Contains(out, "worker one is") || strings.Contains(out, "worker two is") {
		t.Errorf("%s", out)
	}
	if n := len(contents(t, s.records)); n != count {
		t.Errorf("%d games, want %d", n, count)
	}
	kept, verdicts := 0, 0
	for text := range strings.Lines(read(t, s.records+".audit")) {
		var x line
		if err := json.Unmarshal([]byte(text), &x); err != nil {
			t.Fatal(err)
		}
		if x.Verdict == "" {
			kept++
		}
		if strings.HasPrefix(x.Verdict, "set aside:") && strings.Contains(x.Verdict, " liar") {
			verdicts++
		}
		if x.Message != "" {
			subject, data, _ := strings.Cut(x.Message, "\n")
			msg := &nats.Msg{Subject: subject, Data: []byte(data), Header: nats.Header{keyHeader: {x.Key}, signatureHeader: {x.Signature}}}
			if key, err := signerOf(msg); err != nil || !nkeys.IsValidPublicUserKey(key) {
				t.Errorf("game %d of %s: %v", x.Game, x.Worker, err)
			}
		}
	}
	if kept != count || verdicts == 0 {
		t.Errorf("the audit has %d games of %d, and %d verdicts", kept, count, verdicts)
	}
}
