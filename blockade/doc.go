// Package blockade is the SLY game of Blockade, for two players. Each tries to get a
// king off the board and to block the other king with guards.
//
// The goal is to be the first to get a king off the board.
//
// # Rules
//
// The board has twelve rows and columns, divided into sixteen fields of nine spaces.
// The middle space of a field is its center.
//
// Seat 1 moves first, and the players take turns. Seat 1's king escapes over the top
// edge of the board and seat 2's over the bottom edge. The first king to escape wins;
// until then, kings do not move.
//
// Each player has six guards, which wait beside the board. A player with guards left
// places one a turn, on a vacant space outside the fields of both kings. The first
// guard of each player may not stand on a center. A player whose six guards are all
// on the board moves one of them instead: one or more spaces along its row or column,
// over vacant spaces, to a vacant space outside both kings' fields. It may pass over a
// king's field but not over a piece.
//
// Instead of placing or moving, a player whose king has an escape path may take it, but
// not before the first guard is on the board. The king slides up, down, left or right
// until a guard of either player stops it. There it turns left or right and slides on,
// any number of times, until a slide leaves the board over the goal edge. A slide that
// leaves the board over another edge, or that runs into the enemy king, cannot be part
// of a path.
//
// A player who cannot move passes. When both players pass in a row, the game is a
// draw.
//
// A game can go on forever: once all guards are on the board, they may move back and
// forth, and the booklet has no rule against repetition. A match runner must bound it.
//
// # Start
//
// The picture of the start is lost. What is marked [rebuilt] fills in for it, for the
// reason given. Seat 1's king stands on 11E and seat 2's on 2H [rebuilt]. The reason is
// the rule about the first guard. It forbids centers, so a first guard on a center must
// have been too strong. From these spaces it is. A first guard on 11H, below the enemy
// king and in the row of the player's own, stops the enemy king in its column. It also
// turns the player's own king up column G, a second exit besides the open column E. No
// guard closes both, so the first player would win on the second turn. Of the first guards
// that are allowed, six stop the enemy king, as one does in the example of the booklet of
// SLY games, and none of them wins by force.
//
// Assume that half a turn of the board maps one king's space to the other's. Then nearly
// all other spaces fail: either the first player wins with a guard that the rule allows,
// or the rule prevents nothing. What remains are columns H and E, the mirror image;
// columns B and K, which would do as well; and rows 8 and 5, in the middle of the board.
// Position texts accept kings on any spaces.
//
// Pictures show seat 1 in red and seat 2 in blue. A player who wants the other color
// takes the other seat.
//
// # Texts
//
// A move prints as the space of a guard that is placed, "5D", the two spaces of a
// guard that moves, "5D-5H", the king's space and its exit, "11E-1I", or "pass". The
// exit is the space of the goal row from which the king leaves. There is one move for
// each exit, however many paths lead there. [State.Path] returns a path with the fewest
// slides.
//
// In position texts guards are a and b, and kings are A and B. The key passes counts the
// passes in a row. Guards that are not on the board are beside it:
//
//	12/7B4/12/12/12/12/12/12/12/12/4A7/12 a passes=0
//
// A position with exactly one king is finished: the player whose king is gone has won.
// [Parse] refuses a position without kings, a second king or seventh guard of a player,
// a guard in a king's field, and a player with guards left to place whose others all
// stand on centers, since none of them has moved. It accepts passes as written, even of
// players who could have moved, and either turn in a finished game.
//
// # Readings
//
//   - No king may escape while there is no guard on the board: at the start both kings
//     have an open path, and in the booklet's example the first player places a guard.
//   - A first guard is one that is placed while its owner has none on the board.
//   - The first slide may go in any of the four directions. The space that the king
//     leaves counts as vacant on the rest of its path. Every slide is at least one
//     space long.
//   - A path must "stay completely clear of the enemy king", but may cross its field.
//     This package lets the king pass beside the enemy king, but not run into it. The
//     enemy king never stops a slide as a guard does.
//   - A king on its goal row may leave from there. An escape is never forced.
//   - The booklet does not say what happens to a player who cannot move. The player
//     passes, as in the other games.
//
// # Perft
//
// The number of move sequences of n plies from the start is 112, 12543, 1553790 for
// n = 1 to 3.
package blockade
