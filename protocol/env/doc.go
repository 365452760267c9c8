// Package env turns games into environments for programs that learn to play: legal moves are action
// numbers, and positions are planes of numbers.
//
// A [Game] is a game with one setup, and a [State] is one play of it. A [Batch] steps many games
// together. The Environment methods of package protocol's Game and Set return a Game, and [New]
// makes a Game for another game package from a [Coding].
//
// # Actions
//
// The actions of a setup are the same in all positions and in all releases. A move is usually one
// action. If moves have two parts, a move is two actions that the same seat plays in turn.
//
// # Observations
//
// An observation is a stack of planes as seen by one seat, whose pieces come first. All values are
// 0 or
//  1. Observations are complete: two are equal only if the viewers and the states are equal.
//
// # Errors
//
// Invalid data, such as an illegal action or a malformed text, causes an error. However, an invalid
// index, seat or slice length causes a panic.
package env
