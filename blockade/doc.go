// Package blockade is the SLY game of Blockade, for two players. Each tries to get a king
// off the board and to block the other king with guards.
//
// In a turn, a player places a guard on the board or, once all six are placed, moves one.
// A player who sees a path for the king escapes instead, and wins.
//
// The goal is to be the first to get a king off the board.
//
// # Rules
//
// The board has twelve rows and columns, divided into sixteen fields of nine spaces. The
// middle space of a field is its center, so the centers are where rows 2, 5, 8 and 11
// cross columns B, E, H and K.
//
// Seat 1 moves first, and the players take turns. Seat 1's king escapes over the top edge
// of the board and seat 2's over the bottom edge. The first king to escape wins. Until
// then, kings do not move.
//
// Each player has six guards, which wait beside the board. A player with guards left
// places one a turn, on a vacant space outside the fields of both kings. The first guard
// of each player may not stand on a center. A player whose six guards are all on the
// board moves one of them instead: one or more spaces along its row or column, over
// vacant spaces, to a vacant space outside both kings' fields. It may pass over a king's
// field but not over a piece.
//
// Instead of placing or moving, a player whose king has an escape path may take it, but
// not before the first guard is on the board. The king slides up, down, left or right
// until a guard of either player stops it. There it turns left or right and slides on,
// any number of times, until a slide leaves the board over the goal edge. A slide that
// leaves the board over another edge, or that runs into the enemy king, cannot be part of
// a path.
//
// A player who cannot move passes. When both players pass in a row, the game is a draw.
//
// A game can go on forever, because guards may move back and forth and the booklet has no
// rule against repetition. A match runner must bound it.
//
// # Start
//
// Seat 1's king (A) and seat 2's king (B) are alone on the board; o marks a vacant
// center.
//
//	     A  B  C    D  E  F    G  H  I    J  K  L
//	   +----------+----------+----------+----------+
//	 1 | .  .  .  | .  .  .  | .  .  .  | .  .  .  | 1
//	 2 | .  o  .  | .  o  .  | .  B  .  | .  o  .  | 2
//	 3 | .  .  .  | .  .  .  | .  .  .  | .  .  .  | 3
//	   +----------+----------+----------+----------+
//	 4 | .  .  .  | .  .  .  | .  .  .  | .  .  .  | 4
//	 5 | .  o  .  | .  o  .  | .  o  .  | .  o  .  | 5
//	 6 | .  .  .  | .  .  .  | .  .  .  | .  .  .  | 6
//	   +----------+----------+----------+----------+
//	 7 | .  .  .  | .  .  .  | .  .  .  | .  .  .  | 7
//	 8 | .  o  .  | .  o  .  | .  o  .  | .  o  .  | 8
//	 9 | .  .  .  | .  .  .  | .  .  .  | .  .  .  | 9
//	   +----------+----------+----------+----------+
//	10 | .  .  .  | .  .  .  | .  .  .  | .  .  .  | 10
//	11 | .  o  .  | .  A  .  | .  o  .  | .  o  .  | 11
//	12 | .  .  .  | .  .  .  | .  .  .  | .  .  .  | 12
//	   +----------+----------+----------+----------+
//	     A  B  C    D  E  F    G  H  I    J  K  L
//
// The booklet of SLY games (Amway, 1975) shows the start in a picture that is lost. The
// kings stand on 11E and 2H [rebuilt], which the rule about the first guard suggests. The
// rule forbids centers, so a first guard on a center must have been too strong, and from
// these spaces a guard on 11H is: it stops the enemy king in column H, and it turns the
// player's own king up column G, a second exit besides the open column E. No guard closes
// both exits, so the first player would win on the second turn. Of the first guards that
// the rule allows, six stop the enemy king, like the guard in the booklet's example, and
// none of them wins by force.
//
// If half a turn of the board maps one king's space to the other's, nearly all other
// spaces fail: either the first player wins with a guard that the rule allows, or the
// rule prevents nothing. Besides columns H and E, which are the mirror image, only
// columns B and K and rows 8 and 5 would do as well. This package takes the rows nearest
// to the players. Position texts accept kings on any spaces.
//
// Pictures show seat 1 in red and seat 2 in blue. A player who wants the other color
// takes the other seat.
//
// # Examples
//
// The spaces of the booklet's first example are lost with its picture, but the game could
// begin like this. Seat 1 places a guard on 4H. It stops seat 2's king, which would
// otherwise slide down column H and escape. Seat 1 could not place it on 5H, because 5H
// is a center. Seat 2 replies with a guard on 6E and stops the king on 11E. With a guard
// on 7J, seat 1 then threatens to escape: the king slides up to 7E, right to 7I, and up
// again until it leaves the board over 1I.
//
// The booklet's second example is an ending. In the following position, it is seat 1's
// turn. Seat 2 threatens to slide left to 2C and down to 12C, or right to 2J and down to
// 12J. If the guard on 2K could move to 2D, it would stop both paths. However, no guard
// may move over a piece, and the king on 2H is in between. Nothing saves seat 1.
//
//	4b7/1a5B2a1/3a8/3b2a5/12/12/4b7/6b5/1b2b2a4/12/4A7/8a3 a passes=0
//
// # Tips
//
// Look for every path, your own and the opponent's, before you play. The best attack is
// to end each turn with an escape threatened, so that the opponent must keep defending.
// However, make sure that the opponent cannot use the path as well.
//
// # Texts
//
// A move prints as the space of a guard that is placed, "5D", the two spaces of a guard
// that moves, "5D-5H", the king's space and its exit, "11E-1I", or "pass". The exit is
// the space of the goal row from which the king leaves. There is one move for each exit,
// however many paths lead there. [State.Path] returns a path with the fewest slides.
//
// In position texts guards are a and b, and kings are A and B. The key passes counts the
// passes in a row. Guards that are not on the board are beside it:
//
//	12/7B4/12/12/12/12/12/12/12/12/4A7/12 a passes=0
//
// A position with exactly one king is finished: the player whose king is gone has won.
// [Parse] refuses a position without kings, a second king or seventh guard of a player,
// and a guard in a king's field. If a player with guards left to place has only guards on
// centers, Parse refuses the position because none of them can have moved. It accepts
// passes as written, even of players who could have moved, and either turn in a finished
// game.
//
// # Readings
//
//   - No king may escape while there is no guard on the board, because at the start both
//     kings have an open path. In the booklet's example the first player places a guard.
//   - A first guard is any guard placed while its owner has none on the board.
//   - The first slide may go in any of the four directions. The space that the king
//     leaves counts as vacant on the rest of its path. Every slide is at least one space
//     long.
//   - A path must "stay completely clear of the enemy king", but may cross its field.
//     This package lets the king pass beside the enemy king, but not run into it. The
//     enemy king never stops a slide as a guard does.
//   - A king on its goal row may leave from there. An escape is never forced.
//   - The booklet does not say what happens to a player who cannot move. The player
//     passes, as in the other games.
//
// # Perft
//
// The number of move sequences of n plies from the start is 112, 12543, 1553790 for n = 1
// to 3.
package blockade
