// Command arena lets engines play matches against each other, in any of the ten
// games and any setup, and referees them by its own copy of the rules and its own
// clock.
//
//	arena -game reversi -engine 'new=./ugi-new reversi' -engine 'old=./ugi-old reversi' -games 100 -tc 1+0.01
//
// -tc and -option are for all engines, or for one by its name: -tc new:movetime=20,
// -option new.Hash=64. Random plies to begin with (-random-plies) are chosen so that
// nobody is seen to win after them.
//
// An engine that makes an illegal move, crashes, hangs or oversteps its time loses
// the game, and the match goes on. With -records every game is written to a file
// as it ends; started again with the same arguments, the arena goes on where it
// was stopped or killed.
//
// In games for more than two seats, and in teams, the two engines of a pairing
// sit on every other seat, and change places from game to game.
//
// The exit code is 0 when all games were played (or the SPRT accepted H1), 1 after
// a failure, 2 for a wrong command line, 3 when the SPRT accepted H0.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime"
	"strings"
	"syscall"
	"time"
	"unicode"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	os.Exit(run(ctx, os.Args[1:], os.Stdout, os.Stderr))
}

// The exit codes.
const (
	exitDone     = 0
	exitFailed   = 1
	exitUsage    = 2
	exitRejected = 3
)

// config is a match as the command line describes it.
type config struct {
	game        protocol.Game
	setup       notation.Setup
	engines     []engineSpec
	games       int // for each pairing
	gauntlet    bool
	openings    []opening
	randomPlies int
	concurrency int
	maxPlies    int
	records     string
	sprt        *sprt
	seed        uint64
	description string // what a resumed match must agree in
}

// engineSpec is an engine as the command line names it.
type engineSpec struct {
	name    string
	command []string
	options [][2]string
	control timeControl
}

func run(ctx context.Context, args []string, out, diagnostics io.Writer) int {
	cfg, err := parseArgs(args, diagnostics)
	if errors.Is(err, flag.ErrHelp) {
		return exitDone
	}
	if err != nil {
		fmt.Fprintln(diagnostics, "arena:", err)
		return exitUsage
	}
	m, err := newMatch(cfg, out)
	if err != nil {
		fmt.Fprintln(diagnostics, "arena:", err)
		return exitFailed
	}
	if err := m.play(ctx); err != nil {
		fmt.Fprintln(diagnostics, "arena:", err)
		return exitFailed
	}
	if cfg.sprt != nil && m.standings.verdict(cfg.sprt) == rejected {
		return exitRejected
	}
	return exitDone
}

// listFlag is a flag that may be given more than once.
type listFlag []string

func (l *listFlag) String() string     { return strings.Join(*l, ", ") }
func (l *listFlag) Set(v string) error { *l = append(*l, v); return nil }

func parseArgs(args []string, diagnostics io.Writer) (config, error) {
	var cfg config
	var engines, options, controls listFlag
	flags := flag.NewFlagSet("arena", flag.ContinueOnError)
	flags.SetOutput(diagnostics)
	gameName := flags.String("game", "reversi", "one of "+strings.Join(protocol.Names(), ", "))
	flags.IntVar(&cfg.setup.Players, "players", 0, "number of seats; 0 is what is usual in the game")
	flags.BoolVar(&cfg.setup.Teams, "teams", false, "seats 1 and 3 against seats 2 and 4")
	flags.StringVar(&cfg.setup.Variation, "variation", "", "variation of the rules")
	flags.Uint64Var(&cfg.seed, "seed", 1, "seed of the random openings and deals")
	flags.Var(&engines, "engine", "`name=command`; give it twice or more")
	flags.Var(&options, "option", "`name.Option=value` for one engine, or Option=value for all")
	flags.IntVar(&cfg.games, "games", 2, "games of each pairing")
	tournament := flags.String("tournament", "roundrobin", "roundrobin, or gauntlet: the first engine against all others")
	openingsFile := flags.String("openings", "", "`file` of records, or of position texts, one a line")
	flags.IntVar(&cfg.randomPlies, "random-plies", 0, "start each pair of games with this many random plies, none of which decides the game")
	flags.IntVar(&cfg.concurrency, "concurrency", max(1, runtime.NumCPU()/2), "games at a time")
	flags.Var(&controls, "tc", "`limits` for all engines, or name:limits for one: seconds+increment ("+usualControl+" when not given), movetime=ms, nodes=n or depth=n")
	margin := flags.Duration("margin", 50*time.Millisecond, "how much later than its time a move may come")
	flags.IntVar(&cfg.maxPlies, "max-plies", 400, "longer games are drawn; 0 is no bound")
	flags.StringVar(&cfg.records, "records", "", "`file` to write the games to, and to go on from")
	sprtText := flags.String("sprt", "", "stop when decided: `elo0,elo1` at an error of 5 percent either way")
	if err := flags.Parse(args); err != nil {
		return cfg, err
	}
	if flags.NArg() > 0 {
		return cfg, fmt.Errorf("unexpected argument %q", flags.Arg(0))
	}
	var err error
	if cfg.game, err = protocol.Lookup(*gameName); err != nil {
		return cfg, err
	}
	if cfg.setup, err = cfg.game.Spec().Setup(notation.With(cfg.setup)); err != nil {
		return cfg, err
	}
	if cfg.engines, err = parseEngines(engines, options); err != nil {
		return cfg, err
	}
	if err = setControls(cfg.engines, controls, *margin); err != nil {
		return cfg, err
	}
	if cfg.sprt, err = parseSPRT(*sprtText); err != nil {
		return cfg, err
	}
	if *openingsFile != "" {
		if cfg.openings, err = readOpenings(cfg.game, *openingsFile); err != nil {
			return cfg, err
		}
	}
	switch *tournament {
	case "roundrobin":
	case "gauntlet":
		cfg.gauntlet = true
	default:
		return cfg, fmt.Errorf("no tournament %q, only roundrobin and gauntlet", *tournament)
	}
	return cfg, cfg.check(*gameName, *tournament, *openingsFile, controls)
}

// check looks at what the flags say together, and describes the match.
func (cfg *config) check(game, tournament, openings string, controls []string) error {
	switch seats := cfg.setup.Players; {
	case seats == 1 && len(cfg.engines) < 1, seats > 1 && len(cfg.engines) < 2:
		return errors.New("too few engines: give -engine name=command twice or more")
	case cfg.games < 1 || cfg.concurrency < 1 || cfg.randomPlies < 0 || cfg.maxPlies < 0:
		return errors.New("games and concurrency must be 1 or more, random-plies and max-plies 0 or more")
	case cfg.sprt != nil && (len(cfg.engines) != 2 || seats < 2):
		return errors.New("sprt needs two engines and a game for two seats or more")
	}
	names := make([]string, len(cfg.engines))
	for i, e := range cfg.engines {
		names[i] = e.name
	}
	cfg.description = fmt.Sprintf("%s %d teams=%t %s seed=%d %s %s openings=%q random=%d %s max=%d",
		game, cfg.setup.Players, cfg.setup.Teams, cfg.setup.Variation, cfg.seed,
		strings.Join(names, ","), tournament, openings, cfg.randomPlies, strings.Join(controls, ","), cfg.maxPlies)
	return nil
}

func parseEngines(engines, options []string) ([]engineSpec, error) {
	var list []engineSpec
	for _, text := range engines {
		name, command, ok := strings.Cut(text, "=")
		words := strings.Fields(command)
		if !ok || name == "" || len(words) == 0 || strings.ContainsFunc(name, func(c rune) bool { return c == '.' || !unicode.IsPrint(c) }) {
			return nil, fmt.Errorf("engine %q: want name=command, and no dot in the name", text)
		}
		for _, e := range list {
			if e.name == name {
				return nil, fmt.Errorf("two engines are called %s", name)
			}
		}
		list = append(list, engineSpec{name: name, command: words})
	}
	for _, text := range options {
		key, value, ok := strings.Cut(text, "=")
		name, option, one := strings.Cut(key, ".")
		if !one {
			option = key
		}
		found := false
		for i := range list {
			if ok && (!one || list[i].name == name) {
				list[i].options = append(list[i].options, [2]string{option, value})
				found = true
			}
		}
		if !found {
			return nil, fmt.Errorf("option %q: want Option=value or name.Option=value with the name of an engine", text)
		}
	}
	return list, nil
}
