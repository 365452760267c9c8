package ploy

import (
	"math/bits"
	"strings"

	"github.com/seed-445450d7/rulebook/notation"
)

// Kind is the kind of a piece.
type Kind uint8

// The kinds. LanceT, ProbeI and so on are named after their letters in texts.
const (
	Commander Kind = iota
	LanceT
	LanceY
	LanceW
	ProbeI
	ProbeV
	ProbeN
	Shield
)

const (
	kinds      = 8
	eighths    = 8
	kindLetter = "CTYWIVNS"
)

// Letter returns the letter of the kind in texts.
func (k Kind) Letter() byte { return kindLetter[k%kinds] }

// Reach returns how many spaces a piece of the kind moves at the most.
func (k Kind) Reach() int { return int(reach[k%kinds]) }

var reach = [kinds]uint8{Commander: 1, LanceT: 3, LanceY: 3, LanceW: 3, ProbeI: 2, ProbeV: 2, ProbeN: 2, Shield: 1}

// Headings returns how many headings of the kind look different.
func (k Kind) Headings() int { return int(headings[k%kinds]) }

var headings = [kinds]uint8{Commander: 2, LanceT: 8, LanceY: 8, LanceW: 8, ProbeI: 4, ProbeV: 8, ProbeN: 8, Shield: 8}

// unturned are the indicators at heading 0: bit d is direction d.
var unturned = [kinds]uint8{
	Commander: 1<<1 | 1<<3 | 1<<5 | 1<<7,
	LanceT:    1<<0 | 1<<2 | 1<<6,
	LanceY:    1<<1 | 1<<4 | 1<<7,
	LanceW:    1<<7 | 1<<0 | 1<<1,
	ProbeI:    1<<0 | 1<<4,
	ProbeV:    1<<7 | 1<<1,
	ProbeN:    1<<0 | 1<<1,
	Shield:    1 << 0,
}

// Piece is a piece on the board: whose it is, of which kind, at which heading. The
// zero Piece is none.
type Piece uint8

// A Piece packs seat, kind and heading into eight bits, flipped so that zero, which
// would be a commander at heading 7, stands for none: commanders have headings 0
// and 1 only.
const none = 7

// PieceOf returns the piece of a seat, of a kind, at a heading, which is reduced to
// the smallest that looks the same. The seat must be valid.
func PieceOf(seat notation.Seat, kind Kind, heading int) Piece {
	h := uint8(heading) % headings[kind]
	return Piece((uint8(seat-1)<<6 | uint8(kind)<<3 | h) ^ none)
}

// Seat returns whose piece it is, 0 for none.
func (p Piece) Seat() notation.Seat {
	if p == 0 {
		return 0
	}
	return notation.Seat(p.owner()) + 1
}

// owner is the seat counted from 0; the piece must be one.
func (p Piece) owner() int { return int(p >> 6) }

// Kind returns the kind of the piece.
func (p Piece) Kind() Kind { return Kind(p>>3) & (kinds - 1) }

// Heading returns the heading, the smallest that looks the same.
func (p Piece) Heading() int { return int(p^none) & (eighths - 1) }

// Indicators returns the directions in which the piece points: bit d is direction
// d, which are numbered clockwise from 0, up.
func (p Piece) Indicators() uint8 {
	if p == 0 {
		return 0
	}
	return bits.RotateLeft8(unturned[p.Kind()], p.Heading())
}

// turned returns the piece turned by n eighths clockwise.
func (p Piece) turned(n int) Piece { return PieceOf(p.Seat(), p.Kind(), p.Heading()+n) }

// given returns the piece in the hands of another seat.
func (p Piece) given(owner int) Piece { return p&(1<<6-1) | Piece(owner<<6) }

// String returns the word of the piece in position texts, "aT0", or "none".
func (p Piece) String() string {
	if p == 0 {
		return "none"
	}
	return string(p.append(nil))
}

func (p Piece) append(dst []byte) []byte {
	return append(dst, p.Seat().Letter(), p.Kind().Letter(), '0'+byte(p.Heading()))
}

// pieceLen is the length of a piece's word.
const pieceLen = 3

// scanPiece reads the word of a piece at the start of text. The reason says what is
// wrong with a word that is nearly one.
func scanPiece(text string) (p Piece, reason string) {
	if len(text) < pieceLen {
		return 0, ""
	}
	seat, kind := notation.SeatOf(text[0]), strings.IndexByte(kindLetter, text[1])
	if !seat.IsValid() || kind < 0 || text[2] < '0' || text[2] > '9' {
		return 0, ""
	}
	heading := text[2] - '0'
	if heading >= headings[kind] {
		return 0, "the heading is not the smallest that shows these indicators"
	}
	return PieceOf(seat, Kind(kind), int(heading)), ""
}
