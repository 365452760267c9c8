// Package alphabeta finds moves in games for two seats by looking at all lines of
// play to a growing depth, and at what an evaluation says of their ends.
//
// The method is negamax with alpha-beta bounds, iterative deepening and searches
// with empty windows after the first move (principal-variation search). A table of
// positions remembers bounds and best moves; several threads share it and nothing
// else (Lazy SMP). Moves are tried in the order of: the table, the two last that
// refuted a sibling, how often a move refuted anything, the game's own order. A
// seat may move twice in a row, and passes are moves like others.
//
// # Scores
//
// An evaluation is a number from the seat to move; [Game.Scale] says how much of it
// raises the odds of a win e-fold. A [search.Line] gives the probability that this
// means in permille. A win or loss that was seen to its end is Proven, with the plies
// to it as Mate; a draw that was seen to its end is 500 and not called proven.
package alphabeta
