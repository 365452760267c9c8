package notation_test

import (
	"fmt"

	"github.com/seed-445450d7/rulebook/notation"
)

func ExampleGrid() {
	g := notation.NewGrid(8, 8)
	sp, err := g.ParseSpace("d5") // also 5D, 5d and D5
	fmt.Println(sp, err)
	fmt.Println(g.Label(sp), g.Row(sp), g.Col(sp))

	_, err = g.ParseSpace("9D")
	fmt.Println(err)
	// Output:
	// 35 <nil>
	// 5D 4 3
	// "9D": no space 9D on this board, which runs from 1A to 8H
}

func ExampleSeats() {
	team := notation.Seat(2).Team(true)
	fmt.Println(team, team.Has(4), team.Len())

	// Seat 2 is out of a game for four, so seat 3 follows seat 1.
	playing := notation.AllSeats(4) &^ notation.Seat(2).Set()
	fmt.Println(playing, playing.After(1), playing.After(4))
	// Output:
	// p24 true 2
	// p134 p3 p1
}

func ExampleResult() {
	r := notation.Win(notation.SeatsOf(1, 3))
	fmt.Println(r, r.Winners(), r.For(1), r.For(2))
	fmt.Println(notation.Draw, notation.Draw.Over(), notation.Undecided.Over())

	r, err := notation.ParseResult("p24win")
	fmt.Println(r, err)
	// Output:
	// p13win p13 1 -1
	// draw true false
	// p24win <nil>
}
