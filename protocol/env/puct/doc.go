// Package puct implements Monte Carlo tree search by PUCT, as in AlphaZero. It requests priors and
// values in batches, so that a network can evaluate many positions together.
//
// A [Tree] searches one state. [Tree.Run] calls an [Evaluator] in a loop of [Tree.Select] and
// [Tree.Expand]. A [Forest] searches many games, whose leaves are evaluated together.
package puct
