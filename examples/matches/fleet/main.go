// Command fleet plays matches and games of self-play on many machines. README.md explains how to
// start.
//
//	fleet serve -game reversi -engine 'new=./ugi-new reversi' -engine 'old=./ugi-old reversi' \
//		-games 10000 -sprt 0,5 -records games.txt
//	fleet work -engines .
//	fleet status
//
// # What is safe
//
// A game counts when its record is on disk, and only then is its batch acknowledged. The first
// complete record of a game counts if it is the game handed out, played by the rules. All other
// games are handed out again when serve restarts.
//
// If a worker is silent for -ack-wait, its batch goes to another. After -attempts deliveries, the
// batch's games are tried one by one. A game that fails again becomes a dead letter, which status
// and the final error of serve show.
//
// # Workers that are set aside
//
// The coordinator sets a worker aside in any of these cases:
//
//   - Its last three games ended by a crash, a hang, or nonsense of an engine, although most games elsewhere did not.
//     Until this is decided, such games do not count.
//   - It has more faults than chance explains.
//   - Its clock is off by more than 2 percent.
//   - Its records are wrong.
//   - It played a game that two others, or the worker of serve, play differently.
//
// The worker ends with an error, and cannot rejoin the match under the same name. With -users, its
// key determines its name. Otherwise a name belongs to the first key that claims it, so that nobody
// speaks for another worker.
//
// # Invented games
//
// If no limit of the engines depends on the time, other workers replay -replay percent of the games.
// By default, a worker that invents a tenth of its games is found within 2301 of them with a
// probability of 99 percent. A file beside the records, whose name ends with .audit, has each game's
// worker, key, and signature, and the signed messages of replayed games. Games that a worker played
// before it was found stay in the records.
//
// # Engines
//
// The SHA-256 hash of its program, arguments, and options identifies an engine. A worker runs only a private copy with this hash, from the directories of -engines or, with -fetch,
// from serve -offer. Arguments and options must not name files, which the hash would not cover.
//
// # Access
//
// By default, the queue only listens on this machine. Otherwise it requires TLS and nkeys, one for
// each worker, which fleet keys makes. Deleting a line of the -users file shuts a worker out.
package main

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/nats-io/nuid"

	"github.com/seed-445450d7/rulebook/examples/internal/program"
	"github.com/seed-445450d7/rulebook/protocol/games"
	"github.com/seed-445450d7/rulebook/protocol/wire"
)

func main() {
	os.Exit(run(program.Interruptible(), os.Args[1:], os.Stdout, os.Stderr))
}

var errUsage = errors.New("want serve, work, status or keys; fleet serve -help lists the flags of serve")

var errRejected = errors.New("the test decided against the first engine")

var commands = map[string]func(ctx context.Context, p *invocation) error{
	"serve": serve, "work": work, "status": showStatus, "keys": makeKeys,
}

type invocation struct {
	flags *flag.FlagSet
	args  []string
	out   io.Writer
	diag  io.Writer
	names subjects
	access
}

func run(ctx context.Context, args []string, out, diagnostics io.Writer) int {
	err := errUsage
	if len(args) > 0 && commands[args[0]] != nil {
		p := &invocation{flags: flag.NewFlagSet("fleet "+args[0], flag.ContinueOnError), args: args[1:], out: out, diag: diagnostics}
		p.flags.SetOutput(diagnostics)
		err = commands[args[0]](ctx, p)
	}
	switch {
	case err == nil, errors.Is(err, flag.ErrHelp):
		return program.Done
	case errors.Is(err, errRejected):
		return program.Rejected
	}
	fmt.Fprintln(diagnostics, "fleet:", err)
	if errors.Is(err, errUsage) || errors.Is(err, errUnreachable) {
		return program.Misused
	}
	return program.Failed
}

func usage(err error) error { return fmt.Errorf("%w; %w", err, errUsage) }

const localURL = "nats://127.0.0.1:4222"

func (p *invocation) defineAccess(role, address, meaning string) {
	p.role = role
	p.flags.StringVar(&p.names.name, "name", "fleet", "name of the fleet on its servers")
	p.flags.StringVar(&p.url, "connect", address, "`URL` of the servers, several with commas; "+meaning)
	p.flags.StringVar(&p.nkey, "nkey", "", "`file` with the seed of an nkey")
	p.flags.StringVar(&p.ca, "tls-ca", "", "`file` of certificates to trust; the system's if empty")
}

func (p *invocation) parse() error {
	if err := p.flags.Parse(p.args); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			return err
		}
		return usage(err)
	}
	if p.flags.NArg() > 0 {
		return usage(fmt.Errorf("unexpected argument %q", p.flags.Arg(0)))
	}
	if p.names.name == "" || strings.ContainsAny(p.names.name, ". *>/\\\t\r\n") {
		return usage(fmt.Errorf("no fleet can be called %q", p.names.name))
	}
	return nil
}

func (p *invocation) connect(own []nats.Option, more ...nats.Option) (*nats.Conn, error) {
	opts := []nats.Option{nats.CustomInboxPrefix(inbox(p.role))}
	address := p.url
	if own == nil {
		var err error
		if opts, err = p.options(); err != nil {
			return nil, usage(err)
		}
	} else {
		address = ""
	}
	opts = append(opts, nats.Name("fleet "+p.role), nats.MaxReconnects(-1), nats.RetryOnFailedConnect(p.role == roleWork),
		nats.ReconnectWait(retryTime), nats.PingInterval(5*time.Second), nats.MaxPingsOutstanding(2),
		nats.ReconnectBufSize(-1), // questions are asked again instead
		nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) { fmt.Fprintln(p.diag, "fleet:", err) }))
	return nats.Connect(address, slices.Concat(opts, own, more)...)
}

type workerFlags struct {
	name    string
	host    string
	threads int
	cache   string
}

func (f *workerFlags) define(flags *flag.FlagSet, threads int, meaning string) {
	host, _ := os.Hostname()
	cache, err := os.UserCacheDir()
	if err != nil {
		cache = os.TempDir()
	}
	f.host = host
	flags.StringVar(&f.name, "worker", fmt.Sprintf("%s-%d-%s", host, os.Getpid(), nuid.Next()[:4]), "name of this worker, a new one at each start by default; an empty name stands for that of the machine, which stays")
	flags.IntVar(&f.threads, "threads", threads, "games at a time"+meaning)
	flags.StringVar(&f.cache, "cache", filepath.Join(cache, "rulebook-fleet"), "`directory` for copies of engines")
}

func (f *workerFlags) station(p *invocation, nc *nats.Conn) (*station, error) {
	f.name = cmp.Or(f.name, f.host)
	if f.threads < 1 || f.threads > maxThreads || !isName(f.name) {
		return nil, usage(fmt.Errorf("a worker needs a name, and 1 to %d threads", maxThreads))
	}
	js, err := jetstream.New(nc)
	if err != nil {
		return nil, err
	}
	key, err := identity(p.nkey, f.cache)
	if err != nil {
		return nil, err
	}
	s := &station{
		key: key, process: nuid.Next(),
		names: p.names, nc: nc, js: js, servers: &reach{}, set: games.All(), out: p.diag, began: time.Now(),
		finder: &finder{cache: f.cache}, hello: hello{f.name, wire.Build(), f.threads},
	}
	s.prepare = s.engines
	return s, nil
}

func work(ctx context.Context, p *invocation) error {
	var own workerFlags
	var dirs string
	var fetch, stay bool
	p.defineAccess(roleWork, localURL, "anything but this machine needs tls:// and -nkey")
	own.define(p.flags, max(1, runtime.NumCPU()/2), "")
	p.flags.StringVar(&dirs, "engines", "", "`directories` with engines, several with "+string(filepath.ListSeparator))
	p.flags.BoolVar(&fetch, "fetch", false, "take engines that are not here from the servers")
	p.flags.BoolVar(&stay, "stay", false, "wait for the next match when one is over")
	if err := p.parse(); err != nil {
		return err
	}
	var servers reach
	nc, err := p.connect(nil, servers.options()...)
	if err != nil {
		return err
	}
	defer nc.Close()
	s, err := own.station(p, nc)
	if err != nil {
		return err
	}
	s.stay, s.servers = stay, &servers
	s.finder.dirs = filepath.SplitList(dirs)
	if fetch {
		s.finder.open = s.openEngines
	}
	return s.run(ctx)
}

// openEngines opens a store that exists only during a match that offers engines.
func (s *station) openEngines(ctx context.Context) (jetstream.ObjectStore, error) {
	for {
		store, err := s.js.ObjectStore(ctx, s.names.bucket())
		if err == nil || errors.Is(err, jetstream.ErrBucketNotFound) || ctx.Err() != nil {
			return store, err
		}
		pause(ctx, retryTime)
	}
}

func showStatus(ctx context.Context, p *invocation) error {
	var every time.Duration
	p.defineAccess(roleStatus, localURL, "anything but this machine needs tls:// and -nkey")
	p.flags.DurationVar(&every, "every", 2*time.Second, "time between two reports; 0 for one report")
	if err := p.parse(); err != nil {
		return err
	}
	if every < 0 {
		return usage(errors.New("every must not be negative"))
	}
	nc, err := p.connect(nil)
	if err != nil {
		return err
	}
	defer nc.Close()
	return watch(ctx, nc, p.names, every, p.out, program.IsTerminal(p.out))
}
