// Command soak plays random games in every setup of the ten games and prints the results as
// Markdown. It takes an hour or less, so no test runs this command, which regenerates SOAK.md of
// package gametest:
//
//	go run ./examples/measure/soak -games 10000 >notation/gametest/SOAK.md
package main

import (
	"bufio"
	"context"
	_ "embed"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"

	"github.com/seed-445450d7/rulebook/examples/internal/origin"
	"github.com/seed-445450d7/rulebook/examples/internal/program"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/games"
)

//go:embed report.txt
var text string

func main() { program.Main(run, games.All(), os.Args[1:]) }

func run(ctx context.Context, set protocol.Set, args []string, _ io.Reader, out, diagnostics io.Writer) int {
	flags := program.NewFlags("soak", "", diagnostics)
	number := flags.Int("games", 1000, "random games of each setup")
	return program.Run(flags, args, 0, func() error {
		found, err := play(ctx, set.Names(), *number, diagnostics)
		if err != nil {
			return err
		}
		table, total, err := found.table(set.Names())
		if err != nil {
			return err
		}
		_, err = fmt.Fprintf(out, text, origin.Sentence("go run ./examples/measure/soak -games "+strconv.Itoa(*number)), table, total[0], total[1])
		return err
	})
}

type setup struct{ game, name string }

type rows struct {
	order             []setup
	packages, program map[setup][]string
}

func play(ctx context.Context, names []string, number int, diagnostics io.Writer) (rows, error) {
	const module = "github.com/seed-445450d7/rulebook/"
	args := []string{"test", "-run", "^Test(Rules|Soak)$/^soak", "-timeout", "0", "-count", "1", "-v", module + "protocol/ugi"}
	for _, name := range names {
		args = append(args, module+name)
	}
	tests := exec.CommandContext(ctx, "go", args...)
	tests.Env = append(os.Environ(), "SOAK="+strconv.Itoa(number))
	tests.Stderr = diagnostics
	pipe, err := tests.StdoutPipe()
	if err != nil {
		return rows{}, err
	}
	if err := tests.Start(); err != nil {
		return rows{}, err
	}
	found := rows{packages: map[setup][]string{}, program: map[setup][]string{}}
	for lines := bufio.NewScanner(pipe); lines.Scan(); {
		if strings.Contains(lines.Text(), "FAIL") {
			fmt.Fprintln(diagnostics, lines.Text())
		}
		found.add(lines.Text())
	}
	if err := tests.Wait(); err != nil {
		return rows{}, fmt.Errorf("%s: %w", tests, err)
	}
	return found, nil
}

func (r *rows) add(line string) {
	_, line, _ = strings.Cut(line, "| ")
	cells := strings.Split(strings.TrimSuffix(line, " |"), " | ")
	if len(cells) < 3 {
		return
	}
	if game, ok := strings.CutPrefix(cells[0], "program: "); ok {
		r.program[setup{game, cells[1]}] = cells[2:]
		return
	}
	key := setup{cells[0], cells[1]}
	r.order = append(r.order, key)
	r.packages[key] = cells[2:]
}

func (r *rows) table(names []string) (table string, total [2]int, err error) {
	if len(r.packages) == 0 || !maps.EqualFunc(r.packages, r.program, func([]string, []string) bool { return true }) {
		return "", total, fmt.Errorf("the packages have %d setups, the program %d", len(r.packages), len(r.program))
	}
	slices.SortStableFunc(r.order, func(a, b setup) int { return slices.Index(names, a.game) - slices.Index(names, b.game) })
	for _, key := range r.order {
		cells := append(append([]string{key.game, key.name}, r.packages[key]...), r.program[key][0])
		for i, cell := range []string{cells[2], cells[len(cells)-1]} {
			n, err := strconv.Atoi(cell)
			if err != nil {
				return "", total, err
			}
			total[i] += n
		}
		table += "| " + strings.Join(cells, " | ") + " |\n"
	}
	return table, total, nil
}
