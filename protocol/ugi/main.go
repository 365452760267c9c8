// Command ugi lets a GUI, a match runner or a bot drive any of the ten games over standard input
// and output.
//
//	ugi [-version] [game]
//
// It speaks the Universal Game Interface as package wire documents it. The first command of a peer
// may instead choose GTP, the NBoard protocol or the XBoard protocol.
//
// The exit code is 0 after quit or the end of the input, 1 after a failure to read it, and 2 for a
// wrong command line.
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
	"time"

	"github.com/seed-445450d7/rulebook/protocol/games"
	"github.com/seed-445450d7/rulebook/protocol/server"
	"github.com/seed-445450d7/rulebook/protocol/wire"
)

const usage = `usage: ugi [-version] [game]        (%s, unless another game is named)

Plays and referees ten board games over standard input and output, in the
Universal Game Interface. Programs for Othello can speak GTP or the NBoard
protocol instead, and XBoard its own protocol. The games:

  %s

A short dialogue; type the lines marked > :

  > position startpos moves 5F
  > show
  > query moves
  response 4F 6D 6F
  > go movetime 100
  info depth 9 seldepth 13 multipv 1 score cp -20 permille 471 nodes 9211 ...
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
	version := flags.Bool("version", false, "print the version and exit")
	flags.Usage = func() {
		fmt.Fprintf(diagnostics, usage, games.Default, strings.Join(games.All().Names(), " "))
	}
	if err := flags.Parse(args); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			return 0
		}
		return 2
	}
	if *version {
		fmt.Fprintln(out, server.Name, wire.Build())
		return 0
	}
	name := games.Default
	switch flags.NArg() {
	case 0:
	case 1:
		name = flags.Arg(0)
	default:
		flags.Usage()
		return 2
	}
	s, err := server.New(games.All(), name)
	if err != nil {
		fmt.Fprintln(diagnostics, "ugi:", err)
		return 2
	}
	if isTerminal(in) {
		s.Interactive()
	}
	if err := serve(s, in, out); err != nil {
		fmt.Fprintln(diagnostics, "ugi:", err)
		return 1
	}
	return 0
}

func isTerminal(in io.Reader) bool {
	file, ok := in.(*os.File)
	if !ok {
		return false
	}
	info, err := file.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0 && info.Name() != os.DevNull
}

func serve(s *server.Server, in io.Reader, out io.Writer) error {
	ignoreBrokenPipe()
	keepThreadIdle()
	ctx, stop := signal.NotifyContext(context.Background(), endSignals...)
	defer stop()
	context.AfterFunc(ctx, stop) // a second signal kills
	ended := make(chan error, 1)
	go func() { ended <- s.Serve(ctx, in, out) }()
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

// keepThreadIdle saves a fifth of a short exchange on a single core. With one thread, the runtime
// would wake another whenever a read takes more than 20 µs.
func keepThreadIdle() {
	if runtime.NumCPU() == 1 {
		runtime.GOMAXPROCS(2)
	}
}

// writeGrace is the time for a peer to read the last line after a signal.
const writeGrace = time.Second
