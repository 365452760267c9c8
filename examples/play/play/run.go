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

// Main runs the program with the games of set and ends the process.
func Main(set protocol.Set, args []string) {
	os.Exit(Prompted(context.Background(), set, args, nil))
}

// Run plays until ctx is done, the input ends, or the player quits, and returns the exit code.
func Run(ctx context.Context, set protocol.Set, args []string, in io.Reader, out, diagnostics io.Writer) int {
	return (&table{set: set, out: out}).run(ctx, args, in, diagnostics)
}

// An Ask shows a prompt and returns a line. The function complete returns the longest common
// beginning of the moves and commands that start with start, and lists them if it is no longer than
// start. The error io.EOF ends the program.
type Ask func(prompt string, complete func(start string) (longer, choices string)) (line string, err error)

// Prompted is [Run] with the streams of the process. If ask is not nil, it returns the lines instead.
// An interrupt stops the computer's search or, at the prompt, the program.
func Prompted(ctx context.Context, set protocol.Set, args []string, ask Ask) int {
	interrupts := make(chan os.Signal, 1)
	signal.Notify(interrupts, os.Interrupt)
	t := &table{set: set, out: os.Stdout, interrupts: interrupts, ask: ask}
	return t.run(ctx, args, os.Stdin, os.Stderr)
}

func (t *table) run(ctx context.Context, args []string, in io.Reader, diagnostics io.Writer) int {
	flags := program.NewFlags("play", "[game]\n\ngames: "+strings.Join(t.set.Names(), ", ")+"\n", diagnostics)
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
			t.screen, err = newScreen(t.out, *colors, *glyphs)
		}
		if err == nil {
			err = t.sit(flags.Arg(0), *load, *computer)
		}
		if err != nil {
			return program.Misuse(errors.New(harmless(err.Error()))) // the error may quote a file
		}
		return t.loop(ctx, in)
	})
}

var levels = fmt.Sprintf("1 to %d; %[1]d and 0 are full strength", protocol.MaxLevel)

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

// parseSeats includes all seats from 2 on in others, because a later game may have more seats.
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

func (t *table) loop(ctx context.Context, in io.Reader) error {
	r := bufio.NewReaderSize(in, maxLine)
	t.show()
	t.showGoal()
	t.tell("(help lists the commands; rules shows the rules)")
	for {
		t.moveComputer(ctx)
		line, err := t.next(ctx, r)
		switch {
		case err == io.EOF:
			fmt.Fprintln(t.out)
			return nil
		case errors.Is(err, errLong):
			t.say("%v", err)
		case err != nil:
			return err
		case t.command(ctx, strings.TrimSpace(line)):
			return nil
		}
	}
}

func (t *table) next(ctx context.Context, r *bufio.Reader) (string, error) {
	type answer struct {
		line string
		err  error
	}
	answers := make(chan answer, 1)
	prompt := t.prompt()
	if t.ask == nil {
		fmt.Fprint(t.out, prompt)
	}
	go func() {
		var a answer
		if t.ask == nil {
			a.line, a.err = readLine(r)
		} else {
			a.line, a.err = t.ask(prompt, t.complete)
		}
		answers <- a
	}()
	select {
	case a := <-answers:
		return a.line, a.err
	case <-t.interrupts:
	case <-ctx.Done():
	}
	return "", io.EOF
}

// maxLine is in bytes.
const maxLine = 64 << 10

var errLong = fmt.Errorf("a line of more than %d bytes was skipped", maxLine)

// readLine skips a line that is too long and returns errLong instead.
func readLine(r *bufio.Reader) (string, error) {
	part, more, err := r.ReadLine()
	line := string(part)
	if !more {
		return line, err
	}
	for more && err == nil {
		_, more, err = r.ReadLine()
	}
	return "", errLong
}
