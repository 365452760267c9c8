// Package session holds a game in progress: its moves, its variations, and how it ended.
//
// A [History] is an immutable game from its start to one position. A [Session] is a game
// with its variations and a current position, which can be written as a record or as JSON.
//
// [DrawRules] can also end a game after a number of plies or repetitions. Both are off by
// default, because the rule sheets have no such rules.
package session
