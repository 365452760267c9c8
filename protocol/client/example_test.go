package client_test

import (
	"context"
	"errors"
	"fmt"
	"log"
	"slices"
	"time"

	"github.com/seed-445450d7/rulebook/protocol/client"
	"github.com/seed-445450d7/rulebook/protocol/wire"
)

// An engine is asked for the legal moves of a position, and then for its own move.
func Example() {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	engine, err := client.Start(ctx, client.Command{Program: program(), Args: []string{"reversi"}})
	if err != nil {
		log.Fatal(err)
	}
	defer engine.Close(time.Second)
	if err := engine.SetPosition(ctx, client.Position{Moves: []string{"5F"}}); err != nil {
		log.Fatal(err)
	}
	moves, err := engine.Moves(ctx)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(moves)
	move, err := engine.Go(ctx, client.Search{Limits: wire.Limits{Nodes: 1000}})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(slices.Contains(moves, move))
	// Output:
	// [4F 6D 6F]
	// true
}

// What an engine refuses does no harm: the engine goes on.
func ExampleRefusedError() {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	engine, err := client.Start(ctx, client.Command{Program: program(), Args: []string{"reversi"}})
	if err != nil {
		log.Fatal(err)
	}
	defer engine.Close(time.Second)
	err = engine.SetPosition(ctx, client.Position{Moves: []string{"1A"}})
	var refused *client.RefusedError
	if errors.As(err, &refused) {
		fmt.Println(refused.Text)
	}
	// Output:
	// position: ply 1: reversi: illegal move 1A: a disc on 1A outflanks nothing
}
