// Package statistics is the program examples/records/statistics for any set of games.
package statistics

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/seed-445450d7/rulebook/examples/internal/program"
	"github.com/seed-445450d7/rulebook/protocol"
)

// Main runs the program with the games of set and ends the process.
func Main(set protocol.Set, args []string) { program.Main(Run, set, args) }

// Run runs the program and returns its exit code.
func Run(ctx context.Context, set protocol.Set, args []string, _ io.Reader, out, diagnostics io.Writer) int {
	flags := program.NewFlags("statistics", "FILE…", diagnostics)
	play := flags.Int("play", 0, "play this many games in each setup instead of reading files")
	nodes := flags.Uint64("nodes", 1000, "nodes of a move in the games of -play")
	return program.Run(flags, args, -1, func() (failure error) {
		if *play > 0 && flags.NArg() == 0 {
			return report(ctx, out, set, *play, *nodes)
		}
		if *play != 0 || flags.NArg() == 0 {
			return program.Misuse(errors.New("want files of records, or a number of games to -play"))
		}
		list := tally{set: set}
		for s, err := range program.Games(set, flags.Args()...) {
			if err != nil {
				fmt.Fprintln(diagnostics, "statistics:", err)
				failure = program.Exit(program.Failed)
				continue
			}
			list.add(s)
		}
		if _, err := io.WriteString(out, list.markdown()); err != nil {
			return err
		}
		return failure
	})
}
