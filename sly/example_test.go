package sly_test

import (
	"fmt"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/sly"
)

func ExampleState_Play() {
	s, err := sly.New()
	if err != nil {
		fmt.Println(err)
		return
	}
	m, err := sly.ParseMove("5D-1D")
	if err != nil {
		fmt.Println(err)
		return
	}
	if s, err = s.Play(m); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(s)
	fmt.Println(s.Score(), "pieces left")
	// Output:
	// 12/12/5Y6/3RB1GYG3/3BR1YGY3/3RB1GYG3/3YG1BRB3/3GYGRBR3/3YGYBRB3/12/12/12 a
	// 33 pieces left
}

// A program can build a move from spaces, without text.
func ExampleBetween() {
	s, err := sly.New()
	if err != nil {
		fmt.Println(err)
		return
	}
	from, to := sly.Grid().At(6, 5), sly.Grid().At(2, 5) // 5D and 1D: rows and columns are counted from 0
	if s, err = s.Play(sly.Between(from, to)); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(s.Score(), "pieces left")
	_, err = s.Play(sly.Between(from, to))
	fmt.Println(err)
	// Output:
	// 33 pieces left
	// sly: illegal move 5D-1D: 5D is empty
}

func ExampleState_AppendMoves() {
	// What is left of the board after a long game.
	s, err := sly.Parse("12/12/12/12/12/6BY4/4G1G5/6R5/12/12/12/12 a")
	if err != nil {
		fmt.Println(err)
		return
	}
	moves := make([]sly.Move, 0, 144) // room for every position: no allocation
	fmt.Println(s.AppendMoves(moves))
	// Output: [6E-3E 5E-7E 5E-3E 4E-4G 4E-7E 4F-4D]
}

func ExampleState_Diagram() {
	s, err := sly.New(notation.Variation(sly.Random), notation.Seed(1234567))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(s.Diagram())
	fmt.Println(s.Score(), "pieces left")
	// Output:
	//      Y  Z  A    B  C  D    E  F  G    H  I  J
	//    +----------+----------+----------+----------+
	// -1 | .  .  .  | .  .  .  | .  .  .  | .  .  .  | -1
	//  0 | .  o  .  | .  o  .  | .  o  .  | .  o  .  | 0
	//  1 | .  .  .  | .  .  .  | .  .  .  | .  .  .  | 1
	//    +----------+----------+----------+----------+
	//  2 | .  .  .  | B  G  R  | R  B  B  | .  .  .  | 2
	//  3 | .  o  .  | B  R  Y  | Y  Y  G  | .  o  .  | 3
	//  4 | .  .  .  | Y  Y  B  | Y  R  R  | .  .  .  | 4
	//    +----------+----------+----------+----------+
	//  5 | .  .  .  | G  Y  B  | G  B  R  | .  .  .  | 5
	//  6 | .  o  .  | Y  R  G  | B  G  Y  | .  o  .  | 6
	//  7 | .  .  .  | G  G  R  | R  B  G  | .  .  .  | 7
	//    +----------+----------+----------+----------+
	//  8 | .  .  .  | .  .  .  | .  .  .  | .  .  .  | 8
	//  9 | .  o  .  | .  o  .  | .  o  .  | .  o  .  | 9
	// 10 | .  .  .  | .  .  .  | .  .  .  | .  .  .  | 10
	//    +----------+----------+----------+----------+
	//      Y  Z  A    B  C  D    E  F  G    H  I  J
	// 36 pieces left
}

// A seed gives the same deal on every platform and in every release.
func ExampleNew() {
	s, err := sly.New(notation.Variation(sly.Random), notation.Seed(7))
	fmt.Println(s, err)
	// Output: 12/12/12/3RGYRYB3/3BBGBRR3/3GYYGRG3/3BRYYBY3/3GYGGBY3/3RBRGBR3/12/12/12 a <nil>
}
