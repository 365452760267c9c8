// Package gatewaygame holds everything about Gateway except its rules.
package gatewaygame

import (
	"fmt"

	"github.com/seed-445450d7/rulebook/gateway"
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/format"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/games/slyboard"
	"github.com/seed-445450d7/rulebook/sly/board"
)

// newSearcher is nil with the build tag rulesonly.
var newSearcher func(cfg protocol.SearchConfig) protocol.Searcher

// Entry returns the game for a set.
func Entry() protocol.Entry[gateway.State, gateway.Move] {
	return protocol.Entry[gateway.State, gateway.Move]{
		Rules:       gateway.Rules(),
		NewSearcher: newSearcher,
		Word:        slyboard.Word,
		Forced:      forced,
		Ending:      ending,
		Coding:      coding,
		Lesson:      lesson,
		Drawing:     drawing,
	}
}

func ending(s gateway.State) protocol.Ending {
	if s.Result() == notation.Draw {
		return protocol.AllPassed()
	}
	return protocol.Ending{Reason: "the whole reserve has entered the board", Rule: "gateway.entered"}
}

func forced(s gateway.State) protocol.Forced {
	at := format.SpacesOf(gateway.Grid(), s.Forced().Has)
	switch len(at) {
	case 0:
		return protocol.Forced{}
	case 1:
		return protocol.Forced{Reason: fmt.Sprintf("it stands on a gateway, and %d enemy pieces are in its field", crowd(s, at[0])), Spaces: gateway.Grid().Labels(at)}
	}
	return protocol.Forced{Reason: "each stands on a gateway, and two or more enemy pieces are in its field", Spaces: gateway.Grid().Labels(at)}
}

func crowd(s gateway.State, sp notation.Space) int {
	n := 0
	for seat := notation.Seat(1); int(seat) <= s.Players(); seat++ {
		if !s.Turn().Team(s.Teams()).Has(seat) {
			n += board.FieldSet(board.FieldOf(sp)).And(s.Pieces(seat)).Len()
		}
	}
	return n
}
