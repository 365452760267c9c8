// Package blockadegame holds everything about Blockade except its rules.
package blockadegame

import (
	"github.com/seed-445450d7/rulebook/blockade"
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol"
)

// newSearcher is nil with the build tag rulesonly.
var newSearcher func(cfg protocol.SearchConfig) protocol.Searcher

// Entry returns the game for a set.
func Entry() protocol.Entry[blockade.State, blockade.Move] {
	return protocol.Entry[blockade.State, blockade.Move]{
		Rules:       blockade.Rules(),
		NewSearcher: newSearcher,
		Facts: []protocol.Fact[blockade.State, blockade.Move]{
			{Name: "path", Doc: "an escape path of the side to move: the king's space, each space where it turns, the exit", Spaces: blockade.State.Path, Leaves: true},
		},
		Word:    protocol.Letters("aA", "bB"),
		Ending:  ending,
		Coding:  coding,
		Lesson:  lesson,
		Drawing: drawing,
	}
}

func ending(s blockade.State) protocol.Ending {
	if s.Result() == notation.Draw {
		return protocol.AllPassed()
	}
	return protocol.Ending{Reason: "the king has left the board", Rule: "blockade.escape"}
}
