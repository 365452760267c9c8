// Package smarts is the game of Smarts, for two players.
//
// Seat 1 is white and moves first, and seat 2 is yellow. Players choose their seats.
//
// The goal is to have two rows of five, one after the other or together.
//
// [New] returns the start, [State.AppendMoves] lists the legal moves, and [State.Play]
// makes one.
//
// # Rules
//
// Each player has eleven pieces, all off the board at first. In each turn a player
// enters a piece or moves one:
//
//   - A piece enters on any empty entry box. All twelve are open to both players.
//   - A piece moves one step up, down, left or right to an empty box, or makes a chain
//     of one or more jumps. A jump goes in one of these directions over one neighboring
//     piece of either color to the empty box directly behind it. No piece is removed. A
//     chain may turn, and may stop after any jump, but not on the box where it began.
//
// Pieces may stand on any box, marking boxes included.
//
// A row is five neighboring boxes in a line, across, down or diagonally, all held by one
// player. A player who has not scored yet and has a row on the board after a move may
// score it in the same turn. Its five pieces leave the board. One of them becomes a
// marker on an empty marking box of the player's own and never moves again; the other
// four may be entered again. In a line of more than five the player chooses which five
// to score. The marking box must be empty once the row is gone. Instead of scoring, the
// player may leave the row standing and score it after a later move.
//
// A win is decided after the move and any scoring. A player who has scored a row wins
// with any row on the board, markers included. A player who has not scored wins with two
// rows on the board that share at most one box.
//
// No rule forbids repetition, so a game can go on forever.
//
// # Board
//
// The board has eight rows and columns. The marking boxes are 1A and 8H for white, and
// 1H and 8A for yellow. The entry boxes are 1B to 1G and 8B to 8G.
//
// The picture in the rule sheet (Hoyle Products, 1984) is lost. The board's size and
// the players' corners are [public], from http://www.di.fc.ul.pt/~jpn/gv/smarts.htm.
//
// # Readings
//
//   - Every row on the board after the move may be scored, even if the move alone wins.
//   - During a chain, the moving piece is off its box: the chain cannot jump over it,
//     and the marker may go there.
//   - A player who can neither enter nor move a piece passes, and two passes in a row
//     are a draw. This never happens, because the opponent of a stuck player has already
//     won.
//   - The player who has just moved is judged first.
//
// # Texts
//
// A move prints as its entry box, "1C", as from-to, "3C-5E", or as "pass". The marking
// box and the ends of a scored row follow, the upper or left end first:
// "3C-3D=1A:3D..7D".
//
// In position texts a and b are the pieces of white and yellow, and A and B are their
// markers. The key scored has a digit for each seat, 1 if it has scored a row. The key
// passes counts the passes in a row:
//
//	A6b/8/2ab4/8/8/8/8/8 b scored=10 passes=0
package smarts
