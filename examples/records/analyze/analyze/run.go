// Package analyze is the program examples/records/analyze for any set of games.
package analyze

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/seed-445450d7/rulebook/examples/internal/program"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/session"
)

// Main runs the program with the games of set and ends the process.
func Main(set protocol.Set, args []string) { program.Main(Run, set, args) }

// Run runs the program and returns its exit code.
func Run(ctx context.Context, set protocol.Set, args []string, _ io.Reader, out, diagnostics io.Writer) int {
	a := analyst{out: out}
	flags := program.NewFlags("analyze", "FILE…", diagnostics)
	flags.DurationVar(&a.time, "time", 0, "time for each search; 200ms if there is no limit at all")
	flags.Uint64Var(&a.nodes, "nodes", 0, "positions for each search")
	flags.IntVar(&a.depth, "depth", 0, "plies for each search")
	target := flags.String("o", "", "a new file for the marked records")
	return program.Run(flags, args, -1, func() error {
		if flags.NArg() == 0 || a.time < 0 || a.depth < 0 {
			return program.Misuse(errors.New("want files, and no negative limits"))
		}
		if a.time == 0 && a.nodes == 0 && a.depth == 0 {
			a.time = 200 * time.Millisecond
		}
		marked, done, err := create(*target)
		if err != nil {
			return err
		}
		var failure error
		for s, err := range program.Games(set, flags.Args()...) {
			if err == nil {
				err = a.game(ctx, s, marked)
			}
			if ctx.Err() != nil {
				return errors.Join(errors.New("interrupted"), done())
			}
			if err != nil {
				fmt.Fprintln(diagnostics, "analyze:", err)
				failure = program.Exit(program.Failed)
			}
		}
		if err := done(); err != nil {
			return err
		}
		return failure
	})
}

// create's function done removes an empty file, so that the command can be repeated.
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
		err = errors.Join(err, f.Close()) // some systems do not remove open files
		if err == nil && info.Size() == 0 {
			err = os.Remove(name)
		}
		return err
	}, nil
}

func (a *analyst) game(ctx context.Context, s *session.Session, w io.Writer) error {
	if err := a.analyze(ctx, s); err != nil {
		return err
	}
	_, err := s.Record().WriteTo(w)
	return err
}
