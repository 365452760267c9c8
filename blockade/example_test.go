package blockade_test

import (
	"fmt"

	"github.com/seed-445450d7/rulebook/blockade"
)

func ExampleState_Path() {
	s, err := blockade.Parse("12/7B4/12/12/4b7/9a2/12/12/12/12/4A7/11b a passes=0")
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, sp := range s.Path() {
		fmt.Print(blockade.Grid().Label(sp), " ")
	}
	fmt.Println()
	// Output: 11E 6E 6I 1I
}
