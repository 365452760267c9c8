// Package check tests programs that speak the protocol, in any language. [Run] starts an engine and
// talks to it the way a GUI, a match runner or a careless peer would. Each [Test] says in plain
// words whether the engine did its part and, if not, how it failed.
//
// # Groups
//
// The tests are in groups, from the most basic to the most demanding:
//
//	process     the program starts, keeps quiet, and ends
//	handshake   ugi, isready and the announced options
//	play        positions, questions, and moves within their limits
//	session     several games, stop, and questions during a search
//	robustness  bad input, other line endings, long lines
//	rules       moves, turns and results, compared with rules that are known to be right
//
// Run starts a new process for each group, and after each failure. If the program does not start,
// or does not answer ugi and isready, the remaining tests are skipped. A skipped test is not a
// failure. For example, the question moves and the command perft are optional, so an engine without
// them simply proves less.
//
// # Rules
//
// Run compares the rules of every game that the engine announces in its option Game, in every setup
// that the other options can express. An engine without that option is assumed to play
// [Config.Game]. Run visits the positions near the start, in order of their distance, and then the
// positions of random games. It reports the first difference with its moves and its position text,
// so that the author can reproduce it by hand.
package check
