package gametest_test

import (
	"fmt"

	"github.com/seed-445450d7/rulebook/notation/gametest"
	"github.com/seed-445450d7/rulebook/reversi"
)

// A referee of Noughts and Crosses lists the moves in a position text.
func ExampleReferee() {
	referee := gametest.Referee{
		Moves: func(position string) []string {
			var moves []string
			for row, cells := range gametest.ReadParts(position, 1).Cells {
				for col, piece := range cells {
					if piece == "" {
						moves = append(moves, gametest.Label(row, col))
					}
				}
			}
			return moves
		},
	}
	fmt.Println(referee.Moves("x1o/1x1/3 b"))
	// Output: [1B 2A 2C 3A 3B 3C]
}

func ExamplePerft() {
	s, err := reversi.New()
	fmt.Println(gametest.Perft(s, 4), err)
	// Output: 244 <nil>
}
