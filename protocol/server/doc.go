// Package server serves one peer with the protocol of package wire, over two streams. REFERENCE.md
// lists all commands, questions, options and limits, and DIALOGUE.md is a whole game.
//
// A game without a [protocol.Drawing] gets a plain picture, and a game without a searcher is
// searched by Monte Carlo tree search. The first command of a peer may choose another dialect: GTP,
// the NBoard protocol or the XBoard protocol.
package server
