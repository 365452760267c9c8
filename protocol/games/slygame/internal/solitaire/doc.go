// Package solitaire solves Solitaire Sly. It searches for a line that leaves one piece, and then
// for shorter ones: the booklet has a solution in 23 moves and asks for a better one.
//
// # Method
//
// The solver uses beam search. Of all positions after n moves, it keeps the positions with the most
// mobility and the least spread, a fixed number for each number of pieces left, and plays all their
// moves. Positions that differ only by a rotation, a reflection or an exchange of colors count as
// one. The last four moves are searched in full. Each pass uses a wider beam. Once a win is known,
// the solver only searches for shorter ones, and prunes positions whose pieces occupy more rows and
// columns than there are moves left. Positions with few pieces are solved exactly.
//
// # Bounds
//
// [Within] proves that a win takes more than n moves. It lists all positions after one move, two
// moves and so on, without those whose pieces need more rows and columns than there are moves left.
// If no position remains, there is no win. Positions that differ by a symmetry or an exchange of
// colors count as one. Because many moves do not affect each other, most positions are reached in
// several ways.
//
// In this way, the shortest win from the booklet's start takes 13 moves, because with fewer no
// position remains.
//
//	n     generated    positions after the moves 1, 2, 3 …
//	9       256,166    9, 341, 4190, 513, 373, 140, 12
//	10    3,675,310    9, 341, 7885, 62645, 10367, 7137, 2134, 182
//	11   43,202,462    9, 341, 7885, 139568, 764632, 157686, 95821, 23799, 1780
//	12  430,408,386    9, 341, 7885, 140453, 1917459, 7874362, 1988397, 1041818, 213532, 12869, 11
//
// SOLUTIONS.md has the shortest known solutions of this start and of random deals.
//
// # Output
//
// The principal variation is the whole line to the end of the game. If it wins, the score is "mate
// n" with its number of moves; there may be shorter wins. Otherwise, the score is 1000 divided by
// the number of pieces left. A remark describes the result and the least number of moves that a win
// takes ([LowerBound]).
package solitaire
