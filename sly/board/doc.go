// Package board has the board of 144 spaces and the three shapes of pieces of the six
// SLY games.
//
// The rows are 1 to 12 from the top, and the columns are A to L from the left. The board
// is also divided into sixteen fields of three rows and columns. The middle space of a
// field is its center.
//
// A [Space] passed to a function must be below [Spaces]; otherwise, the function may
// panic. All functions are safe for concurrent use.
package board
