// Package protocol handles any game through one set of types.
//
// A [Game] makes positions. A [Position] answers questions about a position, lists its moves and
// plays them. A [Set] finds games by name and replays their records. [Adapt] makes a Game from an
// [Entry], which holds everything about a game that is not in its package. Package games has the
// set of the ten. Everything here except a [Searcher] is safe for concurrent use.
//
// Package wire documents the protocol that lets programs drive games over two streams.
package protocol
