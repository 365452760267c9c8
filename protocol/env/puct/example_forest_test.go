package puct_test

import (
	"fmt"
	"slices"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol/env"
	"github.com/seed-445450d7/rulebook/protocol/env/puct"
	"github.com/seed-445450d7/rulebook/protocol/games"
)

// Three games of self-play at a time. The positions of all of them are evaluated together.
func ExampleForest() {
	game, err := games.All().Environment("reversi", notation.Setup{})
	if err != nil {
		fmt.Println(err)
		return
	}
	forest, err := puct.NewForest(game, 3, puct.Config{NoiseAlpha: 0.3, NoiseWeight: 0.25})
	if err != nil {
		fmt.Println(err)
		return
	}
	for i := range forest.Len() {
		if err := forest.Tree(i).Reset(game.New(uint64(i))); err != nil {
			fmt.Println(err)
			return
		}
	}
	for running := true; running; {
		if err := search(forest, 16); err != nil {
			fmt.Println(err)
			return
		}
		if running, err = playBest(forest); err != nil {
			fmt.Println(err)
			return
		}
	}
	for i := range forest.Len() {
		fmt.Println("game", i, "is over:", forest.Tree(i).Root().Result().Over())
	}
	// Output:
	// game 0 is over: true
	// game 1 is over: true
	// game 2 is over: true
}

// search gives each tree a number of simulations, with up to 4 leaves of each at a time.
func search(forest *puct.Forest, simulations int) error {
	game := forest.Game()
	for {
		n, err := forest.Select(simulations, 4)
		if err != nil || n == 0 {
			return err
		}
		planes := make([]float32, n*game.Shape().Len())
		seats := make([]notation.Seat, n)
		for i := range n {
			leaf, _ := forest.Leaf(i)
			seats[i] = leaf.Turn()
			leaf.Observe(seats[i], planes[i*game.Shape().Len():])
		}
		priors, values := network(game, planes, seats)
		if err := forest.Expand(priors, values); err != nil {
			return err
		}
	}
}

// network stands for a network that has learned nothing: all actions and seats are equal.
func network(game env.Game, planes []float32, seats []notation.Seat) (priors, values []float32) {
	return make([]float32, len(seats)*game.Actions()), make([]float32, len(seats)*game.Seats())
}

// playBest plays the action that was tried most in each game that is not over. It reports
// whether there is one.
func playBest(forest *puct.Forest) (running bool, err error) {
	visits := make([]int32, forest.Game().Actions())
	for i := range forest.Len() {
		tree := forest.Tree(i)
		if tree.Root().Terminal() {
			continue // a learner would begin the next game, by Reset
		}
		tree.Visits(visits) // a learner would keep them, with the observation of the root
		best := env.Action(slices.Index(visits, slices.Max(visits)))
		if err := tree.Advance(best); err != nil {
			return false, err
		}
		running = true
	}
	return running, nil
}
