// Package puct is a tree search that can be taught: Monte Carlo tree search by PUCT, as in
// AlphaZero, over the states of package env. It does not evaluate positions. It asks for
// the priors of actions and for the values of positions in batches, so that a network can
// evaluate many positions at once:
//
//	tree, err := puct.New(game, puct.Config{NoiseAlpha: 0.3, NoiseWeight: 0.25})
//	err = tree.Reset(game.New(1))
//	err = tree.Run(800, 16, func(leaves []env.State, priors, values []float32) {
//		…
//	})
//	tree.Visits(visits)
//
// Run is a loop of [Tree.Select] and [Tree.Expand]. A [Forest] has many trees, whose leaves
// are evaluated together.
//
// Values are kept for each seat, so that games for one to four players, teams, and moves
// of two parts need no rules of their own.
package puct
