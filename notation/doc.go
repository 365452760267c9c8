// Package notation holds the types that all games share. All values are safe for concurrent
// use.
//
// In texts, a space is its row, from the top, and its column, for example "5D". A move is
// one word, such as "5D-5H" or "pass", and a position one line, such as
// "8/8/8/3wb3/3bw3/8/8/8 a": the board row by row, with numbers for empty spaces, the seat
// to move, and key=value pairs for everything else.
//
// Packages encoding/json, encoding/gob and, for fields of a struct, encoding/xml can store
// every exported type except [Option], and the data in packages record, protocol and
// session. JSON has the same words everywhere, for example "p2" for a seat.
package notation
