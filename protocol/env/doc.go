// Package env turns games into environments for programs that learn to play: legal moves are action
// numbers, positions are planes of numbers, and many games are played at the same time.
//
// A [Game] is a game with one setup. The Environment methods of package protocol's Game and Set
// return one for any game. For another game package, [New] makes one from a [Coding]. A [State] is
// one game with its history, so that actions can be undone. A [Batch] steps many games together and
// writes masks of legal actions, planes and results into slices of the caller. Package puct
// searches states with the priors and values of a network.
//
// Because every game of a set is an environment, package protocol imports this package, which
// therefore knows only the rules of a game.
//
// # Actions
//
// A setup has a fixed number of actions, which is the same in all positions and in all releases.
// Every legal move is usually one action. If moves have two parts, a move is two actions that the
// same seat plays in turn. [Game.Blocks] describes the numbers. Most blocks are stacks of planes
// with the cells of the observation: action First + plane·cells + cell. The policy of a network can
// therefore be such a stack as well.
//
// # Observations
//
// An observation is a stack of planes, seen from one seat, whose pieces come first. All values are
// 0 or 1. [Game.Planes] names the planes. Observations are complete: two of them are only equal if
// the viewers and the states, including the chosen part of a move, are equal.
//
// # Symmetries
//
// A [Symmetry] is a rotation or reflection of the board, an exchange of seats, or both, given as
// permutations of cells, planes, actions and seats. Learners use symmetries to make several
// examples from one.
//
// # Errors
//
// Invalid data, such as an illegal action, a malformed text or a wrong configuration, causes an
// error. However, an invalid index, seat or slice length causes a panic, where documented.
package env
