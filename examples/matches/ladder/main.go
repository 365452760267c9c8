// Command ladder repeats the matches that measure the strength of the program, each with one
// command. It builds the program and the arena from the module around it, and prints a row of a
// table in Markdown for each match.
//
// Against an earlier version, in any game for two, by a sequential test:
//
//	ladder version [-rev REV] [-movetime 100ms] [-elo 100] [-games 100] GAME…
//
// Against programs by others, in Reversi, at some of their levels:
//
//	ladder rhino [-program PATH] [-movetime 100ms] [-games 100] LEVEL…
//	ladder ntest -program SCRIPT [-movetime 100ms] [-games 100] DEPTH…
//	ladder zebra -program PATH [-movetime 100ms] [-games 100] DEPTH…
//
// Against weaker play in all games for two, and against some programs by others. It takes an hour
// or more, so no test runs this command, which regenerates STRENGTH.md:
//
//	go run ./examples/matches/ladder report -games 20 -movetime 20ms ntest=PATH zebra=PATH rhino=PATH >examples/matches/ladder/STRENGTH.md
//
// The flag -dir names a directory for the programs and the records. Given the same directory
// again, the command continues an interrupted match. All games begin with eight random plies and
// are played from both sides. Like the arena, ladder usually plays one game at a time for each
// two cores, so that each engine has a core. On a machine with other work, -nodes limits the
// program's moves instead of -movetime.
//
// Games that end by a fault of an engine, such as a crash, are counted apart.
//
// REV is a commit, which is built in a separate worktree. GRhino is in Debian (package grhino);
// at level 5 a game takes it some six minutes of a core. NTest is built from the public
// repository weltyc/ntest; the script goes to the directory with its tables and runs "./ntest x".
// Zebra is built from the public repository lk16/zebra with the flags -O2 -fno-strict-aliasing
// -fwrapv -fno-inline, because it crashes with -O2 alone; the file with its weights must be beside
// it. Because Zebra has no protocol, ladder is also an adapter:
//
//	ladder gtp -program PATH -depth N
//
// speaks GTP and runs Zebra for each move, without its book. At depth N, Zebra knows the
// winner from N+10 empty spaces on, and the margin from N+8.
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

// settings holds the flags of all commands.
type settings struct {
	program  string
	dir      string // for programs and records, or ""
	rev      string
	movetime time.Duration
	nodes    int // 0 means that movetime is the limit
	games    int
	elo      int
	depth    int
	seed     int
}

// commands are the first arguments, and the usage of the rest after the flags.
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

// only are the flags that not all commands have, with these commands.
var only = map[string]string{
	"program": "rhino ntest zebra gtp", "rev": "version", "elo": "version", "depth": "gtp",
	"dir": matching, "movetime": matching, "nodes": matching, "games": matching, "seed": matching,
}

const matching = "version rhino ntest zebra report"

// unused returns an error if a flag is set that has no effect.
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

// limit returns the limit of a move, as a match and the table have it.
func (x *settings) limit() (c match.Control, words string) {
	if x.nodes > 0 {
		return match.Control{Nodes: uint64(x.nodes)}, fmt.Sprintf("%d nodes", x.nodes)
	}
	return match.Control{MoveTime: x.movetime}, x.movetime.String()
}

// An opponent is a program to play against.
type opponent struct {
	game    string
	name    string
	entrant func(dir string) match.Entrant // given the directory of what ladder builds
	test    *elo.SPRT                      // that may end the match, or nil
	earlier bool                           // an earlier version of the program, which is built first
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

// opponent returns the opponent of a command for an argument, which may be a level.
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
		self, _ := os.Executable() // without a path, the program cannot be started
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
