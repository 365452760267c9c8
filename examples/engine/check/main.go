// Command check tests an engine, which may be written in any language, and reports its mistakes in
// plain words.
//
//	check [-game name] [-patience n] [-positions n] [-seed n] [-json] [-v] program [argument …]
//
// The exit code is 0 if no test failed, 1 if one did, and 2 for a wrong command line.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"

	"github.com/seed-445450d7/rulebook/protocol/check"
	"github.com/seed-445450d7/rulebook/protocol/games"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	os.Exit(run(ctx, os.Args[1:], os.Stdout, os.Stderr))
}

func run(ctx context.Context, args []string, out, diagnostics io.Writer) int {
	flags := flag.NewFlagSet("check", flag.ContinueOnError)
	flags.SetOutput(diagnostics)
	c := check.Config{Games: games.All()}
	flags.StringVar(&c.Game, "game", "", "test only this `game`; needed for an engine without an option Game")
	flags.Float64Var(&c.Patience, "patience", 1, "multiply all time limits by this `factor`")
	flags.IntVar(&c.Positions, "positions", 300, "compare this `number` of positions in each setup")
	flags.Uint64Var(&c.Seed, "seed", 1, "select the random games by this `number`")
	asJSON := flags.Bool("json", false, "print the report as JSON")
	verbose := flags.Bool("v", false, "print passed and skipped tests as well")
	flags.Usage = func() {
		fmt.Fprintln(diagnostics, "usage: check [flags] program [argument …]")
		flags.PrintDefaults()
	}
	if err := flags.Parse(args); err != nil {
		return 2
	}
	if flags.NArg() == 0 || c.Patience <= 0 || c.Positions < 2 {
		flags.Usage()
		return 2
	}
	c.Command = func() *exec.Cmd { return exec.Command(flags.Arg(0), flags.Args()[1:]...) }
	progress := func(r check.Test) {
		if r.Verdict == check.Failed || *verbose {
			printResult(out, r)
		}
	}
	if *asJSON {
		progress = nil
	}
	report, err := check.Run(ctx, c, progress)
	if err != nil {
		fmt.Fprintln(diagnostics, "check:", err)
		return 2
	}
	if *asJSON {
		err = report.WriteJSON(out)
	} else {
		_, err = fmt.Fprintf(out, "%d passed, %d failed, %d skipped\n",
			report.Count(check.OK), report.Count(check.Failed), report.Count(check.Skipped))
	}
	if err != nil {
		fmt.Fprintln(diagnostics, "check:", err)
		return 2
	}
	if !report.OK() {
		return 1
	}
	return 0
}

func printResult(out io.Writer, r check.Test) {
	name := r.Name
	if r.Setup != "" {
		name = r.Setup + ": " + name
	}
	if r.Reason != "" {
		name += ": " + r.Reason
	}
	fmt.Fprintf(out, "%-8s %-11s %s\n", r.Verdict, r.Group, name)
	if r.Verdict == check.Failed {
		fmt.Fprintf(out, "%-20s %s\n", "", r.Clause)
	}
}
