package looks

import (
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol/internal/picture"
	"github.com/seed-445450d7/rulebook/swords"
)

// Swords draws Swords & Shields.
var Swords = picture.Drawing[swords.State]{
	Board: picture.Board{
		Grid:   swords.Grid(),
		Fill:   picture.Paint{"#f3ead6", "#2f2d2a"},
		Line:   picture.Paint{"#3b352a", "#8f887a"},
		Lines:  picture.Cross,
		Layout: "...rrr.../....r..../....b..../r...w...r/rrbwKwbrr/r...w...r/....b..../....r..../...rrr...",
		Looks: map[byte]picture.Look{
			'.': {Dot: picture.Paint{"#3b352a", "#8f887a"}, Radius: 6},
			'r': {Dot: picture.Paint{"#c0392b", "#d9564a"}, Radius: 8},
			'b': {Dot: picture.Paint{"#2f6fc4", "#5a93dd"}, Radius: 8},
			'w': {
				Name: "white circle", Dot: picture.Paint{"#2f6fc4", "#5a93dd"}, Radius: 9.5,
				Ring: picture.Paint{"#ffffff", "#ffffff"}, Circle: 7, Width: 2.6,
			},
			'K': {Name: "Chief Shield dot", Dot: picture.Paint{"#2f6fc4", "#5a93dd"}, Radius: 14, Shield: picture.Paint{"#ffffff", "#ffffff"}},
		},
	},
	Sides: []picture.Side{{Name: "Swords", Many: true, Sample: sword}, {Name: "Shields", Many: true, Sample: shield}},
	Piece: func(s swords.State, sp notation.Space) picture.Piece {
		return [...]picture.Piece{
			swords.Sword:  sword,
			swords.Shield: shield,
			swords.Chief:  {Figure: picture.Chief, Color: shieldBlue, Seat: swords.Shields, Kind: swords.Chief, Name: "Chief Shield"},
		}[s.Piece(sp).Kind]
	},
}

var (
	sword  = picture.Piece{Figure: picture.Sword, Color: swordRed, Seat: swords.Swords, Kind: swords.Sword, Name: "sword"}
	shield = picture.Piece{Figure: picture.Shield, Color: shieldBlue, Seat: swords.Shields, Kind: swords.Shield, Name: "shield"}
)

// Swords and shields differ in form, so their colors need no signs.
var (
	swordRed   = &picture.Color{Name: "", Fill: "#d0332e", Edge: picture.Paint{"#4a0b0a", "#ffc2bd"}, Mark: "#ffffff", Sign: picture.NoSign}
	shieldBlue = &picture.Color{Name: "", Fill: "#2f6fc4", Edge: picture.Paint{"#0f2c57", "#b3d2ff"}, Mark: "#ffffff", Sign: picture.NoSign}
)
