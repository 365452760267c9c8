// Command eleventh is the program ugi with an eleventh game, Noughts and Crosses, which is
// in package noughts. It shows how to add a game of your own, so that it is announced,
// chosen, queried, drawn, searched and recorded like the ten:
//
//	echo show | go run ./examples/eleventh noughts
//
// The web page plays it too:
//
//	go run ./examples/web -engine ./examples/eleventh/page
//
// Engines of yours play matches of it in the arena of examples/eleventh/arena.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"

	"github.com/seed-445450d7/rulebook/examples/eleventh/eleven"
	"github.com/seed-445450d7/rulebook/protocol/server"
)

func main() {
	flag.Usage = func() { fmt.Fprintln(os.Stderr, "usage: eleventh [game]") }
	flag.Parse()
	if err := run(flag.Args(), os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "eleventh:", err)
		os.Exit(1)
	}
}

// run serves the set. The argument, if there is one, is the game to begin with.
func run(args []string, in io.Reader, out io.Writer) error {
	if len(args) > 1 {
		return fmt.Errorf("%q after the game", args[1])
	}
	game := "noughts"
	if len(args) > 0 {
		game = args[0]
	}
	set, err := eleven.Games()
	if err != nil {
		return err
	}
	s, err := server.New(set, game)
	if err != nil {
		return err
	}
	return s.Serve(context.Background(), in, out)
}
