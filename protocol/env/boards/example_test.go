package boards_test

import (
	"fmt"

	"github.com/seed-445450d7/rulebook/protocol/env/boards"
)

// The actions of a board whose pieces slide have a plane for each displacement.
func ExampleSlides() {
	slides := boards.NewSlides(8)
	fmt.Println(slides.Len(), "actions")
	fmt.Println(slides.Code(0, 5).First(), slides.Code(0, 40).First())
	// Output:
	// 896 actions
	// 256 704
}

// A half turn takes the first cell of a board to the last.
func ExampleIsometry_Cells() {
	fmt.Println(boards.Rotation180, boards.Rotation180.Cells(2))
	// Output: half turn [3 2 1 0]
}
