// Package alphabeta finds moves in two-sided games by alpha-beta search with an evaluation. The
// sides are two seats, or two teams: odd against even seats. A side may move twice in a row.
//
// The search, driven by package [deepening], is a principal variation search with a transposition
// table, killer moves, a history heuristic, late move reductions, and a quiescence search. Urgent
// moves are searched some plies past its depth, without others.
//
// Wins and losses within the depth are Proven, and draws score 500.
package alphabeta
