// Package sly is Solitaire Sly, the SLY game for one player.
//
// # Rules
//
// Thirty-six pieces, nine of each of four colours, fill the four fields in the
// middle of the board. A move jumps one piece to the right, left, up or down over
// one or more pieces that touch each other in a straight line, none of them of its
// own colour, onto the first empty space behind them, which must be on the board.
// All pieces jumped over leave the board. The shape of a piece plays no part, so it
// is not recorded.
//
// The game ends when no jump is possible; there is no pass. It is won when one
// piece is left, good with two, fair with three, bad with four or more
// ([State.Rating]). [State.Score] is the number of pieces left. In the terms of
// the protocol one piece left is p1win, more are p1loss.
//
// # Labels
//
// The booklet labels the 36 spaces of the start 2B to 7G. Its labels are kept and
// continued outwards, for pieces may jump into the whole board [public:
// descriptions of the game say so]: the rows are -1, 0, 1 … 10 from the top, the
// columns Y, Z, A … J from the left, so that -1Y is the top left space and 10J the
// bottom right one. A move prints as from-to, such as "5D-1D"; two hyphens in a
// row, as in "1Y--1Y", are a hyphen and the sign of a row.
//
// # Start
//
// The picture of the start is lost. It is filled in [rebuilt] with
//
//	    B C D E F G
//	2   R B R G Y G
//	3   B R B Y G Y
//	4   R B R G Y G
//	5   Y G Y B R B
//	6   G Y G R B R
//	7   Y G Y B R B
//
// because it is one of only four arrangements, up to the names of the colours,
// that look the same after a quarter turn with each colour taken on by one, allow
// the whole solution in 23 moves that the booklet prints, and agree with its
// example: the piece on 3D may jump to 1D, 3H and 8D, but not to the left. Of
// these it is the simplest to describe: each field is a checkerboard of two
// colours.
//
// # The variation random
//
// The same 36 spaces are filled at random from [notation.Seed]. The colours, nine
// R, nine G, nine B and nine Y in this order, are shuffled from the last place
// down (Fisher–Yates: place i is swapped with place next() mod i+1) and laid out
// row by row from 2B. The numbers come from SplitMix64, the generator that
// Sebastiano Vigna put in the public domain
// (https://prng.di.unimi.it/splitmix64.c), whose state starts as the seed itself.
// All of this is fixed: a seed gives the same deal on every platform and with every
// Go release. After the deal only the board matters; position texts do not tell how
// it came about.
//
// # Texts
//
// The pieces are R, G, B and Y; there are no keys, and the turn is always a:
//
//	12/12/3RBRGYG3/3BRBYGY3/… a
//
// Any board of up to nine pieces of each colour is a position. One without a piece
// cannot come about, because the piece that jumps stays; it is refused.
//
// # Readings
//
// The game is over as soon as no jump is possible, however many pieces are left;
// seat 1 remains on turn. A jump over any number of pieces is one move, and the
// next one may be made by any piece.
//
// # Perft
//
// The number of move sequences of n jumps from the start is 72, 4544, 251952 for
// n = 1 to 3.
package sly
