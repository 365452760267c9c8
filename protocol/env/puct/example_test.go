package puct_test

import (
	"fmt"
	"slices"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol/env"
	"github.com/seed-445450d7/rulebook/protocol/env/puct"
	"github.com/seed-445450d7/rulebook/protocol/games"
)

// A search finds the move that wins at once. It evaluates positions by random games, where
// a learner would ask its network.
func ExampleTree_Run() {
	game, err := games.All().Environment("lineup", notation.Setup{})
	if err != nil {
		fmt.Println(err)
		return
	}
	root, err := game.Parse("12/1aS2aC2aT4/12/12/1bT2bS2bC4/12/12/12/12/12/12/12 a ply=6")
	if err != nil {
		fmt.Println(err)
		return
	}
	tree, err := puct.New(game, puct.Config{})
	if err != nil {
		fmt.Println(err)
		return
	}
	if err := tree.Reset(root); err != nil {
		fmt.Println(err)
		return
	}
	err = tree.Run(200, 8, func(leaves []env.State, _, values []float32) error {
		for i, leaf := range leaves {
			result, _ := leaf.Playout(1, 0)
			for seat := range game.Seats() {
				values[i*game.Seats()+seat] = float32(result.For(notation.Seat(seat + 1)))
			}
		}
		return nil // no priors: all actions are equal
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	visits := make([]int32, game.Actions())
	tree.Visits(visits)
	best := env.Action(slices.Index(visits, slices.Max(visits)))
	fmt.Println(root.Word(best), "of", len(root.AppendActions(nil)), "actions")
	// Output: 2K of 10 actions
}
