package games

import (
	"slices"

	"github.com/seed-445450d7/rulebook/blockade"
	"github.com/seed-445450d7/rulebook/empire"
	"github.com/seed-445450d7/rulebook/gateway"
	"github.com/seed-445450d7/rulebook/lineup"
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/ploy"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/reversi"
	"github.com/seed-445450d7/rulebook/sly"
	"github.com/seed-445450d7/rulebook/sly/board"
	"github.com/seed-445450d7/rulebook/smarts"
	"github.com/seed-445450d7/rulebook/sniggle"
	"github.com/seed-445450d7/rulebook/swords"
)

// allPassed ends a game as a draw.
var allPassed = protocol.Ending{Reason: "all players have passed, one after another"}

// spacesOf returns the spaces of a grid for which holds is true.
func spacesOf(grid notation.Grid, holds func(sp notation.Space) bool) (list []notation.Space) {
	for sp := range notation.Space(grid.Len()) {
		if holds(sp) {
			list = append(list, sp)
		}
	}
	return list
}

func slyEnding(s sly.State) protocol.Ending {
	left := spacesOf(sly.Grid(), func(sp notation.Space) bool { return s.Piece(sp).Seat != 0 })
	return protocol.Ending{Reason: "no piece can jump anymore", Spaces: left}
}

func sniggleEnding(s sniggle.State) protocol.Ending {
	winners := s.Result().Winners()
	if winners == 0 {
		return allPassed
	}
	at := spacesOf(sniggle.Grid(), func(sp notation.Space) bool { return winners.Has(s.Piece(sp).Seat) })
	return protocol.Ending{Reason: "the right field of the track is full", Spaces: at}
}

func lineupEnding(s lineup.State) protocol.Ending {
	winners := s.Result().Winners()
	for _, line := range lineupLines() {
		held := true
		for _, sp := range line {
			held = held && winners.Has(s.Piece(sp).Seat)
		}
		if held {
			return protocol.Ending{Reason: "four pieces stand on a line of centers", Spaces: line}
		}
	}
	stuck := spacesOf(lineup.Grid(), func(sp notation.Space) bool {
		p := s.Piece(sp)
		return p.Seat == s.Turn() && p.Kind == s.Kind()
	})
	return protocol.Ending{Reason: "no piece of the kind that has to move can move", Spaces: stuck}
}

// lineupLines returns the lines of four centers.
func lineupLines() (lines [][]notation.Space) {
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

func empireEnding(s empire.State) protocol.Ending {
	winners := s.Result().Winners()
	if winners == 0 {
		return allPassed
	}
	thrones := spacesOf(empire.Grid(), func(sp notation.Space) bool { return empire.Thrones().Has(sp) && winners.Has(s.Piece(sp).Seat) })
	var crowned []notation.Space
	for seat := notation.Seat(1); int(seat) <= s.Players(); seat++ {
		at, ok := s.Commander(seat)
		center, _ := empire.CoronationCenter(s.Players(), seat)
		waits := s.Pending().Has(seat) && seat != s.Turn() // it was the partner who won
		if ok && at == center && winners.Has(seat) && !waits {
			crowned = append(crowned, at)
		}
	}
	needed := 4
	if s.Players() > 2 && !s.Teams() {
		needed = 3
	}
	// With two sides, all commanders of one are there as long as nobody has won by capture.
	losers := notation.AllSeats(s.Players()) &^ winners
	captured := s.InGame()&losers == 0
	if s.Teams() {
		captured = s.InGame()&losers != losers
	}
	switch {
	case captured:
		return protocol.Ending{Reason: "a commander has been captured"}
	case len(thrones) >= needed:
		return protocol.Ending{Reason: "the thrones are occupied", Spaces: thrones}
	}
	return protocol.Ending{Reason: "the commander is crowned", Spaces: crowned}
}

func blockadeEnding(s blockade.State) protocol.Ending {
	if s.Result() == notation.Draw {
		return allPassed
	}
	return protocol.Ending{Reason: "the king has left the board"}
}

func gatewayEnding(s gateway.State) protocol.Ending {
	if s.Result() == notation.Draw {
		return allPassed
	}
	return protocol.Ending{Reason: "the whole reserve has entered the board"}
}

func ployEnding(s ploy.State) protocol.Ending {
	if s.Players() > 2 && !s.Teams() {
		return protocol.Ending{Reason: "only one player is left"}
	}
	winners := s.Result().Winners()
	alone := spacesOf(ploy.Grid(), func(sp notation.Space) bool {
		p := s.Piece(sp)
		return p.Kind == ploy.Commander && !winners.Has(p.Seat) && s.Beaten(p.Seat)
	})
	if s.Teams() {
		return protocol.Ending{Reason: "both partners have lost their commanders or all their other pieces", Spaces: alone}
	}
	if len(alone) > 0 {
		return protocol.Ending{Reason: "all lances, probes and shields have been captured", Spaces: alone}
	}
	return protocol.Ending{Reason: "the commander has been captured"}
}

func swordsEnding(s swords.State) protocol.Ending {
	if s.Result() == notation.Draw {
		return allPassed
	}
	if at, ok := s.Chief(); ok {
		return protocol.Ending{Reason: "the Chief Shield has reached the edge", Spaces: []notation.Space{at}}
	}
	return protocol.Ending{Reason: "the Chief Shield has been captured"}
}

func smartsEnding(s smarts.State) protocol.Ending {
	if s.Result() == notation.Draw {
		return allPassed
	}
	reason := "two rows of five stand on the board"
	var spaces []notation.Space
	for seat := notation.Seat(1); seat <= 2; seat++ {
		if s.Result().For(seat) <= 0 {
			continue
		}
		if s.Scored(seat) {
			reason = "a second row of five is complete"
		}
		for _, row := range s.AppendRows(nil, seat) {
			list, _ := row.Spaces()
			spaces = append(spaces, list[:]...)
		}
	}
	slices.Sort(spaces)
	return protocol.Ending{Reason: reason, Spaces: slices.Compact(spaces)} // rows share boxes
}

func reversiEnding(reversi.State) protocol.Ending {
	return protocol.Ending{Reason: "no player can place a disc anymore"}
}
