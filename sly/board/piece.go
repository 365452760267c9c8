package board

import (
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/format"
)

// The kinds of pieces, from the lowest to the tallest. A color has six squares, four
// triangles and one cylinder.
const (
	Square notation.Kind = iota + 1
	Triangle
	Cylinder
)

// Kinds is the number of kinds.
const Kinds = 3

// KindNames returns the names of the kinds, for [notation.Spec].
func KindNames() []string { return []string{"square", "triangle", "cylinder"} }

// Name returns "square", "triangle" or "cylinder", or "nothing" for any other kind.
func Name(kind notation.Kind) string {
	switch kind {
	case Square:
		return "square"
	case Triangle:
		return "triangle"
	case Cylinder:
		return "cylinder"
	}
	return "nothing"
}

const letters = "?STC"

// Letter returns 'S', 'T' or 'C', or '?' for any other kind.
func Letter(kind notation.Kind) byte {
	if kind > Cylinder {
		kind = 0
	}
	return letters[kind]
}

func kindOf(letter byte) notation.Kind {
	for kind := Square; kind <= Cylinder; kind++ {
		if letters[kind] == letter {
			return kind
		}
	}
	return 0
}

// AppendPiece appends the word of a piece in position texts, such as "aS".
func AppendPiece(dst []byte, p notation.Piece) []byte {
	return append(dst, p.Seat.Letter(), Letter(p.Kind))
}

// PieceLen is the length of a piece's word.
const PieceLen = 2

// ScanPiece reads the word of a piece at the start of text.
func ScanPiece(text string) (p notation.Piece, ok bool) {
	if len(text) < PieceLen {
		return notation.Piece{}, false
	}
	p = notation.Piece{Seat: format.SeatOf(text[0]), Kind: kindOf(text[1])}
	return p, p.Seat.IsValid() && p.Kind != 0
}

// Diagram returns the board as text. The function piece returns a word of at most two
// characters for each space, or "", which is drawn as '.' or, on a center, as 'o'.
func Diagram(g notation.Grid, piece func(sp Space) string) string {
	return format.Diagram{Grid: g, Width: 2, FieldSide: 3, Cell: func(sp Space, _ int) string {
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
