package match

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime"
	"syscall"
	"time"

	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/games"
)

// The exit codes of programs that play matches.
const (
	ExitDone     = 0
	ExitFailed   = 1
	ExitUsage    = 2
	ExitRejected = 3 // by the SPRT
)

// maxShutdown bounds the time that a program takes to end after a signal. Killing engines
// takes less. Writing to an output that nobody reads can take longer.
const maxShutdown = 15 * time.Second

// Main runs the program arena with the arguments of the process, and ends the process.
func Main() {
	os.Exit(Run(Interruptible(), games.All(), os.Args[1:], os.Stdout, os.Stderr))
}

// Interruptible returns a context that ends when the process is told to end. Unless the
// process then ends by itself, it is ended, by a second signal at once.
func Interruptible() context.Context {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, func() {
		stop() // a second signal ends the program at once
		time.AfterFunc(maxShutdown, func() { os.Exit(ExitFailed) })
	})
	return ctx
}

// Run is the program arena, for any set of games. It returns the exit code.
func Run(ctx context.Context, set protocol.Set, args []string, out, diagnostics io.Writer) int {
	cfg, err := parseArgs(ctx, set, args, diagnostics)
	if errors.Is(err, flag.ErrHelp) {
		return ExitDone
	}
	if err != nil {
		fmt.Fprintln(diagnostics, "arena:", err)
		return ExitUsage
	}
	m := New(cfg, out)
	if err := m.Run(ctx); err != nil {
		fmt.Fprintln(diagnostics, "arena:", err)
		return ExitFailed
	}
	if m.Rejected() {
		return ExitRejected
	}
	return ExitDone
}

// maxConcurrency bounds the number of games at a time.
const maxConcurrency = 1000

func parseArgs(ctx context.Context, set protocol.Set, args []string, diagnostics io.Writer) (Config, error) {
	raw := NewFlags(set)
	flags := flag.NewFlagSet("arena", flag.ContinueOnError)
	flags.SetOutput(diagnostics)
	raw.Define(flags)
	flags.IntVar(&raw.concurrency, "concurrency", max(1, runtime.NumCPU()/2), "games at a time")
	flags.BoolVar(&raw.affinity, "affinity", false, "keep the engines of each game on one processor core (Linux only)")
	if err := flags.Parse(args); err != nil {
		return Config{}, err
	}
	if flags.NArg() > 0 {
		return Config{}, fmt.Errorf("unexpected argument %q", flags.Arg(0))
	}
	if raw.concurrency < 1 || raw.concurrency > maxConcurrency {
		return Config{}, fmt.Errorf("concurrency must be from 1 to %d", maxConcurrency)
	}
	return raw.Read(ctx)
}
