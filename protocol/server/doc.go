// Package server serves one peer with the protocol, over two streams. Package protocol
// documents the protocol. In this directory, REFERENCE.md lists all commands, questions,
// options and limits with their values, and DIALOGUE.md is a whole game, line by line.
//
// A [Server] serves the games of a [protocol.Set]. It has no code for particular games.
// Games without a picture of their own get a plain one, and games without a searcher get
// Monte Carlo tree search.
//
// The first command of a peer may choose another dialect: GTP, the NBoard protocol or that
// of XBoard.
//
// Each command, option, question and dialect is an entry of a table.
package server
