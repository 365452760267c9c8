// Package puct is a tree search that can be taught: Monte Carlo tree search by PUCT, as in
// AlphaZero, over the states of package env. It does not evaluate positions. It asks for
// the priors of actions and for the values of positions in batches, so that a network can
// evaluate many positions at once.
//
// A [Tree] searches one state: [Tree.Run] calls an [Evaluator], [Tree.Visits] tells how often
// each action was tried, and [Tree.Advance] plays one of them. Run is a loop of [Tree.Select]
// and [Tree.Expand]. A [Forest] has many trees, for many games at a time, whose leaves are
// evaluated together.
//
// Values are kept for each seat, so that games for one to four players, teams, and moves
// of two parts need no rules of their own.
package puct
