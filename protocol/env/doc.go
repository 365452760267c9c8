// Package env makes games environments for programs that learn to play: legal moves are
// action numbers, positions are planes of numbers, and many games are played at once.
//
// A [Game] is a game with one setup. The Environment methods of package protocol's Game and Set
// return it for any game, because the entry of a game holds its coding. So this package stands
// below protocol, and knows only the rules of a game.
//
// # Actions
//
// A game has a fixed number of actions, the same in all positions of a setup, and every
// legal move is one action or, where a move has two parts, two that the same seat plays in
// turn. [Game.Blocks] says what the numbers mean. Most blocks are stacks of planes with
// the cells of the observation: action First + plane·cells + cell, so that the policy of a
// network can be such a stack, too. The numbers do not change from release to release.
//
// # Observations
//
// An observation is a stack of planes, seen from one seat: its own pieces first. All
// values are 0 or 1. [Game.Planes] names the planes. An observation is complete: two
// observations are equal only if the states, the chosen part of a move included, and the
// viewers are equal.
//
// # States and batches
//
// A [State] is one game with its history: actions are applied and taken back. A [Batch]
// steps many games at once and writes masks of legal actions, planes and results into
// slices of the caller, with one thread without allocating. Package puct searches
// states with the priors and values of a network.
//
// What the caller gets wrong in data, such as an action that is not legal, a text or a
// configuration, is an error. An index, a seat or the length of a slice that is wrong
// panics, where the documentation says so.
//
// # Symmetries
//
// A [Symmetry] is a turn or reflection of the board, an exchange of seats or both, as
// permutations of cells, planes, actions and seats. Learners use them to make several
// examples from one.
//
// # Other games
//
// [New] makes an environment of any game package and a [Coding]; [Plain] is a coding for
// simple games, made from the rules alone. [Check] tests a coding.
package env
