// Package patterns plays Reversi: an evaluation by patterns with learned weights, a search for the
// middle of the game, and a solver for its end.
//
// An evaluation is the expected margin in discs for the seat to move: the sum of the weights of the
// patterns, of the legal moves, and of the number of discs. Each of ten stages of the game has
// separate weights, which package train learns from games.
//
// The search is a negamax, driven by package [deepening]. If a shallow search shows that a result
// is very probably outside the window, ProbCut skips the deep search, so it never claims a proven
// result. Near the end, the solver finds the winner and then the margin. It prefers regions with an
// odd number of empty spaces, and uses stable discs for cutoffs.
package patterns
