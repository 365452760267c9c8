// Package notation holds what the texts of all ten games share: the spaces of a
// grid and their labels, seats, results, the scanner and printer of position
// texts, and the diagram printer.
//
// Every value here is small, comparable and immutable. The package knows no
// game and imports nothing outside the standard library.
//
// # Spaces
//
// A space is named by its row number and then its column letter, "5D"; row 1 is
// the top row and column A the left one. [Grid] turns labels into [Space] values
// and back, and reads the loose spellings "5d", "d5" and "D5" too.
//
// # Positions
//
// A position text is one line: the board row by row, the seat to move, and
// key=value pairs for what the board does not show:
//
//	8/8/8/3wb3/3bw3/8/8/8 a
//
// [AppendBoard] and [PositionScanner] are its two halves.
package notation
