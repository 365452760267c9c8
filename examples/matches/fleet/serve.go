package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/nats-io/nkeys"

	"github.com/seed-445450d7/rulebook/examples/matches/arena/arena"
	"github.com/seed-445450d7/rulebook/protocol/games"
	"github.com/seed-445450d7/rulebook/protocol/match"
)

type serveFlags struct {
	embedded
	server   *server.Server
	admitted string // the text of the users
	own      workerFlags
	offer    bool
	replicas int
	replay   float64
	attempts int
	ackWait  time.Duration
}

func (f *serveFlags) define(p *invocation) {
	p.defineAccess(roleServe, "", "empty for a queue of its own")
	f.own.define(p.flags, max(1, runtime.NumCPU()/2), " on this machine; 0 if only others play")
	p.flags.StringVar(&f.addr, "listen", "127.0.0.1:4222", "`address` of the queue; other machines need TLS and -users")
	p.flags.StringVar(&f.dir, "queue", "", "`directory` of the queue; empty for one beside the records")
	p.flags.StringVar(&f.cert, "tls-cert", "", "`file` of the certificate of the queue")
	p.flags.StringVar(&f.key, "tls-key", "", "`file` of the key of the certificate")
	p.flags.StringVar(&f.users, "users", "", "`file` of roles, public nkeys, and names, one user a line; it is read again when it changes")
	p.flags.BoolVar(&f.offer, "offer", false, "let workers fetch the engines")
	p.flags.IntVar(&f.replicas, "replicas", 1, "servers of a cluster that keep the queue")
	p.flags.Float64Var(&f.replay, "replay", replayUsual, "`percent` of the games of other machines that another worker plays again; 0 if a limit depends on the time")
	p.flags.IntVar(&f.attempts, "attempts", 5, "deliveries of a batch before its games are tried one by one, and then of each of these")
	p.flags.DurationVar(&f.ackWait, "ack-wait", 15*time.Second, "silence of a worker after which its games go to another one")
}

func (f *serveFlags) check(p *invocation) error {
	if err := f.unused(p); err != nil {
		return err
	}
	switch {
	case f.own.threads < 0 || f.own.threads > maxThreads:
		return fmt.Errorf("threads must be from 0 to %d", maxThreads)
	case f.replicas < 1 || f.replicas > 5 || f.attempts < 1 || f.attempts > 1000:
		return errors.New("replicas must be from 1 to 5, and attempts from 1 to 1000")
	case !(f.replay >= 0 && f.replay <= 100):
		return errors.New("replay must be from 0 to 100")
	case f.ackWait < time.Second || f.ackWait > time.Hour:
		return errors.New("ack-wait must be from 1s to 1h")
	case (f.cert == "") != (f.key == ""):
		return errors.New("-tls-cert and -tls-key belong together")
	}
	return nil
}

func (f *serveFlags) unused(p *invocation) error {
	set := map[string]bool{}
	p.flags.Visit(func(f *flag.Flag) { set[f.Name] = true })
	for _, mode := range []struct {
		on    bool
		words string
		names []string
	}{
		{p.url != "", "with -connect", []string{"listen", "queue", "tls-cert", "tls-key"}},
		{p.url == "", "without -connect", []string{"nkey", "tls-ca"}},
		{f.own.threads == 0, "with -threads 0", []string{"worker", "cache"}},
		{!set["self-play"], "without -self-play", []string{"shard"}},
	} {
		for _, name := range mode.names {
			if mode.on && set[name] {
				return fmt.Errorf("-%s has no effect %s", name, mode.words)
			}
		}
	}
	return nil
}

func serve(ctx context.Context, p *invocation) error {
	var f serveFlags
	raw := arena.NewFlags(games.All())
	f.define(p)
	raw.Define(p.flags)
	raw.DefineSelfPlay(p.flags)
	if err := p.parse(); err != nil {
		return err
	}
	if err := f.check(p); err != nil {
		return usage(err)
	}
	cfg, err := raw.Read(ctx)
	if err != nil {
		return usage(err)
	}
	files, list, err := survey(cfg.Engines)
	if err != nil {
		return err
	}
	identifyAll(cfg.Match.Engines, list)
	host, err := arena.NewHost(ctx, cfg, p.out)
	if err != nil {
		return err
	}
	if !repeats(cfg.Match.Engines) {
		if f.replay != replayUsual {
			return usage(errors.New("-replay has no effect with limits that depend on the time"))
		}
		f.replay = 0
	}
	err = f.host(ctx, p, host, files, list)
	err = errors.Join(err, host.Close(), host.WriteStandings(p.out))
	if err == nil && host.Rejected() {
		err = errRejected
	}
	return err
}

func identifyAll(entrants []match.Entrant, list []content) {
	for i, c := range list {
		e := &entrants[i]
		e.Details = append(e.Details, fmt.Sprintf("content %s=%s", e.Name, c.ID))
	}
}

func (f *serveFlags) host(ctx context.Context, p *invocation, host *arena.Host, files []string, list []content) error {
	if f.dir == "" {
		f.dir = host.Records() + ".queue"
	}
	nc, end, err := f.open(p)
	if err != nil {
		return err
	}
	defer end()
	js, err := jetstream.New(nc)
	if err != nil {
		return err
	}
	q := &queue{names: p.names, js: js, replicas: f.replicas, ackWait: f.ackWait, attempts: f.attempts}
	if err := q.open(ctx); err != nil {
		return err
	}
	if f.offer {
		bucket := jetstream.ObjectStoreConfig{Bucket: p.names.bucket(), Replicas: f.replicas}
		store, err := js.CreateOrUpdateObjectStore(ctx, bucket)
		if err == nil {
			err = offer(ctx, store, files, list)
		}
		if err != nil {
			return err
		}
	}
	c := newCoordinator(host, q, nc, list, p.diag)
	log, err := os.OpenFile(host.Records()+".audit", os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o644)
	if err != nil {
		return err
	}
	defer log.Close()
	c.replays = newReplays(f.replay/100, log)
	c.url, c.healthy = p.url, f.healthy
	if f.users != "" {
		c.reload = func() (map[string]string, error) { return f.readNames(p) }
		if c.users, err = c.reload(); err != nil {
			return err
		}
	}
	stop, err := f.workHere(ctx, p, nc, files, c)
	if err != nil {
		return err
	}
	defer stop()
	return c.run(ctx)
}

func (f *serveFlags) open(p *invocation) (nc *nats.Conn, end func(), err error) {
	if p.url != "" {
		nc, err = p.connect(nil)
		if err != nil {
			return nil, nil, err
		}
		return nc, nc.Close, nil
	}
	if f.dir, err = filepath.Abs(f.dir); err != nil {
		return nil, nil, err
	}
	lock, err := lockQueue(f.dir)
	if err != nil {
		return nil, nil, err
	}
	if f.self, err = nkeys.CreateUser(); err != nil {
		return nil, nil, errors.Join(err, arena.CloseLocked(lock))
	}
	s, own, err := f.start(p.names)
	if err != nil {
		return nil, nil, errors.Join(err, arena.CloseLocked(lock))
	}
	f.server = s
	if nc, err = p.connect(own); err != nil {
		s.Shutdown()
		return nil, nil, errors.Join(err, arena.CloseLocked(lock))
	}
	p.url = s.ClientURL()
	return nc, func() {
		nc.Close()
		s.Shutdown()
		s.WaitForShutdown()
		_ = arena.CloseLocked(lock) // the system would soon unlock it
	}, nil
}

// readNames returns the names of the workers by their keys, and lets the embedded server know of
// changes.
func (f *serveFlags) readNames(p *invocation) (map[string]string, error) {
	text, err := os.ReadFile(f.users)
	if err != nil {
		return nil, err
	}
	_, names, err := readUsers(f.users, p.names)
	if err != nil {
		return nil, err
	}
	if f.server != nil && f.admitted != "" && f.admitted != string(text) {
		if err := f.reload(f.server, p.names); err != nil {
			return nil, err
		}
	}
	f.admitted = string(text)
	return names, nil
}

// lockQueue keeps a second server from writing into the same files.
func lockQueue(dir string) (*os.File, error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, err
	}
	f, err := arena.OpenLocked(filepath.Join(dir, "lock"))
	if err != nil {
		return nil, fmt.Errorf("the queue cannot be used: %w", err)
	}
	return f, nil
}

const replayUsual = 2 // percent

const maxFailures = 3

// healthy returns an error if the embedded queue takes nothing, for example because the disk is full.
func (f *serveFlags) healthy(failures int) error {
	if f.server != nil && (failures >= maxFailures || !f.server.JetStreamEnabled()) {
		return fmt.Errorf("the queue in %s takes nothing; is the disk full?", f.dir)
	}
	return nil
}

func (f *serveFlags) workHere(ctx context.Context, p *invocation, nc *nats.Conn, files []string, c *coordinator) (stop func(), err error) {
	if f.own.threads == 0 {
		return func() {}, nil
	}
	s, err := f.own.station(p, nc)
	if err != nil {
		return nil, err
	}
	s.finder.files = files
	if c.ownKey, err = s.key.PublicKey(); err != nil {
		return nil, err
	}
	c.ownName = s.hello.Worker
	ctx, cancel := context.WithCancel(ctx)
	var working sync.WaitGroup
	working.Add(1)
	go func() {
		defer working.Done()
		if err := s.run(ctx); err != nil {
			fmt.Fprintln(p.diag, "fleet: the worker of this machine:", err)
		}
	}()
	return func() {
		cancel()
		working.Wait()
	}, nil
}
