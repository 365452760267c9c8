package main

import (
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/nats-io/nkeys"

	"github.com/seed-445450d7/rulebook/examples/internal/program"
	"github.com/seed-445450d7/rulebook/examples/matches/arena/arena"
	"github.com/seed-445450d7/rulebook/protocol/match"
	"github.com/seed-445450d7/rulebook/protocol/wire"
)

func dial(t *testing.T, a access, more ...nats.Option) *nats.Conn {
	t.Helper()
	opts, err := a.options()
	if err != nil {
		t.Fatal(err)
	}
	nc, err := nats.Connect(a.url, append(opts, more...)...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(nc.Close)
	return nc
}

func newKey(t *testing.T) nkeys.KeyPair {
	t.Helper()
	key, err := nkeys.CreateUser()
	if err != nil {
		t.Fatal(err)
	}
	return key
}

// soon returns a context that ends when a test has waited too long.
func soon(t *testing.T) context.Context {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	t.Cleanup(cancel)
	return ctx
}

// A worker without a name has that of its machine.
func TestWorkerName(t *testing.T) {
	t.Parallel()
	host, err := os.Hostname()
	if err != nil {
		t.Skip(err)
	}
	s := newSetup(t, 10000)
	url := start(t, nil, s.args...).url()
	start(t, nil, s.worker(url, "-worker", "")...)
	start(t, nil, "status", "-every", "100ms", "-connect", url).says(`worker ` + regexp.QuoteMeta(host) + `: works`)
}

// Whoever connects may do what a worker does, and nothing else.
func TestPermissions(t *testing.T) {
	t.Parallel()
	names := subjects{"fleet"}
	s := newSetup(t, 4)
	serve := start(t, nil, s.args...)
	denied := make(chan string, 100)
	nc := dial(t, access{url: serve.url(), role: roleWork}, nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) {
		denied <- err.Error()
	}))
	for _, subject := range []string{
		names.work(), names.done(), "$JS.API.STREAM.DELETE.fleet", "$JS.API.STREAM.PURGE.fleet", "$JS.API.STREAM.CREATE.other",
		"$JS.API.CONSUMER.DELETE.fleet.work", "$JS.API.STREAM.MSG.DELETE.fleet", "$O.fleet-engines.C.x", "other.result",
	} {
		if err := nc.Publish(subject, []byte("{}")); err != nil {
			t.Fatal(err)
		}
		wantDenied(t, denied, subject)
	}
	for _, subject := range []string{">", names.result(), inbox(roleServe) + ".>", "_OTHER.x", "$JS.EVENT.>"} {
		if _, err := nc.SubscribeSync(subject); err != nil {
			t.Fatal(err)
		}
		wantDenied(t, denied, subject)
	}
	if err := nc.Publish(names.result(), make([]byte, maxMessage+1)); err == nil {
		t.Error("a message may have any size")
	}
}

// wantDenied waits until the server has denied the use of a subject.
func wantDenied(t *testing.T, denied <-chan string, subject string) {
	t.Helper()
	select {
	case text := <-denied:
		if !strings.Contains(strings.ToLower(text), "permissions violation") || !strings.Contains(text, `"`+subject+`"`) {
			t.Errorf("%s: %s", subject, text)
		}
	case <-time.After(patience):
		t.Fatalf("%s is allowed", subject)
	}
}

// With keys, a queue takes only who has one, over TLS.
func TestKeys(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "keys")
	start(t, nil, "keys", "-dir", dir, "-hosts", "localhost, 127.0.0.1").ends(0)
	start(t, nil, "keys", "-dir", dir).ends(1) // nothing is overwritten
	for _, hosts := range []string{"", "a.example,", "münchen.example", "a b", "-a"} {
		refused := filepath.Join(t.TempDir(), "keys")
		start(t, nil, "keys", "-dir", refused, "-hosts", hosts).ends(1)
		if _, err := os.Stat(refused); err == nil {
			t.Errorf("-hosts %q: files were written", hosts)
		}
	}
	file := func(name string) string { return filepath.Join(dir, name) }
	s := newSetup(t, 6, "-tls-cert", file("server.pem"), "-tls-key", file("server-key.pem"), "-users", file("users"))
	serve := start(t, nil, s.args...)
	url := serve.url()
	if !strings.HasPrefix(url, "tls://") {
		t.Errorf("the URL is %s", url)
	}
	wantKeys(t, url, file)
	report := start(t, nil, "status", "-every", "0", "-connect", url, "-nkey", file("status.nk"), "-tls-ca", file("ca.pem"))
	report.ends(0)
	report.says(`0 of 6 games`)
	worker := start(t, nil, s.worker(url, "-nkey", file("work.nk"), "-tls-ca", file("ca.pem"))...)
	worker.ends(0)
	serve.ends(0)
}

// wantKeys checks that a server lets in nobody without the files that keys has made, and
// that each key is for its role.
func wantKeys(t *testing.T, url string, file func(name string) string) {
	t.Helper()
	for name, a := range map[string]access{
		"no key":       {url: url, ca: file("ca.pem"), role: roleWork},
		"no TLS":       {url: strings.Replace(url, "tls://", "nats://", 1), nkey: file("work.nk"), role: roleWork},
		"no authority": {url: url, nkey: file("work.nk"), role: roleWork},
	} {
		opts, err := a.options()
		if err != nil {
			t.Fatal(err)
		}
		if nc, err := nats.Connect(a.url, opts...); err == nil {
			nc.Close()
			if name != "no TLS" || !nc.TLSRequired() { // a client turns to TLS by itself
				t.Errorf("%s: it is let in", name)
			}
		}
	}
	denied := make(chan string, 10)
	other := dial(t, access{url: url, ca: file("ca.pem"), nkey: file("status.nk"), role: roleStatus}, nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) {
		denied <- err.Error()
	}))
	if err := other.Publish("fleet.hello", nil); err != nil {
		t.Fatal(err)
	}
	wantDenied(t, denied, "fleet.hello")
}

// A worker says why it cannot connect, once, and ends if waiting does not help.
func TestUnreachable(t *testing.T) {
	t.Parallel()
	keys := func() func(name string) string {
		dir := filepath.Join(t.TempDir(), "keys")
		start(t, nil, "keys", "-dir", dir, "-hosts", "localhost, 127.0.0.1").ends(0)
		return func(name string) string { return filepath.Join(dir, name) }
	}
	own, foreign := keys(), keys()
	s := newSetup(t, 4, "-tls-cert", own("server.pem"), "-tls-key", own("server-key.pem"), "-users", own("users"))
	safe := start(t, nil, s.args...).url()
	open := start(t, nil, newSetup(t, 4).args...).url()
	for _, tt := range []struct {
		why  string
		code int // of a worker that is interrupted, or does not wait
		args []string
	}{
		{"authentication", 2, []string{"-connect", safe, "-nkey", foreign("work.nk"), "-tls-ca", own("ca.pem")}},
		{"certificate", 2, []string{"-connect", safe, "-nkey", own("work.nk"), "-tls-ca", foreign("ca.pem")}},
		{"encryption", 2, []string{"-connect", strings.Replace(open, "nats://", "tls://", 1)}},
		{"refused", 1, []string{"-connect", "nats://127.0.0.1:1"}},
		{"name", 1, []string{"-connect", "tls://no-such-host.invalid", "-nkey", own("work.nk")}},
	} {
		worker := start(t, nil, append([]string{"work", "-threads", "1", "-cache", s.cache()}, tt.args...)...)
		worker.says("no connection to the servers: " + tt.why + ": ")
		if tt.code == 1 {
			time.Sleep(3 * retryTime) // it asks again, and must not say the same again
			worker.signal(os.Interrupt)
		}
		worker.ends(tt.code)
		if n := strings.Count(worker.out.String(), "waiting for a match"); n > 1 {
			t.Errorf("%s: told %d times:\n%s", tt.why, n, &worker.out)
		}
		if strings.Contains(worker.out.String(), "buffer") {
			t.Errorf("%s: the worker tells of its buffer:\n%s", tt.why, &worker.out)
		}
	}
}

// Whatever number of threads workers claim, the coordinator answers between two batches that it
// publishes, and remembers no more workers than it may.
func TestFlood(t *testing.T) {
	t.Parallel()
	names := subjects{"fleet"}
	serve := start(t, nil, newSetup(t, 100_000).args...)
	nc := dial(t, access{url: serve.url(), role: roleWork})
	watcher := dial(t, access{url: serve.url(), role: roleStatus})
	key := newKey(t)
	for i := range 20 {
		b := beat{hello: hello{fmt.Sprint("giant", i), wire.Build(), maxThreads}}
		if _, err := ask[clock](soon(t), nc, key, names.beat(), b); err != nil {
			t.Fatal(err)
		}
	}
	for i := range 30_000 {
		b := beat{hello: hello{fmt.Sprint("dwarf", i), wire.Build(), 1}}
		if i < 1000 {
			b = beat{hello: hello{fmt.Sprint("usual", i), wire.Build(), 64}}
		}
		msg := &nats.Msg{Subject: names.beat(), Data: encode(b)}
		if err := errors.Join(sign(msg, key), nc.PublishMsg(msg)); err != nil {
			t.Fatal(err)
		}
	}
	s, err := ask[status](soon(t), watcher, nil, names.status(), nil)
	if err != nil || s.Batches > maxHandedOut/2 {
		t.Errorf("the first answer comes after %d batches, %v", s.Batches, err)
	}
}

// A second server on the directory of a queue ends before it has changed anything there.
func TestSecondServer(t *testing.T) {
	t.Parallel()
	queue := filepath.Join(t.TempDir(), "queue")
	s := newSetup(t, 4, "-queue", queue)
	first := start(t, nil, s.args...)
	url := first.url()
	list := func() (files []string) {
		err := filepath.WalkDir(queue, func(path string, _ os.DirEntry, err error) error {
			files = append(files, path)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		return files
	}
	before := list()
	second := start(t, nil, newSetup(t, 4, "-queue", queue).args...)
	second.ends(1)
	second.says("the queue cannot be used: .*" + regexp.QuoteMeta(queue))
	if after := list(); !slices.Equal(after, before) {
		t.Errorf("the files are %v, and were %v", after, before)
	}
	start(t, nil, s.worker(url)...).ends(0)
	first.ends(0)
	start(t, nil, newSetup(t, 2, "-queue", queue).args...).url() // the directory is free again
}

// Other machines need TLS and a key, on both ends.
func TestOnlyLoopback(t *testing.T) {
	t.Parallel()
	for _, addr := range []string{":4222", "0.0.0.0:4222", "192.0.2.1:4222", "[::]:4222"} {
		if _, err := (embedded{addr: addr}).options(subjects{"fleet"}); err == nil {
			t.Errorf("%s is open to everybody", addr)
		}
	}
	key := filepath.Join(t.TempDir(), "key")
	for _, a := range []access{
		{url: "nats://192.0.2.1:4222"}, {url: "tls://example.org"}, {url: "example.org", nkey: key},
		{url: "nats://127.0.0.1,nats://example.org", nkey: key}, {url: "nats://localhost.example.org"},
		{url: "nats://user:password@127.0.0.1"}, {url: "tls://\x00"},
	} {
		if _, err := a.options(); err == nil {
			t.Errorf("%+v may be used", a)
		}
	}
}

// A file of users that is wrong lets nobody in.
func TestUsers(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "users")
	key, err := newKey(t).PublicKey()
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"", "# nobody\n", "work\n", "serve UABC\n", "work SUABC\n", "work A B\n", "work " + key + "\n", "status " + key + " a\n", "work " + key + " a\nwork " + key + " b\n"} {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if list, _, err := readUsers(path, subjects{"fleet"}); err == nil {
			t.Errorf("%q: %d users", text, len(list))
		}
	}
}

// An engine runs only if its content is that of the match.
func TestContent(t *testing.T) {
	t.Parallel()
	s := newSetup(t, 8, "-offer")
	serve := start(t, nil, s.args...)
	url := serve.url()
	poor := start(t, nil, "work", "-connect", url, "-cache", t.TempDir())
	poor.ends(1)
	poor.says(`A, SHA-256 [0-9a-f]{64}: not here`)
	elsewhere := start(t, nil, newSetup(t, 8).args...)
	hopeful := start(t, nil, "work", "-connect", elsewhere.url(), "-cache", t.TempDir(), "-fetch")
	hopeful.ends(1)
	hopeful.says(`A, SHA-256 [0-9a-f]{64}: not here, and not offered`)
	cache := filepath.Join(t.TempDir(), "cache")
	rich := start(t, nil, "work", "-connect", url, "-threads", "1", "-cache", cache, "-fetch")
	rich.ends(0)
	serve.ends(0)
	entries, err := os.ReadDir(cache)
	if err != nil || len(entries) != 2 { // the engine and the key of the worker
		t.Fatalf("%v in the cache, %v", entries, err)
	}
}

// newEngine writes a program and returns an engine that is made of it, and its content.
func newEngine(t *testing.T, dir string) (arena.Engine, content) {
	t.Helper()
	path := filepath.Join(dir, "program")
	if err := os.WriteFile(path, []byte("one"), 0o700); err != nil {
		t.Fatal(err)
	}
	e := arena.Engine{Name: "A", Command: []string{path, "reversi"}, Options: []match.Option{{Name: "Hash", Value: "1"}}}
	c, err := contentOf(e, path)
	if err != nil {
		t.Fatal(err)
	}
	return e, c
}

// What is in the cache, comes from the servers or is in the job does not run if its hash
// is another one.
func TestForgedContent(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	e, c := newEngine(t, dir)
	f := &finder{cache: filepath.Join(dir, "cache"), dirs: []string{dir}}
	prepare := func(e arena.Engine, list ...content) error {
		return f.prepare(t.Context(), &arena.Job{Engines: []arena.Engine{e}}, list)
	}
	copied := filepath.Join(f.cache, c.Program)
	for _, before := range []string{"", "two"} {
		if before != "" {
			if err := errors.Join(os.Remove(copied), os.WriteFile(copied, []byte(before), 0o700)); err != nil {
				t.Fatal(err)
			}
		}
		if err := prepare(e, c); err != nil {
			t.Error(err)
		}
		if text, err := os.ReadFile(copied); err != nil || string(text) != "one" {
			t.Errorf("the program is %q, %v", text, err)
		}
	}
	other, path := e, c
	other.Options = nil
	path.Program = "../../../" + c.Program[6:]
	path.ID = identify(e, path.Program)
	for name, err := range map[string]error{
		"other options": prepare(other, c), "a path": prepare(e, path), "no content": prepare(e),
		"another file": place(strings.NewReader("two"), copied, c),
	} {
		if err == nil {
			t.Errorf("%s: it may run", name)
		}
	}
}

// The hash of an engine covers no files but the program.
func TestOtherFiles(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := errors.Join(os.WriteFile("net.bin", nil, 0o600), os.Mkdir("reversi", 0o700)); err != nil {
		t.Fatal(err)
	}
	path, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		arg, value string
		refused    bool
	}{
		{arg: "net.bin", refused: true},
		{arg: "./net.bin", refused: true},
		{arg: "--weights=net.bin", refused: true},
		{arg: "--weights=a=b"},
		{arg: "./reversi", refused: true},
		{arg: "--dir=./reversi", refused: true},
		{arg: "reversi"}, // which names a game
		{arg: "none.bin"},
		{arg: "="},
		{value: "net.bin", refused: true},
		{value: "./reversi", refused: true},
		{value: "reversi"},
		{value: "12"},
	} {
		e := arena.Engine{Name: "A", Command: []string{path, tt.arg}, Options: []match.Option{{Name: "Value", Value: tt.value}}}
		if _, err := contentOf(e, path); (err != nil) != tt.refused {
			t.Errorf("the argument %q and the value %q: %v", tt.arg, tt.value, err)
		}
	}
}

// Whoever claims the name of another worker neither speaks for it nor has it set aside.
func TestImpostor(t *testing.T) {
	t.Parallel()
	names := subjects{"fleet"}
	serve := start(t, nil, newSetup(t, 4).args...)
	nc := dial(t, access{url: serve.url(), role: roleWork})
	victim := hello{"victim", wire.Build(), 1}
	own, foreign := newKey(t), newKey(t)
	w, err := ask[welcome](soon(t), nc, own, names.hello(), victim)
	if err != nil || w.Error != "" {
		t.Fatal(w.Error, err)
	}
	for range maxRefused {
		r := result{Worker: "victim", Match: w.Match, Record: "nonsense"}
		for _, key := range []nkeys.KeyPair{foreign, nil} {
			if a, err := ask[answer](soon(t), nc, key, names.result(), r); err != nil || a.State != refused {
				t.Fatalf("%+v, %v", a, err)
			}
		}
		forged := &nats.Msg{Subject: names.result(), Data: encode(r)}
		if err := sign(forged, foreign); err != nil {
			t.Fatal(err)
		}
		if forged.Header[keyHeader][0], err = own.PublicKey(); err != nil {
			t.Fatal(err)
		}
		if m, err := nc.RequestMsgWithContext(soon(t), forged); err != nil || !strings.Contains(string(m.Data), errUnsigned.Error()) {
			t.Fatalf("%v, %v", m, err)
		}
	}
	if w, err := ask[welcome](soon(t), nc, foreign, names.hello(), victim); err != nil || w.Error != "another worker is called victim" {
		t.Errorf("%q, %v", w.Error, err)
	}
	if w, err := ask[welcome](soon(t), nc, own, names.hello(), victim); err != nil || w.Error != "" {
		t.Errorf("%q, %v", w.Error, err)
	}
}

// A worker has the name that its key has in the file of users, whatever it says, and works no more
// when its line is gone.
func TestRevoked(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "keys")
	start(t, nil, "keys", "-dir", dir, "-hosts", "localhost,127.0.0.1", "-workers", "good,bad").ends(0)
	start(t, nil, "keys", "-dir", dir, "-add", "-workers", "late").ends(0)
	for _, workers := range []string{"", "late", "a b", "serve", "x,x", "../x"} {
		start(t, nil, "keys", "-dir", dir, "-add", "-workers", workers).ends(1)
	}
	file := func(name string) string { return filepath.Join(dir, name) }
	s := newSetup(t, 100_000, "-tls-cert", file("server.pem"), "-tls-key", file("server-key.pem"), "-users", file("users"))
	serve := start(t, nil, s.args...)
	url := serve.url()
	worker := func(key string) *process {
		return start(t, nil, s.worker(url, "-nkey", file(key), "-tls-ca", file("ca.pem"), "-worker", "good")...)
	}
	bad, late := worker("bad.nk"), worker("late.nk")
	says := func(want string) {
		status := start(t, nil, "status", "-every", "100ms", "-connect", url, "-nkey", file("status.nk"), "-tls-ca", file("ca.pem"))
		status.says(want)
		status.kill()
	}
	says("worker bad: works")
	says("worker late: works")
	if strings.Contains(serve.out.String(), "worker good") {
		t.Errorf("%s", &serve.out)
	}
	users := read(t, file("users"))
	if err := os.WriteFile(file("users"), []byte(regexp.MustCompile(`(?m)^.* bad\n`).ReplaceAllString(users, "")), 0o600); err != nil {
		t.Fatal(err)
	}
	serve.says("worker bad may work no more")
	bad.ends(2)
	bad.says("authentication")
	worker("bad.nk").ends(2)
	says("worker late: works")
	if late.ended() {
		t.Errorf("%s", &late.out)
	}
}

// The coordinator survives what anybody may send, and a worker with wrong records is set
// aside.
func TestNonsense(t *testing.T) {
	t.Parallel()
	names := subjects{"fleet"}
	s := newSetup(t, 4)
	serve := start(t, nil, s.args...)
	nc := dial(t, access{url: serve.url(), role: roleWork})
	for _, subject := range []string{names.hello(), names.result(), names.need(), names.giveUp(), names.beat(), names.status()} {
		for _, text := range []string{"", "{", "null", "[]", `"x"`, `{"worker": 5}`, `{"numbers": [-1, 99999999999]}`, `{"number": -1, "worker": "w"}`, strings.Repeat("[", 1<<19)} {
			if err := nc.Publish(subject, []byte(text)); err != nil {
				t.Fatal(err)
			}
		}
	}
	key := newKey(t)
	w, err := ask[welcome](soon(t), nc, key, names.hello(), hello{"liar", wire.Build(), 1})
	if err != nil || w.Error != "" {
		t.Fatal(w.Error, err)
	}
	for _, number := range []int{0, -1, math.MaxInt, 1} {
		a, err := ask[answer](soon(t), nc, key, names.result(), result{"liar", w.Match, number, 0, "[Game \"chess\"]\n\n1. e4\n\n"})
		if err != nil || a.State != refused && a.State != aside {
			t.Fatalf("%+v, %v", a, err)
		}
	}
	if w, err := ask[welcome](soon(t), nc, key, names.hello(), hello{"liar", wire.Build(), 1}); err != nil || !strings.Contains(w.Error, "set aside: its records are wrong") {
		t.Errorf("%q, %v", w.Error, err)
	}
	if w, err := ask[welcome](soon(t), nc, key, names.hello(), hello{"old", "0.0.1", 1}); err != nil || !strings.Contains(w.Error, "version 0.0.1") {
		t.Errorf("%q, %v", w.Error, err)
	}
	if w, err := ask[welcome](soon(t), nc, key, names.hello(), hello{"\x1b[2J", wire.Build(), 1}); err != nil || w.Error == "" {
		t.Errorf("a name that clears the screen: %v", err)
	}
	clockwork(t, nc, key, names, w.Match)
	start(t, nil, s.worker(serve.url())...).ends(0)
	serve.ends(0)
	serve.says(`worker hasty is set aside: its clock counts 1m4s while 1m0s go by`)
}

// clockwork sends the beats of a worker whose clock is too fast.
func clockwork(t *testing.T, nc *nats.Conn, key nkeys.KeyPair, names subjects, match string) {
	t.Helper()
	for _, n := range []time.Duration{0, 30, 60} {
		b := beat{hello{"hasty", wire.Build(), 1}, match, "", sample{clock{"s", n * time.Second}, n * time.Second * 16 / 15}}
		if _, err := ask[clock](soon(t), nc, key, names.beat(), b); err != nil {
			t.Fatal(err)
		}
	}
}

// Batches of another match, or of nobody, that are found in the queue are removed.
func TestForeignBatches(t *testing.T) {
	t.Parallel()
	s := newSetup(t, 10, "-threads", "1", "-queue", filepath.Join(t.TempDir(), "queue"))
	p := start(t, nil, s.args...)
	p.says(`game 2 of`)
	p.kill()
	if err := os.Remove(s.records); err != nil {
		t.Fatal(err)
	}
	start(t, nil, append(s.args, "-seed", "7")...).ends(0)
	if n := len(contents(t, s.records)); n != 10 {
		t.Errorf("%d games", n)
	}
}

// The stream is set for safety.
func TestQueueConfig(t *testing.T) {
	t.Parallel()
	opts, err := embedded{addr: "127.0.0.1:0", dir: t.TempDir()}.options(subjects{"fleet"})
	if err != nil || !opts.SyncAlways || opts.MaxPayload != maxMessage || opts.Host != "127.0.0.1" {
		t.Fatalf("%+v, %v", opts, err)
	}
	s, own, err := embedded{addr: "127.0.0.1:0", dir: t.TempDir()}.start(subjects{"fleet"})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Shutdown()
	nc := dial(t, access{url: s.ClientURL(), role: roleServe}, own...)
	js, err := jetstream.New(nc)
	if err != nil {
		t.Fatal(err)
	}
	q := &queue{names: subjects{"fleet"}, js: js, replicas: 1, ackWait: time.Second, attempts: 3}
	if err := q.open(soon(t)); err != nil {
		t.Fatal(err)
	}
	if err := q.open(soon(t)); err != nil {
		t.Errorf("a queue that is there: %v", err)
	}
	f := serveFlags{server: s}
	if err := f.healthy(maxFailures - 1); err != nil {
		t.Error(err)
	}
	if f.healthy(maxFailures) == nil {
		t.Error("a queue that takes nothing is healthy")
	}
	if err := (&serveFlags{}).healthy(1000); err != nil {
		t.Errorf("a queue of others is given up: %v", err)
	}
	defer func() { // as when a write fails
		if err := s.DisableJetStream(); err != nil || f.healthy(0) == nil {
			t.Errorf("a queue that has stopped is healthy, %v", err)
		}
	}()
	stream, consumer := q.stream.CachedInfo().Config, q.consumer.CachedInfo().Config
	if stream.Storage != jetstream.FileStorage || stream.Retention != jetstream.WorkQueuePolicy || stream.Discard != jetstream.DiscardNew || stream.MaxMsgSize != maxMessage {
		t.Errorf("%+v", stream)
	}
	if consumer.AckPolicy != jetstream.AckExplicitPolicy || consumer.MaxDeliver != 3 || consumer.AckWait != time.Second || consumer.DeliverSubject != "" {
		t.Errorf("%+v", consumer)
	}
}

// A wrong command line says what is wrong, and ends with the code for that.
func TestUsage(t *testing.T) {
	t.Parallel()
	s, there := newSetup(t, 2), newSetup(t, 2, "-connect", "nats://127.0.0.1:1")
	for _, tt := range []struct {
		args []string
		code int
		want string
	}{
		{nil, program.Misused, "want serve, work, status or keys"},
		{[]string{"play"}, program.Misused, "want serve, work, status or keys"},
		{[]string{"work", "-help"}, program.Done, "-engines"},
		{[]string{"work", "-threads", "0"}, program.Misused, "1 to 1000 threads"},
		{[]string{"work", "-nkey", "/nowhere"}, program.Misused, "/nowhere"},
		{[]string{"work", "-name", "a.b"}, program.Misused, `no fleet can be called "a.b"`},
		{[]string{"work", "-connect", "nats://192.0.2.1"}, program.Misused, "is not this machine"},
		{[]string{"status", "-every", "0", "-connect", "nats://127.0.0.1:1"}, program.Failed, "no servers"},
		{[]string{"status", "-every", "-1s"}, program.Misused, "every must not be negative"},
		{append(s.args, "-ack-wait", "1ms"), program.Misused, "ack-wait must be"},
		{append(s.args, "-attempts", "0"), program.Misused, "attempts from 1"},
		{append(s.args, "-threads", "-1"), program.Misused, "threads must be"},
		{append(s.args, "-game", "chess"), program.Misused, "chess"},
		{append(s.args, "-self-play"), program.Misused, "self-play needs one engine"},
		{append(s.args, "-records", ""), program.Failed, "give -records"},
		{append(s.args, "-engine", "C=/nowhere"), program.Failed, "/nowhere"},
		{append(s.args, "-after-crash", "forfeit"), program.Failed, "for a single arena"},
		{append(s.args, "-listen", ":0"), program.Failed, "can be reached from elsewhere"},
		{append(s.args, "-tls-cert", "/nowhere", "-tls-key", "/nowhere"), program.Failed, "/nowhere"},
		{append(s.args, "-tls-cert", "/nowhere"), program.Misused, "-tls-cert and -tls-key belong together"},
		{append(s.args, "-tls-key", "/nowhere"), program.Misused, "-tls-cert and -tls-key belong together"},
		{append(s.args, "-connect", "nats://127.0.0.1:1"), program.Misused, "-listen has no effect with -connect"},
		{append(there.args, "-queue", "x"), program.Misused, "-queue has no effect with -connect"},
		{append(there.args, "-tls-key", "x"), program.Misused, "-tls-key has no effect with -connect"},
		{append(s.args, "-nkey", "x"), program.Misused, "-nkey has no effect without -connect"},
		{append(s.args, "-tls-ca", "x"), program.Misused, "-tls-ca has no effect without -connect"},
		{append(s.args, "-cache", "x"), program.Misused, "-cache has no effect with -threads 0"},
		{append(s.args, "-worker", "x"), program.Misused, "-worker has no effect with -threads 0"},
		{append(s.args, "-replay", "101"), program.Misused, "replay must be from 0 to 100"},
		{append(s.args, "-replay", "5", "-tc", "1+1"), program.Misused, "-replay has no effect with limits that depend on the time"},
		{append(s.args, "-shard", "5"), program.Misused, "-shard has no effect without -self-play"},
	} {
		var out strings.Builder
		if code := run(t.Context(), tt.args, &out, &out); code != tt.code || !strings.Contains(out.String(), tt.want) {
			t.Errorf("%q: code %d, want %d and %q:\n%.500s", tt.args, code, tt.code, tt.want, &out)
		}
	}
}
