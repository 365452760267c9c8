// Package notation holds the types that all games share: spaces, pieces, seats,
// results, setups and errors. Its values are safe for concurrent use.
//
// A space is named by its row, from the top, and its column: "5D". A move is one
// word: "5D", "5D-5H", "pass". A position is one line, "8/8/8/3wb3/3bw3/8/8/8 a": the
// board row by row, with numbers for empty spaces, the seat to move, and key=value
// pairs for what the board does not show.
//
// Every exported type except [Option] can be stored by encoding/json, by encoding/gob and, as
// a field of a struct, by encoding/xml. Databases can store numbers and words. A word is the
// same in all of JSON: a seat is "p2", and an undecided result is "none". Structs
// that know the names of kinds and the labels of spaces write those, and others write decimal
// numbers. The same holds for the data in packages record, protocol and session.
package notation
