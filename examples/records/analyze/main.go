// Command analyze analyzes finished games. For every ply, it finds the best move, the value
// of the move that was played, and the loss of value.
//
//	analyze [-time d] [-nodes n] [-depth n] [-o FILE] FILE…
//
// A value is the expected result for the mover, from 0 for a loss to 1 for a win. A move
// that loses at least 0.05 is marked ?!, at least 0.1 ?, at least 0.2 ??. The flag -o writes
// the records with these symbols, with the value, depth and nodes of each ply as
// annotations, and with the better line as a variation of a marked move.
//
// A faulty record is reported and skipped, and the exit code is then 1.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"time"

	"github.com/seed-445450d7/rulebook/protocol/games"
	"github.com/seed-445450d7/rulebook/protocol/session"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	os.Exit(run(ctx, os.Args[1:], os.Stdout, os.Stderr))
}

// errUsage is the error for a wrong command line, which has been reported.
var errUsage = errors.New("usage")

func run(ctx context.Context, args []string, out, diagnostics io.Writer) int {
	a := analyst{out: out}
	paths, target, err := parseArgs(&a, args, diagnostics)
	switch {
	case errors.Is(err, flag.ErrHelp):
		return 0
	case errors.Is(err, errUsage):
		return 2
	}
	code := 0
	fail := func(err error) {
		fmt.Fprintln(diagnostics, "analyze:", err)
		code = 1
	}
	marked, done, err := create(target)
	if err != nil {
		fail(err)
		return code
	}
	for _, path := range paths {
		if ctx.Err() == nil {
			a.file(ctx, path, marked, func(err error) { fail(fmt.Errorf("%s: %w", path, err)) })
		}
	}
	if ctx.Err() != nil {
		fail(errors.New("interrupted"))
	}
	if err := done(); err != nil {
		fail(err)
	}
	return code
}

// create returns a new file for records, or nothing without a name. At the end, done closes
// it, and removes it if it is empty, so that the command can be repeated.
func create(name string) (w io.Writer, done func() error, err error) {
	if name == "" {
		return io.Discard, func() error { return nil }, nil
	}
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		return nil, nil, err
	}
	return f, func() error {
		info, err := f.Stat()
		err = errors.Join(err, f.Close()) // some systems remove no open file
		if err == nil && info.Size() == 0 {
			err = os.Remove(name)
		}
		return err
	}, nil
}

func parseArgs(a *analyst, args []string, diagnostics io.Writer) (paths []string, target string, err error) {
	flags := flag.NewFlagSet("analyze", flag.ContinueOnError)
	flags.SetOutput(diagnostics)
	flags.Usage = func() {
		fmt.Fprintln(diagnostics, "usage: analyze [flags] FILE…")
		flags.PrintDefaults()
	}
	flags.DurationVar(&a.time, "time", 0, "time for each search; 200ms if there is no limit at all")
	flags.Uint64Var(&a.nodes, "nodes", 0, "positions for each search")
	flags.IntVar(&a.depth, "depth", 0, "plies for each search")
	flags.StringVar(&target, "o", "", "a new file for the marked records")
	if err := flags.Parse(args); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			return nil, "", err
		}
		return nil, "", errUsage
	}
	if flags.NArg() == 0 || a.time < 0 || a.depth < 0 {
		fmt.Fprintln(diagnostics, "analyze: want files, and no negative limits")
		flags.Usage()
		return nil, "", errUsage
	}
	if a.time == 0 && a.nodes == 0 && a.depth == 0 {
		a.time = 200 * time.Millisecond
	}
	return flags.Args(), target, nil
}

// file analyzes the games of a file and writes them to w. It reports faulty records, and the
// error if it stops before the end of the file.
func (a *analyst) file(ctx context.Context, path string, w io.Writer, report func(error)) {
	f, err := os.Open(path)
	if err != nil {
		report(err)
		return
	}
	defer f.Close()
	for s, err := range session.OpenAll(games.All(), f) {
		if ctx.Err() != nil {
			return
		}
		if err == nil {
			err = a.game(ctx, s, w)
		}
		if err != nil && ctx.Err() == nil {
			report(fmt.Errorf("%s: %w", path, err))
		}
	}
}

// game analyzes one game.
func (a *analyst) game(ctx context.Context, s *session.Session, w io.Writer) error {
	if err := a.analyze(ctx, s); err != nil {
		return err
	}
	_, err := s.Record().WriteTo(w)
	return err
}
