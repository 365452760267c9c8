// Package tablebase solves Line Up. A [Table] holds the value of every position under best play,
// and the number of plies to the end. [Solve] computes the table and saves it to a file, [Open]
// opens such a file, and [Table.Value] returns the value of a position.
//
// With all ten pieces on the board, there are 227,029,320 positions for each of the three kinds
// that may be due, and 102 million more with pieces beside the board. Positions that differ only by
// a symmetry of the board or by the names of the players count once.
//
// # Method
//
// [Solve] works backward from the ends of games. A position is won in n plies if a move leads to a
// loss in n-1 and no move to a faster loss. It is lost in n plies if all moves lead to wins, the
// slowest in n-1. The remaining positions are draws, because games from them go on forever.
//
// # Proof
//
// The solver has a fast move generator that shares no code with package lineup. To check a table
// without it, visit all positions by [Table.Walk], and derive each [Value] from the values after
// the moves of package lineup. If all agree, all are right, because a win in n plies rests on a
// loss in n-1, and so on down to an end. From a draw, no move leads to a loss for the opponent, but
// at least one leads to another draw, so neither player can be forced to lose.
package tablebase
