// Package wire describes the protocol that lets programs drive games over two streams.
//
// # The protocol
//
// The protocol is the Universal Game Interface, UGI, with additions. Each line of input is a
// command. Answers are lines of words separated by single blanks.
//
//	ugi                          id, option lines, ugiok
//	isready                      readyok, also during a search
//	setoption name N value V     nothing
//	uginewgame                   nothing; the search forgets what it learned
//	position startpos [moves …]  nothing
//	position fen F [moves …]     nothing
//	query Q                      response …
//	go …                         info lines, then bestmove M
//	stop                         nothing; the search ends and its bestmove comes
//	ponderhit                    nothing; the time of a go ponder runs from now
//	quit
//
// In a finished game, bestmove is "none". A go without limits searches for a second. A stop without
// a search does nothing.
//
// In package server, REFERENCE.md has all commands, questions, options and limits, and DIALOGUE.md
// a whole game.
//
// # Dialects
//
// The first command chooses the protocol. DIALECTS.md describes the others, and GUIS.md the
// programs that work.
//
// # Options
//
// Setting Game to the current game has no effect. Players, Teams, Variation, Arrangement and Seed
// are wishes in any order, which the server keeps and applies to any game that supports them. A
// line "info string …" lists the wishes that do not fit the current game. If wishes change the
// start, a new game begins immediately.
//
// While Players, Teams, Variation or Arrangement do not fit the game, "position startpos" is
// refused, but not "position fen", because a position text includes its setup. After a change of
// Game or uginewgame, the best-fitting start is on the table until the next position command. It
// omits first the arrangement, then the teams, variation and number of players.
//
// Seed announces 2^63-1, which every peer can represent, but accepts up to 2^64-1.
//
// Repetitions counts a position's occurrences since the base of the position command.
//
// [protocol.Method] describes the values of Method.
//
// A Level below 20 searches few positions, whatever the limits of go, and chooses among the moves
// by chance. The score is the chosen move's.
//
// TablePath is the file of a table with the values of all positions of a game. At full strength,
// the program then plays from the table. The question value asks for the table's value for the seat
// to move, and after each move:
//
//	> query value
//	< response win 5 2B-2E draw 5E-5H win 5 5E-8E loss 12
//
// Without a table, or in a finished game, the answer is none.
//
// Notation is for peers that only know Othello. With the value othello, that game's moves are
// written as f5, a pass as 0000, and position texts with x and o, except in answers to json and
// svg.
//
// # Searching
//
// A score is "cp n permille n" or "mate n". The permille are the expected result of the seat to
// move: 1000 for a win, 500 for a draw, and 1 to 999 for an estimate. In centipawns, a draw is 0,
// odds of ten to one are 400, and at least 999 permille are 1200.
//
// The score "mate n" claims that the seat to move can force a win within n plies, and "mate -n"
// that it loses within n plies, whatever it plays. From the second line, both are about the line's
// move. For a proven win or loss without proven plies, the score is 1000 or 0 permille. In
// Solitaire Sly, the permille are 1000 divided by the number of pieces left.
//
// Times run from the command's arrival, or from the end of a perft that it waited for.
//
// During a search, setoption, uginewgame, position, perft and another go end it first, even if
// refused, and its bestmove precedes their answer. Other commands are answered immediately.
//
// The answer to go ponder comes after the ponderhit or a stop. With the option Ponder set, every
// answer to go names the expected move: "bestmove M ponder N".
//
// # Pictures
//
//	svg [light|dark] [last M|none] [moves] [targets SPACE] [path]
//	    [arrow SPACE-SPACE[,COLOR]]… [mark SPACE[,COLOR]]…
//
// draws the position as an SVG document of several lines, followed by svgok. The words may come in
// any order. The word moves marks movable pieces, or where a piece can be placed, and targets marks
// where the piece on SPACE can go. Colors are green, blue, yellow and red.
//
// # Data
//
// The types of answers in JSON end in Data. For example, json moves answers with a [MovesData]:
//
//	> json moves
//	< {"version":1,"moves":[{"word":"7D+1","from":"7D",…,"spaces":["7D"],"label":"Turn 45° clockwise"},…],
//	   "choices":[{"spaces":["7D"],"ask":"How should the piece turn?","moves":["7D+1",…]},…]}
//
// # Bad input
//
// The answer to an unknown, malformed or illegal command is one line "info string error …", and the
// position is unchanged. With the option ErrorData set, an [ErrorData] follows each error line:
//
//	> position startpos moves 5F 5F
//	< info string error position: ply 2: reversi: illegal move 5F: 5F is occupied
//	< info string errordata {"version":1,"command":"position","word":"5F","ply":2,"rule":"occupied","reason":"5F is occupied","text":"position: ply 2: …"}
//
// After a refused or skipped position command, until the server accepts a position, uginewgame or
// another Game, the answer to these commands is an error line, and then a line that ends any peer's
// wait:
//
//	query gameover     response true
//	query p1turn       response false
//	query …            response none, even to questions whose answer is a list
//	go …               bestmove none, whatever the limits
//	moves              moves: 0
//	json, perft        only the error line
//
// However, show and svg still show the last accepted position.
//
// # The end of the input
//
// The end of the input stops a search, and the program ends after its bestmove. A perft has up to a
// minute.
//
// During a perft, setoption, uginewgame, position, go and another perft wait for its end, and later
// commands wait behind them. Otherwise, questions and isready are answered immediately. The perft
// ends early at a stop that does not follow a go, or at a quit that a person types. A script's quit
// waits, like the end of the input.
//
// # Limits
//
// The server stops reading from a peer that does not read. Searches take no more memory than the
// machine has left.
package wire
