package protocol

import (
	"strings"

	"github.com/seed-445450d7/rulebook/notation"
)

func (p position[S, M]) Forced() Forced {
	moves := p.AppendMoves(nil)
	if len(moves) == 0 || p.Result().Over() {
		return Forced{}
	}
	var f Forced
	if p.game.entry.Forced != nil {
		f = p.game.entry.Forced(p.state)
	}
	switch {
	case p.Word(moves[0]) == notation.PassText:
		if f.Reason == "" {
			f.Reason = "no other move is possible"
		}
		f.Reason = "must pass" + because(f.Reason)
	case len(f.Spaces) > 0:
		f.Reason = "must move the piece on " + alternatives(f.Spaces) + because(f.Reason)
	case len(moves) == 1:
		f.Reason = "can only play " + p.Word(moves[0]) + because(f.Reason)
	default:
		return p.lone(moves)
	}
	return f
}

func because(reason string) string {
	if reason == "" {
		return ""
	}
	return ": " + reason
}

// alternatives joins the labels of at least one space: "5E, 5H or 8E".
func alternatives(labels []string) string {
	last := len(labels) - 1
	if last == 0 {
		return labels[0]
	}
	return strings.Join(labels[:last], ", ") + " or " + labels[last]
}

// lone returns the reason for moving one piece, if the seat to move has others.
func (p position[S, M]) lone(moves []Move) Forced {
	first, leaves := p.From(moves[0])
	if !leaves {
		return Forced{}
	}
	for _, m := range moves {
		if from, ok := p.From(m); !ok || from != first {
			return Forced{}
		}
	}
	for sp := range p.game.spec.Grid.Spaces() {
		if sp != first && p.Piece(sp).Seat == p.Turn() {
			label := p.game.spec.Grid.Label(first)
			return Forced{Reason: "can move only the piece on " + label, Spaces: []string{label}}
		}
	}
	return Forced{}
}
