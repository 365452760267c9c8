// Package knowledge evaluates positions of the nine games for two or more players. For each game, a
// short function scores a position of a running game for all seats: by the progress of the pieces,
// by the value of an army, or by possible captures. The scores are estimates. Package solitaire
// solves the game for one.
//
// A function that counts features in a [Tally] has a weight for each. The command
// protocol/internal/tune learns the weights in files such as smarts_weights.go from games, or for
// Line Up from the table of its values. It also learns the weights of Reversi, whose search is in
// package reversisearch.
//
// With two seats or two teams, alpha-beta search uses the scores. With three or four seats that
// play for themselves, Monte Carlo tree search does. STRENGTH.md in
// examples/matches/ladder compares them.
package knowledge
