package board

import "github.com/seed-445450d7/rulebook/notation"

// A Shape is the form of a piece. The zero Shape is none.
type Shape uint8

// The shapes, from the lowest to the tallest. A set of one colour has six
// squares, four triangles and one cylinder.
const (
	Square Shape = iota + 1
	Triangle
	Cylinder
)

// Shapes is the number of shapes.
const Shapes = 3

const shapeLetters = "?STC"

// Letter returns the letter of a shape in texts: 'S', 'T' or 'C'.
func (s Shape) Letter() byte {
	if s > Cylinder {
		s = 0
	}
	return shapeLetters[s]
}

// String returns "square", "triangle" or "cylinder".
func (s Shape) String() string {
	switch s {
	case Square:
		return "square"
	case Triangle:
		return "triangle"
	case Cylinder:
		return "cylinder"
	}
	return "no shape"
}

// ShapeOf returns the shape of a letter, or 0.
func ShapeOf(letter byte) Shape {
	for s := Square; s <= Cylinder; s++ {
		if s.Letter() == letter {
			return s
		}
	}
	return 0
}

// AppendPiece appends the word of a piece, such as "aS", to a position text.
func AppendPiece(dst []byte, seat notation.Seat, shape Shape) []byte {
	return append(dst, seat.Letter(), shape.Letter())
}

// PieceLen is the length of a piece's word.
const PieceLen = 2

// ScanPiece reads the word of a piece at the start of text; ok is false when
// there is none.
func ScanPiece(text string) (seat notation.Seat, shape Shape, ok bool) {
	if len(text) < PieceLen {
		return 0, 0, false
	}
	seat, shape = notation.SeatOf(text[0]), ShapeOf(text[1])
	return seat, shape, seat.IsValid() && shape != 0
}

// Diagram returns the board as text, with labels on all sides and rules between
// the fields. Piece returns what stands on a space, two characters at the most;
// empty spaces are drawn as '.', empty centers as 'o'.
func Diagram(g notation.Grid, piece func(sp Space) string) string {
	return notation.Diagram{Grid: g, Width: 2, Block: 3, Cell: func(sp Space, _ int) string {
		word := piece(sp)
		switch {
		case word != "":
			return word
		case IsCenter(sp):
			return "o"
		}
		return "."
	}}.String()
}
