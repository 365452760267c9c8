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

func ExampleNew() {
	s, err := swords.New()
	fmt.Println(s, err)
	// Output: 3sss3/4s4/4h4/s3h3s/sshhKhhss/s3h3s/4h4/4s4/3sss3 a passes=0 <nil>
}

// The sword on 4A moves next to the shield on 4C and captures it.
func ExampleState_Play() {
	s := swords.MustParse("9/9/9/s1hs5/9/9/7K1/9/9 a passes=0")
	s, err := s.Play(swords.MustParseMove("4A-4B"))
	fmt.Println(s, err)
	_, err = s.Play(swords.MustParseMove("4D-4E"))
	fmt.Println(err)
	// Output:
	// 9/9/9/1s1s5/9/9/7K1/9/9 b passes=0 <nil>
	// swords: illegal move 4D-4E: the piece on 4D belongs to p1
}

// A program can build a move from spaces, without text.
func ExampleBetween() {
	at := swords.Grid().At // by row and column, counted from 0
	m := swords.Between(at(3, 0), at(3, 1))
	from, ok := m.From()
	fmt.Println(m, swords.Grid().Label(from), ok)
	// Output: 4A-4B 4A true
}
