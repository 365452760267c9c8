// Package notation holds the types that all games share. Its values are safe for concurrent
// use.
//
// A [Grid] is a board, a [Space] is one of its spaces, and a [SpaceSet] holds some of them.
// A [Piece] has a [Kind] and belongs to a [Seat]; a set of seats is a [Seats]. A [Spec]
// describes a game and its choices, an [Option] makes one of these choices, and a [Result]
// holds the winners. Errors such as [MoveError] wrap the [Rule] that was broken.
//
// In texts, a space is its row, from the top, and its column, for example "5D". A move is
// one word, such as "5D", "5D-5H" or "pass". A position is one line, such as
// "8/8/8/3wb3/3bw3/8/8/8 a". It consists of the board row by row, with numbers for empty
// spaces, the seat to move, and key=value pairs for everything that the board does not
// show.
//
// Every exported type except [Option] can be stored by encoding/json, by encoding/gob and,
// as a field of a struct, by encoding/xml. Databases can store numbers and words. JSON has
// the same words everywhere: for example, a seat is "p2", and an undecided result is
// "none". Structs that know the names of kinds and the labels of spaces write them instead
// of numbers. The same holds for the data in packages record, protocol and session.
package notation
