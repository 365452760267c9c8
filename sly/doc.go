// Package sly is Solitaire Sly, the SLY game for one player.
//
// In a turn, the player jumps one piece over pieces of other colors and takes them off the
// board.
//
// The goal is to leave only one piece on the board.
//
// [New] returns the start, [State.AppendMoves] lists the legal moves, [State.Play] makes
// one, and [State.Result] reports how the game ended. [Parse] reads a position and
// [ParseMove] a move.
//
// # Rules
//
// Thirty-six pieces, nine each of red, green, blue and yellow, fill the four fields in the
// middle of the board. The only player is seat 1, who owns all pieces.
//
// A move is one jump. Any piece jumps right, left, up or down over one or more pieces that
// touch it and each other in a straight line, none of them of the same color, and lands on
// the first empty space beyond them. That space must be on the board. All pieces jumped
// over leave the board. The shape of a piece does not matter, so it is not recorded.
//
// The game ends when no jump is possible; there is no pass. The booklet of the SLY games
// calls it won with one piece left, good with two, fair with three and bad with four or
// more.
//
// Every game ends, because each jump removes a piece.
//
// # The challenge
//
// The booklet prints a solution in 23 moves and asks for a shorter one. The tests of this
// package play a solution in 13 moves, and a search of all positions has proven that 12 do
// not suffice. A [State] does not record the number of moves made, which does not follow
// from the pieces left either, since a jump may take several. Programs usually count them
// and show the number beside the pieces left.
//
// # Labels
//
// The board has 144 spaces in sixteen fields of nine. The middle space of each field is its
// center, which has no meaning in this game. The booklet labels the 36 spaces of the start
// 2B to 7G. This package keeps these labels and extends them to the whole board: the rows
// are -1, 0, 1 … 10 from the top, and the columns Y, Z, A … J from the left. So the corners
// are -1Y, -1J, 10Y and 10J. The start fills the four fields that begin in rows 2 and 5 and
// in columns B and E.
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
// The start is [rebuilt] from the booklet's text. The whole printed solution can be played
// from it, and the booklet's example (see below) holds. A quarter turn of the board gives
// the same start with each color replaced by the next. Up to the names of the colors, only
// four arrangements satisfy all of these conditions. This one is the simplest to describe,
// because each field is a checkerboard of two colors.
//
// The variation [Random] fills the same 36 spaces at random, from [notation.Seed]. Nine R,
// nine G, nine B and nine Y, in this order, are shuffled from the last place down
// (Fisher–Yates: place i is swapped with place next() mod i+1) and laid out row by row from
// 2B. The numbers come from SplitMix64 (https://prng.di.unimi.it/splitmix64.c), with the
// seed as its initial state. So a seed gives the same deal on every platform and in every
// release.
//
// # Examples
//
// At the start, the blue piece on 3D may jump up to 1D over one piece, right to 3H over
// three, or down to 8D over four. It cannot jump to the left, because the blue piece on 3B
// is in the way.
//
// The booklet also shows an ending in a picture that is lost. The following position fits
// it. Yellow on 4F jumps left to 4D. Then red on 6E jumps up to 4E, left to 4C and down to
// 6C, and is the last piece.
//
//	    C D E F
//	4   . . B Y
//	5   G . G .
//	6   . . R .
//
// # Tips
//
// Keep the pieces together. A piece that is cut off by two or more empty spaces is usually
// hard to bring back. Watch for clusters of one color, because they cause trouble at the
// end unless you break them up early.
//
// # Readings
//
//   - Pieces may jump out of the four fields to anywhere on the board. In the booklet's
//     example, pieces land on 1D, 3H and 8D, just outside them. The rest of the board is
//     [public]: according to the entry on Sly at NemeStats, pieces can jump outside the 6×6
//     spaces of the start and use all 12×12
//     (https://nemestats.com/UniversalGame/Details/5096).
//   - Each jump is a move, even if the same piece jumps again. The printed solution counts
//     this way: its moves 15 to 18 are jumps of one piece.
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
