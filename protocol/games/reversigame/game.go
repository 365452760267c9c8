// Package reversigame holds everything about Reversi except its rules.
package reversigame

import (
	"fmt"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/reversi"
)

// newSearcher is nil with the build tag rulesonly.
var newSearcher func(cfg protocol.SearchConfig) protocol.Searcher

// Entry returns the game for a set.
func Entry() protocol.Entry[reversi.State, reversi.Move] {
	return protocol.Entry[reversi.State, reversi.Move]{
		Rules:       reversi.Rules(),
		NewSearcher: newSearcher,
		Facts: []protocol.Fact[reversi.State, reversi.Move]{
			{Name: "score", Doc: "by how many discs Black leads", Number: reversi.State.Score, Best: 64, Worst: -64},
		},
		Word:     protocol.Letters("b", "w"),
		Forced:   forced,
		Tally:    tally,
		Ending:   ending,
		Coding:   coding,
		Dialects: map[string]string{"gtp": "Othello", "nboard": "Othello", "othello": "Othello"},
		Lesson:   lesson,
		Drawing:  drawing,
	}
}

func ending(reversi.State) protocol.Ending {
	return protocol.Ending{Reason: "no player can place a disc anymore", Rule: "reversi.end"}
}

func forced(s reversi.State) protocol.Forced {
	if s.Targets().IsEmpty() {
		return protocol.Forced{Reason: "no disc would outflank another"}
	}
	return protocol.Forced{}
}

func tally(s reversi.State, seat notation.Seat) string {
	n := 0
	for sp := range notation.Space(reversi.Grid().Len()) {
		if s.Piece(sp).Seat == seat {
			n++
		}
	}
	return fmt.Sprint(n)
}
