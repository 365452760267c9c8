package wire_test

import (
	"fmt"
	"log"
	"time"

	"github.com/seed-445450d7/rulebook/protocol/games"
	"github.com/seed-445450d7/rulebook/protocol/wire"
)

// Limits print as the go command, and are read from its words.
func ExampleLimits() {
	fmt.Println(wire.Limits{MoveTime: 2 * time.Second, Depth: 6})
	limits, err := wire.ParseLimits("p1time 60000 p2time 58000 nodes 1000")
	fmt.Println(limits.Clock, limits.Nodes, err)
	// Output:
	// go movetime 2000 depth 6
	// [1m0s 58s] 1000 <nil>
}

// A program with a board asks for the clicks and the labels of moves, and for the question if
// several moves have the same clicks.
func ExampleMovesOf() {
	g, err := games.All().Lookup("ploy")
	if err != nil {
		log.Fatal(err)
	}
	p, err := g.New()
	if err != nil {
		log.Fatal(err)
	}
	doc := wire.MovesOf(p)
	move := doc.Moves[0]
	fmt.Println(move.Word, move.Spaces, move.Label)
	choice := doc.Choices[0]
	fmt.Println(choice.Spaces, choice.Ask, choice.Moves)
	// Output:
	// 7D+1 [7D] Turn 45° clockwise
	// [7D] How should the piece turn? [7D+1 7D+2 7D+3 7D+4 7D+5 7D+6 7D+7]
}

// A server sends the data of a position to a program with a board.
func ExamplePositionOf() {
	g, err := games.All().Lookup("reversi")
	if err != nil {
		log.Fatal(err)
	}
	p, err := g.New()
	if err != nil {
		log.Fatal(err)
	}
	data := wire.PositionOf(p)
	fmt.Println(data.Status, data.Moves)
	fmt.Println(data.Pieces[0].Space, data.Pieces[0].Seat, data.Pieces[0].Kind)
	// Output:
	// Black to move [3D 4C 5F 6E]
	// 4D p2 disc
}
