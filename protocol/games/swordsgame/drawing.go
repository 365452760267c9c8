package swordsgame

import (
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol/picture"
	"github.com/seed-445450d7/rulebook/protocol/view"
	"github.com/seed-445450d7/rulebook/swords"
)

// Swords and shields differ in form, so colors need no signs.
var (
	attacker = picture.Color{Fill: "#d0332e", Stroke: picture.Paint{"#4a0b0a", "#ffc2bd"}, SignFill: "#ffffff"}
	defender = picture.Color{Fill: "#2f6fc4", Stroke: picture.Paint{"#0f2c57", "#b3d2ff"}, SignFill: "#ffffff"}
)

var drawing = picture.Drawing{
	Board: picture.Board{
		Fill:   picture.Paint{"#f3ead6", "#2f2d2a"},
		Stroke: picture.Paint{"#3b352a", "#8f887a"},
		Mesh:   view.CrossMesh,
		Features: map[string]picture.Look{
			"white circle": {
				Dot: picture.Paint{"#2f6fc4", "#5a93dd"}, Radius: 9.5,
				Ring: picture.Paint{"#ffffff", "#ffffff"}, Circle: 7, Width: 2.6,
			},
			"Chief Shield dot": {Dot: picture.Paint{"#2f6fc4", "#5a93dd"}, Radius: 14, Shield: picture.Paint{"#ffffff", "#ffffff"}},
		},
		Layout: "...sss.../....s..../....d..../s.......s/ssd...dss/s.......s/....d..../....s..../...sss...",
		Looks: map[byte]picture.Look{
			'.': {Dot: picture.Paint{"#3b352a", "#8f887a"}, Radius: 6},
			's': {Dot: picture.Paint{"#c0392b", "#d9564a"}, Radius: 8}, // where swords begin
			'd': {Dot: picture.Paint{"#2f6fc4", "#5a93dd"}, Radius: 8}, // where shields begin
		},
		Edges: []view.EdgeData{
			{Edge: view.TopEdge, Seat: swords.ShieldSeat}, {Edge: view.BottomEdge, Seat: swords.ShieldSeat},
			{Edge: view.LeftEdge, Seat: swords.ShieldSeat}, {Edge: view.RightEdge, Seat: swords.ShieldSeat},
		},
	},
	Samples: []notation.Kind{swords.Sword, swords.Shield},
	Piece: func(p notation.Piece) picture.Piece {
		switch p.Kind {
		case swords.Sword:
			return picture.Piece{Form: picture.Sword, Color: &attacker}
		case swords.Shield:
			return picture.Piece{Form: picture.Shield, Color: &defender}
		}
		return picture.Piece{Form: picture.Chief, Color: &defender, Name: "Chief Shield"}
	},
}
