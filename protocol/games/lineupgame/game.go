// Package lineupgame holds everything about Line Up except its rules.
package lineupgame

import (
	"github.com/seed-445450d7/rulebook/lineup"
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/format"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/games/slyboard"
	"github.com/seed-445450d7/rulebook/sly/board"
)

// newSearcher is nil with the build tag rulesonly.
var newSearcher func(cfg protocol.SearchConfig) protocol.Searcher

// Entry returns the game for a set.
func Entry() protocol.Entry[lineup.State, lineup.Move] {
	return protocol.Entry[lineup.State, lineup.Move]{
		Rules:       lineup.Rules(),
		NewSearcher: newSearcher,
		Word:        slyboard.Word,
		Note:        note,
		OpenTable:   openTable,
		Ending:      ending,
		Coding:      coding,
		Lesson:      lesson,
		Drawing:     drawing,
	}
}

func ending(s lineup.State) protocol.Ending {
	winners := s.Result().Winners()
	for _, line := range lines() {
		held := true
		for _, sp := range line {
			held = held && winners.Has(s.Piece(sp).Seat)
		}
		if held {
			return protocol.Ending{Reason: "four pieces stand on a line of centers", Rule: "lineup.four", Spaces: lineup.Grid().Labels(line)}
		}
	}
	stuck := format.SpacesOf(lineup.Grid(), func(sp notation.Space) bool {
		p := s.Piece(sp)
		return p.Seat == s.Turn() && p.Kind == s.Kind()
	})
	return protocol.Ending{Reason: "no piece of the kind that has to move can move", Rule: "lineup.stuck", Spaces: lineup.Grid().Labels(stuck)}
}

func lines() (lines [][]notation.Space) {
	line := func(field, step int) {
		var list []notation.Space
		for i := range 4 {
			list = append(list, board.Center(field+i*step))
		}
		lines = append(lines, list)
	}
	for i := range 4 {
		line(4*i, 1)
		line(i, 4)
	}
	line(0, 5)
	line(3, 3)
	return lines
}

func note(s lineup.State) string {
	switch {
	case s.Result().Over():
		return ""
	case s.Places():
		return "places a " + board.Name(s.Kind())
	}
	return "moves a " + board.Name(s.Kind())
}
