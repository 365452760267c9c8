package notation

// A Kind is a kind of piece, from 1. Each game has constants for its own.
type Kind uint8

// A Piece is what stands on a space. The zero Piece is none.
type Piece struct {
	Seat    Seat // the current owner
	Kind    Kind
	Heading uint8 // in Ploy, where it points: eighths clockwise from up; otherwise 0
}
