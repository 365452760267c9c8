// Package snigglegame holds everything about Sniggle except its rules.
package snigglegame

import (
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/format"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/games/slyboard"
	"github.com/seed-445450d7/rulebook/sniggle"
)

// newSearcher is nil with the build tag rulesonly.
var newSearcher func(cfg protocol.SearchConfig) protocol.Searcher

// Entry returns the game for a set.
func Entry() protocol.Entry[sniggle.State, sniggle.Move] {
	return protocol.Entry[sniggle.State, sniggle.Move]{
		Rules:       sniggle.Rules(),
		NewSearcher: newSearcher,
		Word:        slyboard.Word,
		Forced:      forced,
		Ending:      ending,
		Coding:      coding,
		Dialects:    map[string]string{"xboard": "sniggle"},
		Lesson:      lesson,
		Drawing:     drawing,
	}
}

func ending(s sniggle.State) protocol.Ending {
	winners := s.Result().Winners()
	if winners == 0 {
		return protocol.AllPassed()
	}
	at := format.SpacesOf(sniggle.Grid(), func(sp notation.Space) bool { return winners.Has(s.Piece(sp).Seat) })
	return protocol.Ending{Reason: "the right field of the track is full", Rule: "sniggle.finish", Spaces: sniggle.Grid().Labels(at)}
}

func forced(s sniggle.State) protocol.Forced {
	switch {
	case s.AppendMoves(nil)[0] != sniggle.Pass:
		return protocol.Forced{}
	case s.Finished().Has(s.Turn()):
		return protocol.Forced{Reason: "all nine pieces are in the right field"}
	}
	return protocol.Forced{Reason: "no piece can step"}
}
