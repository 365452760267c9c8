// Package protocol handles any game through one set of types. [Adapt] makes a [Game] from
// an [Entry]. Except for a [Searcher], everything is safe for concurrent use.
//
// Package games has the ten games. Package wire documents the protocol between programs.
package protocol
