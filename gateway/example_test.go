package gateway_test

import (
	"fmt"

	"github.com/seed-445450d7/rulebook/gateway"
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/format"
)

func ExampleState_Play() {
	s, err := gateway.New(notation.Players(4))
	if err != nil {
		fmt.Println(err)
		return
	}
	m, err := gateway.ParseMove("c3-f3")
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
	fmt.Println("next:", s.Turn())
	// Output:
	//      A  B  C    D  E  F    G  H  I    J  K  L
	//    +----------+----------+----------+----------+
	//  1 | .  .  .  | bS .  .  | .  .  .  | .  .  .  | 1
	//  2 | .  o  .  | .  o  .  | aT o  .  | .  o  .  | 2
	//  3 | .  .  .  | .  .  aC | .  .  .  | bC .  .  | 3
	//    +----------+----------+----------+----------+
	//  4 | .  .  .  | .  .  .  | .  .  .  | .  .  cS | 4
	//  5 | .  o  .  | .  o  .  | .  o  .  | .  o  .  | 5
	//  6 | .  dT .  | .  .  .  | .  .  .  | .  .  .  | 6
	//    +----------+----------+----------+----------+
	//  7 | .  .  .  | .  .  .  | .  .  .  | .  bT .  | 7
	//  8 | .  o  .  | .  o  .  | .  o  .  | .  o  .  | 8
	//  9 | aS .  .  | .  .  .  | .  .  .  | .  .  .  | 9
	//    +----------+----------+----------+----------+
	// 10 | .  .  dC | .  .  .  | .  .  .  | cC .  .  | 10
	// 11 | .  o  .  | .  o  cT | .  o  .  | .  o  .  | 11
	// 12 | .  .  .  | .  .  .  | .  .  dS | .  .  .  | 12
	//    +----------+----------+----------+----------+
	//      A  B  C    D  E  F    G  H  I    J  K  L
	// next: p2
}

func ExampleState_AppendMoves() {
	s, err := gateway.New()
	if err != nil {
		fmt.Println(err)
		return
	}
	moves := make([]gateway.Move, 0, 1024) // room for every position: no allocation
	moves = s.AppendMoves(moves)
	fmt.Println(len(moves), moves[:3], "…", moves[len(moves)-1])
	// Output:
	// 62 [2G-2A 2G-2C 2G-2D] … 9A-12A
}

// A triangle moves in line with an enemy square and cylinder, so another piece may enter
// through the gateway of that field.
func ExampleMove_Entry() {
	s, err := gateway.Parse("aCaS10/12/12/7bS4/12/12/12/12/3aT8/3bC8/12/11bT a players=2 teams=0 reserve=T3S5,T3S5 passes=0")
	if err != nil {
		fmt.Println(err)
		return
	}
	for m := range s.Moves() {
		if m.Entry() != 0 {
			after := s.After(m)
			fmt.Printf("%v enters a %s: %d triangles and %d squares left\n", m, format.KindName(gateway.Spec(), m.Entry()),
				after.Reserve(1, gateway.Triangle), after.Reserve(1, gateway.Square))
		}
	}
	// Output:
	// 9D-4D+T enters a triangle: 2 triangles and 5 squares left
	// 9D-4D+S enters a square: 3 triangles and 4 squares left
}

// At the start nobody threatens to enter a piece.
func ExampleState_AppendEntries() {
	s, err := gateway.New()
	fmt.Println(len(s.AppendEntries(nil, 1)), len(s.AppendEntries(nil, 2)), err)
	// Output: 0 0 <nil>
}

func ExampleNew() {
	s, err := gateway.New(notation.Players(4))
	fmt.Println(s, err)
	// Output: 3bS8/6aT5/2aC6bC2/11cS/12/1dT10/10bT1/12/aS11/2dC6cC2/5cT6/8dS3 a players=4 teams=0 reserve=T3S5,T3S5,T3S5,T3S5 passes=0 <nil>
}

// A program can build a move from spaces, without text.
func ExampleBetween() {
	at := gateway.Grid().At // by row and column, counted from 0
	m := gateway.Between(at(6, 3), at(9, 3))
	fmt.Println(m, m.Entering(gateway.Triangle))
	// Output: 7D-10D 7D-10D+T
}
