// Package empiregame holds everything about Empire except its rules.
package empiregame

import (
	"strings"

	"github.com/seed-445450d7/rulebook/empire"
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/format"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/games/slyboard"
)

// newSearcher is nil with the build tag rulesonly.
var newSearcher func(cfg protocol.SearchConfig) protocol.Searcher

// Entry returns the game for a set.
func Entry() protocol.Entry[empire.State, empire.Move] {
	return protocol.Entry[empire.State, empire.Move]{
		Rules:       empire.Rules(),
		NewSearcher: newSearcher,
		Word:        slyboard.Word,
		Tally:       tally,
		Badges:      badges,
		Ending:      ending,
		Coding:      coding,
		Dialects:    map[string]string{"xboard": "empire"},
		Lesson:      lesson,
		Drawing:     drawing,
	}
}

func ending(s empire.State) protocol.Ending {
	winners := s.Result().Winners()
	if winners == 0 {
		return protocol.AllPassed()
	}
	thrones := format.SpacesOf(empire.Grid(), func(sp notation.Space) bool { return empire.Thrones().Has(sp) && winners.Has(s.Piece(sp).Seat) })
	var crowned []notation.Space
	for seat := notation.Seat(1); int(seat) <= s.Players(); seat++ {
		at, ok := s.Commander(seat)
		center, _ := empire.CoronationCenter(s.Players(), seat)
		waits := s.Pending().Has(seat) && seat != s.Turn() // the partner has won
		if ok && at == center && winners.Has(seat) && !waits {
			crowned = append(crowned, at)
		}
	}
	needed := 4
	if s.Players() > 2 && !s.Teams() {
		needed = 3
	}
	// With two sides, commanders stay until their side loses one by capture.
	losers := notation.AllSeats(s.Players()) &^ winners
	captured := s.InGame()&losers == 0
	if s.Teams() {
		captured = s.InGame()&losers != losers
	}
	switch {
	case captured:
		return protocol.Ending{Reason: "a commander has been captured", Rule: "empire.capture"}
	case len(thrones) >= needed:
		return protocol.Ending{Reason: "the thrones are occupied", Rule: "empire.thrones", Spaces: empire.Grid().Labels(thrones)}
	}
	return protocol.Ending{Reason: "the commander is crowned", Rule: "empire.coronation", Spaces: empire.Grid().Labels(crowned)}
}

func tally(s empire.State, seat notation.Seat) string {
	switch {
	case !s.InGame().Has(seat):
		return "out"
	case s.Pending().Has(seat) && !s.Result().Over():
		return "coronation pending"
	}
	return ""
}

func badges(s empire.State) (list []protocol.Badge) {
	for seat := notation.Seat(1); int(seat) <= s.Players(); seat++ {
		if sp, ok := empire.CoronationCenter(s.Players(), seat); ok && s.InGame().Has(seat) {
			name := strings.ToLower(format.SeatName(empire.Spec(), seat))
			list = append(list, protocol.Badge{Space: empire.Grid().Label(sp), Seat: seat, Name: "where " + name + " is crowned"})
		}
	}
	return list
}
