package gateway_test

import (
	"fmt"

	"github.com/seed-445450d7/rulebook/gateway"
	"github.com/seed-445450d7/rulebook/notation"
)

func ExampleState_Play() {
	s, err := gateway.New(notation.Players(4))
	if err != nil {
		fmt.Println(err)
		return
	}
	m, err := gateway.ParseMove(s, "c3-f3")
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
}

// A triangle comes in line with an enemy square and cylinder, and another one
// enters through the gateway of that field.
func ExampleMove_Entry() {
	s, err := gateway.Parse("aCaS10/12/12/7bS4/12/12/12/12/3aT8/3bC8/12/11bT a players=2 teams=0 reserve=T3S5,T3S5 passes=0")
	if err != nil {
		fmt.Println(err)
		return
	}
	for m := range s.Moves() {
		if m.Entry() != 0 {
			triangles, squares := s.After(m).Reserve(1)
			fmt.Printf("%v enters a %v: %d triangles and %d squares left\n", m, m.Entry(), triangles, squares)
		}
	}
	// Output:
}
