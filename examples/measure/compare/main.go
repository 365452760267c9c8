// Command compare compares the speed of two commits, and prints ratios as Markdown. NEW is usually
// HEAD:
//
//	compare [-short] OLD NEW
//
// It fails if something has become slower beyond noise, unless the message of a commit after OLD
// has a line "Slower: " with the reason. Other programs on the machine have little effect: both
// commits take turns, and only their processor time counts.
package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/seed-445450d7/rulebook/examples/internal/origin"
	"github.com/seed-445450d7/rulebook/examples/internal/program"
	"github.com/seed-445450d7/rulebook/protocol/games"
)

func main() {
	flags := program.NewFlags("compare", "OLD NEW", os.Stderr)
	short := flags.Bool("short", false, "measure less, in about a minute")
	os.Exit(program.Run(flags, os.Args[1:], 2, func() error {
		if flags.NArg() != 2 {
			return program.Misuse(errors.New("want two commits"))
		}
		how := effort{rounds: 9, outer: 1, time: 300 * time.Millisecond, rules: "Rules/players=.*/(AppendMoves|After|Playout)$", size: true}
		if *short {
			how = effort{rounds: 5, time: 40 * time.Millisecond, rules: "Rules/players=.*/Playout$"}
		}
		line := "go run ./examples/measure/compare " + strings.Join(os.Args[1:], " ")
		return compare(program.Interruptible(), os.Stdout, flags.Arg(0), flags.Arg(1), how, line)
	}))
}

// An effort says how exactly to measure. Without the outer ones at both ends, the ratios of all
// rounds span an interval that has the true median with a probability of 94 or 96 percent.
type effort struct {
	rounds, outer int
	time          time.Duration // of a measurement
	rules         string        // pattern of benchmarks
	size          bool          // whether to compare the sizes for the browser
}

// maxSlower is far more than a program's layout in memory causes.
const maxSlower = 1.2

func compare(ctx context.Context, out io.Writer, before, after string, how effort, line string) error {
	dir, err := os.MkdirTemp("", "compare")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	var trees [2]tree
	for i, commit := range []string{before, after} {
		if trees[i], err = build(ctx, filepath.Join(dir, fmt.Sprint(i)), commit); err != nil {
			return err
		}
	}
	list, err := trees[1].measurements(ctx, how.rules)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "# %s beside %s\n\n%s\n\nSpeed of the second commit divided by that of the first, in processor time: the median of\n"+
		"%d rounds, and an interval that probably has the true median.\n\n| | ratio | interval |\n|---|---:|---:|\n", before, after, origin.Sentence(line), how.rounds)
	var slower []string
	for _, m := range list {
		ratios, err := m.ratios(ctx, trees, how)
		if errors.Is(err, errMissing) {
			continue // in one of the commits
		}
		if err != nil {
			return err
		}
		median, low, high := interval(ratios, how.outer)
		fmt.Fprintf(out, "| %s | %.2f | %.2f to %.2f |\n", m.name, median, low, high)
		if high < 1/maxSlower {
			slower = append(slower, m.name)
		}
	}
	if how.size {
		if err := printSizes(ctx, out, trees); err != nil {
			return err
		}
	}
	if len(slower) == 0 {
		return nil
	}
	messages, err := run(ctx, ".", "git", "log", "--format=%B", before+".."+after)
	if err != nil {
		return err
	}
	if reason := explanation(messages); reason != "" {
		fmt.Fprintf(out, "\nSlower: %s\n", reason)
		return nil
	}
	return fmt.Errorf("slower, and no commit has a line \"Slower: \" with the reason: %s", strings.Join(slower, "; "))
}

// explanation returns the reason for less speed in messages of commits, or "".
func explanation(messages string) string {
	for line := range strings.Lines(messages) {
		if reason, ok := strings.CutPrefix(line, "Slower: "); ok {
			return strings.TrimSpace(reason)
		}
	}
	return ""
}

func interval(ratios []float64, outer int) (median, low, high float64) {
	slices.Sort(ratios)
	last := len(ratios) - 1
	return ratios[last/2], ratios[outer], ratios[last-outer]
}

// A tree has a commit's files and programs.
type tree struct{ dir, programs string }

func build(ctx context.Context, dir, commit string) (tree, error) {
	t := tree{filepath.Join(dir, "files"), filepath.Join(dir, "programs")}
	hash, err := run(ctx, ".", "git", "rev-parse", "--verify", commit+"^{commit}")
	if err != nil {
		return t, err
	}
	tests := append([]string{"test", "-c", "-trimpath", "-o", t.programs + string(filepath.Separator), "./protocol/games"}, packages()...)
	for _, command := range [][]string{
		{".", "git", "clone", "-q", "--shared", "--no-checkout", ".", t.dir},
		{t.dir, "git", "-c", "advice.detachedHead=false", "checkout", "-q", strings.TrimSpace(hash)},
		{t.dir, "go", "build", "-trimpath", "-buildvcs=false", "-o", filepath.Join(t.programs, "ugi"), "./protocol/ugi"},
		append([]string{t.dir, "go"}, tests...),
	} {
		if _, err := run(ctx, command[0], command[1], command[2:]...); err != nil {
			return t, err
		}
	}
	return t, nil
}

func packages() (list []string) {
	for _, name := range games.All().Names() {
		list = append(list, "./"+name)
	}
	return list
}

func run(ctx context.Context, dir, name string, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir = dir
	out, err := program.Output(cmd)
	return string(out), err
}

// A measurement does something n times.
type measurement struct {
	name string
	do   func(ctx context.Context, t tree, n int) (cost, error)
}

// A cost is what n times have cost. There may be more units than n, such as nodes.
type cost struct {
	time  time.Duration
	units float64
}

var errMissing = errors.New("no such benchmark")

func (m measurement) ratios(ctx context.Context, trees [2]tree, how effort) (list []float64, err error) {
	n := 1
	for {
		c, err := m.do(ctx, trees[0], n)
		if err != nil {
			return nil, err
		}
		if c.time > how.time/2 {
			n = max(1, int(float64(n)*float64(how.time)/float64(c.time)))
			break
		}
		n *= 4
	}
	for round := range how.rounds {
		var perUnit [2]float64
		for turn := range 2 {
			i := (turn + round) % 2
			c, err := m.do(ctx, trees[i], n)
			if err != nil {
				return nil, err
			}
			perUnit[i] = c.time.Seconds() / c.units
		}
		list = append(list, perUnit[0]/perUnit[1])
	}
	return list, nil
}

func (t tree) measurements(ctx context.Context, rules string) (list []measurement, err error) {
	list = []measurement{
		{"start of the program", func(ctx context.Context, t tree, n int) (sum cost, err error) {
			for range n {
				c, err := t.ugi(ctx, "isready\nquit\n")
				if err != nil {
					return sum, err
				}
				sum.time += c
			}
			sum.units = float64(n)
			return sum, nil
		}},
		{"round trips", func(ctx context.Context, t tree, n int) (cost, error) {
			time, err := t.ugi(ctx, strings.Repeat("position startpos\njson moves\n", n)+"quit\n")
			return cost{time, float64(n)}, err
		}},
	}
	for _, dir := range packages() {
		more, err := t.benchmarks(ctx, dir, rules)
		if err != nil {
			return nil, err
		}
		list = append(list, more...)
	}
	more, err := t.benchmarks(ctx, "./protocol/games", "^BenchmarkSearch$/.*")
	return append(list, more...), err
}

func (t tree) ugi(ctx context.Context, input string) (time.Duration, error) {
	cmd := exec.CommandContext(ctx, filepath.Join(t.programs, "ugi"))
	cmd.Stdin = strings.NewReader(input)
	return spend(cmd)
}

func spend(cmd *exec.Cmd) (time.Duration, error) {
	cmd.Env = append(os.Environ(), "GOMAXPROCS=1")
	if err := cmd.Run(); err != nil {
		return 0, fmt.Errorf("%s: %w", strings.Join(cmd.Args, " "), err)
	}
	return cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime(), nil
}

func (t tree) benchmarks(ctx context.Context, dir, pattern string) (list []measurement, err error) {
	text, _, err := t.benchmark(ctx, dir, pattern, 1)
	if err != nil {
		return nil, err
	}
	for _, r := range results(text) {
		exact := "^" + strings.ReplaceAll(r.name, "/", "$/^") + "$"
		name := strings.TrimPrefix(dir, "./") + " " + strings.TrimPrefix(strings.TrimPrefix(r.name, "BenchmarkRules/"), "Benchmark")
		list = append(list, measurement{name, func(ctx context.Context, t tree, n int) (cost, error) {
			text, time, err := t.benchmark(ctx, dir, exact, n)
			if err != nil {
				return cost{}, err
			}
			found := results(text)
			if len(found) == 0 {
				return cost{}, errMissing
			}
			return cost{time, float64(n) * found[0].units}, nil
		}})
	}
	return list, nil
}

func (t tree) benchmark(ctx context.Context, dir, pattern string, n int) (text string, _ time.Duration, err error) {
	cmd := exec.CommandContext(ctx, filepath.Join(t.programs, filepath.Base(dir)+".test"), "-test.run=^$", "-test.bench="+pattern,
		fmt.Sprintf("-test.benchtime=%dx", n), "-test.cpu=1")
	cmd.Dir = filepath.Join(t.dir, dir)
	var out strings.Builder
	cmd.Stdout = &out
	time, err := spend(cmd)
	return out.String(), time, err
}

type result struct {
	name  string
	units float64 // of an operation: nodes of a search, and 1 of anything else
}

func results(text string) (list []result) {
	for lines := bufio.NewScanner(strings.NewReader(text)); lines.Scan(); {
		fields := strings.Fields(lines.Text())
		if len(fields) < 4 || !strings.HasPrefix(fields[0], "Benchmark") {
			continue
		}
		r := result{fields[0], 1}
		if i := slices.Index(fields, "nodes/op"); i > 0 {
			fmt.Sscan(fields[i-1], &r.units)
		}
		list = append(list, r)
	}
	return list
}

func printSizes(ctx context.Context, out io.Writer, trees [2]tree) error {
	var sizes [2]float64
	for i, t := range trees {
		site := filepath.Join(t.programs, "site")
		if _, err := run(ctx, t.dir, "go", "run", "-trimpath", "./examples/web", "-out", site); err != nil {
			return err
		}
		engines, err := filepath.Glob(filepath.Join(site, "*", "*.wasmz"))
		if err != nil {
			return err
		}
		for k, engine := range engines {
			info, err := os.Stat(engine)
			if err != nil {
				return err
			}
			if size := float64(info.Size()); k == 0 || size < sizes[i] {
				sizes[i] = size
			}
		}
	}
	fmt.Fprintf(out, "\nThe first engine of the page has %.2f MB and then %.2f MB by gzip.\n", sizes[0]/1e6, sizes[1]/1e6)
	return nil
}
