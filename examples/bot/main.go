// Command bot is the smallest useful bot: it plays a whole game against the
// program, at random, and prints the moves and the result.
//
//	go build -o ugi ./protocol/ugi && go run ./examples/bot ./ugi reversi
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"time"

	"github.com/seed-445450d7/rulebook/protocol"
)

func main() {
	if len(os.Args) < 2 {
		fmt.Fprintln(os.Stderr, "usage: bot program [argument …]")
		os.Exit(2)
	}
	if err := play(os.Stdout, os.Args[1], os.Args[2:]...); err != nil {
		fmt.Fprintln(os.Stderr, "bot:", err)
		os.Exit(1)
	}
}

func play(out io.Writer, program string, args ...string) (err error) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	engine, err := protocol.StartEngine(ctx, program, args...)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, engine.Close(time.Second)) }()
	err = engine.SetOption(ctx, "MaxPlies", "200")
	for played := []string{}; ; {
		err = errors.Join(err, engine.Position(ctx, "", played))
		moves, movesErr := engine.Moves(ctx)
		if err = errors.Join(err, movesErr); err != nil {
			return err
		}
		if len(moves) == 0 { // the game is over
			result, err := engine.Result(ctx)
			fmt.Fprintln(out, "result:", result)
			return err
		}
		move := moves[rand.IntN(len(moves))] // put your idea here
		if len(played)%2 == 1 {              // the other seat is the program's
			if move, err = engine.Go(ctx, protocol.GoLimits{Nodes: 100}, nil); err != nil {
				return err
			}
		}
		fmt.Fprintln(out, move)
		played = append(played, move)
	}
}
