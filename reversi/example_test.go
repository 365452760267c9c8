package reversi_test

import (
	"fmt"

	"github.com/seed-445450d7/rulebook/reversi"
)

func ExampleState_Play() {
	s, err := reversi.New()
	if err != nil {
		fmt.Println(err)
		return
	}
	m, err := reversi.ParseMove("f5")
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
	// Output:
	//    A B C D E F G H
	//  1 . . . . . . . . 1
	//  2 . . . . . . . . 2
	//  3 . . . . . . . . 3
	//  4 . . . O X . . . 4
	//  5 . . . X X X . . 5
	//  6 . . . . . . . . 6
	//  7 . . . . . . . . 7
	//  8 . . . . . . . . 8
	//    A B C D E F G H
	// 8/8/8/3wb3/3bbb2/8/8/8 b
}

func ExampleState_AppendMoves() {
	s, err := reversi.New()
	if err != nil {
		fmt.Println(err)
		return
	}
	moves := make([]reversi.Move, 0, 64) // room for every position: no allocation
	fmt.Println(s.AppendMoves(moves))
	// Output: [3D 4C 5F 6E]
}

func ExamplePlace() {
	s, err := reversi.New()
	if err != nil {
		fmt.Println(err)
		return
	}
	fiveF := reversi.Grid().At(4, 5) // row and column from 0
	s, err = s.Play(reversi.Place(fiveF))
	fmt.Println(s, err)
	_, err = s.Play(reversi.Place(fiveF))
	fmt.Println(err)
	// Output:
	// 8/8/8/3wb3/3bbb2/8/8/8 b <nil>
	// reversi: illegal move 5F: 5F is occupied
}

func ExampleNew() {
	s, err := reversi.New()
	fmt.Println(s, err)
	fmt.Print(s.Diagram())
	// Output:
	// 8/8/8/3wb3/3bw3/8/8/8 a <nil>
	//    A B C D E F G H
	//  1 . . . . . . . . 1
	//  2 . . . . . . . . 2
	//  3 . . . . . . . . 3
	//  4 . . . O X . . . 4
	//  5 . . . X O . . . 5
	//  6 . . . . . . . . 6
	//  7 . . . . . . . . 7
	//  8 . . . . . . . . 8
	//    A B C D E F G H
}
