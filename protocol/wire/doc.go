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
// See REFERENCE.md in package server for all commands, questions, options and limits, and
// DIALOGUE.md for a whole game.
//
// # Dialects
//
// The first command chooses the protocol. See DIALECTS.md for the others that the server speaks,
// and GUIS.md for programs that work.
//
// # Options
//
// Setting Game to the current game has no effect. Players, Teams, Variation, Arrangement and Seed
// are wishes, which may come in any order. The server keeps each wish and applies it to any game
// that supports it. A line "info string …" lists the wishes that do not fit the current game. If
// the wishes change the start, a new game begins immediately.
//
// While Players, Teams, Variation or Arrangement do not fit the game, "position startpos" is
// refused, but "position fen" is accepted, because a position text includes its setup. After a
// change of Game or uginewgame, the best-fitting start is on the table until the next position
// command. It omits the arrangement first, then the teams, the variation and the number of players.
//
// Seed announces 2^63-1, which every peer can represent, but accepts up to 2^64-1.
//
// Repetitions counts how often a position occurs since the base of the position command.
//
// [protocol.Method] describes the values of Method.
//
// A Level below 20 searches few positions, whatever the limits of go allow, and chooses among the
// moves by chance. The score belongs to the chosen move.
//
// TablePath is the file of a table with the value of every position of a game. At full strength,
// the program then plays from the table. The question value asks for its value for the seat to
// move, and after each move:
//
//	> query value
//	< response win 5 2B-2E draw 5E-5H win 5 5E-8E loss 12
//
// Without a table, and in a finished game, the answer is none.
//
// Notation is for peers that only know Othello. With the value othello, moves of that game are
// written as f5, a pass as 0000, and position texts with x and o, except in the answers to json and
// svg.
//
// # Searching
//
// A score is "cp n permille n" or "mate n". The permille are the expected result of the seat to
// move, where a win is 1000, a draw is 500, and an estimate is from 1 to 999. The centipawns
// express the same: 0 for a draw, 400 for odds of ten to one, and 1200 for at least 999 permille.
//
// The score "mate n" claims that the seat to move can force a win within n plies, and "mate -n"
// that it loses within n plies, whatever it plays. In the second and later lines, both are about
// the move of the line. If a win or loss is proven but its plies are not, the score is 1000 or 0
// permille. In Solitaire Sly, the permille are 1000 divided by the number of pieces left.
//
// Times run from the arrival of the command, or from the end of a perft that it waited for.
//
// During a search, setoption, uginewgame, position, perft and another go end it first, even if they
// are refused, and its bestmove comes before their answer. Other commands are answered immediately.
//
// The answer to go ponder comes after the ponderhit or a stop. If a peer sets the option Ponder,
// the answer to any go names the expected move: "bestmove M ponder N".
//
// # Pictures
//
//	svg [light|dark] [last M|none] [moves] [targets SPACE] [path]
//	    [arrow SPACE-SPACE[,COLOR]]… [mark SPACE[,COLOR]]…
//
// draws the position as an SVG document of several lines, followed by svgok. The words may come in
// any order. The word moves marks the pieces that can move, or where a piece can be placed, and
// targets marks where the piece on SPACE can go. A color is green, blue, yellow or red.
//
// # Data
//
// The types of the answers in JSON have names that end in Data. For example, json moves answers
// with a [MovesData]:
//
//	> json moves
//	< {"version":1,"moves":[{"word":"7D+1","from":"7D",…,"spaces":["7D"],"label":"Turn 45° clockwise"},…],
//	   "choices":[{"spaces":["7D"],"ask":"How should the piece turn?","moves":["7D+1",…]},…]}
//
// # Bad input
//
// An unknown, malformed or illegal command is answered by one line "info string error …", and the
// position is unchanged. If the option ErrorData is set, each error line is followed by an
// [ErrorData]:
//
//	> position startpos moves 5F 5F
//	< info string error position: ply 2: reversi: illegal move 5F: 5F is occupied
//	< info string errordata {"version":1,"command":"position","word":"5F","ply":2,"rule":"occupied","reason":"5F is occupied","text":"position: ply 2: …"}
//
// After a refused or skipped position command, until the server accepts a position, uginewgame or
// another Game, these commands are answered by an error line, and then by a line that ends the wait
// of any peer:
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
// The end of the input stops a running search, and the program ends after its bestmove. A running
// perft has up to a minute.
//
// During a perft, setoption, uginewgame, position, go and another perft wait for its end, and later
// commands wait behind them. Otherwise, questions and isready are answered immediately. The perft
// ends early at a stop that does not follow a go, or at a quit that a person types. The quit of a
// script waits, like the end of the input.
//
// # Limits
//
// If a peer does not read, the server stops reading from it. Searches take no more memory than the
// machine has left.
package wire
