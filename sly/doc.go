// Package sly is Solitaire Sly, the SLY game for one player.
//
// The goal is to leave only one piece on the board.
//
// [New] returns the start, [State.AppendMoves] lists the legal moves, and [State.Play]
// makes one.
//
// # Rules
//
// Thirty-six pieces, nine each of red, green, blue and yellow, fill the four fields in
// the middle of the board. The only player is seat 1, who owns all pieces.
//
// A move is one jump. Any piece jumps right, left, up or down over one or more pieces
// that touch it and each other in a straight line, none of them of the same color, and
// lands on the first empty space beyond them. That space must be on the board. All
// pieces jumped over leave the board. Shapes have no effect.
//
// The game ends when no jump is possible; there is no pass. The booklet calls it won
// with one piece left, good with two, fair with three and bad with four or more.
//
// # The challenge
//
// The booklet prints a solution in 23 moves and asks for a shorter one. The shortest has
// 13 moves, according to a search.
//
// # Labels
//
// The booklet labels the 36 spaces of the start 2B to 7G. This package extends its
// labels to the whole board of 144 spaces: the rows are -1, 0, 1 … 10 from the top, and
// the columns Y, Z, A … J from the left.
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
// It is [rebuilt]. The booklet's solution and example can be played from it, and a
// quarter turn replaces each color by the next.
//
// The variation [Random] fills the same spaces from [notation.Seed]. Nine R, nine G,
// nine B and nine Y, in this order, are shuffled from the last place down (Fisher–Yates:
// place i is swapped with place next() mod i+1) and laid out row by row from 2B. The
// numbers come from SplitMix64 (https://prng.di.unimi.it/splitmix64.c), seeded with the
// seed.
//
// # Readings
//
//   - Pieces may jump to anywhere on the board. In the booklet, they land just outside
//     the four fields. The rest is [public]: pieces use all 12×12 spaces
//     (https://nemestats.com/UniversalGame/Details/5096).
//   - The game continues as long as there is a jump, even one that only makes things
//     worse.
//
// # Texts
//
// A move prints as from-to, such as "5D-1D". In "1Y--1Y" the second hyphen is the minus
// sign of the row. In a position text the pieces are R, G, B and Y. The turn is always
// a:
//
//	12/12/12/3RBRGYG3/3BRBYGY3/3RBRGYG3/3YGYBRB3/3GYGRBR3/3YGYBRB3/12/12/12 a
//
// A position may have up to nine pieces of each color, but not an empty board. A game
// that ends with one piece is p1win, and otherwise p1loss.
package sly
