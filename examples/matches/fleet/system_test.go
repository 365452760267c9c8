package main

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go/jetstream"
)

// soak returns how many games a long check plays: what the variable SOAK says, otherwise
// usual.
func soak(t *testing.T, usual int) int {
	t.Helper()
	text := os.Getenv("SOAK")
	if text == "" {
		return usual
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 {
		t.Fatalf("SOAK is %q, want a number of games", text)
	}
	return n
}

// freeAddress returns an address that one process after the other can listen on.
func freeAddress(t *testing.T) string {
	t.Helper()
	p := start(t, nil, newSetup(t, 1).args...)
	defer p.kill()
	return strings.TrimPrefix(p.url(), "nats://")
}

// A server and eight workers are killed at any time and any number of times: no game is
// lost, none is there twice, and all are as in a match that nobody disturbed.
func TestKilled(t *testing.T) {
	t.Parallel()
	count := soak(t, 60)
	want := undisturbed(t, count)
	address := freeAddress(t)
	s := newSetup(t, count, "-listen", address, "-attempts", "1000")
	serve := start(t, nil, s.args...)
	var workers [8]*process
	for i := range workers {
		workers[i] = start(t, nil, s.worker("nats://"+address, "-stay")...)
	}
	rng := rand.New(rand.NewPCG(1, 2))
	kills, restarts := 0, 0
	for serve.says(`game 5 of`); !serve.ended(); time.Sleep(time.Duration(rng.IntN(400)) * time.Millisecond) {
		i := rng.IntN(len(workers))
		workers[i].kill()
		workers[i] = start(t, nil, s.worker("nats://"+address, "-stay")...)
		kills++
		if restarts == 0 || restarts < count/20 && rng.IntN(4) == 0 && !serve.ended() {
			serve.kill()
			serve = start(t, nil, s.args...)
			restarts++
		}
	}
	serve.ends(0)
	compare(t, contents(t, s.records), want)
	t.Logf("%d games; workers killed %d times, the server %d times", count, kills, restarts)
}

// A queue that is lost loses nothing.
func TestQueueLost(t *testing.T) {
	t.Parallel()
	const count = 20
	want := undisturbed(t, count)
	s := newSetup(t, count, "-threads", "1")
	p := start(t, nil, s.args...)
	p.says(`game 3 of`)
	p.kill()
	if err := os.RemoveAll(s.records + ".queue"); err != nil {
		t.Fatal(err)
	}
	start(t, nil, s.args...).ends(0)
	compare(t, contents(t, s.records), want)
}

// startOutside starts a server without a match.
func startOutside(t *testing.T) *server.Server {
	t.Helper()
	outside, err := server.NewServer(&server.Options{Host: "127.0.0.1", Port: server.RANDOM_PORT, JetStream: true, StoreDir: t.TempDir(), SyncAlways: true, NoSigs: true, NoLog: true})
	if err != nil {
		t.Fatal(err)
	}
	outside.Start()
	t.Cleanup(outside.Shutdown)
	if !outside.ReadyForConnections(patience) {
		t.Fatal("the server does not start")
	}
	return outside
}

// A worker that fetches engines may come before anybody has offered any.
func TestFetchEarly(t *testing.T) {
	t.Parallel()
	outside := startOutside(t)
	worker := start(t, nil, "work", "-connect", outside.ClientURL(), "-threads", "1", "-cache", t.TempDir(), "-fetch", "-stay")
	worker.says(`waiting for a match`)
	start(t, nil, newSetup(t, 4, "-connect", outside.ClientURL(), "-offer").args...).ends(0)
}

// Servers that were there before can be used, and a stream that disappears from them while
// a match goes on is made anew.
func TestOutside(t *testing.T) {
	t.Parallel()
	const count = 40
	want := undisturbed(t, count)
	outside := startOutside(t)
	s := newSetup(t, count, "-connect", outside.ClientURL())
	serve := start(t, nil, s.args...)
	url := serve.url()
	second := start(t, nil, append(s.args, "-records", s.records+".2")...)
	second.ends(1)
	second.says(`goes on under the name fleet`)
	worker := start(t, nil, s.worker(url)...)
	serve.says(`game 5 of`)
	js, err := jetstream.New(dial(t, access{url: outside.ClientURL(), role: roleServe}))
	if err == nil {
		err = js.DeleteStream(soon(t), "fleet")
	}
	if err != nil {
		t.Fatal(err)
	}
	serve.ends(0)
	worker.ends(0)
	compare(t, contents(t, s.records), want)
}

// A worker that stops for a while loses its games to another one, and what it sends later
// is dropped.
func TestSlowWorker(t *testing.T) {
	t.Parallel()
	const count = 24
	want := undisturbed(t, count)
	s := newSetup(t, count)
	serve := start(t, nil, s.args...)
	slow := start(t, nil, s.worker(serve.url())...)
	serve.says(`game 2 of`)
	slow.signal(syscall.SIGSTOP)
	quick := start(t, nil, s.worker(serve.url())...)
	serve.says(`game ` + strconv.Itoa(count-4) + ` of`)
	slow.signal(syscall.SIGCONT)
	serve.ends(0)
	quick.ends(0)
	compare(t, contents(t, s.records), want)
}

// A worker that is told to leave gives its games back, and nothing waits for it.
func TestLeave(t *testing.T) {
	t.Parallel()
	const count = 40
	s := newSetup(t, count, "-ack-wait", "1h") // nothing is taken from a worker that is silent
	serve := start(t, nil, s.args...)
	first := start(t, nil, s.worker(serve.url())...)
	serve.says(`game 2 of`)
	first.signal(syscall.SIGTERM)
	first.ends(0)
	second := start(t, nil, s.worker(serve.url())...)
	serve.ends(0)
	second.ends(0)
	if n := len(contents(t, s.records)); n != count {
		t.Errorf("%d games, want %d", n, count)
	}
}

// maxSmall bounds a file of a process, in bytes: some games.
const maxSmall = 40000

// If a record cannot be written, the match ends with an error, and goes on when there is
// room again.
func TestDiskFull(t *testing.T) {
	t.Parallel()
	const count = 60
	want := undisturbed(t, count)
	s := newSetup(t, count)
	p := startAs(t, "as-small-fleet", nil, s.args...)
	start(t, nil, s.worker(p.url())...)
	p.ends(1)
	if !strings.Contains(p.out.String(), "write "+s.records+": file too large") {
		t.Fatalf("%s", &p.out)
	}
	if n := len(contents(t, s.records)); n == 0 || n == count {
		t.Fatalf("%d games are written", n)
	}
	start(t, nil, append(s.args, "-threads", "2", "-cache", s.cache())...).ends(0)
	compare(t, contents(t, s.records), want)
}

// A game that kills its workers is given up, and takes no other game with it.
func TestDeadLetter(t *testing.T) {
	t.Parallel()
	const count = 8
	s := newSetup(t, count, "-attempts", "1")
	poison := []string{poisonVariable + "=2"} // the seed of games 2 and 3
	serve := start(t, nil, s.args...)
	url := serve.url()
	worker := start(t, poison, s.worker(url)...)
	for ; !serve.ended(); time.Sleep(20 * time.Millisecond) {
		if worker.ended() {
			worker = start(t, poison, s.worker(url)...)
		}
	}
	serve.ends(1)
	for _, want := range []string{"2 games are given up", "game 2: ", "game 3: "} {
		if !strings.Contains(serve.out.String(), want) {
			t.Fatalf("no %q:\n%s", want, &serve.out)
		}
	}
	if n := len(contents(t, s.records)); n != count-2 {
		t.Errorf("%d games, want %d", n, count-2)
	}
	start(t, nil, append(s.args, "-threads", "1", "-cache", s.cache())...).ends(0)
	if n := len(contents(t, s.records)); n != count {
		t.Errorf("%d games, want %d", n, count)
	}
}

// A worker whose engines crash is set aside, and what it broke does not count.
func TestSetAside(t *testing.T) {
	t.Parallel()
	const count = 60
	want := undisturbed(t, count)
	s := newSetup(t, count)
	serve := start(t, nil, s.args...)
	url := serve.url()
	good := start(t, nil, s.worker(url)...)
	serve.says(`game 5 of`)
	good.signal(syscall.SIGSTOP) // so that games are left for the other one
	broken := []string{brokenVariable + "=1"}
	for range 2 { // the second time, it is not welcome
		bad := start(t, broken, s.worker(url, "-worker", "bad")...)
		bad.ends(1)
		bad.says(`set aside: its last 3 games ended by faults such as crash`)
	}
	start(t, broken, s.worker(url, "-worker", "bad", "-stay")...).says(`waiting for a match: set aside`)
	good.signal(syscall.SIGCONT)
	serve.ends(0)
	serve.says(`worker bad is set aside`)
	good.ends(0)
	compare(t, contents(t, s.records), want)
}

// Engines that crash everywhere lose their games, as in the arena.
func TestBrokenEngines(t *testing.T) {
	t.Parallel()
	s := newSetup(t, 4, "-threads", "1")
	p := start(t, []string{brokenVariable + "=1"}, s.args...)
	p.ends(0)
	if n := len(contents(t, s.records)); n != 4 || strings.Count(p.out.String(), " crash: ") != n {
		t.Errorf("%d games\n%s", n, &p.out)
	}
}

// Self-play fills shards, and goes on after it was killed.
func TestSelfPlay(t *testing.T) {
	t.Parallel()
	s := newSetup(t, 0)
	dir := filepath.Join(s.dir, "shards")
	args := []string{
		"serve", "-listen", "127.0.0.1:0", "-records", dir, "-cache", s.cache(), "-threads", "1",
		"-self-play", "-shard", "4", "-engine", "A=" + filepath.Join(s.engines, "player") + " engine", "-option", "MultiPV=3",
		"-tc", "nodes=1", "-random-plies", "4", "-max-plies", "30", "-games", "11",
	}
	p := start(t, nil, args...)
	p.says(`game 6 of`)
	p.kill()
	p = start(t, nil, args...)
	p.ends(0)
	p.says("11 games of A\n")
	for i, want := range []int{4, 4, 3} {
		file := filepath.Join(dir, "shard-00000"+strconv.Itoa(i)+".txt")
		if n := len(contents(t, file)); n != want {
			t.Errorf("%s has %d games, want %d", file, n, want)
		}
		if text, err := os.ReadFile(file); err != nil || !strings.Contains(string(text), "[%scores ") {
			t.Errorf("%s has no scores of moves: %v", file, err)
		}
	}
}

// Whoever watches a match that is decided early ends without an error when it does.
func TestStatusOfDecided(t *testing.T) {
	t.Parallel()
	s := newSetup(t, 1000, "-target", "2")
	serve := start(t, nil, s.args...)
	url := serve.url()
	report := start(t, nil, "status", "-every", "50ms", "-connect", url)
	report.says(`0 of 1000 games`)
	start(t, nil, s.worker(url)...).ends(0)
	serve.ends(0)
	report.ends(0)
}
