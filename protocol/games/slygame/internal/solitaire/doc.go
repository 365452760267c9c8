// Package solitaire searches for wins of Solitaire Sly, and then for shorter ones.
//
// For each number of pieces left, a beam search keeps the positions with the most mobility and the
// least spread. Symmetric positions count as one. Each pass uses a wider beam and, after a win,
// prunes positions whose pieces occupy more rows and columns than there are moves left.
//
// [Within] lists all positions after one move, two moves and so on, pruned in the same way. Because
// none remains after 12, the shortest win from the booklet's start takes 13:
//
//	 n     generated    positions after the moves 1, 2, 3 …
//	 9       256,166    9, 341, 4190, 513, 373, 140, 12
//	10     3,675,310    9, 341, 7885, 62645, 10367, 7137, 2134, 182
//	11    43,202,462    9, 341, 7885, 139568, 764632, 157686, 95821, 23799, 1780
//	12   430,408,386    9, 341, 7885, 140453, 1917459, 7874362, 1988397, 1041818, 213532, 12869, 11
//
// SOLUTIONS.md has the shortest known solutions.
//
// The score of a win is "mate n"; there may be shorter wins. Otherwise, it is 1000 divided by the
// number of pieces left.
package solitaire
