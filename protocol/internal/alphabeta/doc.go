// Package alphabeta finds moves in games of two sides by alpha-beta search with an evaluation. The
// sides are two seats, or two teams: odd seats against even seats.
//
// Package [deepening] drives the search. Below the root, it is a negamax with null windows after
// the first move (principal variation search) and a transposition table. Threads postpone moves
// that another thread is searching, and interrupt one another when they have a result: see
// [deepening.Thread]. Moves are ordered by the table, killer moves, the history heuristic and the
// game's own order. A side may move twice in a row. A pass is searched like any other move. If a
// game has urgent moves, only these are searched, even some plies past the depth of the search.
// Loud moves, such as captures, are also followed past it, unless the evaluation is good enough
// without them (quiescence search). Late moves are first searched one or two plies less deeply
// (late move reductions).
//
// # Scores
//
// An evaluation is from the point of view of the seat to move. [Game.Scale] converts it to the
// probability of a win in a [typed.Line]. A win or loss within the depth of the search is Proven,
// and its Mate is the number of plies to it. A draw within that depth has the score 500 and is not
// Proven.
//
// # Repetitions
//
// With a bound on repetitions, [search.Repeats] determines which positions are draws. A score that
// rests on a repetition in the current line is not stored in the table, because the same position
// may have another score after other moves. Wins and losses may be stored and claimed, for the
// reason that Repeats gives.
package alphabeta
