// Command figures measures how many actions a second the games take in Go, through the C library,
// and in Python, for every setup, on one core. It takes minutes, so no test runs the command, which
// writes a table:
//
//	go run ./examples/bindings/python/figures >examples/bindings/python/FIGURES.md
//
// On Unix it counts processor time, so that other programs matter little.
package main

import (
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"

	"github.com/seed-445450d7/rulebook/examples/internal/origin"
	"github.com/seed-445450d7/rulebook/examples/internal/program"
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol/env"
	"github.com/seed-445450d7/rulebook/protocol/games"
)

//go:embed programs/figures.py
var pythonSource []byte

//go:embed programs/figures.c
var cSource []byte

//go:embed report.txt
var text string

const (
	environments = 64
	maxPlies     = 500
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	os.Exit(run(ctx, os.Args[1:], os.Stdout, os.Stderr))
}

func run(ctx context.Context, args []string, out, diagnostics io.Writer) int {
	flags := flag.NewFlagSet("figures", flag.ContinueOnError)
	flags.SetOutput(diagnostics)
	seconds := flags.Float64("seconds", 0.3, "`time` of each measurement")
	only := flags.String("games", "", "measure only these games, separated by commas")
	python := flags.String("python", "python3", "the `program` that runs Python with NumPy")
	if err := flags.Parse(args); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			return 0
		}
		return 2
	}
	names := games.All().Names()
	if *only != "" {
		names = strings.Split(*only, ",")
	}
	for _, name := range names {
		if _, err := games.All().Lookup(name); err != nil {
			fmt.Fprintln(diagnostics, "figures:", err)
			return 2
		}
	}
	runtime.GOMAXPROCS(1)
	if err := write(ctx, out, names, *seconds, *python); err != nil {
		fmt.Fprintln(diagnostics, "figures:", err)
		return 1
	}
	return 0
}

func write(ctx context.Context, out io.Writer, names []string, seconds float64, python string) error {
	dir, err := os.MkdirTemp("", "figures")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	b := bench{seconds: seconds, dir: dir, python: python}
	if err := b.build(ctx); err != nil {
		return err
	}
	var rows strings.Builder
	for _, name := range names {
		game, err := games.All().Lookup(name)
		if err != nil {
			return err
		}
		for _, setup := range game.Spec().Setups() {
			g, err := game.Environment(setup)
			if err != nil {
				return err
			}
			row, err := b.row(ctx, g)
			if err != nil {
				return fmt.Errorf("%s: %w", g, err)
			}
			rows.WriteString(row)
		}
	}
	_, err = fmt.Fprintf(out, text, environments, maxPlies, origin.Sentence("go run ./examples/bindings/python/figures"), strings.TrimSpace(rows.String()))
	return err
}

type bench struct {
	seconds float64
	dir     string
	python  string
}

func (b bench) build(ctx context.Context) error {
	for name, source := range map[string][]byte{"figures.py": pythonSource, "figures.c": cSource} {
		if err := os.WriteFile(filepath.Join(b.dir, name), source, 0o644); err != nil {
			return err
		}
	}
	const module = "github.com/seed-445450d7/rulebook/examples/bindings/"
	if _, err := b.command(ctx, "go", "run", module+"python", "-out", b.dir); err != nil {
		return err
	}
	header, err := b.command(ctx, "go", "list", "-f", "{{.Dir}}", module+"capi/capi")
	if err != nil {
		return err
	}
	libraries, err := filepath.Glob(filepath.Join(b.dir, "rulebook", "*rulebook.*"))
	if err != nil || len(libraries) != 1 {
		return fmt.Errorf("no library among %q", libraries)
	}
	_, err = b.command(ctx, "gcc", "-O2", "-I", strings.TrimSpace(header), "-o", b.program(),
		filepath.Join(b.dir, "figures.c"), libraries[0], "-Wl,-rpath,"+filepath.Dir(libraries[0]))
	return err
}

func (b bench) program() string { return filepath.Join(b.dir, "figures.exe") }

func (b bench) command(ctx context.Context, name string, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Env = append(os.Environ(), "PYTHONPATH="+b.dir, "OPENBLAS_NUM_THREADS=1")
	out, err := program.Output(cmd)
	return string(out), err
}

func (b bench) row(ctx context.Context, g env.Game) (string, error) {
	rates := []float64{b.playouts(g)}
	masks := make([]byte, environments*g.Actions())
	planes := make([]float32, environments*g.Shape().Len())
	for _, buffers := range []env.Buffers{{}, {Masks: masks}, {Masks: masks, Planes: planes}} {
		rate, err := b.batch(g, buffers)
		if err != nil {
			return "", err
		}
		rates = append(rates, rate)
	}
	setup, err := setupJSON(g.Setup())
	if err != nil {
		return "", err
	}
	args := []string{g.Name(), setup, strconv.FormatFloat(b.seconds, 'g', -1, 64), strconv.Itoa(environments), strconv.Itoa(maxPlies)}
	for _, command := range [][]string{{b.program()}, {b.python, filepath.Join(b.dir, "figures.py")}} {
		out, err := b.command(ctx, command[0], append(command[1:], args...)...)
		if err != nil {
			return "", err
		}
		for _, word := range strings.Fields(out) {
			rate, err := strconv.ParseFloat(word, 64)
			if err != nil {
				return "", err
			}
			rates = append(rates, rate)
		}
	}
	row := "| " + g.String() + " |"
	for _, rate := range rates {
		row += " " + thousands(rate) + " |"
	}
	return row + "\n", nil
}

func setupJSON(s notation.Setup) (string, error) {
	text, err := json.Marshal(map[string]any{"players": s.Players, "teams": s.Teams, "variation": s.Variation})
	return string(text), err
}

func (b bench) playouts(g env.Game) float64 {
	s, seed := g.New(1), uint64(0)
	return b.rate(func() int {
		seed++
		_, plies := s.Playout(seed, maxPlies)
		return plies
	})
}

func (b bench) batch(g env.Game, buffers env.Buffers) (float64, error) {
	batch, err := g.NewBatch(env.BatchConfig{Environments: environments, Threads: 1, Seed: 1, MaxPlies: maxPlies, Buffers: buffers})
	if err != nil {
		return 0, err
	}
	actions := make([]env.Action, environments)
	rate := b.rate(func() int {
		batch.Sample(actions)
		if err = batch.Step(actions); err != nil {
			return 1
		}
		return environments
	})
	return rate, err
}

func (b bench) rate(f func() int) float64 {
	for range 100 {
		f()
	}
	steps, begun := 0, clock()
	for {
		for range 20 {
			steps += f()
		}
		if spent := (clock() - begun).Seconds(); spent >= b.seconds {
			return float64(steps) / spent
		}
	}
}

func thousands(rate float64) string {
	if rate < 10000 {
		return strconv.FormatFloat(rate/1000, 'f', 1, 64)
	}
	return strconv.FormatFloat(rate/1000, 'f', 0, 64)
}
