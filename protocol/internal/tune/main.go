// Command tune learns the weights of evaluations from games.
//
//	tune play GAME [-games N] [-seed N] [-nodes N] [-random N] [-noise X] [-max-plies N]
//		[-table FILE] >GAMES
//	tune fit GAME [-trust X] [-ridge X] [-dir DIR] GAMES…
//
// Play plays games for two against itself, with random moves at the beginning and occasionally
// later. A game is a line of text: the result and the moves, with the scores of the searches that
// chose them. Fit learns the weights of the terms that the searcher of a game counts, by logistic
// regression, and writes them as Go source. From games to weights, it takes two commands. They
// take hours, so no test runs them:
//
//	go run ./protocol/internal/tune play smarts -games 5000 >games
//	go run ./protocol/internal/tune fit smarts games
//
// With a table, the scores come from the table, and with -trust 1 the results of the games do not
// matter. The program examples/measure/solve makes the table of Line Up:
//
//	go run ./protocol/internal/tune play lineup -table lineup.table -noise 0.3 -random 12 -nodes 200 -max-plies 60 -games 50000 >games
//	go run ./protocol/internal/tune fit lineup -trust 1 games
//
// It is better to learn from games by new weights than by old ones. For example, the weights of
// Smarts come from a third round, with -trust 0.05: 4000 games by the weights of the first round,
// and 2336 by the weights of the second with -nodes 2000.
//
// To add a term, declare a constant before termCount in the folder of the game, and call Sum.Add. Its
// weight is 0 until the next fit. Fit reads the names of terms from the source. Reversi counts no
// terms: the program in the folder of its game learns the weights of its patterns.
//
// Equal arguments give equal results on platforms with the same exponential function.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"
)

func main() {
	err := run(os.Args[1:], os.Stdout, os.Stderr)
	if err != nil && !errors.Is(err, flag.ErrHelp) {
		fmt.Fprintln(os.Stderr, "tune:", err)
		os.Exit(1)
	}
}

// run runs the command. Games go to out, and measurements to log.
func run(args []string, out, log io.Writer) error {
	if len(args) < 2 || args[0] != "play" && args[0] != "fit" || strings.HasPrefix(args[1], "-") {
		return errors.New("want play or fit, and the name of a game; -help after it lists the flags")
	}
	if args[0] == "play" {
		return runPlay(args[1], args[2:], out)
	}
	return runFit(args[1], args[2:], log)
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

// many is the limit of options without a natural one, far beyond any use of the command.
const many = 1_000_000_000

func within[N int | float64](option string, value, least, most N) error {
	if least <= value && value <= most { // not if it is no number
		return nil
	}
	return fmt.Errorf("-%s is %v, but it must be from %v to %v", option, value, least, most)
}
