package env_test

import (
	"fmt"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol/env"
	"github.com/seed-445450d7/rulebook/protocol/games"
	"github.com/seed-445450d7/rulebook/reversi"
)

// A State is one game. Its actions are numbers, and each has a word.
func ExampleState() {
	g, err := games.All().Environment("reversi", notation.Setup{})
	if err != nil {
		fmt.Println(err)
		return
	}
	st := g.New(0)
	for _, a := range st.AppendActions(nil) {
		fmt.Println(a, "is", st.Word(a))
	}
	a, err := st.ParseWord("5F")
	if err != nil {
		fmt.Println(err)
		return
	}
	if err := st.Apply(a); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(st)
	fmt.Println(st.Apply(a))
	fmt.Println(st.Undo(), st.Applied())
	// Output:
	// 19 is 3D
	// 26 is 4C
	// 37 is 5F
	// 44 is 6E
	// 8/8/8/3wb3/3bbb2/8/8/8 b
	// reversi: illegal action 37: it is not legal in 8/8/8/3wb3/3bbb2/8/8/8 b
	// true 0
}

// One example for learning becomes sixteen by the symmetries of Reversi: the observation of
// a position, and the action that was best in it.
func ExampleSymmetry() {
	g, err := games.All().Environment("reversi", notation.Setup{})
	if err != nil {
		fmt.Println(err)
		return
	}
	st := g.New(0)
	best := st.AppendActions(nil)[0]
	shape := g.Shape()
	planes, image := make([]float32, shape.Len()), make([]float32, shape.Len())
	st.Observe(st.Turn(), planes)
	actions := map[env.Action]int{}
	for _, sym := range g.Symmetries() {
		for p, to := range sym.Planes {
			for c, cell := range sym.Cells {
				image[to*shape.Cells()+cell] = planes[p*shape.Cells()+c]
			}
		}
		actions[sym.Actions[best]]++ // a learner would keep it with a copy of image
	}
	fmt.Println(len(g.Symmetries()), "examples with the actions", actions)
	// Output: 16 examples with the actions map[19:2 20:2 26:2 29:2 34:2 37:2 43:2 44:2]
}

// The rules of a game are enough to make it an environment, if a position is no more than
// its pieces and the turn.
func ExampleDefaultCoding() {
	rules, setup := reversi.Rules(), notation.Setup{}
	g, err := env.New(rules, setup, env.DefaultCoding(rules, setup))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(g.Actions(), "actions, observations of", g.Shape())
	fmt.Println(env.Check(g, 500, 1)) // a test of the coding
	// Output:
	// 4161 actions, observations of {5 8 8}
	// <nil>
}
