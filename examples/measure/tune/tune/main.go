// Package tune is the program examples/measure/tune for any set of games.
package tune

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"

	"github.com/seed-445450d7/rulebook/examples/internal/program"
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol"
)

// Main runs the program and ends the process.
func Main(set protocol.Set, args []string) { program.Main(run, set, args) }

func run(_ context.Context, set protocol.Set, args []string, _ io.Reader, out, diagnostics io.Writer) int {
	err := learn(set, args, out, diagnostics)
	switch {
	case err == nil, errors.Is(err, flag.ErrHelp):
		return program.Done
	}
	fmt.Fprintln(diagnostics, "tune:", err)
	return program.Failed
}

func learn(set protocol.Set, args []string, out, log io.Writer) error {
	if len(args) < 2 || args[0] != "play" && args[0] != "fit" || strings.HasPrefix(args[1], "-") {
		return errors.New("want play or fit, and the name of a game; -help after it lists the flags")
	}
	game, err := set.Lookup(args[1])
	if err != nil {
		return err
	}
	start, err := game.New(notation.Players(2))
	if err != nil {
		return err
	}
	if args[0] == "play" {
		return runPlay(start, args[2:], out)
	}
	return runFit(start, args[2:], log)
}

func parseOptions(flags *flag.FlagSet, args []string) error {
	if err := flags.Parse(args); err != nil {
		return err
	}
	if flags.NArg() > 0 {
		return fmt.Errorf("%s takes only options, and there is %q", flags.Name(), flags.Arg(0))
	}
	return nil
}

func parseFiles(flags *flag.FlagSet, args []string) ([]string, error) {
	if err := flags.Parse(args); err != nil {
		return nil, err
	}
	for _, name := range flags.Args() {
		if strings.HasPrefix(name, "-") {
			return nil, fmt.Errorf("%s takes options before the files, and %q is among the files (a file of that name is ./%s)", flags.Name(), name, name)
		}
	}
	return flags.Args(), nil
}

const many = 1_000_000_000

func within[N int | float64](option string, value, least, most N) error {
	if least <= value && value <= most { // false for NaN
		return nil
	}
	return fmt.Errorf("-%s is %v, but it must be from %v to %v", option, value, least, most)
}
