// Package smarts is the game of Smarts, for two players on a board of 64 boxes.
//
// In a turn, a player enters a piece on a box of the near or the far edge, or moves a piece
// by a step or by jumps. A player who then has five in a row may take them off the board
// and score the row.
//
// Seat 1 has the white pieces and moves first; seat 2 has the yellow ones. The two take
// turns. A player who wants the other color takes the other seat.
//
// The goal is to have two rows of five, one after the other or together.
//
// [New] returns the start, [State.AppendMoves] lists the legal moves, [State.Play] makes
// one, and [State.Result] reports how the game ended. [Parse] reads a position and
// [ParseMove] a move.
//
// # Rules
//
// Each player has eleven pieces, all off the board at first. In each turn a player enters
// a piece or moves one:
//
//   - A piece enters on any empty entry box. All twelve are open to both players.
//   - A piece moves one step up, down, left or right to an empty box, or makes a chain of
//     one or more jumps. A jump goes in one of the same four directions over one
//     neighboring piece of either color to the empty box directly behind it. No piece is
//     removed. A chain may turn, and may stop after any jump, but not on the box where it
//     began.
//
// Pieces may stand on any box, marking boxes included.
//
// A row is five neighboring boxes in a line, across, down or diagonally, all held by one
// player. A player who has not scored yet and has a row on the board after a move may
// score it in the same turn. Its five pieces leave the board. One of them becomes a
// marker on an empty marking box of the player's own and never moves again; the other
// four may be entered again. In a line of more than five the player chooses which five to
// score. The marking box must be empty once the row is gone, so a box of the row itself
// will do, but any other piece blocks it. Instead of scoring, the player may leave the
// row standing and score it after a later move.
//
// A win is decided after the move and any scoring. A player who has scored a row wins
// with any row on the board, markers included. A player who has not scored wins with two
// rows on the board that share at most one box.
//
// A game can go on forever, because pieces may move back and forth and the sheet has no
// rule against repetition. Programs that run matches usually set a limit.
//
// # Board
//
// The board is empty at the start. Entry boxes are marked +, and marking boxes 1 for white
// and 2 for yellow.
//
//	  A B C D E F G H
//	1 1 + + + + + + 2 1
//	2 . . . . . . . . 2
//	3 . . . . . . . . 3
//	4 . . . . . . . . 4
//	5 . . . . . . . . 5
//	6 . . . . . . . . 6
//	7 . . . . . . . . 7
//	8 2 + + + + + + 1 8
//	  A B C D E F G H
//
// The picture in the rule sheet (Hoyle Products, 1984) is lost. The facts marked [public]
// come from the page on Smarts at http://www.di.fc.ul.pt/~jpn/gv/smarts.htm instead.
//
//   - The board has eight rows and eight columns [public].
//   - The marking boxes are the corners, as the sheet says. Each player has two opposite
//     corners [public]: 1A and 8H for white, 1H and 8A for yellow.
//   - The entry boxes are 1B to 1G and 8B to 8G. This follows from the sheet: there are
//     twelve, in front of the players, and the corners are marking boxes.
//
// # Tips
//
// A row that is left standing can block the opponent, and it can help to form the second
// row, which may cross it at any box.
//
// # Readings
//
//   - A row that has not been scored counts only while it is on the board. So a first row
//     that is left standing and later broken does not count.
//   - Two rows share at most one box exactly when they lie on different lines, because two
//     rows in one line of eight always share two boxes or more. So a line of six, seven or
//     eight never counts as two rows.
//   - Every row on the board after the move may be scored, whether or not it is new or
//     crosses another. Scoring is legal even if the move alone wins.
//   - A player scores at most once: the next row wins.
//   - During a chain, the moving piece is off its box, so the chain cannot jump over it.
//     The marker may go on the box that it has left.
//   - The rules allow jumps over markers. However, markers stand in corners, and there is
//     no box behind a corner.
//   - A player who can neither enter nor move a piece passes, and two passes in a row are
//     a draw. This never happens: whenever a player is stuck, the opponent has already
//     won.
//   - The result follows from the position alone. The player who has just moved is judged
//     first. The other player can have a win only in a position that was set up.
//
// # Texts
//
// A move prints as its entry box, "1C", as from-to, "3C-5E", or as "pass". The path of a
// chain is left out. If a row is scored, the marking box and the two ends of the row
// follow: "3C-3D=1A:3D..7D". The first end has the smaller row number or, if they are
// equal, is the left one.
//
// In position texts a and b are the pieces of white and yellow, and A and B are their
// markers. The key scored has a digit for each seat, 1 if it has scored a row. The key
// passes counts the passes in a row, which [Parse] accepts as written, even if a player
// could have moved:
//
//	A6b/8/2ab4/8/8/8/8/8 b scored=10 passes=0
//
// # Perft
//
// The number of move sequences of n plies for n = 1, 2, … is
//
//	12, 132, 1716, 21156, 295900    from the start
//	53, 3015, 151726                from 1a1b2a1/3ab3/2ba1b2/1a1ba3/2b1ab2/4a3/2b2a2/1b1a1b2 a scored=00 passes=0
//	44, 1571, 67136                 from a3b2b/3a4/b2a2b1/3a1b2/2b1a3/3a4/2a2b2/1b4a1 a scored=00 passes=0
//	35, 1146, 39931                 from A3b2B/3a4/b2a4/3a1b2/b1b1a3/3a4/bb6/1b4a1 a scored=11 passes=0
package smarts
