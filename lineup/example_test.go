package lineup_test

import (
	"fmt"

	"github.com/seed-445450d7/rulebook/lineup"
)

func ExampleState_Play() {
	s, err := lineup.New()
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, word := range []string{"5E", "5H", "8e"} {
		m, err := lineup.ParseMove(word)
		if err != nil {
			fmt.Println(err)
			return
		}
		if s, err = s.Play(m); err != nil {
			fmt.Println(err)
			return
		}
	}
	fmt.Println(s)
	fmt.Println(s.Turn(), "places a", lineup.Spec().Kinds[s.Kind()-1])
	// Output:
	// 12/12/12/12/4aS2bT4/12/12/4aC7/12/12/12/12 b ply=3
	// p2 places a square
}

// A program can build moves from spaces, without text.
func ExamplePlace() {
	s, err := lineup.New()
	if err != nil {
		fmt.Println(err)
		return
	}
	corner := lineup.Grid().At(1, 1) // 2B: rows and columns are counted from 0
	if s, err = s.Play(lineup.Place(corner)); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(s.Reserve(1, lineup.Square), "square left to place")
	_, err = s.Play(lineup.Place(corner))
	fmt.Println(err)
	// Output:
	// 1 square left to place
	// lineup: illegal move 2B: 2B is occupied
}

func ExampleState_AppendMoves() {
	s, err := lineup.Parse("12/1aC5bS2bT1/12/12/10aT1/12/12/7aS2bC1/12/12/1aS2aT2bS2bT1/12 a ply=14")
	if err != nil {
		fmt.Println(err)
		return
	}
	moves := make([]lineup.Move, 0, 16) // room for every position: no allocation
	fmt.Println(s.AppendMoves(moves))
	// Output: [2B-2E 2B-5B 2B-5E]
}

func ExampleState_Diagram() {
	s, err := lineup.Parse("12/1aS2aC2aT2aS1/12/12/1bT2bS2bC4/12/12/12/12/12/12/12 b ply=7")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(s.Diagram())
	fmt.Println(s.Result())
	// Output:
	//      A  B  C    D  E  F    G  H  I    J  K  L
	//    +----------+----------+----------+----------+
	//  1 | .  .  .  | .  .  .  | .  .  .  | .  .  .  | 1
	//  2 | .  aS .  | .  aC .  | .  aT .  | .  aS .  | 2
	//  3 | .  .  .  | .  .  .  | .  .  .  | .  .  .  | 3
	//    +----------+----------+----------+----------+
	//  4 | .  .  .  | .  .  .  | .  .  .  | .  .  .  | 4
	//  5 | .  bT .  | .  bS .  | .  bC .  | .  o  .  | 5
	//  6 | .  .  .  | .  .  .  | .  .  .  | .  .  .  | 6
	//    +----------+----------+----------+----------+
	//  7 | .  .  .  | .  .  .  | .  .  .  | .  .  .  | 7
	//  8 | .  o  .  | .  o  .  | .  o  .  | .  o  .  | 8
	//  9 | .  .  .  | .  .  .  | .  .  .  | .  .  .  | 9
	//    +----------+----------+----------+----------+
	// 10 | .  .  .  | .  .  .  | .  .  .  | .  .  .  | 10
	// 11 | .  o  .  | .  o  .  | .  o  .  | .  o  .  | 11
	// 12 | .  .  .  | .  .  .  | .  .  .  | .  .  .  | 12
	//    +----------+----------+----------+----------+
	//      A  B  C    D  E  F    G  H  I    J  K  L
	// p1win
}

func ExampleNew() {
	s, err := lineup.New()
	fmt.Println(s, err)
	fmt.Println(s.Kind() == lineup.Square, s.Places(), s.Reserve(1, lineup.Square))
	// Output:
	// 12/12/12/12/12/12/12/12/12/12/12/12 a ply=0 <nil>
	// true true 2
}
