// Package blockade is the SLY game of Blockade, for two players.
//
// # Rules
//
// Each player has a king, which does not move until it escapes, and six guards,
// off the board at first. Seat 1's king escapes over the top edge of the board,
// seat 2's over the bottom edge; the first to escape wins.
//
// While a player has guards left he places one a turn, on any vacant space outside
// the fields of both kings; the first one, that is one placed while he has none on
// the board, not on a center. When all six stand he moves one a turn instead: one
// or more spaces in a straight line through vacant spaces to a vacant space outside
// both kings' fields. It may pass over a king's field, but not over a piece.
//
// Instead of placing or moving, a player whose king has an escape path may take it
// out, on any turn but one with no guard on the board, which is the first turn of
// the game: both paths are open then. On the path the king slides up, down, left or
// right until it leaves the board over its goal edge, or until a guard of either
// player stops it; there it turns left or right, not back, and slides on by at
// least one space. A slide that would reach the enemy king, or that leaves the board
// over another edge, is no path. The way may cross the enemy king's field and pass
// beside him, and the space from which the king starts counts as vacant.
//
// Every exit that can be reached is a move of its own, because a move is written
// from the king's space to the space of the goal row from which it leaves.
// [State.Path] shows a way with the fewest slides.
//
// A player without any move passes; when both pass in a row the game is a draw.
//
// # Start
//
// The picture of the start is lost. The kings are set [rebuilt] on 11E (seat 1) and
// 2H (seat 2), each in a field of the edge opposite its goal.
//
// # Texts
//
// A move prints as the space of a placed guard, "5D", from-to of a guard, "5D-5H",
// the king's space and the exit, "11E-1I", or "pass". In position texts guards are
// a and b, kings A and B; passes counts the passes in a row. The reserve is not
// written: it is six less the guards on the board.
//
//	12/7B4/12/12/12/12/12/12/12/12/4A7/12 a passes=0
//
// After an escape the king is off the board: a position with exactly one king is
// finished, and won by the player whose king is gone.
//
// # Readings
//
// A king may stand anywhere in a position text. One that stands on its goal row
// already may leave from there. Guards of a player who has placed fewer than six
// have never moved, so they cannot all stand on centers; such a text is refused.
//
// # Perft
//
// From the start: 112, 12543, 1553790.
package blockade
