// Package levels is the program examples/matches/levels for any set of games.
package levels

import (
	"context"
	_ "embed"
	"errors"
	"flag"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/seed-445450d7/rulebook/examples/internal/origin"
	"github.com/seed-445450d7/rulebook/examples/internal/program"
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol"
)

//go:embed report.txt
var text string

type config struct {
	low, high int
	games     int
	time      time.Duration
	nodes     uint64
	maxPlies  int
	seed      uint64
	even      bool
	flags     string
}

// Main runs the program with the games of set and ends the process.
func Main(set protocol.Set, args []string) { program.Main(Run, set, args) }

// Run runs the program and returns its exit code.
func Run(ctx context.Context, set protocol.Set, args []string, _ io.Reader, out, diagnostics io.Writer) int {
	var cfg config
	flags := program.NewFlags("levels", "", diagnostics)
	names := flags.String("names", strings.Join(set.Names(), ","), "names of the games to measure")
	only := flags.String("setup", "", "only setups whose name begins like this, such as \"4 seats\"")
	flags.IntVar(&cfg.low, "low", 1, "the lowest level")
	flags.IntVar(&cfg.high, "high", protocol.MaxLevel, "the highest level")
	flags.IntVar(&cfg.games, "games", 400, "at most this many games of two levels")
	flags.DurationVar(&cfg.time, "time", 20*time.Second, "begin no new game of two levels after this time")
	flags.Uint64Var(&cfg.nodes, "nodes", 50_000, "nodes of a move at full strength")
	flags.IntVar(&cfg.maxPlies, "max-plies", 300, "longer games are drawn")
	flags.Uint64Var(&cfg.seed, "seed", 1, "seed of the deals, the first plies and the players")
	flags.BoolVar(&cfg.even, "even", false, "also print where levels would have to be for equal distances")
	return program.Run(flags, args, 0, func() error {
		flags.Visit(func(f *flag.Flag) { cfg.flags += fmt.Sprintf(" -%s='%s'", f.Name, f.Value) })
		return cfg.report(ctx, out, set, strings.Split(*names, ","), *only)
	})
}

func (cfg config) report(ctx context.Context, out io.Writer, set protocol.Set, names []string, only string) error {
	switch {
	case cfg.low < 1 || cfg.high > protocol.MaxLevel || cfg.low >= cfg.high:
		return fmt.Errorf("levels %d to %d: want two levels or more from 1 to %d", cfg.low, cfg.high, protocol.MaxLevel)
	case cfg.games < 2 || cfg.games%2 != 0:
		return fmt.Errorf("%d games: want an even number, since each start is played from both sides", cfg.games)
	case cfg.nodes < 1 || cfg.maxPlies < 1:
		return errors.New("without nodes a search has no end, and without plies all games are drawn: want 1 or more of each")
	}
	list, err := subjects(set, names, only)
	if err != nil {
		return err
	}
	start := origin.Sentence("go run ./examples/matches/levels" + cfg.flags)
	var groups []group
	for _, x := range list {
		ladder, err := cfg.ladder(ctx, x.game, x.setup)
		if err != nil {
			return err
		}
		if n := len(groups); n == 0 || groups[n-1].title != x.title {
			groups = append(groups, group{title: x.title})
		}
		g := &groups[len(groups)-1]
		g.names, g.ladders = append(g.names, x.game.Spec().Name), append(g.ladders, ladder)
	}
	if _, err := fmt.Fprintf(out, text, start, protocol.MaxLevel); err != nil {
		return err
	}
	for _, g := range groups {
		if _, err := io.WriteString(out, cfg.table(g)); err != nil {
			return err
		}
	}
	return nil
}

type subject struct {
	game  protocol.Game
	setup notation.Setup
	title string
}

func subjects(set protocol.Set, names []string, only string) (list []subject, err error) {
	for _, name := range names {
		game, err := set.Lookup(name)
		if err != nil {
			return nil, err
		}
		for _, setup := range setups(game.Spec()) {
			if title := describe(setup); strings.HasPrefix(title, only) {
				list = append(list, subject{game, setup, title})
			}
		}
	}
	if list == nil {
		return nil, fmt.Errorf("no setup of %s begins like %q", strings.Join(names, ", "), only)
	}
	slices.SortStableFunc(list, func(a, b subject) int { return strings.Compare(a.title, b.title) })
	return list, nil
}

func setups(spec notation.Spec) (list []notation.Setup) {
	variation := notation.Standard
	if slices.Min(spec.Players) == 1 && len(spec.Dealt) > 0 {
		variation = spec.Dealt[0]
	}
	for _, players := range spec.Players {
		list = append(list, notation.Setup{Players: players, Variation: variation})
	}
	if spec.TeamPlayers > 0 {
		list = append(list, notation.Setup{Players: spec.TeamPlayers, Teams: true, Variation: variation})
	}
	return list
}

func describe(setup notation.Setup) string {
	switch {
	case setup.Teams:
		return fmt.Sprintf("%d seats in teams", setup.Players)
	case setup.Players == 1:
		return "1 seat"
	}
	return fmt.Sprintf("%d seats", setup.Players)
}

func (cfg config) ladder(ctx context.Context, game protocol.Game, setup notation.Setup) (list []difference, err error) {
	for low := cfg.low; low < cfg.high; low++ {
		d, err := cfg.compare(ctx, game, setup, low, low+1)
		if err != nil {
			return nil, err
		}
		list = append(list, d)
	}
	return list, ctx.Err()
}

type group struct {
	title   string
	names   []string
	ladders [][]difference
}

func (cfg config) table(g group) string {
	var b strings.Builder
	row := func(head string, cell func(ladder []difference) string) {
		b.WriteString("| " + head + " |")
		for _, ladder := range g.ladders {
			b.WriteString(" " + cell(ladder) + " |")
		}
		b.WriteString("\n")
	}
	fmt.Fprintf(&b, "\n## %s\n\n| level | %s |\n|%s\n", g.title, strings.Join(g.names, " | "), strings.Repeat(" --- |", 1+len(g.names)))
	for i := range cfg.high - cfg.low {
		row(strconv.Itoa(cfg.low+i+1), func(ladder []difference) string {
			return fmt.Sprintf("%.2f ±%.2f (%d)", ladder[i].score, (ladder[i].hi-ladder[i].lo)/2, ladder[i].games)
		})
	}
	row("Elo in all", func(ladder []difference) string {
		sum := 0.0
		for _, d := range ladder {
			sum += d.elo()
		}
		return fmt.Sprintf("%.0f", sum)
	})
	if cfg.even {
		for i := range cfg.high - cfg.low + 1 {
			row(fmt.Sprintf("even %d", cfg.low+i), func(ladder []difference) string {
				return fmt.Sprintf("%.2f", float64(cfg.low-1)+even(ladder)[i])
			})
		}
	}
	return b.String()
}
