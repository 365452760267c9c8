// Command ugi lets a GUI, a match runner or a bot drive any of the ten games
// over standard input and output.
//
//	ugi [game]
//
// It speaks the Universal Game Interface and the additions that package protocol
// documents. The exit code is 0 after quit or the end of the input, 1 after a
// failure to read it, 2 for a wrong command line.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"time"

	"github.com/seed-445450d7/rulebook/protocol"
)

const usage = `usage: ugi [game]        (reversi, unless another game is named)

Plays and referees ten board games over standard input and output, in the
Universal Game Interface. The games:

  %s

A short dialogue; type the lines marked > :

  > position startpos moves 5F
  > show
  > query moves
  response 4F 6D 6F
  > go movetime 100
  info depth 9 seldepth 13 multipv 1 score permille 471 nodes 9211 ...
  bestmove 6F
  > setoption name Game value ploy
  > quit

help lists all commands.
`

func main() {
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

func run(args []string, in io.Reader, out, diagnostics io.Writer) int {
	flags := flag.NewFlagSet("ugi", flag.ContinueOnError)
	flags.SetOutput(diagnostics)
	flags.Usage = func() {
		fmt.Fprintf(diagnostics, usage, strings.Join(protocol.Names(), " "))
	}
	if err := flags.Parse(args); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			return 0
		}
		return 2
	}
	name := "reversi"
	switch flags.NArg() {
	case 0:
	case 1:
		name = flags.Arg(0)
	default:
		flags.Usage()
		return 2
	}
	game, err := protocol.Lookup(name)
	if err != nil {
		fmt.Fprintln(diagnostics, "ugi:", err)
		return 2
	}
	if err := serve(game, in, out); err != nil {
		fmt.Fprintln(diagnostics, "ugi:", err)
		return 1
	}
	return 0
}

func serve(game protocol.Game, in io.Reader, out io.Writer) error {
	server, err := protocol.NewServer(game)
	if err != nil {
		return err
	}
	// A closed output is seen as a failed write, not as the signal that would
	// kill the program.
	signal.Ignore(syscall.SIGPIPE)
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop) // a second signal kills
	ended := make(chan error, 1)
	go func() { ended <- server.Serve(ctx, in, out) }()
	select {
	case err := <-ended:
		return err
	case <-ctx.Done():
	}
	select {
	case err := <-ended:
		return err
	case <-time.After(writeGrace):
		return nil
	}
}

// writeGrace is how long, after a signal, the program waits for its last line to
// be taken by a peer that may not be reading.
const writeGrace = time.Second
