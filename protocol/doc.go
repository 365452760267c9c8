// Package protocol lets programs drive any of the ten games without knowing
// them: the contract that a game keeps ([Rules], [State], [Move]), the games
// without their types ([Game], [Position]), their registry ([Lookup]), a server
// ([Server]) that speaks a line protocol over two streams, and a client
// ([Engine]) that runs such a program as a child process.
//
// # The protocol
//
// It is the Universal Game Interface, UGI, with additions. One command a line
// comes in, answers go out, each a line of words between single blanks.
//
//	ugi                          id, option lines, ugiok
//	isready                      readyok, also during a search
//	setoption name N value V     nothing
//	uginewgame                   nothing; the search forgets what it learned
//	position startpos [moves …]  nothing
//	position fen F [moves …]     nothing
//	query Q                      response …, see below
//	go …                         info lines, then bestmove M
//	stop                         nothing; the search ends and its bestmove comes
//	show, moves, perft n, help   for people
//	svg …                        a picture: an SVG document, then the line svgok
//	quit
//
// In a finished game, bestmove is "none". A bare go searches for a second.
// DIALOGUE.md beside this file is a whole game, line by line, with explanations.
//
// # Questions
//
//	query gameover   true or false
//	query p1turn     true or false
//	query result     p1win … p4win, p13win, p24win, p1loss, draw or none
//	query turn       p1 … p4
//	query players    2
//	query fen        the position text
//	query moves      the legal moves, sorted by their bytes
//	query score      sly: pieces left; reversi: margin seen from p1; else none
//	query threats    swords: what the side not on turn could win with
//	query path       blockade: a way out for the side to move, or none
//
// # Options
//
// Game is one of the ten names; setting it puts its standard start on the table
// and takes Players, Teams and Variation back to what is usual in that game.
// Setting one of these puts the start that they then mean on the table. Two that
// do not fit together, such as teams of three players, are an error, but are
// kept, so that they may be set in any order. Seed feeds variations that are
// dealt at random, and the search; it is announced up to 2^63-1, which every peer
// can hold, but taken up to 2^64-1, as in records. A game of MaxPlies plies is
// over and drawn. Threads, Hash (megabytes) and MultiPV are for the search.
// Method takes another way to find moves, to measure the program by: guided is Monte
// Carlo tree search with what is known of the game (best where there is nothing, or no
// such search), tree is the same without knowledge, flat is random games after every
// move without a tree, random is any move at once.
//
// # Searching
//
// go takes p1time … p4time and p1inc … p4inc, movetime (all in milliseconds),
// depth, nodes, infinite and searchmoves, in any combination. A score is
// "permille n", the probability that the seat to move wins, or "mate n", the
// plies to a proven win (or loss, below zero).
//
// # Pictures
//
//	svg [light|dark] [last M|none] [moves] [targets SPACE] [path]
//
// draws the position as one SVG document on many lines, which package picture
// describes, and then says svgok. The words may come in any order.
//
//	light, dark      the theme; light is usual
//	last M           mark the spaces of this move as the last one. Without it, it
//	                 is the last of the position line; "last none" marks none
//	moves            mark the pieces that can move, and where one can be placed
//	targets SPACE    mark where the piece on SPACE can go
//	path             blockade: draw a way out for the side to move, if there is one
//
// # Bad input
//
// A line that is unknown, unreadable or illegal is answered by one line
// "info string error …" that says what is wrong and where; the position stays
// what it was. Lines of up to 1 MiB are read, longer ones skipped whole. At the
// end of its input the program ends, after the bestmove of a running search or
// the counts of a running perft (which it grants a minute). Commands that come
// during a perft wait for it, except that a quit among them ends it, or a stop
// that no go precedes.
//
// # Limits
//
// A line may have 1048576 bytes (1 MiB) before its end. A position is as deep as
// its line is long: about 200000 moves, which take a tenth of a second; a longer
// game goes on from a position text. A peer that does not read is not read from:
// no more than some 64 KiB of its commands wait. Threads and MultiPV go to 256,
// Hash to 65536, MaxPlies to 1000000, perft to 99, depth to 2^31-1, times to 2^42
// milliseconds.
//
// Resident memory of the program on Linux: 5 MB idle, 11 MB with the deepest
// position, and Hash more after a long search (69 MB in all with the 64 that Hash is
// at first). It does not grow with the number of games.
package protocol
