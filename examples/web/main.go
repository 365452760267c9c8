// Command web shows all ten games in a browser. The rules and the search are
// compiled to WebAssembly and run in web workers that speak the protocol of package
// protocol. The page is a GUI without code for particular games. It needs only static
// files:
//
//	go run ./examples/web               # serve them on this machine
//	go run ./examples/web -out DIR      # write them, for any web server
//
// The rules beside the board are made from the documentation of the games' packages. The lessons
// come from the entries of the games.
//
// Another engine can have other games. That of examples/eleventh has one more:
//
//	go run ./examples/web -engine ./examples/eleventh/page
//
// Programs on this machine can play seats: engines that speak the protocol or, for Othello,
// GTP or NBoard. No test runs these commands, because they need programs of other authors and a
// table of hours.
//
//	go run ./examples/web -opponent 'Mine=./engine' -opponent 'GRhino:gtp=gtp-rhino'
//
// With a table of a solved game, which examples/measure/solve computes, the page shows the value of each
// position under best play:
//
//	go run ./examples/web -table lineup=lineup.table
//
// The board and the rules of a game come before the engine, from files of some 63 kB. With 400
// kbit/s and 400 ms of latency, they are shown in less than 8 s, and the engine, which alone
// knows the moves, takes a minute.
//
// After the first load, the page works offline, and keeps an unfinished game.
// That requires https or an address of this machine.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	context.AfterFunc(ctx, stop) // a second interrupt ends the program at once
	os.Exit(run(ctx, os.Args[1:], os.Stdout, os.Stderr))
}

func run(ctx context.Context, args []string, out, diagnostics io.Writer) int {
	flags := flag.NewFlagSet("web", flag.ContinueOnError)
	flags.SetOutput(diagnostics)
	addr := flags.String("addr", "127.0.0.1:8642", "address to serve on; port 0 is any free one")
	dir := flags.String("out", "", "write the files into this `directory` instead of serving them")
	engine := flags.String("engine", tenGames, "`package` of the engine")
	var list opponents
	flags.Var(&list, "opponent", "`NAME=COMMAND`, or NAME:DIALECT=COMMAND, of a program that can play seats; may be repeated")
	var known tables
	defer func() { known.close() }()
	flags.Var(&known, "table", "`GAME=FILE`: a table with the values of all positions of a game; may be repeated")
	if err := flags.Parse(args); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			return 0
		}
		return 2
	}
	if *dir != "" && len(list)+len(known) > 0 {
		fmt.Fprintln(diagnostics, "web: files cannot answer: -out does not go together with -opponent and -table")
		return 2
	}
	if flags.NArg() > 0 {
		fmt.Fprintf(diagnostics, "web: unexpected argument %q\n", flags.Arg(0))
		return 2
	}
	fmt.Fprintln(diagnostics, "web: compiling the rules for the browser, which takes a minute the first time")
	build := func() (site, error) { return buildSite(ctx, *engine, list.names(), known.names()) }
	var err error
	if *dir != "" {
		err = writeSite(*dir, build)
	} else {
		err = serve(ctx, *addr, build, list, known, out)
	}
	switch {
	case err == nil:
		return 0
	case ctx.Err() != nil:
		err = errors.New("interrupted")
	}
	fmt.Fprintln(diagnostics, "web:", err)
	return 1
}

func writeSite(dir string, build func() (site, error)) error {
	files, err := build()
	if err != nil {
		return err
	}
	return files.write(dir)
}

// write writes the files into a directory, which it creates. Other files there remain.
func (s site) write(dir string) error {
	for name, text := range s {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(path, text, 0o644); err != nil {
			return err
		}
	}
	return nil
}
