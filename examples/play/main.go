// Command play lets people play any of the ten games in a terminal, against the computer
// or each other.
//
//	play [-computer seats] [-time t] [flags] [game]
//
// Type a move (the command moves lists the legal ones) or a command (help lists them).
// The output has colors if it goes to a terminal and the environment variable NO_COLOR is
// not set.
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
	"strconv"
	"strings"
	"time"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/games"
)

func main() {
	// An interrupt stops the computer's search or, at the prompt, the program.
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	os.Exit(run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

func run(ctx context.Context, args []string, in io.Reader, out, diagnostics io.Writer) int {
	s, err := parseArgs(args, out, diagnostics)
	if errors.Is(err, flag.ErrHelp) {
		return 0
	}
	if err != nil {
		fmt.Fprintln(diagnostics, "play:", err)
		return 2
	}
	if err := s.loop(ctx, in); err != nil {
		fmt.Fprintln(diagnostics, "play:", err)
		return 1
	}
	return 0
}

func parseArgs(args []string, out, diagnostics io.Writer) (*session, error) {
	s := &session{out: out, color: wantColor(out), width: terminalWidth()}
	flags := flag.NewFlagSet("play", flag.ContinueOnError)
	flags.SetOutput(diagnostics)
	flags.Usage = func() {
		fmt.Fprintf(diagnostics, "usage: play [flags] [game]\n\ngames: %s\n\n", strings.Join(games.All().Names(), ", "))
		flags.PrintDefaults()
	}
	var setup notation.Setup
	flags.IntVar(&setup.Players, "players", 0, "number of players; 0 means the usual number")
	flags.BoolVar(&setup.Teams, "teams", false, "seats 1 and 3 against seats 2 and 4")
	flags.StringVar(&setup.Variation, "variation", "", "variation of the rules")
	flags.Uint64Var(&setup.Seed, "seed", 1, "seed of a random deal")
	flags.StringVar(&setup.Arrangement, "arrangement", "", "where pieces start, in the game's own words, such as 1A,1B,1C in Sniggle")
	computer := flags.String("computer", "others", "the seats that the computer plays, such as 2 or 24; others means all but seat 1")
	flags.DurationVar(&s.think, "time", time.Second, "time for each move of the computer")
	position := flags.String("position", "", "start from this position text")
	if err := flags.Parse(args); err != nil {
		return nil, err
	}
	name := "reversi"
	if flags.NArg() > 0 {
		name = flags.Arg(0)
	}
	g, err := games.All().Lookup(name)
	if err != nil {
		return nil, err
	}
	p, err := g.New(notation.With(setup))
	if *position != "" {
		p, err = g.Parse(*position)
	}
	if err != nil {
		return nil, err
	}
	s.start(g, protocol.NewRecord(g, setup, *position), p)
	s.computer, err = parseSeats(*computer, p.Players())
	return s, err
}

// parseSeats reads the digits of the seats that the computer plays.
func parseSeats(text string, players int) (notation.Seats, error) {
	switch text {
	case "none":
		return 0, nil
	case "others":
		return notation.AllSeats(players) &^ notation.Seat(1).Set(), nil
	}
	var set notation.Seats
	for _, c := range text {
		if c < '1' || c > rune('0'+players) {
			return 0, fmt.Errorf("%q is not a list of seats of this game: want digits from 1 to %d, others or none", text, players)
		}
		set |= notation.Seat(c - '0').Set()
	}
	return set, nil
}

// usualWidth is for terminals of unknown width.
const usualWidth = 72

// terminalWidth returns the width of the terminal from the variable COLUMNS, if it is set.
func terminalWidth() int {
	if n, err := strconv.Atoi(os.Getenv("COLUMNS")); err == nil && n > 0 {
		return n
	}
	return usualWidth
}

// wantColor follows the convention of no-color.org.
func wantColor(out io.Writer) bool {
	if os.Getenv("NO_COLOR") != "" || os.Getenv("TERM") == "dumb" {
		return false
	}
	f, ok := out.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// loop plays until the input ends or the player quits.
func (s *session) loop(ctx context.Context, in io.Reader) error {
	lines := make(chan string)
	var readErr error
	go func() {
		defer close(lines)
		scanner := bufio.NewScanner(in)
		for scanner.Scan() {
			lines <- scanner.Text()
		}
		readErr = scanner.Err()
	}()
	s.show()
	for {
		s.moveComputer(ctx)
		fmt.Fprint(s.out, s.prompt())
		select {
		case <-ctx.Done():
			fmt.Fprintln(s.out)
			return nil
		case line, open := <-lines:
			if !open {
				fmt.Fprintln(s.out)
				return readErr
			}
			if s.command(ctx, strings.TrimSpace(line)) {
				return nil
			}
		}
	}
}
