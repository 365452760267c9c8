// Package reversisearch plays Reversi: an evaluation by patterns with learned weights, a search
// for the middle of the game, and a solver for its end.
//
// # Evaluation
//
// A position is evaluated by the patterns on its edges, corners, rows and diagonals, by the
// legal moves of both sides, and by the number of discs. Each pattern of each of ten stages
// of the game has a weight, and the evaluation is their sum: the margin in discs that is
// expected for the seat to move. The command tune, in protocol/internal/tune, learns the weights from
// games.
//
// # Search
//
// Package [deepening] drives the search. Below the root, it is a negamax with null windows and
// a transposition table. Threads share the table and the moves of each position
// ([deepening.Thread]). ProbCut
// leaves out what a shallow search shows to be outside of the window in all likelihood; it
// never claims a proven result. Moves are ordered by the table, and by the evaluation and
// the answers after them.
//
// Near the end the solver takes over: first it finds who wins, then by how much. It orders
// moves like the search, prefers regions with an odd number of empty spaces, and cuts off
// by stable discs.
package reversisearch
