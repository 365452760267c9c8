package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/nats-io/nkeys"

	"github.com/seed-445450d7/rulebook/protocol/games"
	"github.com/seed-445450d7/rulebook/protocol/match"
	"github.com/seed-445450d7/rulebook/protocol/wire"
)

// actor plays games by waiting. Its records are those of two real games.
type actor struct {
	takes  time.Duration
	script [2][]byte
}

func (a actor) Play(ctx context.Context, t match.Fixture) ([]byte, error) {
	pause(ctx, a.takes)
	old := fmt.Sprintf(`[Number "%d"]`, t.BySeat[0])
	return bytes.Replace(a.script[t.BySeat[0]], []byte(old), []byte(fmt.Sprintf(`[Number "%d"]`, t.Number)), 1), nil
}

func (a actor) Close() {}

// rehearse plays the two games of an opening, of a match that a server has.
func rehearse(t *testing.T, url string, s setup) (script [2][]byte) {
	t.Helper()
	nc := dial(t, access{url: url, role: roleWork})
	w, err := ask[welcome](soon(t), nc, newKey(t), "fleet.hello", hello{"rehearsal", wire.Build(), 1})
	if err != nil || w.Error != "" {
		t.Fatal(w.Error, err)
	}
	f := &finder{cache: filepath.Join(s.dir, "cache"), dirs: []string{s.engines}}
	if err := f.prepare(soon(t), &w.Job, w.Content); err != nil {
		t.Fatal(err)
	}
	p, err := w.Job.Match(games.All())
	if err != nil {
		t.Fatal(err)
	}
	b := table{p.Bench()}
	defer b.Close()
	for i := range script {
		task := match.Fixture{Number: i, BySeat: []int{i, 1 - i}, Seed: w.Job.Seed}
		if script[i], err = b.Play(soon(t), task); err != nil {
			t.Fatal(err)
		}
	}
	return script
}

// traffic is what a fleet cost.
type traffic struct {
	workers, games    int
	wall              time.Duration
	cpu               time.Duration // of the server
	memory            int           // of the server, the most, in KiB
	messages, payload uint64        // of all workers
}

func (x traffic) String() string {
	n := float64(x.games)
	return fmt.Sprintf("| %d | %d | %.0f | %.2f ms | %d MiB | %.1f | %.0f |", x.workers, x.games, n/x.wall.Seconds(),
		float64(x.cpu.Microseconds())/1000/n, x.memory>>10, float64(x.messages)/n, float64(x.payload)/n)
}

func simulate(t *testing.T, workers, count int, takes time.Duration) traffic {
	t.Helper()
	s := newSetup(t, count, "-random-plies", "0", "-max-plies", "60", "-ack-wait", "15s")
	serve := start(t, nil, s.args...)
	url := serve.url()
	script := rehearse(t, url, s)
	before := usageOf(t, serve)
	x := traffic{workers: workers, games: count}
	began := time.Now()
	var running sync.WaitGroup
	var mu sync.Mutex
	for i := range workers {
		running.Add(1)
		nc := dial(t, access{url: url, role: roleWork})
		go func() {
			defer running.Done()
			stats := actIn(t, nc, fmt.Sprint("worker", i), actor{takes, script})
			mu.Lock()
			defer mu.Unlock()
			x.messages += stats.InMsgs + stats.OutMsgs
			x.payload += stats.InBytes + stats.OutBytes
		}()
	}
	serve.says(fmt.Sprintf(`game %d of %d`, count, count))
	x.wall = time.Since(began)
	after := usageOf(t, serve)
	x.cpu, x.memory = after.cpu-before.cpu, after.memory
	serve.ends(0)
	running.Wait()
	if n := len(contents(t, s.records)); n != count {
		t.Errorf("%d games, want %d", n, count)
	}
	return x
}

// actIn plays in a match as a worker until it is over. It returns what was sent.
func actIn(t *testing.T, nc *nats.Conn, name string, a actor) nats.Statistics {
	js, err := jetstream.New(nc)
	key, fault := nkeys.CreateUser()
	if err = errors.Join(err, fault); err != nil {
		t.Error(err)
		return nats.Statistics{}
	}
	w := &station{
		names: subjects{"fleet"}, nc: nc, js: js, servers: &reach{}, out: io.Discard, began: time.Now(), hello: hello{name, wire.Build(), 1}, key: key,
		prepare: func(context.Context, welcome) (func() bench, error) { return func() bench { return a }, nil },
	}
	_ = w.run(soon(t)) // a worker that comes when all is over is told so
	return nc.Stats()
}

// used is what a process has used.
type used struct {
	cpu    time.Duration
	memory int // the most, in KiB
}

// usageOf returns what a process has used. It needs /proc.
func usageOf(t *testing.T, p *process) used {
	t.Helper()
	dir := fmt.Sprintf("/proc/%d/", p.cmd.Process.Pid)
	stat, err := os.ReadFile(dir + "stat")
	if err != nil {
		t.Fatal(err)
	}
	status, err := os.ReadFile(dir + "status")
	if err != nil {
		t.Fatal(err)
	}
	fields := strings.Fields(string(stat[bytes.LastIndexByte(stat, ')')+1:]))
	var u used
	for _, field := range fields[11:13] { // in hundredths of a second
		n, err := strconv.Atoi(field)
		if err != nil {
			t.Fatal(err)
		}
		u.cpu += time.Duration(n) * 10 * time.Millisecond
	}
	_, text, _ := strings.Cut(string(status), "VmHWM:")
	if _, err := fmt.Sscan(text, &u.memory); err != nil {
		t.Fatal(err)
	}
	return u
}

// The queue and the coordinator bear many workers. With the variable SIMULATE, which lists
// numbers of workers, it measures what a game costs; each plays 20 games of a second.
func TestSimulation(t *testing.T) {
	list, each, takes := "20", 5, 20*time.Millisecond
	if text := os.Getenv("SIMULATE"); text != "" {
		list, each, takes = text, 20, time.Second
	} else {
		t.Parallel()
	}
	for _, word := range strings.Split(list, ",") {
		workers, err := strconv.Atoi(word)
		if err != nil || workers < 1 {
			t.Fatalf("SIMULATE is %q, want numbers of workers", list)
		}
		count := max(100, each*workers)
		t.Logf("%v", simulate(t, workers, count, takes))
	}
}
