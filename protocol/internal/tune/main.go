// Command tune learns the weights of evaluations from games.
//
//	tune play GAME [-games N] [-seed N] [-nodes N] [-random N] [-noise X] [-max-plies N]
//		[-table FILE] >GAMES
//	tune fit GAME [-trust X] [-ridge X] [-dir DIR] GAMES…
//
// Play plays games for two against itself, with random moves at the beginning and occasionally
// later. A game is a line of text: the result and the moves, with the scores of the searches that
// chose them. Fit learns the weights of the features that package knowledge counts, by logistic
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
// To add a feature, declare a constant before the last one of its game, such as smartsFeatures, and
// call Tally.Add. Its weight is 0 until the next fit. Fit reads the names of features from the
// source.
//
// # Reversi
//
// The patterns of Reversi are learned in another way, by stages of the game. Because that takes
// hours, no test runs these commands:
//
//	tune play reversi [-weights FILE] [-games N] [-seed N] [-depth N] [-solve N] >GAMES
//	tune fit reversi [-o FILE] [-trust X] [-ridge X] [-uses N] [-solved N] [-samples N] GAMES…
//
// Without -weights, play uses the weights of the program. A line has the number of random plies,
// the margin of black, and the moves. Searches have a small depth, and the end of a game is perfect
// play. Fit writes the weights to a file, together with the errors of shallow searches, which it
// measures with these weights. The program embeds protocol/internal/reversisearch/weights.bin:
//
//	go run ./protocol/internal/tune fit reversi -o protocol/internal/reversisearch/weights.bin GAMES…
//
// The weights of the program come from 72,529 games: 38,000 to depth 4 by handmade weights, 23,570
// to depth 4 by weights learned from these, and 10,959 to depth 6 by the next ones.
//
// # Repetition
//
// Equal arguments give equal results, for Reversi bit for bit on every platform, and for the other
// games on platforms with the same exponential function.
package main

import (
	"bufio"
	"cmp"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"

	"github.com/seed-445450d7/rulebook/protocol/internal/reversisearch"
	"github.com/seed-445450d7/rulebook/protocol/internal/search"
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
	play, name, rest := args[0] == "play", args[1], args[2:]
	switch {
	case play && name == "reversi":
		return runPlay(rest, out)
	case name == "reversi":
		return runFit(rest, log)
	case play:
		return runPlayAny(name, rest, out)
	}
	return runFitAny(name, rest, log)
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

// Limits for options without natural ones, far beyond any use of the command.
const (
	many   = 1_000_000_000
	spaces = 64 // of the board of Reversi
)

func within[N int | float64](option string, value, least, most N) error {
	if least <= value && value <= most { // not if it is no number
		return nil
	}
	return fmt.Errorf("-%s is %v, but it must be from %v to %v", option, value, least, most)
}

func runPlay(args []string, out io.Writer) error {
	flags := flag.NewFlagSet("tune play reversi", flag.ContinueOnError)
	weights := flags.String("weights", "", "file of the weights to play by")
	games := flags.Int("games", 1000, "number of games")
	seed := flags.Uint64("seed", 1, "seed of the random plies")
	depth := flags.Int("depth", 6, "plies of a search")
	solve := flags.Int("solve", 12, "empty spaces from which on play is perfect")
	if err := parseOptions(flags, args); err != nil {
		return err
	}
	if err := cmp.Or(
		within("games", *games, 1, many), within("depth", *depth, 1, spaces), within("solve", *solve, 0, spaces),
	); err != nil {
		return err
	}
	w := reversisearch.Learned()
	if *weights != "" {
		data, err := os.ReadFile(*weights)
		if err != nil {
			return err
		}
		if w, err = reversisearch.Unpack(data); err != nil {
			return err
		}
	}
	x := &generator{
		rng: rand.New(rand.NewPCG(*seed, 0)), w: w, depth: *depth, solve: *solve,
		x: reversisearch.NewWith(search.Config{Memory: 8}, w),
	}
	buffer := bufio.NewWriter(out)
	for range *games {
		fmt.Fprintln(buffer, x.play())
	}
	return buffer.Flush()
}

func runFit(args []string, log io.Writer) error {
	flags := flag.NewFlagSet("tune fit reversi", flag.ContinueOnError)
	x := &learner{rounds: 40, out: log}
	output := flags.String("o", "weights.bin", "file to write")
	flags.Float64Var(&x.trust, "trust", 0.1, "share of an evaluation in what is expected a ply before")
	flags.Float64Var(&x.ridge, "ridge", 8, "how many positions a pattern needs before it weighs half")
	flags.IntVar(&x.minUses, "uses", 8, "how many positions a pattern needs to weigh anything")
	flags.IntVar(&x.solved, "solved", 12, "empty spaces from which on the games were played perfectly")
	samples := flags.Int("samples", 60, "positions of each stage by which searches are measured")
	names, err := parseFiles(flags, args)
	if err != nil {
		return err
	}
	if err := cmp.Or(
		within("trust", x.trust, 0, 1), within("ridge", x.ridge, 0.001, many), within("uses", x.minUses, 0, many),
		within("solved", x.solved, 0, spaces), within("samples", *samples, 0, many),
	); err != nil {
		return err
	}
	if _, err := os.Stat(filepath.Dir(*output)); err != nil { // before the work for it
		return fmt.Errorf("directory of the weights (-o): %w", err)
	}
	for _, name := range names {
		if err := x.read(name); err != nil {
			return err
		}
	}
	weights, err := x.learn()
	if err != nil {
		return err
	}
	data, err := withCuts(weights, x.games, *samples, log)
	if err != nil {
		return err
	}
	fmt.Fprintf(log, "%d games, %d bytes\n", len(x.games), len(data))
	return os.WriteFile(*output, data, 0o644)
}

func (x *learner) read(name string) error {
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	if err := x.add(f); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}
