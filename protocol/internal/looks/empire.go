package looks

import (
	"github.com/seed-445450d7/rulebook/empire"
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol/internal/picture"
)

// Empire draws Empire.
var Empire = picture.Drawing[empire.State]{
	Board: func() picture.Board {
		b := slyBoard
		layout := []byte(b.Layout)
		for sp := range empire.Thrones().All() {
			layout[int(sp)+b.Grid.Row(sp)] = 'T'
		}
		b.Layout = string(layout)
		b.Looks = map[byte]picture.Look{
			'o': b.Looks['o'],
			'T': {
				Name: "throne", Tint: picture.Paint{"#e5cf8a", "#5d5223"}, Ring: b.Line, Circle: 18, Width: 1.6,
				Crown: picture.Paint{"#8a6a12", "#d9bd62"},
			},
		}
		return b
	}(),
	Sides: slySides(empire.Commander, picture.King, "commander"),
	Piece: func(s empire.State, sp notation.Space) picture.Piece {
		return shaped(s.Piece(sp), picture.King, armyNames)
	},
	Tally: func(s empire.State, seat notation.Seat) string {
		switch {
		case !s.InGame().Has(seat):
			return "out"
		case s.Pending().Has(seat) && !s.Result().Over():
			return "coronation pending"
		}
		return ""
	},
	Badges: func(s empire.State) []picture.Badge {
		var list []picture.Badge
		for seat := notation.Seat(1); int(seat) <= s.Players(); seat++ {
			if sp, ok := empire.CoronationCenter(s.Players(), seat); ok && s.InGame().Has(seat) {
				list = append(list, picture.Badge{Space: sp, Color: seats[seat], Name: "where " + seats[seat].Name + " is crowned"})
			}
		}
		return list
	},
}
