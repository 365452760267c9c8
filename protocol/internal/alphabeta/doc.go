// Package alphabeta finds moves in games of two sides by looking at all lines of
// play to a growing depth, and at what an evaluation says of their ends. The sides
// are two seats, or two teams: the seats with odd numbers and those with even ones.
//
// The method is negamax with alpha-beta bounds, iterative deepening and searches
// with empty windows after the first move (principal-variation search). A table of
// positions remembers bounds and best moves; several threads share it and nothing
// else (Lazy SMP). Moves are tried in the order of: the table, the two last that
// refuted a sibling, how often a move refuted anything and the game's own order. A
// side may move twice in a row, and passes are moves like others.
//
// Two refinements were measured and left out: sorting moves by the evaluation of what
// they lead to, and searching late moves less deeply. They gained nothing, or lost in
// one game what they gained in another.
//
// # Scores
//
// An evaluation is a number from the seat to move; [Game.Scale] says how much of it
// raises the odds of a win e-fold. A [search.Line] gives the probability that this
// means in permille. A win or loss that was seen to its end is Proven, with the plies
// to it as Mate; a draw that was seen to its end is 500 and not called proven.
package alphabeta
