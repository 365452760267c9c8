// Package puct implements a trainable tree search: Monte Carlo tree search by PUCT, as in
// AlphaZero, over the states of package env. It does not evaluate positions. Instead, it requests
// the priors of actions and the values of positions in batches, so that a network can evaluate many
// positions together.
//
// A [Tree] searches one state. [Tree.Run] calls an [Evaluator], [Tree.Visits] returns how often
// each action was tried, and [Tree.Advance] plays an action. Run is a loop of [Tree.Select] and
// [Tree.Expand]. A [Forest] has a tree for each of many games, whose leaves are evaluated together.
//
// Each seat has separate values. Games for one to four players, teams, and two-part moves therefore
// need no special treatment.
package puct
