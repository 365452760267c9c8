// Package ploygame holds everything about Ploy except its rules.
package ploygame

import (
	"strconv"
	"strings"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/format"
	"github.com/seed-445450d7/rulebook/ploy"
	"github.com/seed-445450d7/rulebook/protocol"
)

// newSearcher is nil with the build tag rulesonly.
var newSearcher func(cfg protocol.SearchConfig) protocol.Searcher

// Entry returns the game for a set.
func Entry() protocol.Entry[ploy.State, ploy.Move] {
	return protocol.Entry[ploy.State, ploy.Move]{
		Rules:       ploy.Rules(),
		NewSearcher: newSearcher,
		Word:        word,
		Tally:       tally,
		Ending:      ending,
		Coding:      coding,
		Lesson:      lesson,
		Drawing:     drawing,
	}
}

func word(p notation.Piece) string {
	if int(p.Heading) >= ploy.Headings(p.Kind) {
		return ""
	}
	letter := strings.ToUpper(format.KindName(ploy.Spec(), p.Kind)[:1])
	return string(p.Seat.Letter()) + letter + strconv.Itoa(int(p.Heading))
}

func ending(s ploy.State) protocol.Ending {
	if s.Players() > 2 && !s.Teams() {
		return protocol.Ending{Reason: "only one player is left", Rule: "ploy.last"}
	}
	winners := s.Result().Winners()
	alone := format.SpacesOf(ploy.Grid(), func(sp notation.Space) bool {
		p := s.Piece(sp)
		return p.Kind == ploy.Commander && !winners.Has(p.Seat) && s.Beaten(p.Seat)
	})
	if s.Teams() {
		return protocol.Ending{Reason: "both partners have lost their commanders or all their other pieces", Rule: "ploy.side", Spaces: ploy.Grid().Labels(alone)}
	}
	if len(alone) > 0 {
		return protocol.Ending{Reason: "all lances, probes and shields have been captured", Rule: "ploy.lost", Spaces: ploy.Grid().Labels(alone)}
	}
	return protocol.Ending{Reason: "the commander has been captured", Rule: "ploy.lost"}
}

func tally(s ploy.State, seat notation.Seat) string {
	if s.Beaten(seat) {
		return "beaten"
	}
	return ""
}
