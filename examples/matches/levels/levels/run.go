// Package levels is the program examples/matches/levels for any set of games.
package levels

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/seed-445450d7/rulebook/examples/internal/origin"
	"github.com/seed-445450d7/rulebook/examples/internal/program"
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/match/elo"
)

type config struct {
	low, high int // the levels
	games     int
	time      time.Duration
	nodes     uint64
	maxPlies  int
	seed      uint64
	flags     string // as given, for the report
}

// Main runs the program with the games of a set and ends the process.
func Main(set protocol.Set, args []string) { program.Main(Run, set, args) }

// Run runs the program and returns its exit code.
func Run(ctx context.Context, set protocol.Set, args []string, _ io.Reader, out, diagnostics io.Writer) int {
	var cfg config
	flags := program.NewFlags("levels", "", diagnostics)
	names := flags.String("names", strings.Join(set.Names(), ","), "names of the games to measure")
	only := flags.String("setup", "", "only setups whose name ends like this, such as \"for 4\"")
	flags.IntVar(&cfg.low, "low", 1, "the lowest level")
	flags.IntVar(&cfg.high, "high", protocol.MaxLevel, "the highest level")
	flags.IntVar(&cfg.games, "games", 400, "at most this many games of two levels")
	flags.DurationVar(&cfg.time, "time", 20*time.Second, "begin no new game of two levels after this time")
	flags.Uint64Var(&cfg.nodes, "nodes", 50_000, "nodes of a move at full strength")
	flags.IntVar(&cfg.maxPlies, "max-plies", 300, "longer games are drawn")
	flags.Uint64Var(&cfg.seed, "seed", 1, "seed of the deals, the first plies and the players")
	return program.Run(flags, args, 0, func() error {
		flags.Visit(func(f *flag.Flag) { cfg.flags += fmt.Sprintf(" -%s='%s'", f.Name, f.Value) })
		return cfg.report(ctx, out, set, strings.Split(*names, ","), *only)
	})
}

// report measures the setups of the named games and writes a table for each.
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
	_, err = fmt.Fprintf(out, "# How far apart the levels are\n\n%s\n", origin.Sentence("go run ./examples/matches/levels"+cfg.flags))
	if err != nil {
		return err
	}
	for _, x := range list {
		ladder, err := cfg.ladder(ctx, x.game, x.setup)
		if err != nil {
			return err
		}
		if err := cfg.printLadder(out, x.title, ladder); err != nil {
			return err
		}
	}
	return nil
}

// subject is a setup of a game whose levels are measured.
type subject struct {
	game  protocol.Game
	setup notation.Setup
	title string
}

// subjects returns the setups of the named games whose titles end with only.
func subjects(set protocol.Set, names []string, only string) (list []subject, err error) {
	for _, name := range names {
		game, err := set.Lookup(name)
		if err != nil {
			return nil, err
		}
		for _, setup := range setups(game.Spec()) {
			if title := describe(name, setup); strings.HasSuffix(title, only) {
				list = append(list, subject{game, setup, title})
			}
		}
	}
	if list == nil {
		return nil, fmt.Errorf("no setup of %s ends like %q", strings.Join(names, ", "), only)
	}
	return list, nil
}

// setups returns the setups for measuring levels in a game: every number of players, with teams
// and without. A game for one is measured on random deals.
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

func describe(name string, setup notation.Setup) string {
	if setup.Teams {
		return name + " in teams"
	}
	return fmt.Sprintf("%s for %d", name, setup.Players)
}

// ladder measures each level against the next.
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

// printLadder prints the differences of a setup, and where even levels would be.
func (cfg config) printLadder(out io.Writer, title string, list []difference) error {
	var text strings.Builder
	fmt.Fprintf(&text, "\n## %s\n\n| level | games | score | Elo over the level below | 95 percent |\n| --- | --- | --- | --- | --- |\n", title)
	for i, d := range list {
		fmt.Fprintf(&text, "| %d | %d | %.3f | %+.0f | %+.0f to %+.0f |\n", cfg.low+i+1, d.games, d.score, d.elo(), elo.Of(d.lo), elo.Of(d.hi))
	}
	fmt.Fprintf(&text, "| even | | |")
	for _, level := range even(list) {
		fmt.Fprintf(&text, " %.2f", float64(cfg.low-1)+level)
	}
	fmt.Fprintf(&text, " | |\n")
	_, err := io.WriteString(out, text.String())
	return err
}
