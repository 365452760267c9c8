// Package sly is Solitaire Sly, the SLY game for one player.
//
// In a turn, the player jumps one piece over pieces of other colors and takes them off
// the board.
//
// The goal is to leave only one piece on the board.
//
// # Rules
//
// Thirty-six pieces, nine each of red, green, blue and yellow, fill the four fields in
// the middle of the board. The one player is seat 1, who makes every move and owns all
// pieces.
//
// A move is one jump. Any piece jumps right, left, up or down over one or more pieces
// that touch it and each other in a straight line, none of them of the same color, and
// lands on the first empty space beyond them. That space must be on the board. All pieces
// jumped over leave the board. The shape of a piece does not matter, so it is not
// recorded.
//
// The game ends when no jump is possible; there is no pass. The booklet of the SLY games
// calls it won with one piece left, good with two, fair with three and bad with four or
// more.
//
// Every game ends, because each jump removes a piece.
//
// # The challenge
//
// The booklet prints a solution in 23 moves and asks for a shorter one. There are shorter
// ones: the tests of this package play one in 13 moves. A search of all positions has
// proven that 12 do not suffice. A [State] does not record the number of moves made, and
// the number does not follow from the pieces left, since a jump may take several. The
// program that runs the game counts plies.
//
// # Labels
//
// The board has 144 spaces in sixteen fields of nine. The booklet labels the 36 spaces of
// the start 2B to 7G. This package keeps its labels and extends them to the whole board:
// the rows are -1, 0, 1 … 10 from the top, and the columns Y, Z, A … J from the left. So
// -1Y is the top left corner and 10J is the bottom right one. The fields of the start
// begin in the rows 2 and 5 and the columns B and E.
//
// # Start
//
// The picture in the booklet (Amway, 1975) is lost. This start takes its place:
//
//	    B C D E F G
//	2   R B R G Y G
//	3   B R B Y G Y
//	4   R B R G Y G
//	5   Y G Y B R B
//	6   G Y G R B R
//	7   Y G Y B R B
//
// It is marked [rebuilt], because this package works out the start from the text. The
// whole printed solution can be played from it. The booklet's example holds. A quarter
// turn gives the same start with each color replaced by the next. Up to the names of the
// colors, only four arrangements satisfy all that. In this one each field is a
// checkerboard of two colors, which makes it the simplest to describe.
//
// The variation [Random] fills the same 36 spaces at random, from [notation.Seed]. Nine
// R, nine G, nine B and nine Y, in this order, are shuffled from the last place down
// (Fisher–Yates: place i is swapped with place next() mod i+1) and laid out row by row
// from 2B. The numbers come from SplitMix64 (https://prng.di.unimi.it/splitmix64.c), with
// the seed as its initial state. So a seed gives the same deal on every platform and in
// every release.
//
// # Examples
//
// At the start, the blue piece on 3D may jump up to 1D over one piece, right to 3H over
// three, or down to 8D over four. It cannot jump to the left, because the next blue piece
// is in the way, on 3B.
//
// The booklet also shows an ending whose picture is lost. This position fits it: yellow
// on 4F jumps left to 4D. Then red on 6E jumps up to 4E, left to 4C and down to 6C, and
// is the last piece.
//
//	    C D E F
//	4   . . B Y
//	5   G . G .
//	6   . . R .
//
// # Tips
//
// Keep the pieces together. A piece that is cut off by two or more empty spaces is
// usually hard to bring back. Look out for clusters of one color, since they cause
// trouble in the end unless you break them up early.
//
// # Readings
//
//   - Pieces may jump out of the four fields to anywhere on the board. The booklet's
//     example jumps to 1D, 3H and 8D, just outside them. For the rest of the board this
//     is [public], from published descriptions of the game instead of the booklet.
//   - Each jump is a move, even if the same piece jumps again. The printed solution
//     counts that way: its moves 15 to 18 are jumps of one piece.
//   - The first piece jumped over stands right next to the piece that jumps. Otherwise
//     the first empty space would be the one between them.
//   - The game continues as long as there is a jump, even one that only makes things
//     worse.
//
// # Texts
//
// A move prints as from-to, such as "5D-1D". In "1Y--1Y" the second hyphen is the minus
// sign of the row.
//
// In a position text the pieces are R, G, B and Y. There are no keys, and the turn is
// always a. The text does not record how the pieces were dealt:
//
//	12/12/12/3RBRGYG3/3BRBYGY3/3RBRGYG3/3YGYBRB3/3GYGRBR3/3YGYBRB3/12/12/12 a
//
// Any board with at most nine pieces of each color is a position, except for the empty
// board, because the last piece never leaves. At the end, one piece left is p1win and
// more are p1loss. [State.Score] is their number and [State.Rating] the booklet's word
// for it.
//
// # Perft
//
// The number of sequences of n jumps from the start is 72, 4544, 251952 for n = 1 to 3.
package sly
