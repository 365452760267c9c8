// Package slygame holds everything about Solitaire Sly except its rules.
package slygame

import (
	"fmt"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/format"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/sly"
)

// newSearcher is nil with the build tag rulesonly.
var newSearcher func(cfg protocol.SearchConfig) protocol.Searcher

// Entry returns the game for a set.
func Entry() protocol.Entry[sly.State, sly.Move] {
	return protocol.Entry[sly.State, sly.Move]{
		Rules:       sly.Rules(),
		NewSearcher: newSearcher,
		Facts: []protocol.Fact[sly.State, sly.Move]{
			{Name: "score", Doc: "the number of pieces left (the booklet leaves one after 23 moves)", Number: sly.State.Score, Best: 1, Worst: 36},
			{Name: "rating", Doc: "the booklet's word for the number of pieces left", Word: sly.State.Rating},
		},
		Word:    protocol.Letters("RGBY"),
		Note:    note,
		Ending:  ending,
		Coding:  coding,
		Lesson:  lesson,
		Drawing: drawing,
	}
}

func ending(s sly.State) protocol.Ending {
	left := format.SpacesOf(sly.Grid(), func(sp notation.Space) bool { return s.Piece(sp).Seat != 0 })
	return protocol.Ending{Reason: "no piece can jump anymore", Rule: "sly.end", Spaces: sly.Grid().Labels(left)}
}

func note(s sly.State) string {
	left := fmt.Sprintf("%d left", s.Score())
	if s.Result() == notation.Lost {
		return left + ": a " + s.Rating() + " game"
	}
	return left
}
