// Package patterns plays Reversi: an evaluation by patterns with learned weights, a search for
// the middle of the game, and a solver for its end.
//
// # Evaluation
//
// A position is evaluated by the patterns on its edges, corners, rows and diagonals, by the legal
// moves of both sides, and by the number of discs. Each pattern has a weight in each of ten stages
// of the game. The evaluation is the sum of the weights: the expected margin in discs for the seat
// to move. Package train, beside this one, learns the weights from games.
//
// # Search
//
// Package [deepening] drives the search. Below the root, it is a negamax with null windows and a
// transposition table. Threads share the table and the moves of each position ([deepening.Thread]).
// If a shallow search shows that a result is very probably outside the window, ProbCut skips the
// deep search, so it never claims a proven result. Moves are ordered by the table, the evaluation
// and the number of answers.
//
// Near the end, the solver finds the winner and then the margin. It orders moves like the search,
// prefers regions with an odd number of empty spaces, and uses stable discs for cutoffs.
package patterns
