package smarts_test

import (
	"fmt"

	"github.com/seed-445450d7/rulebook/smarts"
)

func ExampleState_Play() {
	s, err := smarts.Parse("8/2b5/8/2aaa1a1/3b1a2/8/8/b7 a scored=00 passes=0")
	if err != nil {
		fmt.Println(err)
		return
	}
	m, err := smarts.ParseMove("5F-4F=1A:4C..4G")
	if err != nil {
		fmt.Println(err)
		return
	}
	s, err = s.Play(m)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(s.Diagram())
	fmt.Println(s)
	fmt.Println("white has", s.Reserve(smarts.White, smarts.Plain), "pieces to enter")
	// Output:
	//    A B C D E F G H
	//  1 A + + + + + + 2 1
	//  2 . . b . . . . . 2
	//  3 . . . . . . . . 3
	//  4 . . . . . . . . 4
	//  5 . . . b . . . . 5
	//  6 . . . . . . . . 6
	//  7 . . . . . . . . 7
	//  8 b + + + + + + 1 8
	//    A B C D E F G H
	// A7/2b5/8/8/3b4/8/8/b7 b scored=10 passes=0
	// white has 10 pieces to enter
}

func ExampleState_AppendMoves() {
	s, err := smarts.Parse("8/8/8/8/ab6/2b5/8/8 a scored=00 passes=0")
	if err != nil {
		fmt.Println(err)
		return
	}
	moves := make([]smarts.Move, 0, 256) // room for every usual position: no allocation
	for _, m := range s.AppendMoves(moves) {
		if _, moved := m.From(); moved {
			fmt.Println(m)
		}
	}
	// Output:
	// 5A-4A
	// 5A-5C
	// 5A-6A
	// 5A-7C
}

// A program can score a row without text. It finds the row in the position after the move.
func ExampleMove_Scoring() {
	s, err := smarts.Parse("8/2b5/8/2aaa1a1/3b1a2/8/8/b7 a scored=00 passes=0")
	if err != nil {
		fmt.Println(err)
		return
	}
	grid := smarts.Grid()
	m := smarts.Between(grid.At(4, 5), grid.At(3, 5)) // rows and columns from 0
	box := smarts.MarkingBoxes(smarts.White)[0]
	for _, row := range s.After(m).AppendRows(nil, smarts.White) {
		scoring := m.Scoring(box, row)
		_, err := s.Play(scoring)
		fmt.Println(scoring, err)
	}
	// Output: 5F-4F=1A:4C..4G <nil>
}

func ExampleNew() {
	s, err := smarts.New()
	fmt.Println(s, err)
	// Output: 8/8/8/8/8/8/8/8 a scored=00 passes=0 <nil>
}

// A program can build moves from spaces, without text.
func ExamplePlace() {
	at := smarts.Grid().At // by row and column, counted from 0
	fmt.Println(smarts.Place(at(0, 2)), smarts.Between(at(2, 2), at(4, 4)))
	// Output: 1C 3C-5E
}
