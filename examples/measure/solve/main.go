// Command solve finds the value of every position of Line Up and writes a table. It needs 1.7 GB of
// memory and 1.6 GB on disk, and continues where it was stopped. It only reads a finished table:
//
//	-verify    checks the file, and derives every value again by the moves of package lineup
//	-search n  searches n random positions 6 plies deep and compares the values
//	-report f  writes the results, with the checks of this run, to a file
//
// Solving takes hours, so no test runs this command, which also regenerates REPORT.md:
//
//	go run ./examples/measure/solve -verify -search 1000000 -report examples/measure/solve/REPORT.md
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"log"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"syscall"

	"github.com/seed-445450d7/rulebook/lineup/tablebase"
)

type options struct {
	table   string
	threads int
	verify  bool
	search  int
	report  string
}

func main() {
	log.SetFlags(log.Ltime)
	var o options
	flag.StringVar(&o.table, "table", "lineup.table", "the `file` of the table")
	flag.IntVar(&o.threads, "threads", runtime.NumCPU(), "how many threads work at the same time")
	flag.BoolVar(&o.verify, "verify", false, "derive every value again")
	flag.IntVar(&o.search, "search", 0, "search `n` random positions")
	flag.StringVar(&o.report, "report", "", "the `file` for the report")
	flag.Parse()
	if flag.NArg() > 0 {
		log.Fatalf("solve takes no arguments, and there is %q", flag.Arg(0))
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	switch err := run(ctx, o); {
	case errors.Is(err, context.Canceled):
		log.Fatal("interrupted; the same command goes on")
	case err != nil:
		log.Fatal(err)
	}
}

func (o options) command() string {
	command := "go run ./examples/measure/solve"
	if o.verify {
		command += " -verify"
	}
	if o.search > 0 {
		command += fmt.Sprint(" -search ", o.search)
	}
	return command + " -report " + o.report
}

func (o options) checkReport() error {
	if same(o.report, o.table) {
		return fmt.Errorf("%s cannot be both the table and the report", o.table)
	}
	f, err := os.OpenFile(o.report, os.O_WRONLY, 0)
	if errors.Is(err, fs.ErrNotExist) {
		if f, err = os.CreateTemp(filepath.Dir(o.report), ".solve-*"); err == nil {
			defer os.Remove(f.Name())
		}
	}
	if err != nil {
		return fmt.Errorf("the report %s: %w", o.report, err)
	}
	return f.Close()
}

func same(a, b string) bool {
	infoA, errA := os.Stat(a)
	infoB, errB := os.Stat(b)
	if errA == nil && errB == nil {
		return os.SameFile(infoA, infoB)
	}
	fullA, errA := filepath.Abs(a)
	fullB, errB := filepath.Abs(b)
	return errA == nil && errB == nil && fullA == fullB
}

func run(ctx context.Context, o options) error {
	if o.report != "" {
		if err := o.checkReport(); err != nil {
			return err
		}
	}
	table, err := tablebase.Solve(ctx, o.table, o.threads, func(line string) { log.Print(line) })
	if err != nil {
		return err
	}
	w := worker{table: table, threads: max(o.threads, 1)}
	var checks []string
	if o.verify {
		line, err := w.verify(ctx)
		if err != nil {
			return err
		}
		log.Print(line)
		checks = append(checks, line)
	}
	if o.search > 0 {
		line, err := w.compare(ctx, o.search)
		if err != nil {
			return err
		}
		log.Print(line)
		checks = append(checks, line)
	}
	if o.report == "" {
		return nil
	}
	text, err := w.report(ctx, o.command(), checks)
	if err != nil {
		return err
	}
	if same(o.report, o.table) {
		return fmt.Errorf("%s is the table", o.report)
	}
	return os.WriteFile(o.report, text, 0o644)
}
