// Package swordsgame holds everything about Swords & Shields except its rules.
package swordsgame

import (
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/swords"
)

// newSearcher is nil with the build tag rulesonly.
var newSearcher func(cfg protocol.SearchConfig) protocol.Searcher

// Entry returns the game for a set.
func Entry() protocol.Entry[swords.State, swords.Move] {
	return protocol.Entry[swords.State, swords.Move]{
		Rules:       swords.Rules(),
		NewSearcher: newSearcher,
		Facts: []protocol.Fact[swords.State, swords.Move]{
			{Name: "threats", Doc: "the moves with which the side not to move could win if it were its turn", Moves: swords.State.Threats, Threat: true},
		},
		Word:    protocol.Letters("s  ", " hK"),
		Ending:  ending,
		Coding:  coding,
		Lesson:  lesson,
		Drawing: drawing,
	}
}

func ending(s swords.State) protocol.Ending {
	if s.Result() == notation.Draw {
		return protocol.AllPassed()
	}
	if at, ok := s.Chief(); ok {
		return protocol.Ending{Reason: "the Chief Shield has reached the edge", Rule: "swords.edge", Spaces: []string{swords.Grid().Label(at)}}
	}
	return protocol.Ending{Reason: "the Chief Shield has been captured", Rule: "swords.capture"}
}
