// Package tablebase solves Line Up: a [Table] has the value of every position under best
// play, and the plies to the end.
//
// # Positions
//
// With all ten pieces on the board, there are 227,029,320 positions for each of the three
// kinds that may be due, if positions that differ only by a symmetry of the board or by the
// names of the players count once: 16!/(6!·2!·2!·2!·2!) placements, eight of them alike
// unless they are symmetric themselves. In 102 million more, pieces wait beside the board.
// Positions are numbered from 0 on without a hole, so that a table is a list of values, and
// a position is found by its number. A file takes a byte for each. Its blocks have checksums,
// so that a damaged file is an error and never a value.
//
// # Method
//
// [Solve] goes backward from the ends of games. A position is won in n plies if a move
// leads to one that is lost in n-1, and none to one that is lost sooner. It is lost in n
// plies if all moves lead to positions that are won, the slowest of them in n-1. So every
// position whose distance is n-1 marks those before it, and the marked ones are looked at
// again. When a distance has no position, those without a value go on forever: they are
// draws. The positions of the placing plies are then valued from the last ply to the
// first, since each leads only to the next.
//
// # Proof
//
// The solver has its own moves, for speed. A table can be checked without it: visit all
// positions by [Table.Walk], and derive each [Value] from those after the moves of package
// lineup. If all agree, all are right. A win in n plies rests on a loss in n-1, and so on down to
// an end. From a draw no move leads to a loss for the opponent, and one leads to a draw
// again, so that neither player can be made to lose.
package tablebase
