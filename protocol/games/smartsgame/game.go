// Package smartsgame holds everything about Smarts except its rules.
package smartsgame

import (
	"slices"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/smarts"
)

// newSearcher is nil with the build tag rulesonly.
var newSearcher func(cfg protocol.SearchConfig) protocol.Searcher

// Entry returns the game for a set.
func Entry() protocol.Entry[smarts.State, smarts.Move] {
	return protocol.Entry[smarts.State, smarts.Move]{
		Rules:       smarts.Rules(),
		NewSearcher: newSearcher,
		Word:        protocol.Letters("aA", "bB"),
		Tally:       tally,
		Ending:      ending,
		Coding:      coding,
		Lesson:      lesson,
		Drawing:     drawing,
	}
}

func ending(s smarts.State) protocol.Ending {
	if s.Result() == notation.Draw {
		return protocol.AllPassed()
	}
	ending := protocol.Ending{Reason: "two rows of five stand on the board", Rule: "smarts.two-rows"}
	var spaces []notation.Space
	for seat := notation.Seat(1); seat <= 2; seat++ {
		if s.Result().For(seat) <= 0 {
			continue
		}
		if s.Scored(seat) {
			ending = protocol.Ending{Reason: "a second row of five is complete", Rule: "smarts.second-row"}
		}
		for _, row := range s.AppendRows(nil, seat) {
			list, _ := row.Spaces()
			spaces = append(spaces, list[:]...)
		}
	}
	slices.Sort(spaces)
	ending.Spaces = smarts.Grid().Labels(slices.Compact(spaces)) // rows share boxes
	return ending
}

func tally(s smarts.State, seat notation.Seat) string {
	if s.Scored(seat) {
		return "scored"
	}
	return ""
}
