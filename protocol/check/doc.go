// Package check tests programs that speak the protocol, in any language. The tests are in groups:
//
//	process     the program starts, keeps quiet, and ends
//	handshake   ugi, isready and the announced options
//	play        positions, questions, and moves within their limits
//	session     several games, stop, and questions during a search
//	robustness  bad input, other line endings, long lines
//	rules       moves, turns and results, compared with rules that are known to be right
//
// If the program does not start, or does not answer ugi and isready, the remaining tests are
// skipped. A missing optional command, such as perft, is no failure.
//
// The rules are compared in every setup that the engine's options can express, near the start and
// in random games. Run reports the first difference with its moves and position text.
package check
