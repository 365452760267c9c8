// Package play is the program examples/play for any set of games.
package play

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"strings"
	"time"

	"github.com/seed-445450d7/rulebook/examples/internal/program"
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/session"
)

// Main runs the program with the games of a set and ends the process.
func Main(set protocol.Set, args []string) {
	interrupts := make(chan os.Signal, 1)
	signal.Notify(interrupts, os.Interrupt)
	os.Exit(run(context.Background(), set, args, interrupts, os.Stdin, os.Stdout, os.Stderr))
}

// Run plays until ctx is done, the input ends, or the player quits, and returns the exit code.
func Run(ctx context.Context, set protocol.Set, args []string, in io.Reader, out, diagnostics io.Writer) int {
	return run(ctx, set, args, nil, in, out, diagnostics)
}

// run is Run with interrupts, each of which stops the computer's search or, at the prompt, the
// program.
func run(ctx context.Context, set protocol.Set, args []string, interrupts <-chan os.Signal, in io.Reader, out, diagnostics io.Writer) int {
	t := &table{set: set, out: out, interrupts: interrupts}
	flags := program.NewFlags("play", "[game]\n\ngames: "+strings.Join(set.Names(), ", ")+"\n", diagnostics)
	program.SetupFlags(flags, &t.setup)
	flags.Uint64Var(&t.setup.Seed, "seed", 1, "seed of a random deal")
	computer := flags.String("computer", "others", "the seats that the computer plays, such as 2 or 24; others means all but seat 1")
	flags.DurationVar(&t.think, "time", time.Second, "the most time for each move of the computer")
	flags.IntVar(&t.level, "level", 0, "how well the computer plays, "+levels)
	flags.IntVar(&t.match.games, "match", 0, "play a match of this many games; all players move one seat on after each")
	flags.StringVar(&t.position, "position", "", "start from this position text")
	load := flags.String("load", "", "look at the last game of this file, or at the Nth of \"FILE N\"")
	glyphs := flags.String("glyphs", "auto", "shapes of pieces: unicode, ascii, or auto, which depends on the environment")
	colors := flags.String("color", "auto", "colors: always, never, or auto, which depends on the terminal")
	return program.Run(flags, args, 1, func() (err error) {
		if err = checkArgs(flags); err == nil {
			t.screen, err = newScreen(out, *colors, *glyphs)
		}
		if err == nil {
			err = t.sit(flags.Arg(0), *load, *computer)
		}
		if err != nil {
			return program.Misuse(errors.New(harmless(err.Error()))) // which may quote a file
		}
		return t.loop(ctx, in)
	})
}

// levels says what levels there are.
var levels = fmt.Sprintf("1 to %d; %[1]d and 0 are full strength", protocol.MaxLevel)

// sit begins the game of the command line, or loads one from a file.
func (t *table) sit(name, load, computer string) (err error) {
	switch {
	case t.level < 0 || t.level > protocol.MaxLevel:
		return fmt.Errorf("level %d, want %s", t.level, levels)
	case t.think <= 0:
		return fmt.Errorf("time %v for a move, want more than 0", t.think)
	case t.match.games < 0:
		return fmt.Errorf("match of %d games, want 0 or more", t.match.games)
	case load != "":
		err = t.open(load)
	default:
		err = t.begin(name)
	}
	if err == nil {
		t.wish, err = parseSeats(computer, t.now().Players())
	}
	return err
}

// checkArgs refuses arguments that have no effect.
func checkArgs(flags *flag.FlagSet) error {
	given := map[string]bool{"a game": flags.NArg() > 0}
	flags.Visit(func(f *flag.Flag) { given["-"+f.Name] = true })
	starts := []string{"-players", "-teams", "-variation", "-seed", "-arrangement"}
	for _, other := range slices.Concat(starts, []string{"-position", "-match", "a game"}) {
		if given["-load"] && given[other] {
			return fmt.Errorf("-load does not go together with %s", other)
		}
	}
	for _, other := range starts {
		if given["-position"] && given[other] {
			return fmt.Errorf("-position does not go together with %s", other)
		}
	}
	return nil
}

// begin starts the named game or, without a name, the last one of the set.
func (t *table) begin(name string) error {
	if names := t.set.Names(); name == "" && len(names) > 0 {
		name = names[len(names)-1]
	}
	g, err := t.set.Lookup(name)
	if err != nil {
		return err
	}
	if t.position == "" {
		s, err := session.New(g, t.setup, session.DrawRules{})
		if err == nil {
			t.start(s)
		}
		return err
	}
	p, err := g.Parse(t.position)
	if err == nil {
		t.start(session.From(p, session.DrawRules{}))
	}
	return err
}

// parseSeats reads the seats that the computer plays: their digits, or the words none and others.
// Because a later game may have more seats, others includes all from seat 2 on.
func parseSeats(text string, players int) (notation.Seats, error) {
	switch text {
	case "none":
		return 0, nil
	case "others":
		return notation.AllSeats(notation.MaxSeats) &^ notation.Seat(1).Set(), nil
	}
	var set notation.Seats
	foreign := func(c rune) bool { return c < '1' || c > rune('0'+players) }
	if text == "" || strings.ContainsFunc(text, foreign) {
		return 0, fmt.Errorf("%q is not a list of seats of this game: want digits from 1 to %d, others or none", text, players)
	}
	for _, c := range text {
		set |= notation.Seat(c - '0').Set()
	}
	return set, nil
}

// loop plays until the input ends or the player quits.
func (t *table) loop(ctx context.Context, in io.Reader) error {
	lines := make(chan input)
	var readErr error
	go func() {
		defer close(lines)
		readErr = readLines(in, lines)
	}()
	t.show()
	t.showGoal()
	t.tell("(help lists the commands; rules shows the rules)")
	for {
		t.moveComputer(ctx)
		fmt.Fprint(t.out, t.prompt())
		select {
		case <-t.interrupts:
			fmt.Fprintln(t.out)
			return nil
		case <-ctx.Done():
			fmt.Fprintln(t.out)
			return nil
		case line, open := <-lines:
			if !open {
				fmt.Fprintln(t.out)
				return readErr
			}
			if line.long {
				t.say("a line of more than %d bytes was skipped", maxLine)
			} else if t.command(ctx, strings.TrimSpace(line.text)) {
				return nil
			}
		}
	}
}

// input is a line of the input.
type input struct {
	text string
	long bool // whether it had more than maxLine bytes
}

// maxLine bounds a line of the input, in bytes. A comment may be long.
const maxLine = 64 << 10

// readLines sends the lines of the input until it ends.
func readLines(in io.Reader, lines chan<- input) error {
	r := bufio.NewReaderSize(in, maxLine)
	for {
		part, more, err := r.ReadLine()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		line := input{string(part), more}
		for more && err == nil {
			_, more, err = r.ReadLine()
		}
		lines <- line
	}
}
