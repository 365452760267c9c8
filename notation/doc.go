// Package notation holds the types that all games share: spaces, pieces, seats,
// results, setups and errors. Its values are safe for concurrent use.
//
// A space is named by its row, from the top, and its column: "5D". A move is one
// word: "5D", "5D-5H", "pass". A position is one line, "8/8/8/3wb3/3bw3/8/8/8 a": the
// board row by row, with numbers for empty spaces, the seat to move, and key=value
// pairs for what the board does not show.
package notation
