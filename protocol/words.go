package protocol

import (
	"strings"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/format"
)

// Status returns the seat to move or the end of the game in words: "Red to move", "Swords win". If
// the game was cut off, result is its result. If the rules decide, result is [notation.Undecided].
func Status(p Position, result notation.Result) string {
	if !result.Over() {
		result = p.Result()
	}
	spec := p.Game().Spec()
	switch {
	case !result.Over() && len(spec.Seats) == 0:
		return spec.Title
	case !result.Over():
		return format.SeatName(spec, p.Turn()) + " to move"
	case result == notation.Draw:
		return "Draw"
	case result == notation.Lost:
		return "Game over"
	case len(spec.Seats) == 0:
		return "Won"
	}
	var names []string
	for seat := range notation.AllSeats(p.Players()).All() {
		if result.Winners().Has(seat) {
			names = append(names, format.SeatName(spec, seat))
		}
	}
	if spec.Plural || len(names) > 1 {
		return strings.Join(names, " and ") + " win"
	}
	return strings.Join(names, "") + " wins"
}

func (g *game[S, M]) PieceName(p notation.Piece) string {
	kind := format.KindName(g.spec, p.Kind)
	switch {
	case p.Seat == 0 || int(p.Seat) > len(g.spec.Seats) || g.isOwn(p.Kind):
		return kind
	case g.spec.Plural:
		return kind + " of " + g.spec.Seats[p.Seat-1]
	}
	return strings.ToLower(g.spec.Seats[p.Seat-1]) + " " + kind
}

// isOwn reports whether a single seat has pieces of a kind.
func (g *game[S, M]) isOwn(kind notation.Kind) bool {
	if g.entry.Word == nil {
		return false
	}
	owners := 0
	for seat := range g.spec.Seats {
		if g.entry.Word(notation.Piece{Seat: notation.Seat(seat + 1), Kind: kind}) != "" {
			owners++
		}
	}
	return owners == 1
}

func (p position[S, M]) Tally(seat notation.Seat) string {
	if p.game.entry.Tally == nil || seat == 0 || int(seat) > p.Players() {
		return ""
	}
	return p.game.entry.Tally(p.state, seat)
}

func (p position[S, M]) Note() string {
	if p.game.entry.Note == nil {
		return ""
	}
	return p.game.entry.Note(p.state)
}

func (p position[S, M]) Badges() []Badge {
	if p.game.entry.Badges == nil {
		return nil
	}
	return p.game.entry.Badges(p.state)
}

func (p position[S, M]) Ending() Ending {
	if p.game.entry.Ending == nil || !p.Result().Over() {
		return Ending{}
	}
	return p.game.entry.Ending(p.state)
}
