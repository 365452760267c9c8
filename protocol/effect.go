package protocol

import (
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/format"
)

// A Placed is a piece on a space, in words.
type Placed struct {
	Space   string        `json:"space"`
	Seat    notation.Seat `json:"seat"`
	Kind    string        `json:"kind"`
	Heading uint8         `json:"heading,omitempty"`
}

func (p position[S, M]) placed(at notation.Space, piece notation.Piece) Placed {
	spec := &p.game.spec
	return Placed{spec.Grid.Label(at), piece.Seat, format.KindName(*spec, piece.Kind), piece.Heading}
}

// An Effect lists the changes of a move in the order of spaces.
type Effect struct {
	Word      string          `json:"word"`                // the move as it prints
	From      string          `json:"from,omitempty"`      // the space that a piece leaves
	To        string          `json:"to,omitempty"`        // the space where the piece ends up
	Captured  []Placed        `json:"captured,omitempty"`  // pieces that leave the board, as they were, except for Removed
	Removed   []Placed        `json:"removed,omitempty"`   // pieces of the mover that leave the board, as they were; none in solitaire games
	Converted []Placed        `json:"converted,omitempty"` // pieces that change owners, as they are afterward
	Changed   []Placed        `json:"changed,omitempty"`   // pieces that change kind or heading, as they are afterward
	Entered   []Placed        `json:"entered,omitempty"`   // pieces that come onto the board, as they are afterward
	Scored    int             `json:"scored,omitempty"`    // increase of the score, see [ScoreFact]
	Result    notation.Result `json:"result"`              // after the move
}

func (p position[S, M]) Effect(m Move) Effect {
	after := p.After(m)
	e := Effect{Word: p.Word(m), Result: after.Result()}
	if f, ok := ScoreFact(p.game); ok {
		was, _ := p.Fact(f.Name)
		is, _ := after.Fact(f.Name)
		e.Scored = is.Number - was.Number
	}
	from, leaves := p.From(m)
	to, arrives := p.To(m)
	if leaves {
		e.From = p.game.spec.Grid.Label(from)
	}
	if arrives {
		e.To = p.game.spec.Grid.Label(to)
	}
	moves := leaves && arrives && from != to
	for sp := range p.game.spec.Grid.Spaces() {
		was, is := p.Piece(sp), after.Piece(sp)
		switch {
		case moves && sp == from:
			p.compare(&e, sp, notation.Piece{}, is)
		case moves && sp == to: // the piece that arrives is not new
			p.compare(&e, sp, was, notation.Piece{})
			at := sp
			if is.Seat == 0 { // it has left the board
				at = from
			}
			p.compare(&e, at, p.Piece(from), is)
		case arrives && !leaves && sp == to && was == is: // it came and left immediately
			p.compare(&e, sp, p.newcomer(), notation.Piece{})
		default:
			p.compare(&e, sp, was, is)
		}
	}
	return e
}

func (p position[S, M]) newcomer() notation.Piece {
	if len(p.game.spec.Reserves) == 0 {
		return notation.Piece{}
	}
	return notation.Piece{Seat: p.Turn(), Kind: p.game.spec.Reserves[0]}
}

func (p position[S, M]) compare(e *Effect, at notation.Space, was, is notation.Piece) {
	var list *[]Placed
	show := is
	switch {
	case was == is:
		return
	case was.Seat == 0:
		list = &e.Entered
	case is.Seat == 0 && was.Seat == p.Turn() && p.Players() > 1:
		list, show = &e.Removed, was
	case is.Seat == 0:
		list, show = &e.Captured, was
	case was.Seat != is.Seat:
		list = &e.Converted
	default:
		list = &e.Changed
	}
	*list = append(*list, p.placed(at, show))
}
