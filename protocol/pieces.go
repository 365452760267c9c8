package protocol

import (
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/format"
)

// A PieceWord is a piece that can stand on the board, and its word in position texts.
type PieceWord struct {
	Seat    notation.Seat `json:"seat"`
	Kind    string        `json:"kind"` // its name
	Heading uint8         `json:"heading,omitempty"`
	Word    string        `json:"word"`
}

const eighths = 8

func (g *game[S, M]) Pieces() []PieceWord {
	if g.entry.Word == nil {
		return nil
	}
	seats := g.spec.TeamPlayers
	for _, n := range g.spec.Players {
		seats = max(seats, n)
	}
	var list []PieceWord
	for seat := range notation.AllSeats(seats).All() {
		for kind := notation.Kind(1); int(kind) <= len(g.spec.Kinds); kind++ {
			for heading := range uint8(eighths) {
				p := notation.Piece{Seat: seat, Kind: kind, Heading: heading}
				if word := g.entry.Word(p); word != "" {
					list = append(list, PieceWord{seat, format.KindName(g.spec, kind), heading, word})
				}
			}
		}
	}
	return list
}

// Letters returns a Word function for the [Entry] of a game whose pieces are single letters in
// position texts. Each seat has a string of its letters by kind, where a blank stands for a kind
// that the seat does not have.
func Letters(seats ...string) func(p notation.Piece) string {
	return func(p notation.Piece) string {
		seat, kind := int(p.Seat)-1, int(p.Kind)-1
		if seat < 0 || seat >= len(seats) || kind < 0 || kind >= len(seats[seat]) || p.Heading != 0 || seats[seat][kind] == ' ' {
			return ""
		}
		return seats[seat][kind : kind+1]
	}
}
