// Package blockade is the SLY game of Blockade for two players, who use guards to open a
// path for their own king and to block the other king.
//
// The goal is to be the first to get a king off the board.
//
// [New] returns the start, [State.AppendMoves] lists the legal moves, and [State.Play]
// makes one.
//
// # Rules
//
// The board has twelve rows and columns, divided into sixteen fields of nine spaces. The
// middle space of a field is its center.
//
// Seat 1 moves first, and the players take turns. Seat 1's king escapes over the top edge
// of the board and seat 2's over the bottom edge. The first king to escape wins. Until
// then, kings do not move.
//
// Each player has six guards beside the board. A player with guards left places one a turn,
// on a vacant space outside the fields of both kings. The first guard of each player may
// not stand on a center. A player whose six guards are all on the board moves one of them
// instead: one or more spaces along its row or column, over vacant spaces, to a vacant
// space outside both kings' fields. It may pass over a king's field but not over a piece.
//
// Once there is a guard on the board, a player whose king has an escape path may take it
// instead. The king slides up, down, left or right until a guard of either player stops it.
// There it turns left or right and slides on, any number of times, until it leaves the
// board over the goal edge. No slide of a path leaves over another edge or runs into the
// enemy king.
//
// A player who cannot move passes. When both players pass in a row, the game is a draw. No
// rule forbids repetition, so matches usually limit the length of games.
//
// # Start
//
// Seat 1's king (A) and seat 2's king (B) are alone on the board; o marks a vacant center.
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
// The picture in the booklet of SLY games (Amway, 1975) is lost. The kings stand on 11E and
// 2H [rebuilt: the rule about the first guard suggests this]. Without it, a guard on the
// center 11H would stop the enemy king in column H and open a second exit in column G,
// through which the player's own king would escape on the second turn. Only columns B and K
// and rows 8 and 5, farther from the players, also fit.
//
// # Examples
//
// The picture of the booklet's first example is lost. The second is this ending. On seat
// 1's turn, seat 2 threatens to slide left to 2C and down to 12C, or right to 2J and down
// to 12J. A guard on 2D would stop both paths, but because the guard on 2K cannot pass the
// king on 2H, seat 1 is lost.
//
//	4b7/1a5B2a1/3a8/3b2a5/12/12/4b7/6b5/1b2b2a4/12/4A7/8a3 a passes=0
//
// # Texts
//
// A move prints as the space of a guard that is placed, "5D", the two spaces of a guard
// that moves, "5D-5H", the king's space and its exit, "11E-1I", or "pass". The exit is the
// king's last space, in the goal row.
//
// In position texts guards are a and b, and kings A and B. The key passes counts passes in
// a row:
//
//	12/7B4/12/12/12/12/12/12/12/12/4A7/12 a passes=0
//
// If exactly one king is left, the player without a king has won. [Parse] refuses a
// position without kings, a player's second king or seventh guard, a guard in a king's
// field, and guards all on centers if their owner has guards left, because the first cannot
// have been placed there.
//
// # Readings
//
//   - No king may escape before there is a guard, because both kings begin with an open
//     path, but the booklet's first player places a guard.
//   - A first guard is any guard placed while its owner has none on the board.
//   - The first slide may go in any direction, and every slide is at least one space long.
//     The king's own space counts as vacant.
//   - A path must "stay completely clear of the enemy king", but may cross its field and
//     pass beside it.
//   - A king on its goal row may leave from there.
//   - The pass is as in the other games, because the booklet does not mention it.
package blockade
