// Package puct implements Monte Carlo tree search by PUCT, as in AlphaZero, for networks that
// evaluate many positions together.
//
// A [Tree] searches one state: [Tree.Run] calls an [Evaluator] in a loop of [Tree.Select] and
// [Tree.Expand]. A [Forest] searches many.
package puct
