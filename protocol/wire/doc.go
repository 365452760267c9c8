// Package wire describes the protocol that lets programs drive games over two streams. Its types
// are the contract between the server and the client: the [Limits] of a search, the data that a
// server writes as JSON, and [Version], which both ends announce.
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
// a search does nothing, so peers may send it after a bestmove. There are more commands for people
// (show, moves, perft, help) and for programs with a board (svg, json, games, describe).
//
// In package server, REFERENCE.md lists all commands, questions, options and limits, and
// DIALOGUE.md is a whole game, line by line, with explanations.
//
// # Dialects
//
// The first command chooses the language of the program. A command of the Go Text Protocol, such as
// protocol_version, chooses GTP, and nboard chooses the NBoard protocol. Both are for Othello. The
// command xboard chooses the XBoard protocol, for Sniggle and Empire. Anything else chooses the
// protocol described here. DIALECTS.md describes each dialect. GUIS.md lists programs that work,
// and the settings for their dialogs.
//
// # Questions
//
// Every game answers gameover, p1turn, result, turn, players, plies, fen, moves and value. Some
// games answer more questions, each of them a [protocol.Fact]: for example, the score or an escape
// path. Other games answer such a question with "none", or with an empty list if it asks for moves.
//
// # Options
//
// Game is the name of a game. Setting it to the current game has no effect. Players, Teams,
// Variation, Arrangement and Seed are wishes, which may come in any order. The server keeps each
// wish and applies it to any game that supports it. A line "info string …" lists the wishes that do
// not fit the current game. A value that no game supports is an error. If the wishes change the
// start, a new game begins immediately.
//
// The position command judges the wishes. While Players, Teams, Variation or Arrangement do not fit
// the game, there is no such start, so "position startpos" is refused. A position text includes its
// setup, so "position fen" is accepted. Seed always fits, because the search also uses it. After a
// change of Game or uginewgame, the best-fitting start is on the table until the next position
// command. It omits the arrangement first, then the teams, the variation and the number of players.
//
// Seed selects the deal in variations that are dealt at random, and the random choices of the
// search. Its announced maximum is 2^63-1, which every peer can represent, but it accepts up to
// 2^64-1, as in records.
//
// MaxPlies and Repetitions end games as draws: after MaxPlies plies, or when a position since the
// base of the position command occurs for the given time, for example the third for 3. By default,
// neither has an effect, because the rules of the games have no such limits. Because perft checks
// rules, it ignores both. If a peer has set neither, the first go in a game that can go on forever
// warns it.
//
// Threads, Hash (megabytes) and MultiPV are for the search. Method selects another way to find
// moves, for comparison: guided is Monte Carlo tree search with an evaluation, tree is the same
// without an evaluation, flat is flat Monte Carlo, and random immediately plays a random move.
//
// Level is the skill of the program, from 1 for a beginner to 20 for full strength. A level
// searches few positions, whatever the limits of go allow. It chooses among the moves by chance,
// although better moves are more likely, and the score belongs to the chosen move. Lower levels
// also play some moves without looking. Below level 10, the program sometimes overlooks an
// immediate win or allows one, more often at lower levels. From level 10 on, it does not if there
// is another move. The choice depends on the Seed and on the searches since uginewgame.
//
// TablePath is the file of a table with the value of every position of a game. The program
// examples/measure/solve makes such a table for Line Up. At full strength, the program then plays
// from the table, and reports wins and losses as "mate n" and a draw as 500 permille. The question
// value asks for the value of the position for the seat to move, followed by each move and its
// value:
//
//	> query value
//	< response win 5 2B-2E draw 5E-5H win 5 5E-8E loss 12
//
// Without a table, and in a finished game, the answer is none.
//
// Notation is for peers that only know Othello. With the value othello, the server reads and writes
// moves of that game as f5, a pass as 0000, and position texts with x and o for the colors and for
// the side to move. The answers to json and svg do not change.
//
// # Searching
//
// The command go takes the [Limits], in any combination. A score is "cp n permille n" or "mate n".
// The permille are the expected result of the seat to move, where a win is 1000, a draw is 500, and
// an estimate is from 1 to 999. For readers of UGI, cp gives the same in centipawns: 0 for a draw,
// 400 for odds of ten to one, and 1200 for at least 999 permille.
//
// The score "mate n" claims that the seat to move can force a win within n plies, and "mate -n"
// that it loses within n plies, whatever it plays. In the second and later lines, both claims are
// about the move of the line. If a win or loss is proven but its plies are not, the score is 1000
// or 0 permille. For example, Reversi plays a proven ending for the greatest margin, and reports no
// mate if the loser could hold out for longer than that line. A stopped search claims nothing that
// depends on moves it has not searched. In Solitaire Sly, the permille are 1000 divided by the
// number of pieces left. A tree search also reports the visits of the move, "visits n".
//
// At full strength, the program plays an immediate win whatever the limit on nodes, because it
// looks for such a win before the search begins. It searches the answers to a move as far as the
// limits allow. Times run from the arrival of the command, or from the end of a perft that it
// waited for. The answer comes a little before the limit, because some time is kept for the pipe.
// If answers are usually late, this margin grows.
//
// During a search, setoption, uginewgame, position, perft and another go end it first, even if they
// are refused, and its bestmove comes before their answer. Other commands are answered immediately.
//
// With go ponder, the search runs on the opponent's time, in the position after the expected move.
// A ponderhit means that the opponent has made that move, so that the time limits begin. The answer
// comes after the ponderhit or a stop. If a peer sets the option Ponder, the answer to any go names
// the expected move: "bestmove M ponder N". Other peers always get two words.
//
// # Pictures
//
//	svg [light|dark] [last M|none] [moves] [targets SPACE] [path]
//	    [arrow SPACE-SPACE[,COLOR]]… [mark SPACE[,COLOR]]…
//
// draws the position as an SVG document of several lines, followed by svgok. The words may come in
// any order.
//
//	light, dark      the theme; light is the default
//	last M           mark the spaces of this move as the last one. The default is
//	                 the last move of the position command; "last none" marks none
//	moves            mark the pieces that can move, or where one can be placed
//	targets SPACE    mark where the piece on SPACE can go
//	path, …          draw the fact with this name, if it is a line of spaces
//	arrow 3C-3F      draw an arrow from one space to another, legal move or not; a
//	                 color may follow: arrow 3C-3F,green
//	mark 3C          draw a frame around a space: mark 3C or mark 3C,red
//
// In Go, [view.View] has more: a [view.Style] replaces the drawings of pieces.
//
// There may be up to 256 arrows and 256 marks. Their colors are green, blue, yellow and red.
// Without a color, they look like other marks.
//
// # Data
//
// A program with a board needs no picture from the server and no sentence. Three commands answer in
// JSON, whose types are here: games has a [GameData] for each game, describe has the
// [DescriptionData] of one game, and json describes the position.
//
// The answer to json is a [PositionData]: the pieces, the seat to move by name, the legal moves
// and, in a finished game, the reason and the spaces that show it. Its clocks come from the last
// go, because the server keeps none. The answer to json moves is a [MovesData]: the changes of each
// move, the spaces to click for it, and, where several moves share them, the question to ask and
// the label of each answer:
//
//	> json moves
//	< {"version":1,"moves":[{"word":"7D+1","from":"7D",…,"spaces":["7D"],"label":"Turn 45° clockwise"},…],
//	   "choices":[{"spaces":["7D"],"ask":"How should the piece turn?","moves":["7D+1",…]},…]}
//
// The description has the empty board and each piece as figures: circles, polygons and lines with
// their colors, so that any canvas can draw them. It also has the setups with the names and colors
// of their seats, the options of the server with their meanings, and the spaces with their labels,
// places and features. A program asks once for each game that it shows:
//
//	> describe reversi dark
//	< {"version":1,"game":{"version":1,"name":"reversi", … },"board":{ … },"pieces":[ … ]}
//
// # Bad input
//
// A command that is unknown, malformed or illegal is answered by one line "info string error …",
// which describes the fault. The position is unchanged. A line of more than 1 MiB is skipped.
//
// Programs need not read that sentence. If the option ErrorData is set, each error line is followed
// by one line with the same text as JSON:
//
//	> position startpos moves 5F 5F
//	< info string error position: ply 2: reversi: illegal move 5F: 5F is occupied
//	< info string errordata {"version":1,"command":"position","word":"5F","ply":2,"rule":"occupied","reason":"5F is occupied","text":"position: ply 2: …"}
//
// The line is an [ErrorData]. The members word, ply and rule are missing if they do not apply. If a
// position text has several faults, the member others lists the faults after the first. The rule is
// an identifier of [notation.Rule], whose sentence is in the Spec of the game.
//
// After a position command is refused, whatever the reason, the earlier game must not go on
// unnoticed. A position command that is skipped for its length also counts as refused. Until the
// server accepts a position, uginewgame or another Game, these commands are answered by an error
// line, and then by a line that ends the wait of any peer:
//
//	query gameover     response true
//	query p1turn       response false
//	query …            response none, even to questions whose answer is a list
//	go …               bestmove none, whatever the limits
//	moves              moves: 0
//	json, perft        only the error line
//
// The other wishes do not end that state. For people, the last accepted position stays on the
// table, and show and svg still show it. An unknown question has only its error line.
//
// # The end of the input
//
// The end of the input stops a running search, and the program ends after its bestmove. If a perft
// is running, the program waits up to a minute for its counts.
//
// During a perft, setoption, uginewgame, position, go and another perft wait for its end, and later
// commands wait behind them. Otherwise, questions and isready are answered immediately. The perft
// ends early at a stop that does not follow a go, or at a quit that a person types. The quit of a
// script waits, like the end of the input.
//
// # Limits
//
// The length of a line limits a position command to about 200,000 moves. A longer game can go on
// from a position text. If a peer does not read, the server stops reading from it. Searches take no
// more memory than the machine has left. REFERENCE.md lists all limits, of commands, options,
// pictures and records, with their values.
package wire
