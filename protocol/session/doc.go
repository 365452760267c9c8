// Package session holds a game in progress: its moves, its variations, and how it ended.
//
// A [Line] is the game from its start to one position. It is an immutable value, so a
// copy of it is a snapshot for another goroutine. A [Session] is a game with its
// variations and a current position. Moves are played, taken back and played again. A
// Session can be written as a record or as JSON, and read back from both.
//
// [Rules] can also end a game after a number of plies, or when a position has occurred a
// number of times. The rule sheets have no such rules, so both are off by default.
package session
