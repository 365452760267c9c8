package sniggle_test

import (
	"fmt"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/sly/board"
	"github.com/seed-445450d7/rulebook/sniggle"
)

// The second player's piece gets to a column with one piece of the first player and steps
// again.
func ExampleState_Play() {
	s, err := sniggle.New(notation.Players(2))
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, word := range []string{"4A-4D", "7A-7E"} {
		m, err := sniggle.ParseMove(word)
		if err != nil {
			fmt.Println(err)
			return
		}
		if s, err = s.Play(m); err != nil {
			fmt.Println(err)
			return
		}
	}
	fmt.Print(s.Diagram())
	fmt.Println("next:", s.Turn())
	// Output:
	//      A  B  C    D  E  F    G  H  I    J  K  L
	//    +----------+----------+----------+----------+
	//  1 | .  .  .  | .  .  .  | .  .  .  | .  .  .  | 1
	//  2 | .  o  .  | .  o  .  | .  o  .  | .  o  .  | 2
	//  3 | .  .  .  | .  .  .  | .  .  .  | .  .  .  | 3
	//    +----------+----------+----------+----------+
	//  4 | .  aT aS | aS .  .  | .  .  .  | .  .  .  | 4
	//  5 | aS aT aS | .  o  .  | .  o  .  | .  o  .  | 5
	//  6 | aS aT aS | .  .  .  | .  .  .  | .  .  .  | 6
	//    +----------+----------+----------+----------+
	//  7 | .  bT bS | .  bS .  | .  .  .  | .  .  .  | 7
	//  8 | bS bT bS | .  o  .  | .  o  .  | .  o  .  | 8
	//  9 | bS bT bS | .  .  .  | .  .  .  | .  .  .  | 9
	//    +----------+----------+----------+----------+
	// 10 | .  .  .  | .  .  .  | .  .  .  | .  .  .  | 10
	// 11 | .  o  .  | .  o  .  | .  o  .  | .  o  .  | 11
	// 12 | .  .  .  | .  .  .  | .  .  .  | .  .  .  | 12
	//    +----------+----------+----------+----------+
	//      A  B  C    D  E  F    G  H  I    J  K  L
	// next: p1
}

func ExampleState_AppendMoves() {
	s, err := sniggle.New()
	if err != nil {
		fmt.Println(err)
		return
	}
	moves := make([]sniggle.Move, 0, 9) // room for every position: no allocation
	fmt.Println(s.AppendMoves(moves))
	// Output: [4A-4D 4B-4D 4C-4D 5A-5D 5B-5D 5C-5D 6A-6D 6B-6D 6C-6D]
}

// The triangles start on one diagonal of the field and must finish on the other.
func ExampleTrianglePatterns() {
	down := sniggle.PatternOf(board.At(0, 0), board.At(1, 1), board.At(2, 2))
	up := sniggle.PatternOf(board.At(2, 0), board.At(1, 1), board.At(0, 2))
	s, err := sniggle.New(
		notation.Players(3),
		notation.Variation(sniggle.Match),
		sniggle.TrianglePatterns(sniggle.Patterns{Start: down, Finish: up}),
	)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(s)
	fmt.Println(s.Finish(1))
	// Output:
	// aTaSaS9/aSaTaS9/aSaSaT9/bTbSbS9/bSbTbS9/bSbSbT9/cTcScS9/cScTcS9/cScScT9/12/12/12 a players=3 teams=0 variation=match triangles=1C,2B,3A passes=0
	// 1C,2B,3A
}

// A start that might be printed in the box: two players in the outer tracks.
func ExampleParse() {
	s, err := sniggle.Parse("bSbSbT9/bSbTbS9/bTbSbS9/12/12/12/12/12/12/aTaSaS9/aSaTaS9/aSaSaT9 a players=2 teams=0 variation=match triangles=1A,2B,3C;1C,2B,3A passes=0")
	if err != nil {
		fmt.Println(err)
		return
	}
	for seat := range notation.AllSeats(s.Players()).All() {
		top, _ := s.Track(seat).First()
		fmt.Printf("%v plays from %s and is to finish on %v\n", seat, sniggle.Grid().Label(top), s.Finish(seat))
	}
	// Output:
	// p1 plays from 10A and is to finish on 1A,2B,3C
	// p2 plays from 1A and is to finish on 1C,2B,3A
}

// The spaces on which a piece lands during its move.
func ExampleState_Steps() {
	s, err := sniggle.Parse("12/12/12/aSaTaS9/aSaTaS9/aSaTaS9/bSbT1bS8/bS2bSbT7/bSbT1bS8/12/12/12 a players=2 teams=0 variation=standard triangles=1B,2B,3B passes=0")
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, sp := range s.Steps(board.At(3, 0)) {
		fmt.Print(sniggle.Grid().Label(sp), " ")
	}
	fmt.Println()
	// Output: 4D 4E 4F
}

func ExampleNew() {
	s, err := sniggle.New(notation.Players(4), notation.Teams(), notation.Variation(sniggle.Match))
	fmt.Println(s, err)
	_, err = sniggle.New(notation.Players(5))
	fmt.Println(err)
	// Output:
	// aSaTaS9/aSaTaS9/aSaTaS9/bSbTbS9/bSbTbS9/bSbTbS9/cScTcS9/cScTcS9/cScTcS9/dSdTdS9/dSdTdS9/dSdTdS9 a players=4 teams=1 variation=match triangles=1B,2B,3B passes=0 <nil>
	// sniggle: no game for 5 players, only for 2, 3, 4
}

// A program can build a move from spaces, without text.
func ExampleBetween() {
	at := sniggle.Grid().At // by row and column, counted from 0
	m := sniggle.Between(at(3, 0), at(3, 3))
	to, ok := m.To()
	fmt.Println(m, sniggle.Grid().Label(to), ok)
	// Output: 4A-4D 4D true
}
