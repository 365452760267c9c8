// Package board has the board of 144 spaces and the three shapes of pieces of the six SLY
// games. It is for authors of games, and for programs that need to know which spaces share
// a row, a column or a field.
//
// The board has twelve rows, 1 to 12 from the top, and twelve columns, A to L from the
// left. It is also divided into sixteen fields of nine spaces. The middle space of each
// field is its center (o):
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
// # Sets of spaces
//
// Rows, columns, fields and rays are available as a [notation.SpaceSet], which is the usual
// set of spaces. [Lanes] store spaces both by rows and by columns, for games whose pieces
// move along lanes; package slide lists these moves.
//
// Functions do not allocate unless they return strings, slices or iterators. All functions
// are safe for concurrent use.
//
// A [Space] passed to a function must be on the board, that is, below [Spaces].
// Otherwise the function may panic.
package board
