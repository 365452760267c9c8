// Command play lets people play any of the ten games in a terminal, against the computer
// or each other.
//
//	play [-computer seats] [-time t] [flags] [game]
//
// Type a move (the command moves lists the legal ones) or a command (help lists them).
// Commands give a first lesson, show the rules, explain why a move was refused, give hints,
// take moves back, show variations, and save and load games. Boards fit a terminal of 40
// columns; with 80 columns and 24 lines, the players are beside them.
//
// The output has colors if it goes to a terminal and the environment variable NO_COLOR is
// not set, and shapes of pieces if the environment says that the terminal knows UTF-8.
// Letters distinguish the seats in any case.
package main

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

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/games"
	"github.com/seed-445450d7/rulebook/protocol/session"
)

func main() {
	interrupts := make(chan os.Signal, 1)
	signal.Notify(interrupts, os.Interrupt)
	os.Exit(run(context.Background(), os.Args[1:], interrupts, os.Stdin, os.Stdout, os.Stderr))
}

// run plays until the input ends or the player quits, and returns the exit code. An interrupt
// stops the computer's search or, at the prompt, the program.
func run(ctx context.Context, args []string, interrupts <-chan os.Signal, in io.Reader, out, diagnostics io.Writer) int {
	t, err := parseArgs(args, out, diagnostics)
	if errors.Is(err, flag.ErrHelp) {
		return 0
	}
	if err != nil {
		fmt.Fprintln(diagnostics, "play:", harmless(err.Error())) // which may quote a file
		return 2
	}
	t.interrupts = interrupts
	if err := t.loop(ctx, in); err != nil {
		fmt.Fprintln(diagnostics, "play:", err)
		return 1
	}
	return 0
}

// levels says what levels there are.
var levels = fmt.Sprintf("1 to %d; %[1]d and 0 are full strength", protocol.MaxLevel)

func parseArgs(args []string, out, diagnostics io.Writer) (*table, error) {
	t := &table{out: out}
	flags := flag.NewFlagSet("play", flag.ContinueOnError)
	flags.SetOutput(diagnostics)
	flags.Usage = func() {
		fmt.Fprintf(diagnostics, "usage: play [flags] [game]\n\ngames: %s\n\n", strings.Join(games.All().Names(), ", "))
		flags.PrintDefaults()
	}
	var setup notation.Setup
	setupFlags(flags, &setup)
	computer := flags.String("computer", "others", "the seats that the computer plays, such as 2 or 24; others means all but seat 1")
	flags.DurationVar(&t.think, "time", time.Second, "the most time for each move of the computer")
	flags.IntVar(&t.level, "level", 0, "how well the computer plays, "+levels)
	flags.IntVar(&t.match.games, "match", 0, "play a match of this many games; all players move one seat on after each")
	position := flags.String("position", "", "start from this position text")
	load := flags.String("load", "", "look at the last game of this file, or at the Nth of \"FILE N\"")
	glyphs := flags.String("glyphs", "auto", "shapes of pieces: unicode, ascii, or auto, which depends on the environment")
	colors := flags.String("color", "auto", "colors: always, never, or auto, which depends on the terminal")
	if err := flags.Parse(args); err != nil {
		return nil, err
	}
	if err := checkArgs(flags); err != nil {
		return nil, err
	}
	if t.level < 0 || t.level > protocol.MaxLevel {
		return nil, fmt.Errorf("level %d, want %s", t.level, levels)
	}
	if t.think <= 0 {
		return nil, fmt.Errorf("time %v for a move, want more than 0", t.think)
	}
	var err error
	if t.screen, err = newScreen(out, *colors, *glyphs); err != nil {
		return nil, err
	}
	t.setup, t.position = setup, *position
	if t.match.games < 0 {
		return nil, fmt.Errorf("match of %d games, want 0 or more", t.match.games)
	}
	if *load != "" {
		err = t.open(*load)
	} else {
		err = t.begin(flags.Arg(0), setup, *position)
	}
	if err != nil {
		return nil, err
	}
	t.wish, err = parseSeats(*computer, t.now().Players())
	return t, err
}

// checkArgs refuses arguments that have no effect.
func checkArgs(flags *flag.FlagSet) error {
	if flags.NArg() > 1 {
		return fmt.Errorf("%q after the game; flags stand before it", flags.Arg(1))
	}
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

// setupFlags declares the flags that choose a start.
func setupFlags(flags *flag.FlagSet, setup *notation.Setup) {
	flags.IntVar(&setup.Players, "players", 0, "number of players; 0 means the usual number")
	flags.BoolVar(&setup.Teams, "teams", false, "seats 1 and 3 against seats 2 and 4")
	flags.StringVar(&setup.Variation, "variation", "", "variation of the rules")
	flags.Uint64Var(&setup.Seed, "seed", 1, "seed of a random deal")
	flags.StringVar(&setup.Arrangement, "arrangement", "", "where pieces start, in the game's own form, such as 1A,1B,1C in Sniggle")
}

// begin starts the game of the command line.
func (t *table) begin(name string, setup notation.Setup, position string) error {
	if name == "" {
		name = "reversi"
	}
	g, err := games.All().Lookup(name)
	if err != nil {
		return err
	}
	if position == "" {
		s, err := session.New(g, setup, session.DrawRules{})
		if err == nil {
			t.start(s)
		}
		return err
	}
	p, err := g.Parse(position)
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
