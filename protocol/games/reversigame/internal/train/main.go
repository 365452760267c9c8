// Command train learns the weights of Reversi's patterns by stages of the game.
//
//	train play [-weights FILE] [-games N] [-seed N] [-depth N] [-solve N] >GAMES
//	train fit [-o FILE] [-trust X] [-ridge X] [-uses N] [-solved N] [-samples N] GAMES…
//
// A line of games has the number of random plies, black's margin, and the moves. No test runs these
// commands, because they take hours:
//
//	go run ./protocol/games/reversigame/internal/train play -games 10000 >games
//	go run ./protocol/games/reversigame/internal/train fit -o protocol/games/reversigame/internal/patterns/weights.bin games
//
// The weights come from 72,529 games: 38,000 to depth 4 by handmade weights, 23,570 to depth 4 by
// weights learned from these, and 10,959 to depth 6 by the next. Equal arguments give equal results,
// bit for bit on every platform.
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

	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/games/reversigame/internal/patterns"
)

func main() {
	err := run(os.Args[1:], os.Stdout, os.Stderr)
	if err != nil && !errors.Is(err, flag.ErrHelp) {
		fmt.Fprintln(os.Stderr, "train:", err)
		os.Exit(1)
	}
}

func run(args []string, out, log io.Writer) error {
	if len(args) < 1 || args[0] != "play" && args[0] != "fit" {
		return errors.New("want play or fit; -help after it lists the flags")
	}
	if args[0] == "play" {
		return runPlay(args[1:], out)
	}
	return runFit(args[1:], log)
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

const (
	many   = 1_000_000_000
	spaces = 64
)

func within[N int | float64](option string, value, least, most N) error {
	if least <= value && value <= most { // false for NaN
		return nil
	}
	return fmt.Errorf("-%s is %v, but it must be from %v to %v", option, value, least, most)
}

func runPlay(args []string, out io.Writer) error {
	flags := flag.NewFlagSet("train play", flag.ContinueOnError)
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
	w := patterns.Learned()
	if *weights != "" {
		data, err := os.ReadFile(*weights)
		if err != nil {
			return err
		}
		if w, err = patterns.Unpack(data); err != nil {
			return err
		}
	}
	x := &generator{
		rng: rand.New(rand.NewPCG(*seed, 0)), w: w, depth: *depth, solve: *solve,
		x: patterns.NewWith(protocol.SearchConfig{Memory: 8}, w),
	}
	buffer := bufio.NewWriter(out)
	for range *games {
		fmt.Fprintln(buffer, x.play())
	}
	return buffer.Flush()
}

func runFit(args []string, log io.Writer) error {
	flags := flag.NewFlagSet("train fit", flag.ContinueOnError)
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
	if _, err := os.Stat(filepath.Dir(*output)); err != nil { // because the work takes hours
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
