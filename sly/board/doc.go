// Package board is the equipment of the six SLY games: the board of 144 spaces
// and the three shapes of its pieces. It knows no game.
//
// The board has twelve rows, 1 to 12 from the top, and twelve columns, A to L
// from the left. It is also divided into sixteen fields of nine spaces; the
// middle space of each is its center (o):
//
//	     A B C   D E F   G H I   J K L
//	   +-------+-------+-------+-------+
//	 1 | . . . | . . . | . . . | . . . |
//	 2 | . o . | . o . | . o . | . o . |
//	 3 | . . . | . . . | . . . | . . . |
//	   +-------+-------+-------+-------+
//	 4 | . . . | . . . | . . . | . . . |
//	 5 | . o . | . o . | . o . | . o . |
//	 6 | . . . | . . . | . . . | . . . |
//	   +-------+-------+-------+-------+
//	 7 | . . . | . . . | . . . | . . . |
//	 8 | . o . | . o . | . o . | . o . |
//	 9 | . . . | . . . | . . . | . . . |
//	   +-------+-------+-------+-------+
//	10 | . . . | . . . | . . . | . . . |
//	11 | . o . | . o . | . o . | . o . |
//	12 | . . . | . . . | . . . | . . . |
//	   +-------+-------+-------+-------+
//
// A [Set] holds any of the spaces as bits of three machine words. Rows, columns,
// fields and rays are tabulated once; no function of the package allocates,
// except those that return strings or start an iteration.
package board
