package swords_test

import (
	"fmt"

	"github.com/seed-445450d7/rulebook/swords"
)

func ExampleState_Threats() {
	// The swords are to move and should be warned: the Chief Shield has an open line.
	s, err := swords.Parse("3s5/9/9/9/9/9/9/2K6/2h4s1 a passes=0")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(s.Diagram())
	fmt.Println(s.Threats())
	// Output:
	//    A B C D E F G H I
	//  1 . . . s . . . . . 1
	//  2 . . . . . . . . . 2
	//  3 . . . . . . . . . 3
	//  4 . . . . o . . . . 4
	//  5 . . . o + o . . . 5
	//  6 . . . . o . . . . 6
	//  7 . . . . . . . . . 7
	//  8 . . K . . . . . . 8
	//  9 . . h . . . . s . 9
	//    A B C D E F G H I
	// [8C-8A 8C-8I 8C-1C]
}
