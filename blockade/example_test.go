package blockade_test

import (
	"fmt"

	"github.com/seed-445450d7/rulebook/blockade"
)

// A program can build moves from spaces, without text.
func ExamplePlace() {
	s, err := blockade.New()
	if err != nil {
		fmt.Println(err)
		return
	}
	space := blockade.Grid().At // by row and column, counted from 0
	for _, m := range []blockade.Move{
		blockade.Place(space(3, 7)),                 // stops the king of seat 2
		blockade.Place(space(5, 4)),                 // stops the king of seat 1
		blockade.Between(space(10, 4), space(0, 4)), // seat 1 tries to escape
	} {
		next, err := s.Play(m)
		if err != nil {
			fmt.Println(err)
			return
		}
		s = next
	}
	// Output: blockade: illegal move 11E-1E: the king has no path that leaves the board at 1E
}

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

// The king of seat 1 can leave the board at 1I.
func ExampleState_Exits() {
	s := blockade.MustParse("12/7B4/12/12/4b7/9a2/12/12/12/12/4A7/11b a passes=0")
	exit, err := blockade.Grid().ParseSpace("1I")
	fmt.Println(s.Exits(1).Has(exit), err)
	// Output: true <nil>
}

// The king of seat 1 could slide to 6E and 6I and leave at 1I. Seat 2 can stop it only by a
// guard on one of these lines.
func ExampleState_AppendUrgent() {
	s := blockade.MustParse("12/7B4/12/12/4b2a4/9a2/12/12/12/12/4A7/11b b passes=0")
	moves, _ := s.AppendUrgent(nil)
	fmt.Println(moves)
	// Output: [4I 5I 6E 6F 6G 6H 6I 7E 8E 9E]
}

// On most spaces, the next guard leaves both kings as free as they are. One of these moves stands
// for the others.
func ExampleState_AppendDistinct() {
	s := blockade.MustParse("12/7B4/12/2a9/12/a11/3b4b3/1b10/3b8/12/a3A3a3/12 a passes=0")
	distinct := s.AppendDistinct(nil)
	fmt.Println(len(s.AppendMoves(nil)), "legal moves,", len(distinct), "distinct; the first is", distinct[0])
	// Output: 119 legal moves, 50 distinct; the first is 1A
}

func ExampleNew() {
	s, err := blockade.New()
	fmt.Println(s, err)
	fmt.Println(s.Reserve(1, blockade.Guard), "guards wait beside the board")
	// Output:
	// 12/7B4/12/12/12/12/12/12/12/12/4A7/12 a passes=0 <nil>
	// 6 guards wait beside the board
}

func ExampleState_Play() {
	s := blockade.MustParse("12/7B4/12/12/12/12/12/12/12/12/4A7/12 a passes=0")
	_, err := s.Play(blockade.MustParseMove("5H"))
	fmt.Println(err)
	s, err = s.Play(blockade.MustParseMove("4H"))
	fmt.Println(s, err)
	// Output:
	// blockade: illegal move 5H: 5H is a center, where a player's first guard may not be placed
	// 12/7B4/12/7a4/12/12/12/12/12/12/4A7/12 b passes=0 <nil>
}
