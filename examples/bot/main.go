// Command bot is the smallest useful bot: it plays a whole game against the
// program, at random, and prints the moves and the result.
//
//	go build -o ugi ./protocol/ugi && go run ./examples/bot ./ugi reversi
package main

import (
	"context"
	"errors"
	"fmt"
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
	if err := play(os.Args[1], os.Args[2:]...); err != nil {
		fmt.Fprintln(os.Stderr, "bot:", err)
		os.Exit(1)
	}
}

func play(program string, args ...string) (err error) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	engine, err := protocol.StartEngine(ctx, program, args...)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, engine.Close(time.Second)) }()
	for played := []string{}; ; {
		if err := engine.Position(ctx, "", played); err != nil {
			return err
		}
		moves, err := engine.Moves(ctx)
		if err != nil {
			return err
		}
		if len(moves) == 0 {
			result, err := engine.Result(ctx)
			fmt.Println("result:", result)
			return err
		}
		move := moves[rand.IntN(len(moves))] // put your idea here
		if len(played)%2 == 1 {              // the other seat is the program's
			if move, err = engine.Go(ctx, protocol.GoLimits{MoveTime: 20 * time.Millisecond}, nil); err != nil {
				return err
			}
		}
		fmt.Println(move)
		played = append(played, move)
	}
}
