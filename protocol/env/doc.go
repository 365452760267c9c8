// Package env turns games into environments for programs that learn: moves are action numbers, and
// positions are planes of numbers.
//
// A [Game] has one setup, a [State] is one play of it, and a [Batch] steps many together. The
// Environment methods of package protocol return a Game, and [New] makes one for another game
// package from a [Coding].
//
// # Actions
//
// A setup has the same actions in all positions and all releases. A move is usually one action.
// However, a move with two parts is two actions of the same seat in turn.
//
// # Observations
//
// An observation is a stack of planes of zeros and ones as seen by one seat, whose pieces come
// first. Observations are equal only if the viewers and states are.
//
// # Errors
//
// Invalid data, such as an illegal action, causes an error. However, an invalid index, seat or
// slice length causes a panic.
package env
