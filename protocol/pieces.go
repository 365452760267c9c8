package protocol

import (
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/format"
)

// A PieceWord is a piece that can stand on the board, and its word in position texts.
type PieceWord struct {
	Piece   notation.Piece `json:"-"`
	Seat    string         `json:"seat"` // as the protocol names it: "p1"
	Kind    string         `json:"kind"` // name of Piece.Kind
	Heading uint8          `json:"heading,omitempty"`
	Word    string         `json:"word"`
}

// eighths is the number of headings that a piece can have.
const eighths = 8

// Pieces implements [Game].
func (g *game[S, M]) Pieces() []PieceWord {
	if g.entry.Word == nil {
		return nil
	}
	seats := g.spec.TeamPlayers
	for _, n := range g.spec.Players {
		seats = max(seats, n)
	}
	var list []PieceWord
	for seat := notation.Seat(1); int(seat) <= seats; seat++ {
		for kind := notation.Kind(1); int(kind) <= len(g.spec.Kinds); kind++ {
			for heading := range uint8(eighths) {
				p := notation.Piece{Seat: seat, Kind: kind, Heading: heading}
				if word := g.entry.Word(p); word != "" {
					list = append(list, PieceWord{p, seat.String(), format.KindName(g.spec, kind), heading, word})
				}
			}
		}
	}
	return list
}
