// Package patterns plays Reversi with an evaluation by learned patterns, a search for the middle of
// the game, and a solver for its end.
//
// An evaluation is the expected margin in discs for the seat to move: the sum of the weights of the
// patterns, of the legal moves, and of the number of discs. Each of ten stages has separate
// weights, which package train learns.
//
// The search is a negamax, driven by package [deepening]. If a shallow search puts a result very
// probably outside the window, ProbCut skips the deep search and claims no proof. Near the end, the
// solver finds the winner and then the margin.
package patterns
