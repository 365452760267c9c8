// Package session holds a game in progress: its moves, its variations, and how it ended.
//
// A [History] is a game from its start to one position. Because it is immutable, a copy is a
// snapshot for another goroutine. A [Session] is a game with its variations and a current position,
// where moves can be played, undone and redone. Sessions can be written as records or as JSON, and
// read back from both.
//
// [DrawRules] can also end a game after a number of plies, or when a position has occurred a number
// of times. Both are off by default, because the rule sheets have no such rules.
package session
