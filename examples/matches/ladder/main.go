// Command ladder repeats the matches that measure the strength of the program. It builds the
// program from the module around it, and prints a row of a table in Markdown for each match.
//
//	ladder version [-rev REV] [-movetime 100ms] [-elo 100] [-games 100] GAME…
//	ladder rhino [-program PATH] [-movetime 100ms] [-games 100] LEVEL…
//	ladder ntest -program SCRIPT [-movetime 100ms] [-games 100] DEPTH…
//	ladder zebra -program PATH [-movetime 100ms] [-games 100] DEPTH…
//
// The command version plays a sequential test against the commit REV in any game for two. The
// others play Reversi. All games begin with eight random plies and are played from both sides. With
// -dir, a repeated command continues. On a busy machine, limit moves by -nodes instead.
//
// The command report also plays against weaker play in all games for two. It takes an hour or more,
// so no test runs this command, which regenerates STRENGTH.md:
//
//	go run ./examples/matches/ladder report -games 20 -movetime 20ms ntest=PATH zebra=PATH rhino=PATH >examples/matches/ladder/STRENGTH.md
//
// GRhino is in Debian (package grhino). NTest is built from the public repository weltyc/ntest; the
// script changes to the directory with its tables and runs "./ntest x". Zebra is built from the
// public repository lk16/zebra with the flags -O2 -fno-strict-aliasing -fwrapv -fno-inline, because
// it crashes with -O2 alone; its weights must be beside it. Because Zebra has no protocol, ladder
// is also an adapter that speaks GTP and runs Zebra, without its book, for each move:
//
//	ladder gtp -program PATH -depth N
//
// At depth N, Zebra knows the winner from N+10 empty spaces on, and the margin from N+8.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/seed-445450d7/rulebook/examples/internal/program"
	"github.com/seed-445450d7/rulebook/protocol/client"
	"github.com/seed-445450d7/rulebook/protocol/match"
	"github.com/seed-445450d7/rulebook/protocol/match/elo"
)

func main() {
	err := run(program.Interruptible(), os.Args[1:], os.Stdin, os.Stdout)
	if err != nil && !errors.Is(err, flag.ErrHelp) {
		fmt.Fprintln(os.Stderr, "ladder:", err)
		os.Exit(1)
	}
}

type settings struct {
	program  string
	dir      string
	rev      string
	movetime time.Duration
	nodes    int // 0 if movetime is the limit
	games    int
	elo      int
	depth    int
	seed     int
}

var commands = map[string]string{"version": "GAME…", "rhino": "LEVEL…", "ntest": "DEPTH…", "zebra": "DEPTH…", "report": "[NAME=PATH…]", "gtp": ""}

var errNoCommand = errors.New("the first argument is not version, rhino, ntest, zebra, report or gtp")

func run(ctx context.Context, args []string, in io.Reader, out io.Writer) error {
	var x settings
	flags := flag.NewFlagSet("ladder", flag.ContinueOnError)
	flags.Usage = func() {
		for _, name := range slices.Sorted(maps.Keys(commands)) {
			fmt.Fprintln(flags.Output(), "usage: ladder", name, "[flags]", commands[name])
		}
		flags.PrintDefaults()
	}
	flags.StringVar(&x.program, "program", "", "the program by others; for rhino, gtp-rhino if empty")
	flags.StringVar(&x.dir, "dir", "", "`directory` for the programs and records; \"\" means one that is removed after success")
	flags.StringVar(&x.rev, "rev", "HEAD~1", "commit of the earlier version")
	flags.DurationVar(&x.movetime, "movetime", 100*time.Millisecond, "time of the program for a move")
	flags.IntVar(&x.nodes, "nodes", 0, "nodes of the program for a move, instead of a time")
	flags.IntVar(&x.games, "games", 100, "maximum number of games of a match")
	flags.IntVar(&x.elo, "elo", 100, "Elo that the sequential test tells from 0")
	flags.IntVar(&x.depth, "depth", 8, "depth of Zebra")
	flags.IntVar(&x.seed, "seed", 1, "seed of the random plies")
	if len(args) == 0 {
		return errNoCommand
	}
	if _, ok := commands[args[0]]; !ok {
		if err := flags.Parse(args); err != nil {
			return err
		}
		return errNoCommand
	}
	if err := flags.Parse(args[1:]); err != nil {
		return err
	}
	if err := x.unused(flags, args[0]); err != nil {
		return err
	}
	if args[0] == "gtp" {
		if flags.NArg() > 0 {
			return fmt.Errorf("unexpected argument %q", flags.Arg(0))
		}
		a, err := newAdapter(x.program, x.depth)
		if err != nil {
			return err
		}
		return a.serve(ctx, in, out)
	}
	if args[0] == "report" {
		return x.report(ctx, flags.Args(), out)
	}
	opponents, err := x.opponents(args[0], flags.Args())
	if err != nil {
		return err
	}
	return x.matches(ctx, opponents, out)
}

// only holds the commands of each flag that not all commands have.
var only = map[string]string{
	"program": "rhino ntest zebra gtp", "rev": "version", "elo": "version", "depth": "gtp",
	"dir": matching, "movetime": matching, "nodes": matching, "games": matching, "seed": matching,
}

const matching = "version rhino ntest zebra report"

func (x *settings) unused(flags *flag.FlagSet, command string) (err error) {
	flags.Visit(func(f *flag.Flag) {
		switch {
		case !slices.Contains(strings.Fields(only[f.Name]), command):
			err = fmt.Errorf("-%s has no effect on %s", f.Name, command)
		case f.Name == "movetime" && x.nodes > 0:
			err = errors.New("-movetime has no effect with -nodes")
		}
	})
	return err
}

func (x *settings) limit() (c match.Control, words string) {
	if x.nodes > 0 {
		return match.Control{Nodes: uint64(x.nodes)}, fmt.Sprintf("%d nodes", x.nodes)
	}
	return match.Control{MoveTime: x.movetime}, x.movetime.String()
}

type opponent struct {
	game    string
	name    string
	entrant func(dir string) match.Entrant
	test    *elo.SPRT
	earlier bool
}

func (x *settings) opponents(command string, args []string) (list []opponent, err error) {
	if len(args) == 0 {
		return nil, fmt.Errorf("%s: no game or level is named", command)
	}
	program := x.program
	switch {
	case program == "" && command == "rhino":
		program = "gtp-rhino"
	case program == "" && command != "version":
		return nil, fmt.Errorf("%s: give its -program", command)
	}
	for _, arg := range args {
		level, err := strconv.Atoi(arg)
		if command != "version" && err != nil {
			return nil, fmt.Errorf("level %q is not a number", arg)
		}
		list = append(list, x.opponent(command, program, arg, level))
	}
	return list, nil
}

func (x *settings) opponent(command, program, arg string, level int) opponent {
	clock := match.Control{Clock: 10 * time.Minute}
	switch command {
	case "version":
		control, _ := x.limit()
		o := other("version "+x.rev, control, func(dir string) client.Command {
			return client.Command{Program: filepath.Join(dir, "old"), Args: []string{arg}}
		})
		o.game, o.test, o.earlier = arg, &elo.SPRT{Elo1: float64(x.elo)}, true
		return o
	case "rhino":
		return other("GRhino, level "+arg, clock, func(string) client.Command {
			return client.Command{Program: program, Args: []string{"--level", arg}, Dialect: client.GTP}
		})
	case "ntest":
		return other("NTest, depth "+arg, match.Control{Depth: level}, func(string) client.Command {
			return client.Command{Program: program, Dialect: client.NBoard}
		})
	}
	return other("Zebra, depth "+arg, clock, func(string) client.Command {
		self, _ := os.Executable() // without a path, the program does not start
		return client.Command{Program: self, Args: []string{"gtp", "-program", program, "-depth", arg}, Dialect: client.GTP}
	})
}

func other(name string, control match.Control, command func(dir string) client.Command) opponent {
	return opponent{game: "reversi", name: name, entrant: func(dir string) match.Entrant {
		e := match.Program("other", command(dir))
		e.Control = control
		return e
	}}
}
