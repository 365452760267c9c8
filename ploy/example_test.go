package ploy_test

import (
	"fmt"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/format"
	"github.com/seed-445450d7/rulebook/ploy"
)

func ExampleState_Play() {
	s, err := ploy.New()
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, word := range []string{"7E-6E+1", "2E+2"} {
		m, err := ploy.ParseMove(word)
		if err != nil {
			fmt.Println(err)
			return
		}
		if s, err = s.Play(m); err != nil {
			fmt.Println(err)
			return
		}
	}
	shield, err := ploy.Grid().ParseSpace("6E")
	if err != nil {
		fmt.Println(err)
		return
	}
	p := s.Piece(shield)
	fmt.Printf("%v has a %s that points to %08b\n", p.Seat, format.KindName(ploy.Spec(), p.Kind), ploy.Indicators(p.Kind, p.Heading))
	// Output: p1 has a shield that points to 00000010
}

// A program can build moves from spaces, without text.
func ExampleMove_Rotating() {
	s, err := ploy.New()
	if err != nil {
		fmt.Println(err)
		return
	}
	space := ploy.Grid().At // by row and column, counted from 0
	for _, m := range []ploy.Move{
		ploy.Between(space(6, 4), space(5, 4)).Rotating(1),
		ploy.Rotate(space(1, 4), 2),
	} {
		if s, err = s.Play(m); err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(m)
	}
	// Output:
	// 7E-6E+1
	// 2E+2
}

func ExampleNew() {
	s, err := ploy.New(notation.Players(4), notation.Teams())
	fmt.Println(s, err)
	// Output: 1aT4aC0aW41cW4cC0cT41/1aN3aV4aN41cN3cV4cN41/1aS4aS4aS41cS4cS4cS41/9/9/9/1bS0bS0bS01dS0dS0dS01/1bN0bV0bN71dN0dV0dN71/1bT0bC0bW01dW0dC0dT01 a players=4 teams=1 slot=a <nil>
}

// A program can build a move from spaces, without text.
func ExampleRotate() {
	at := ploy.Grid().At // by row and column, counted from 0
	m := ploy.Rotate(at(7, 4), 2)
	fmt.Println(m, m.Eighths())
	// Output: 8E+2 2
}

// A program can list the pieces that move only one space.
func ExampleState_All() {
	s, err := ploy.New()
	if err != nil {
		fmt.Println(err)
		return
	}
	for space, p := range s.All(1) {
		if ploy.Reach(p.Kind) == 1 {
			fmt.Println(ploy.Grid().Label(space), format.KindName(ploy.Spec(), p.Kind))
		}
	}
	// Output:
	// 7D shield
	// 7E shield
	// 7F shield
	// 9E commander
}
