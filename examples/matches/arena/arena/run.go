package arena

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/match"
	"github.com/seed-445450d7/rulebook/protocol/match/elo"
)

// The exit codes of programs that play matches.
const (
	ExitDone     = 0
	ExitFailed   = 1
	ExitUsage    = 2
	ExitRejected = 3 // by the SPRT
)

// maxShutdown bounds the time that a program takes to end after a signal. Killing engines usually
// takes less. Writing to an output that nobody reads can take longer.
const maxShutdown = 15 * time.Second

// Main runs the arena with a set of games and the given arguments, and ends the process.
// Signals interrupt the match, which the same arguments continue.
func Main(set protocol.Set, args []string) {
	os.Exit(Run(Interruptible(), set, args, os.Stdout, os.Stderr))
}

// Interruptible returns a context that ends when the process receives a signal to end. Unless the
// process exits within fifteen seconds, Interruptible ends it; a second signal ends it
// immediately.
func Interruptible() context.Context {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, func() {
		stop() // a second signal ends the program at once
		time.AfterFunc(maxShutdown, func() { os.Exit(ExitFailed) })
	})
	return ctx
}

// Run is like [Main], but writes to the given outputs and returns the exit code instead of ending
// the process.
func Run(ctx context.Context, set protocol.Set, args []string, out, diagnostics io.Writer) int {
	s, err := parseArgs(ctx, set, args, diagnostics)
	if errors.Is(err, flag.ErrHelp) {
		return ExitDone
	}
	if err != nil {
		fmt.Fprintln(diagnostics, "arena:", err)
		return ExitUsage
	}
	standings, err := Play(ctx, s, out)
	if err != nil {
		fmt.Fprintln(diagnostics, "arena:", err)
		return ExitFailed
	}
	if standings.Verdict == elo.Rejected {
		return ExitRejected
	}
	return ExitDone
}

func parseArgs(ctx context.Context, set protocol.Set, args []string, diagnostics io.Writer) (Settings, error) {
	r := NewFlags(set)
	flags := flag.NewFlagSet("arena", flag.ContinueOnError)
	flags.SetOutput(diagnostics)
	r.Define(flags)
	r.defineHere(flags)
	if err := flags.Parse(args); err != nil {
		return Settings{}, err
	}
	if flags.NArg() > 0 {
		return Settings{}, fmt.Errorf("unexpected argument %q", flags.Arg(0))
	}
	return r.Read(ctx)
}

// Play plays the rest of a match, keeps its records, and writes the progress and the standings to
// out. If ctx is done before the match is, the error says how many games have been played.
func Play(ctx context.Context, s Settings, out io.Writer) (standings match.Standings, err error) {
	p := newPrinter(out)
	var file *store
	cfg := s.Match
	cfg.Save = func(played match.Played) error {
		if file == nil {
			return nil
		}
		return file.add(played)
	}
	m, err := match.New(cfg)
	if err != nil {
		return standings, err
	}
	defer m.Close()
	if err := m.Handshake(ctx); err != nil {
		return standings, err
	}
	if s.Records != "" {
		if file, err = openStore(ctx, m, p, s.Records); err != nil {
			return standings, err
		}
	}
	err = playOut(ctx, m, p)
	if file != nil {
		err = errors.Join(err, file.Close())
	}
	standings = m.Standings()
	p.standings(m, standings)
	if err == nil && !m.Done() {
		err = fmt.Errorf("stopped after %d of %d games", m.Played(), m.Total())
	}
	return standings, errors.Join(err, p.err)
}

// playOut plays the games that are left and reports the progress. When ctx is done, it
// returns nil.
func playOut(ctx context.Context, m *match.Match, p *printer) error {
	defer p.endLine()
	if n := m.Played(); n > 0 && (n == m.Total() || !m.Done()) {
		p.printf("going on after %d games\n", n)
	}
	for played, err := range m.Play(ctx) {
		if err != nil && err == context.Cause(ctx) {
			return nil
		}
		if err != nil {
			return err
		}
		p.progress(m, played)
	}
	return nil
}
