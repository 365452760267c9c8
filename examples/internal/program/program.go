// Package program has the common parts of the programs under examples.
package program

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"iter"
	"os"
	"os/exec"
	"os/signal"
	"strings"
	"syscall"
	"time"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/server"
	"github.com/seed-445450d7/rulebook/protocol/session"
)

// A Func runs a program and returns the exit code.
type Func func(ctx context.Context, set protocol.Set, args []string, in io.Reader, out, diagnostics io.Writer) int

// Main runs a program with the streams of the process, and ends the process.
func Main(run Func, set protocol.Set, args []string) {
	os.Exit(run(Interruptible(), set, args, os.Stdin, os.Stdout, os.Stderr))
}

// maxShutdown is more than killing engines takes.
const maxShutdown = 15 * time.Second

// Interruptible returns a context that ends when the process receives a signal. Fifteen seconds
// later, or at a second signal, the process ends.
func Interruptible() context.Context {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, func() {
		stop()
		time.AfterFunc(maxShutdown, func() { os.Exit(Failed) })
	})
	return ctx
}

// Exit codes.
const (
	Done     = 0
	Failed   = 1
	Misused  = 2 // by the command line
	Rejected = 3 // by a sequential test
)

// An Exit is the exit code of a program that has printed its errors.
type Exit int

// Error implements [error].
func (e Exit) Error() string { return fmt.Sprintf("exit code %d", int(e)) }

// Misuse returns err with the exit code [Misused].
func Misuse(err error) error { return misuse{err} }

type misuse struct{ error }

func (m misuse) Unwrap() error { return m.error }

// NewFlags returns the flags of a program whose usage ends with arguments.
func NewFlags(name, arguments string, diagnostics io.Writer) *flag.FlagSet {
	flags := flag.NewFlagSet(name, flag.ContinueOnError)
	flags.SetOutput(diagnostics)
	flags.Usage = func() {
		fmt.Fprintln(diagnostics, strings.TrimSuffix("usage: "+name+" [flags] "+arguments, " "))
		flags.PrintDefaults()
	}
	return flags
}

// SetupFlags adds the flags of setup, except for the seed.
func SetupFlags(flags *flag.FlagSet, setup *notation.Setup) {
	flags.IntVar(&setup.Players, "players", 0, "number of players; 0 means the usual number")
	flags.BoolVar(&setup.Teams, "teams", false, "seats 1 and 3 against seats 2 and 4")
	flags.StringVar(&setup.Variation, "variation", "", "variation of the rules")
	flags.StringVar(&setup.Arrangement, "arrangement", "", "where pieces start, in the game's own form, such as 1A,1B,1C in Sniggle")
}

// Run parses args, calls body, prints its error, and returns the exit code. At most max arguments
// may follow the flags, unless max is negative.
func Run(flags *flag.FlagSet, args []string, max int, body func() error) int {
	if err := flags.Parse(args); errors.Is(err, flag.ErrHelp) {
		return Done
	} else if err != nil {
		return Misused
	}
	var err error
	if max >= 0 && flags.NArg() > max {
		err = Misuse(fmt.Errorf("unexpected argument %q; flags stand before arguments", flags.Arg(max)))
	} else {
		err = body()
	}
	var exit Exit
	switch {
	case err == nil:
		return Done
	case errors.As(err, &exit):
		return int(exit)
	}
	if errors.As(err, new(misuse)) {
		fmt.Fprintf(flags.Output(), "%s: %v; -h shows the usage\n", flags.Name(), err)
		return Misused
	}
	fmt.Fprintf(flags.Output(), "%s: %v\n", flags.Name(), err)
	return Failed
}

// Games returns the games in files of records. It yields an error for each faulty record or file,
// and continues.
func Games(set protocol.Set, paths ...string) iter.Seq2[*session.Session, error] {
	return func(yield func(*session.Session, error) bool) {
		for _, path := range paths {
			f, err := os.Open(path)
			if err != nil {
				if !yield(nil, err) {
					return
				}
				continue
			}
			for s, err := range session.OpenAll(set, f) {
				if err != nil {
					err = fmt.Errorf("%s: %w", path, err)
				}
				if !yield(s, err) {
					f.Close()
					return
				}
			}
			f.Close()
		}
	}
}

// Searcher returns a searcher of g, which knows only the rules if the entry of g has no
// NewSearcher.
func Searcher(g protocol.Game, cfg protocol.SearchConfig) protocol.Searcher {
	x, err := g.NewSearcher(cfg)
	if err != nil {
		return server.NewSearcher(cfg)
	}
	return x
}

// Output is like [exec.Cmd.Output], but its errors have the command and its standard error.
func Output(cmd *exec.Cmd) ([]byte, error) {
	var diagnostics strings.Builder
	cmd.Stderr = &diagnostics
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("%s: %w\n%s", strings.Join(cmd.Args, " "), err, &diagnostics)
	}
	return out, nil
}

// IsTerminal reports whether stream is a terminal.
func IsTerminal(stream any) bool {
	f, ok := stream.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}
