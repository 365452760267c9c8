// Package knowledge evaluates positions of the nine games for two players or more. For each
// game a short function scores a position of a running game for all seats: by the progress
// of the pieces, by the value of an army, or by possible captures. The scores are
// estimates. Package solitaire solves the game for one.
//
// A function that counts features in a [Tally] has a weight for each. The weights in files
// such as smarts_weights.go are learned from games, by the command protocol/internal/tune. Those of
// Line Up are learned from the table that knows its values. The weights of Reversi are
// learned, too, and its search is in package reversisearch.
//
// With two seats or two teams, alpha-beta search uses the scores. With three or four seats
// that play for themselves, Monte Carlo tree search uses them. STRENGTH.md beside the
// arena, among the examples, has measurements of both methods and of the strength of the
// program.
package knowledge
