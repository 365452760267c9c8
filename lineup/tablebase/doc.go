// Package tablebase solves Line Up. A [Table] holds the value of every position under best
// play, and the number of plies to the end. [Solve] computes the table and saves it to a
// file, [Open] opens such a file, and [Table.Value] returns the value of a position.
//
// # Positions
//
// With all ten pieces on the board, there are 227,029,320 positions for each of the three kinds
// that may be due. Positions that differ only by a symmetry of the board or by the names of the
// players count once: there are 16!/(6!·2!·2!·2!·2!) placements, and usually eight of them are
// alike. In 102 million more, pieces wait beside the board. Positions are numbered from 0 without
// gaps, so a table is a list of values, and its file takes a byte for each. The blocks of a file
// have checksums, so that a damaged file causes an error and never a wrong value.
//
// # Method
//
// [Solve] works backward from the ends of games. A position is won in n plies if a move leads to
// a loss in n-1 and no move to a faster loss. It is lost in n plies if all moves lead to wins,
// the slowest in n-1. So the solver marks the predecessors of all positions with distance n-1,
// and then examines the marked positions. If there are no positions with some distance, games
// from the remaining positions go on forever, and these positions are draws. Finally, the solver
// values the positions of the placing plies, from the last ply to the first, because each of them
// leads only to the next ply.
//
// # Proof
//
// For speed, the solver has a move generator that shares no code with package lineup. A table can
// be checked without it: visit all positions by [Table.Walk], and derive each [Value] from the
// values after the moves of package lineup. If all agree, all are right, because a win in n plies
// rests on a loss in n-1, and so on down to an end. From a draw, no move leads to a loss for the
// opponent, but at least one move leads to another draw, so neither player can be forced to lose.
package tablebase
