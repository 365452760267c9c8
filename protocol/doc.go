// Package protocol handles any game through one set of types. [Adapt] makes a [Game] from
// an [Entry], which holds everything about a game that is not in its package. Except for a
// [Searcher], everything is safe for concurrent use.
//
// Package games has the ten games. Package wire documents the protocol between programs.
package protocol
