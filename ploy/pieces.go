package ploy

import (
	"math/bits"
	"strings"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/format"
)

// The kinds of pieces. Lances and probes are named by their letters in texts.
const (
	Commander notation.Kind = iota + 1
	LanceT
	LanceY
	LanceW
	ProbeI
	ProbeV
	ProbeN
	Shield
)

const (
	kinds   = 8
	eighths = 8
	letters = "?CTYWIVNS"
)

var reach = [kinds + 1]uint8{Commander: 1, LanceT: 3, LanceY: 3, LanceW: 3, ProbeI: 2, ProbeV: 2, ProbeN: 2, Shield: 1}

const maxReach = 3

var headings = [kinds + 1]uint8{Commander: 2, LanceT: 8, LanceY: 8, LanceW: 8, ProbeI: 4, ProbeV: 8, ProbeN: 8, Shield: 8}

// Bit d is direction d.
var unturned = [kinds + 1]uint8{
	Commander: 1<<1 | 1<<3 | 1<<5 | 1<<7,
	LanceT:    1<<0 | 1<<2 | 1<<6,
	LanceY:    1<<1 | 1<<4 | 1<<7,
	LanceW:    1<<7 | 1<<0 | 1<<1,
	ProbeI:    1<<0 | 1<<4,
	ProbeV:    1<<7 | 1<<1,
	ProbeN:    1<<0 | 1<<1,
	Shield:    1 << 0,
}

// Reach returns the maximum distance that a kind moves.
func Reach(kind notation.Kind) int {
	if kind > Shield {
		return 0
	}
	return int(reach[kind])
}

// Headings returns how many headings of a kind show different indicators.
func Headings(kind notation.Kind) int {
	if kind > Shield {
		return 0
	}
	return int(headings[kind])
}

// Indicators returns a piece's directions at a heading from 0 to 7: bit d is direction d.
func Indicators(kind notation.Kind, heading uint8) uint8 {
	if kind > Shield || heading >= eighths {
		return 0
	}
	return bits.RotateLeft8(unturned[kind], int(heading))
}

// A piece is a [notation.Piece] in one byte: seat minus 1, kind minus 1, and heading. The
// heading's bits are flipped, so that 0 can mean no piece: commanders, whose kind is 0
// here, never have heading 7.
type piece uint8

const (
	flip      = 7
	ownerless = 1<<6 - 1
)

func pieceOf(seat notation.Seat, kind notation.Kind, heading uint8) piece {
	heading %= headings[kind]
	return piece((uint8(seat-1)<<6 | uint8(kind-1)<<3 | heading) ^ flip)
}

// The piece must not be 0.
func (p piece) owner() int { return int(p >> 6) }

func (p piece) seat() notation.Seat { return notation.Seat(p>>6) + 1 }

func (p piece) kind() notation.Kind { return notation.Kind(p>>3)&(kinds-1) + 1 }

func (p piece) heading() uint8 { return uint8(p^flip) & (eighths - 1) }

func (p piece) indicators() uint8 {
	if p == 0 {
		return 0
	}
	return bits.RotateLeft8(unturned[p.kind()], int(p.heading()))
}

var publics = func() (table [256]notation.Piece) {
	for i := range table[1:] {
		p := piece(i + 1)
		table[p] = notation.Piece{Seat: p.seat(), Kind: p.kind(), Heading: p.heading()}
	}
	return table
}()

func (p piece) turned(n uint8) piece {
	// The number of headings is a power of two.
	heading := (p.heading() + n) & (headings[p.kind()] - 1)
	return p&^flip | piece(heading^flip)
}

func (p piece) given(owner int) piece { return p&ownerless | piece(owner<<6) }

func (p piece) append(dst []byte) []byte {
	return append(dst, p.seat().Letter(), letters[p.kind()], '0'+p.heading())
}

const pieceLen = 3

func scanPiece(text string) (p piece, smallest bool) {
	if len(text) < pieceLen {
		return 0, false
	}
	seat, kind := format.SeatOf(text[0]), strings.IndexByte(letters[1:], text[1])+1
	if !seat.IsValid() || kind == 0 || text[2] < '0' || text[2] > '9' {
		return 0, false
	}
	heading := text[2] - '0'
	return pieceOf(seat, notation.Kind(kind), heading%headings[kind]), heading < headings[kind]
}

// Green and coral have these pieces each.
var color = count{Commander: 1, LanceT: 2, LanceY: 2, LanceW: 2, ProbeI: 1, ProbeV: 2, ProbeN: 2, Shield: 3}

const (
	bigColors = 2
	fewLances = 2
	fewProbes = 3
)

type count [kinds + 1]int

func (c *count) fits(colors int) bool {
	for kind := range c {
		if c[kind] > colors*color[kind] {
			return false
		}
	}
	big := min(colors, bigColors)
	return c.excess(big, LanceT, LanceW) <= (colors-big)*fewLances &&
		c.excess(big, ProbeI, ProbeN) <= (colors-big)*fewProbes
}

func (c *count) excess(big int, first, last notation.Kind) (n int) {
	for kind := first; kind <= last; kind++ {
		n += max(0, c[kind]-big*color[kind])
	}
	return n
}

func fitTogether(players [notation.MaxSeats]count) bool {
	big := 0
	for i := range players {
		if players[i].excess(0, LanceT, LanceW) > fewLances || players[i].excess(0, ProbeI, ProbeN) > fewProbes {
			big++
		}
	}
	return big <= bigColors
}
