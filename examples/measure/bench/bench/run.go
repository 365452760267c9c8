// Package bench is the program examples/measure/bench for any set of games.
package bench

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/seed-445450d7/rulebook/examples/internal/origin"
	"github.com/seed-445450d7/rulebook/examples/internal/program"
	"github.com/seed-445450d7/rulebook/protocol"
)

// Main runs the program with the games of set and ends the process.
func Main(set protocol.Set, args []string) { program.Main(Run, set, args) }

// Run runs the program and returns its exit code.
func Run(_ context.Context, set protocol.Set, args []string, _ io.Reader, out, diagnostics io.Writer) int {
	flags := program.NewFlags("bench", "", diagnostics)
	benchtime := flags.Duration("time", 200*time.Millisecond, "how long each benchmark runs")
	names := flags.String("games", strings.Join(set.Names(), ","), "names of the games to measure")
	environments := flags.Bool("environments", false, "measure environments instead of rules")
	return program.Run(flags, args, 0, func() error {
		list, err := choose(set, *names)
		if err != nil {
			return err
		}
		line := strings.Join(append([]string{"go run ./examples/measure/bench"}, args...), " ")
		if *environments {
			return reportEnvironments(out, list, *benchtime, line)
		}
		if err := report(out, list, *benchtime, line); err != nil {
			return err
		}
		return printTexts(out, *benchtime)
	})
}

func choose(set protocol.Set, names string) (list []protocol.Game, err error) {
	for name := range strings.SplitSeq(names, ",") {
		g, err := set.Lookup(name)
		if err != nil {
			return nil, err
		}
		list = append(list, g)
	}
	return list, nil
}

func packages(list []protocol.Game) (paths []string, err error) {
	for _, g := range list {
		p, err := g.New()
		if err != nil {
			return nil, err
		}
		state, _ := protocol.StateOf[any](p)
		paths = append(paths, reflect.TypeOf(state).PkgPath())
	}
	return paths, nil
}

func report(out io.Writer, list []protocol.Game, benchtime time.Duration, line string) error {
	fmt.Fprintf(out, "# How fast\n\n%s\nOn a machine that does other work, figures may differ by a fifth from run to run.\n", origin.Sentence(line))
	paths, err := packages(list)
	if err != nil {
		return err
	}
	results, err := measure(paths, benchtime)
	if err != nil {
		return err
	}
	var names []string
	for _, p := range paths {
		names = append(names, path.Base(p))
	}
	for _, from := range []string{"start", "middle"} {
		printTable(out, names, from, results)
	}
	printSetups(out, names, results)
	printScaling(out, names, results)
	return nil
}

func measure(paths []string, benchtime time.Duration) ([]result, error) {
	cores := runtime.NumCPU()
	single, err := benchmark(paths, benchtime, "Rules/.*/[^/]*[^l]$", 1)
	if err != nil {
		return nil, err
	}
	one, err := benchmark(paths, benchtime, "Rules/start/PlayoutParallel$", 1)
	if err != nil {
		return nil, err
	}
	all, err := benchmark(paths, benchtime, "Rules/start/PlayoutParallel$", cores)
	if err != nil {
		return nil, err
	}
	for i := range all {
		all[i].name += "All"
	}
	return slices.Concat(single, one, all), nil
}

func benchmark(paths []string, benchtime time.Duration, pattern string, cores int) ([]result, error) {
	args := []string{"test", "-p", "1", "-run", "^$", "-bench", pattern, "-benchtime", benchtime.String(), "-cpu", fmt.Sprint(cores)}
	args = append(args, paths...)
	test := exec.Command("go", args...)
	test.Stderr = os.Stderr
	text, err := test.Output()
	if err != nil {
		return nil, fmt.Errorf("go %s: %w\n%s", strings.Join(args, " "), err, text)
	}
	return parse(string(text)), nil
}

var columns = []struct{ name, title string }{
	{"AppendMoves", "listed moves"},
	{"After", "After"},
	{"PerftBulk", "perft, last ply counted"},
	{"PerftPlayed", "perft, all played"},
	{"Playout", "playouts cut at 200 plies"},
	{"PlayoutWhole", "playouts to the end"},
	{"Hash", "Hash"},
	{"Result", "Result"},
	{"Print", "print"},
	{"Parse", "parse"},
	{"ParseMove", "parse a move"},
}

func printTable(out io.Writer, names []string, from string, results []result) {
	fmt.Fprintf(out, "\n## From the %s\n\nPer second, on one core. Moves are listed and played in positions of random games from here.\nA playout is a random game from here, cut at 200 plies or played to its end. If nobody makes\nprogress, that end is a cut at 100,000 plies.\n\n| game |", from)
	for _, c := range columns {
		fmt.Fprintf(out, " %s |", c.title)
	}
	fmt.Fprintf(out, " allocations |\n|---|%s---:|\n", strings.Repeat("---:|", len(columns)))
	for _, game := range names {
		fmt.Fprintf(out, "| %s |", game)
		for _, c := range columns {
			r := find(results, game, from+"/"+c.name)
			fmt.Fprintf(out, " %s |", origin.Rate(r.perSecond))
		}
		fmt.Fprintf(out, " %s |\n", allocating(results, game, from))
	}
}

func printSetups(out io.Writer, names []string, results []result) {
	fmt.Fprintf(out, "\n## All setups\n\nAs above, from the start of every setup.\n\n"+
		"| game | players | listed moves | After | playouts cut at 200 plies | playouts to the end |\n|---|---|---:|---:|---:|---:|\n")
	for _, game := range names {
		for _, r := range results {
			setup, found := strings.CutSuffix(r.name, "/AppendMoves")
			players, ok := strings.CutPrefix(setup, "players=")
			if r.game != game || !found || !ok {
				continue
			}
			fmt.Fprintf(out, "| %s | %s |", game, strings.ReplaceAll(players, ",", ", "))
			for _, c := range []string{"AppendMoves", "After", "Playout", "PlayoutWhole"} {
				fmt.Fprintf(out, " %s |", origin.Rate(find(results, game, setup+"/"+c).perSecond))
			}
			fmt.Fprintln(out)
		}
	}
}

func allocating(results []result, game, from string) string {
	var names []string
	for _, c := range columns {
		if find(results, game, from+"/"+c.name).allocs > 0 {
			names = append(names, c.title)
		}
	}
	return cmp.Or(strings.Join(names, ", "), "none")
}

func printScaling(out io.Writer, names []string, results []result) {
	fmt.Fprintf(out, "\n## On all cores\n\nPlayouts per second from the start, on one core and on all %d.\n\n| game | one | all | ratio |\n|---|---:|---:|---:|\n", runtime.NumCPU())
	for _, game := range names {
		one := find(results, game, "start/PlayoutParallel").perSecond
		all := find(results, game, "start/PlayoutParallelAll").perSecond
		fmt.Fprintf(out, "| %s | %s | %s | %.2f |\n", game, origin.Rate(one), origin.Rate(all), all/one)
	}
}

func printTexts(out io.Writer, benchtime time.Duration) error {
	const module = "github.com/seed-445450d7/rulebook/"
	results, err := benchmark([]string{module + "notation/record", module + "protocol/server"}, benchtime, "ReadRecords$|Position$|PositionAnew$", 1)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "\n## Texts\n\n| | each | MB/s |\n|---|---:|---:|\n")
	for _, r := range results {
		name := "a thousand records, " + origin.Rate(r.perSecond) + " games/s"
		if r.name == "PositionAnew" {
			name = "position line with 200,000 new moves"
		}
		if plies, ok := strings.CutPrefix(r.name, "Position/plies="); ok {
			name = "position line with one new move after " + plies
		}
		fmt.Fprintf(out, "| %s | %v | %.0f |\n", name, time.Duration(r.nanos).Round(10*time.Nanosecond), r.bytes)
	}
	return nil
}
