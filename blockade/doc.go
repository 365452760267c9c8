// Package blockade is the SLY game of Blockade, for two players, who use guards to open a
// path for their own king and to block the other king.
//
// In a turn, a player places a guard on the board or, once all six are placed, moves one. A
// player whose king has a path off the board can take it instead, and wins.
//
// The goal is to be the first to get a king off the board.
//
// [New] returns the start, [State.AppendMoves] lists the legal moves, [State.Play] makes
// one, and [State.Result] reports how the game ended. [Parse] reads a position and
// [ParseMove] a move.
//
// # Rules
//
// The board has twelve rows and columns, divided into sixteen fields of nine spaces. The
// middle space of a field is its center, so the centers lie where rows 2, 5, 8 and 11 cross
// columns B, E, H and K.
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
// Instead of placing or moving a guard, a player whose king has an escape path may take it,
// but not before the first guard is on the board. The king slides up, down, left or right
// until a guard of either player stops it. There it turns left or right and slides on, any
// number of times, until a slide leaves the board over the goal edge. A slide that leaves
// the board over another edge, or that runs into the enemy king, cannot be part of a path.
//
// A player who cannot move passes. When both players pass in a row, the game is a draw.
//
// A game can go on forever, because guards may move back and forth and the booklet has no
// rule against repetition. Programs that run matches usually set a limit.
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
// kings stand on 11E and 2H [rebuilt: the rule about the first guard suggests this].
// Because the rule forbids centers, a first guard on some center must have been too strong.
// With the kings on these spaces, a guard on 11H is too strong. It stops the enemy king in
// column H and turns the player's own king up column G, which opens a second exit besides
// column E. No guard closes both exits, so the first player would win on the second turn.
// Of the first guards that the rule allows, six stop the enemy king, like the guard in the
// booklet's example, and none of them wins by force.
//
// If the start is the same after half a turn of the board, nearly all other spaces fail:
// either the first player wins with a guard that the rule allows, or the rule prevents
// nothing. Apart from the mirror image, the only alternatives are columns B and K and rows
// 8 and 5. This package takes the rows nearest to the players. Position texts accept kings
// on any spaces.
//
// Pictures show seat 1 in red and seat 2 in blue. A player who wants the other color
// takes the other seat.
//
// # Examples
//
// The picture of the booklet's first example is lost, but a game could begin as follows.
// Seat 1 places a guard on 4H. It stops seat 2's king, which would otherwise slide down
// column H and escape. Seat 1 could not place it on 5H, because 5H is a center. Seat 2
// replies with a guard on 6E and stops the king on 11E. With a guard on 7J, seat 1 then
// threatens to escape: the king slides up to 7E, right to 7I, and up again until it leaves
// the board over 1I.
//
// The booklet's second example is an ending. In the following position, it is seat 1's
// turn, and seat 2 threatens to slide left to 2C and down to 12C, or right to 2J and down
// to 12J. If the guard on 2K could move to 2D, it would stop both paths. However, no guard
// may move over a piece, and the king on 2H is in between. Nothing can save seat 1.
//
//	4b7/1a5B2a1/3a8/3b2a5/12/12/4b7/6b5/1b2b2a4/12/4A7/8a3 a passes=0
//
// # Tips
//
// Look for every path, your own and the opponent's, before you play. Try to end each turn
// with an escape path, so that the opponent must keep defending. However, make sure that
// the opponent cannot use that path.
//
// # Texts
//
// A move prints as the space of a guard that is placed, "5D", the two spaces of a guard
// that moves, "5D-5H", the king's space and its exit, "11E-1I", or "pass". The exit is the
// space of the goal row where the king leaves the board. There is one move for each exit,
// however many paths lead there. [State.Path] returns a path with the fewest slides.
//
// In position texts guards are a and b, and kings are A and B. The key passes counts the
// passes in a row. Guards that are not on the board wait beside it:
//
//	12/7B4/12/12/12/12/12/12/12/12/4A7/12 a passes=0
//
// A position with exactly one king is finished: the player whose king is gone has won.
// [Parse] refuses a position without kings, a second king or seventh guard of a player, and
// a guard in a king's field. It also refuses a player who still has guards to place and
// whose guards all stand on centers, because the first of them cannot have been placed
// there. It accepts passes as written, even of players who could have moved, and either
// turn in a finished game.
//
// # Readings
//
//   - No king may escape while there is no guard on the board, because at the start both
//     kings have an open path. In the booklet's example, the first player places a guard.
//   - A first guard is any guard placed while its owner has none on the board.
//   - The first slide may go in any of the four directions. The space that the king
//     leaves counts as vacant on the rest of its path. Every slide is at least one space
//     long.
//   - A path must "stay completely clear of the enemy king", but may cross its field.
//     Therefore a king may pass beside the enemy king, but not run into it. Unlike a guard,
//     the enemy king never stops a slide.
//   - A king on its goal row may leave from there. An escape is never forced.
//   - The booklet does not mention a player who cannot move. In this package, the player
//     passes, as in the other games.
//
// # Perft
//
// The number of move sequences of n plies from the start is 112, 12543, 1553790 for n = 1
// to 3.
package blockade
