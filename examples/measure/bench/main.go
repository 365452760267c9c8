// Command bench measures the rules of all ten games and prints the figures as Markdown
// tables, with the commit, the machine, and the date. It takes minutes and needs Edax, so no
// test runs this command, which regenerates its README.md:
//
//	go run ./examples/measure/bench -time 1s -edax PROGRAM >examples/measure/bench/README.md
//
// It runs the benchmarks of the games, which have the same names in all of them. To run
// one of them alone:
//
//	go test -run '^$' -bench 'Rules/start/Playout$' ./ploy
//
// With the flag -environments it measures the environments of package env instead. It takes
// minutes, so no test runs this command, which regenerates ENVIRONMENTS.md:
//
//	go run ./examples/measure/bench -environments -time 600ms >examples/measure/bench/ENVIRONMENTS.md
//
// The flag -edax names a program that runs the perft of the Othello engine Edax. The report
// then compares it with the perft of package reversi, on cores that should be idle.
package main

import (
	"cmp"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/seed-445450d7/rulebook/examples/checks/readme/origin"
	"github.com/seed-445450d7/rulebook/protocol/games"
)

func main() {
	benchtime := flag.Duration("time", 200*time.Millisecond, "how long each benchmark runs")
	names := flag.String("games", strings.Join(games.All().Names(), ","), "package names of the games to measure")
	edax := flag.String("edax", "", "a `program` that runs the perft of Edax: given 0 or 1 plies to count unplayed and a depth, it prints nodes and seconds")
	environments := flag.Bool("environments", false, "measure environments instead of rules")
	flag.Parse()
	if flag.NArg() > 0 {
		fmt.Fprintf(os.Stderr, "bench: unexpected argument %q\n", flag.Arg(0))
		os.Exit(2)
	}
	list := strings.Split(*names, ",")
	run := func() error { return report(os.Stdout, list, *benchtime, *edax) }
	if *environments {
		run = func() error { return reportEnvironments(os.Stdout, list, *benchtime) }
	}
	err := checkNames(list)
	if err == nil {
		err = run()
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

// command returns the command line of this run.
func command() string {
	return strings.Join(append([]string{"go run ./examples/measure/bench"}, os.Args[1:]...), " ")
}

func checkNames(names []string) error {
	for _, name := range names {
		if _, err := games.All().Lookup(name); err != nil {
			return err
		}
	}
	return nil
}

func report(out io.Writer, names []string, benchtime time.Duration, edax string) error {
	fmt.Fprintf(out, "# How fast\n\n%s\nOn a machine that does other work, figures may differ by a fifth from run to run.\n", origin.Sentence(command()))
	results, err := measure(names, benchtime)
	if err != nil {
		return err
	}
	for _, from := range []string{"start", "middle"} {
		printTable(out, names, from, results)
	}
	printSetups(out, names, results)
	printScaling(out, names, results)
	if err := printTexts(out, benchtime); err != nil {
		return err
	}
	if edax != "" {
		return compare(out, edax)
	}
	return nil
}

// measure runs the benchmarks: the parallel ones on all cores, and the others on one.
func measure(names []string, benchtime time.Duration) ([]result, error) {
	cores := runtime.NumCPU()
	single, err := benchmark(names, benchtime, "Rules/.*/[^/]*[^l]$", 1)
	if err != nil {
		return nil, err
	}
	one, err := benchmark(names, benchtime, "Rules/start/PlayoutParallel$", 1)
	if err != nil {
		return nil, err
	}
	all, err := benchmark(names, benchtime, "Rules/start/PlayoutParallel$", cores)
	if err != nil {
		return nil, err
	}
	for i := range all {
		all[i].name += "All"
	}
	return slices.Concat(single, one, all), nil
}

func benchmark(names []string, benchtime time.Duration, pattern string, cores int) ([]result, error) {
	args := []string{"test", "-p", "1", "-run", "^$", "-bench", pattern, "-benchtime", benchtime.String(), "-cpu", fmt.Sprint(cores)}
	for _, name := range names {
		args = append(args, "github.com/seed-445450d7/rulebook/"+name)
	}
	test := exec.Command("go", args...)
	test.Stderr = os.Stderr
	text, err := test.Output()
	if err != nil {
		return nil, fmt.Errorf("go %s: %w\n%s", strings.Join(args, " "), err, text)
	}
	return parse(string(text)), nil
}

// columns holds the benchmarks of the tables with their titles.
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
			fmt.Fprintf(out, " %s |", si(r.perSecond))
		}
		fmt.Fprintf(out, " %s |\n", allocating(results, game, from))
	}
}

// printSetups prints the figures of every setup, by the names that package gametest gives
// them, such as "players=4,standard,teams".
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
				fmt.Fprintf(out, " %s |", si(find(results, game, setup+"/"+c).perSecond))
			}
			fmt.Fprintln(out)
		}
	}
}

// allocating returns the names of the benchmarks of a game that allocate.
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
		fmt.Fprintf(out, "| %s | %s | %s | %.2f |\n", game, si(one), si(all), all/one)
	}
}

// printTexts prints the figures for reading long texts: records, and position commands
// that grow by a move each.
func printTexts(out io.Writer, benchtime time.Duration) error {
	results, err := benchmark([]string{"notation/record", "protocol/server"}, benchtime, "ReadRecords$|Position$|PositionAnew$", 1)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "\n## Texts\n\n| | each | MB/s |\n|---|---:|---:|\n")
	for _, r := range results {
		name := "a thousand records, " + si(r.perSecond) + " games/s"
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

// si formats a rate with three digits and an SI prefix.
func si(rate float64) string {
	for _, unit := range []struct {
		size   float64
		letter string
	}{{1e9, "G"}, {1e6, "M"}, {1e3, "k"}} {
		if rate >= 0.9995*unit.size { // it rounds to 1 of the unit
			return fmt.Sprintf("%.3g %s", rate/unit.size, unit.letter)
		}
	}
	return fmt.Sprintf("%.3g", rate)
}
