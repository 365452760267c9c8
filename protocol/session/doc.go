// Package session holds a game in progress: its moves, its variations, and how it ended.
//
// [DrawRules] can also end a game after a number of plies or repetitions, but not by
// default, because the rule sheets have no such rules.
package session
