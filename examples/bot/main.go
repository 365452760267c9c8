// Command bot is the smallest useful bot: it plays a whole random game against the program.
//
//	go build -o ugi ./protocol/ugi && go run ./examples/bot ./ugi reversi
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"time"

	"github.com/seed-445450d7/rulebook/protocol/client"
	"github.com/seed-445450d7/rulebook/protocol/wire"
)

func main() {
	flag.Usage = func() { fmt.Fprintln(os.Stderr, "usage: bot program [argument …]") }
	flag.Parse()
	if flag.NArg() == 0 {
		flag.Usage()
		os.Exit(2)
	}
	if err := play(os.Stdout, flag.Arg(0), flag.Args()[1:]...); err != nil {
		fmt.Fprintln(os.Stderr, "bot:", err)
		os.Exit(1)
	}
}

func play(out io.Writer, program string, args ...string) (err error) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	engine, err := client.Start(ctx, client.Command{Program: program, Args: args})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, engine.Close(time.Second)) }()
	if err := engine.SetOption(ctx, "MaxPlies", "200"); err != nil {
		return err
	}
	for played := []string{}; ; {
		if err := engine.SetPosition(ctx, client.Position{Moves: played}); err != nil {
			return err
		}
		moves, err := engine.Moves(ctx)
		if err != nil {
			return err
		}
		if len(moves) == 0 { // the game is over
			result, err := engine.Result(ctx)
			if err != nil {
				return err
			}
			_, err = fmt.Fprintln(out, "result:", result)
			return err
		}
		move := moves[rand.IntN(len(moves))] // put your idea here
		if len(played)%2 == 1 {              // the program has the other seat
			if move, err = engine.Go(ctx, client.Search{Limits: wire.Limits{Nodes: 100}}); err != nil {
				return err
			}
		}
		fmt.Fprintln(out, move)
		played = append(played, move)
	}
}
