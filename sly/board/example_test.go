package board_test

import (
	"fmt"

	"github.com/seed-445450d7/rulebook/notation/slide"
	"github.com/seed-445450d7/rulebook/sly/board"
)

func ExampleFieldSet() {
	grid := board.Grid()
	field := board.FieldSet(0)
	corners := field.AndNot(board.Centers()).AndNot(board.Cross(board.Center(0)))
	for sp := range corners.All() {
		fmt.Print(grid.Label(sp), " ")
	}
	fmt.Println(corners.Len(), field.Has(board.At(1, 1)))
	// Output: 1A 1C 3A 3C 4 true
}

// A piece on 5D slides along its row and column up to the next piece.
func ExampleLines() {
	var pieces board.Lanes
	from := board.At(4, 3)
	for _, sp := range []board.Space{from, board.At(4, 7), board.At(9, 3)} {
		pieces.Add(sp)
	}
	first, ok := pieces.Nearest(from, board.Right)
	fmt.Println(board.Grid().Label(first), ok)

	row := slide.Sweep(pieces.Rows[4], 3) // a bit for each column
	fmt.Printf("%012b\n", row)
	// Output:
	// 5H true
	// 000001110111
}
