package notation_test

import (
	"errors"
	"fmt"

	"github.com/seed-445450d7/rulebook/empire"
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

// A game says which setups it has. A program can offer them to its users.
func ExampleSpec() {
	spec := empire.Spec()
	for _, setup := range spec.Setups() {
		fmt.Println(setup.Players, setup.Teams)
	}
	setup, err := spec.Setup(notation.Teams())
	fmt.Println(setup.Players, setup.Variation, err)
	// Output:
	// 2 false
	// 3 false
	// 4 false
	// 4 true
	// 4 standard <nil>
}

// Every refusal wraps the rule that was broken.
func ExampleRule() {
	_, err := empire.MustParse("aC11/12/12/12/12/12/12/12/12/12/12/11bC a players=2 teams=0 crown=- passes=0").Play(empire.Pass)
	fmt.Println(err)
	fmt.Println(errors.Is(err, notation.RulePass))

	var rule notation.Rule
	if errors.As(err, &rule) {
		spec, _ := empire.Spec().Rule(rule)
		fmt.Println(spec.Heading+":", spec.Text)
	}
	// Output:
	// empire: illegal move pass: a player who can move may not pass
	// true
	// Rules: A player who can move may not pass.
}

func ExampleSeat() {
	seat, err := notation.ParseSeat("p3")
	fmt.Println(seat, err)
	fmt.Printf("%c %v\n", seat.Letter(), seat.Team(true))
	// Output:
	// p3 <nil>
	// c p13
}

// A refusal names the rule that a move breaks, whatever the game.
func ExampleMoveError() {
	s, err := empire.New()
	if err != nil {
		fmt.Println(err)
		return
	}
	m, err := empire.ParseMove("1A-2A")
	if err != nil {
		fmt.Println(err)
		return
	}
	_, err = s.Play(m)
	var illegal *notation.MoveError
	if errors.As(err, &illegal) {
		fmt.Println(illegal.Rule)
		fmt.Println(illegal.Reason)
	}
	// Output:
	// empire.own-piece
	// a piece of the same player stands on 2A
}

// A Setup selects the start of any game. A game refuses what it does not have.
func ExampleSetup() {
	setup := notation.Setup{Players: 4, Teams: true}
	s, err := empire.New(notation.With(setup))
	fmt.Println(s.Players(), s.Teams(), err)
	_, err = empire.New(notation.With(notation.Setup{Players: 5}))
	fmt.Println(err)
	// Output:
	// 4 true <nil>
	// empire: no game for 5 players, only for 2, 3, 4
}
