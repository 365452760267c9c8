package picture

import (
	"fmt"
	"strings"

	"github.com/seed-445450d7/rulebook/blockade"
	"github.com/seed-445450d7/rulebook/empire"
	"github.com/seed-445450d7/rulebook/gateway"
	"github.com/seed-445450d7/rulebook/lineup"
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/ploy"
	"github.com/seed-445450d7/rulebook/reversi"
	"github.com/seed-445450d7/rulebook/sly"
	"github.com/seed-445450d7/rulebook/sly/board"
	"github.com/seed-445450d7/rulebook/smarts"
	"github.com/seed-445450d7/rulebook/sniggle"
	"github.com/seed-445450d7/rulebook/swords"
)

// The colours of the sets of pieces.
var (
	red    = &Colour{"red", "#c9302c", Paint{"#5f0f0d", "#ffb3ad"}, "#ffffff", SignDot}
	blue   = &Colour{"blue", "#2f6fc4", Paint{"#0f2c57", "#b3d2ff"}, "#ffffff", SignBar}
	yellow = &Colour{"yellow", "#f3c62f", Paint{"#6b5206", "#fff3c4"}, "#3a2c00", SignCross}
	green  = &Colour{"green", "#2e8b4f", Paint{"#0d3b1e", "#aee5c2"}, "#ffffff", SignBars}
	coral  = &Colour{"coral", "#e0614c", Paint{"#66190d", "#ffd0c7"}, "#ffffff", SignDot}
	white  = &Colour{"white", "#fbfaf5", Paint{"#55524a", "#77736a"}, "#33312b", SignDot}
	black  = &Colour{"black", "#26262a", Paint{"#000000", "#c9c9d2"}, "#8b8b93", NoSign}
	ivory  = &Colour{"white", "#fbfaf5", Paint{"#55524a", "#77736a"}, "#a9a69b", NoSign}
)

// seats are the colours of the SLY sets by seat. Those of the first two differ
// for every eye.
var seats = [notation.MaxSeats + 1]*Colour{nil, red, blue, yellow, green}

// The board of the SLY games: 144 spaces in 16 fields, with a circle on each
// center.
var slyBoard = Board{
	Grid:   board.Grid(),
	Fill:   Paint{"#f6eed8", "#34343d"},
	Line:   Paint{"#6d6046", "#a39f95"},
	Block:  3,
	Layout: strings.Repeat("............/.o..o..o..o./............/", 4),
	Looks: map[byte]Look{
		'o': {Name: "center", Ring: Paint{"#6d6046", "#a39f95"}, Circle: 18, Width: 1.6},
	},
}

func slySides(figure Figure, name string) []Side {
	var sides []Side
	for seat, title := range []string{"Red", "Blue", "Yellow", "Green"} {
		sides = append(sides, Side{Name: title, Sample: slyPiece(notation.Seat(seat+1), figure, name)})
	}
	return sides
}

func slyPiece(seat notation.Seat, figure Figure, name string) Piece {
	return Piece{Figure: figure, Colour: seats[seat], Seat: seat, Name: name}
}

// shaped returns the piece of a seat and shape, called by the game's own names of
// the shapes.
func shaped(seat notation.Seat, shape board.Shape, cylinder Figure, names [board.Shapes]string) Piece {
	if seat == 0 {
		return Piece{}
	}
	figure := [board.Shapes]Figure{Square, Triangle, cylinder}[shape-1]
	return slyPiece(seat, figure, names[shape-1])
}

var (
	shapeNames = [board.Shapes]string{"square", "triangle", "cylinder"}
	armyNames  = [board.Shapes]string{"archer", "horseman", "commander"}
)

// Sly draws Solitaire Sly. All pieces are drawn as squares: the game does not
// tell shapes apart, so its State does not know them.
var Sly = Drawing[sly.State]{
	Board: func() Board {
		b := slyBoard
		b.Grid = sly.Grid()
		return b
	}(),
	Piece: func(s sly.State, sp notation.Space) Piece {
		c := s.Piece(sp)
		if c == 0 {
			return Piece{}
		}
		return Piece{Figure: Square, Colour: slyColours[c], Seat: 1, Name: "piece"}
	},
	Note: func(s sly.State) string {
		left := fmt.Sprintf("%d left", s.Score())
		if s.Result() == notation.Lost {
			return left + ": a " + s.Rating() + " game"
		}
		return left
	},
}

var slyColours = [...]*Colour{nil, red, green, blue, yellow}

// Sniggle draws Sniggle.
var Sniggle = Drawing[sniggle.State]{
	Board: slyBoard,
	Sides: slySides(Square, "square"),
	Piece: func(s sniggle.State, sp notation.Space) Piece {
		seat, shape := s.Piece(sp)
		return shaped(seat, shape, Cylinder, shapeNames)
	},
}

// LineUp draws Line Up.
var LineUp = Drawing[lineup.State]{
	Board: slyBoard,
	Sides: slySides(Cylinder, "cylinder"),
	Piece: func(s lineup.State, sp notation.Space) Piece {
		seat, shape := s.Piece(sp)
		return shaped(seat, shape, Cylinder, shapeNames)
	},
	Reserve: func(s lineup.State, seat notation.Seat) []Stack {
		left := [board.Shapes]int{2, 2, 1}
		for sp := range board.Centers().All() {
			if owner, shape := s.Piece(sp); owner == seat {
				left[shape-1]--
			}
		}
		var stacks []Stack
		for i, n := range left {
			shape := board.Shape(i + 1)
			stacks = append(stacks, Stack{shaped(seat, shape, Cylinder, shapeNames), shape.Letter(), n})
		}
		return stacks
	},
	Note: func(s lineup.State) string {
		switch {
		case s.Result().Over():
			return ""
		case s.Places():
			return "places a " + s.Kind().String()
		}
		return "moves a " + s.Kind().String()
	},
}

// Empire draws Empire.
var Empire = Drawing[empire.State]{
	Board: func() Board {
		b := slyBoard
		layout := []byte(b.Layout)
		for sp := range empire.Thrones().All() {
			layout[int(sp)+b.Grid.Row(sp)] = 'T'
		}
		b.Layout = string(layout)
		b.Looks = map[byte]Look{
			'o': b.Looks['o'],
			'T': {
				Name: "throne", Tint: Paint{"#e5cf8a", "#5d5223"}, Ring: b.Line, Circle: 18, Width: 1.6,
				Crown: Paint{"#8a6a12", "#d9bd62"},
			},
		}
		return b
	}(),
	Sides: slySides(King, "commander"),
	Piece: func(s empire.State, sp notation.Space) Piece {
		seat, shape := s.Piece(sp)
		return shaped(seat, shape, King, armyNames)
	},
	Tally: func(s empire.State, seat notation.Seat) string {
		switch {
		case !s.InGame().Has(seat):
			return "out"
		case s.Pending().Has(seat):
			return "coronation pending"
		}
		return ""
	},
	Badges: func(s empire.State) []Badge {
		var list []Badge
		for seat := notation.Seat(1); int(seat) <= s.Players(); seat++ {
			if sp, ok := empire.CoronationCenter(s.Players(), seat); ok && s.InGame().Has(seat) {
				list = append(list, Badge{sp, seats[seat], "where " + seats[seat].Name + " is crowned"})
			}
		}
		return list
	},
}

// Blockade draws Blockade.
var Blockade = Drawing[blockade.State]{
	Board: func() Board {
		b := slyBoard
		b.Top, b.Bottom = red, blue
		return b
	}(),
	Sides: slySides(King, "king"),
	Piece: func(s blockade.State, sp notation.Space) Piece {
		seat, king := s.Piece(sp)
		switch {
		case seat == 0:
			return Piece{}
		case king:
			return slyPiece(seat, King, "king")
		}
		return slyPiece(seat, Square, "guard")
	},
	Reserve: func(s blockade.State, seat notation.Seat) []Stack {
		return []Stack{{slyPiece(seat, Square, "guard"), seat.Letter(), s.Reserve(seat)}}
	},
}

// Gateway draws Gateway.
var Gateway = Drawing[gateway.State]{
	Board: slyBoard,
	Sides: slySides(Cylinder, "cylinder"),
	Piece: func(s gateway.State, sp notation.Space) Piece {
		seat, shape := s.Piece(sp)
		return shaped(seat, shape, Cylinder, shapeNames)
	},
	Reserve: func(s gateway.State, seat notation.Seat) []Stack {
		triangles, squares := s.Reserve(seat)
		return []Stack{
			{slyPiece(seat, Triangle, "triangle"), board.Triangle.Letter(), triangles},
			{slyPiece(seat, Square, "square"), board.Square.Letter(), squares},
		}
	},
	Touched: func(m notation.MoveWord) []notation.Space {
		if m.Rest == "" {
			return nil
		}
		return []notation.Space{board.Center(board.FieldOf(m.To))} // where a piece has entered
	},
}

// Ploy draws Ploy.
var Ploy = Drawing[ploy.State]{
	Board: Board{
		Grid:   ploy.Grid(),
		Fill:   Paint{"#e9e4d8", "#2c3038"},
		Line:   Paint{"#8d8779", "#6f7683"},
		Lines:  Star,
		Layout: strings.Repeat("ooooooooo/", 9),
		Looks: map[byte]Look{
			'o': {Dot: Paint{"#e9e4d8", "#2c3038"}, Radius: 5, Ring: Paint{"#6f6a5e", "#8d95a3"}, Circle: 5, Width: 1.6},
		},
	},
	Sides: []Side{
		{Name: "Green", Sample: ployPiece(ploy.PieceOf(1, ploy.Commander, 0))},
		{Name: "Coral", Sample: ployPiece(ploy.PieceOf(2, ploy.Commander, 0))},
		{Name: "Yellow", Sample: ployPiece(ploy.PieceOf(3, ploy.Commander, 0))},
		{Name: "Blue", Sample: ployPiece(ploy.PieceOf(4, ploy.Commander, 0))},
	},
	Piece: func(s ploy.State, sp notation.Space) Piece { return ployPiece(s.Piece(sp)) },
	Tally: func(s ploy.State, seat notation.Seat) string {
		if s.Beaten(seat) {
			return "beaten"
		}
		return ""
	},
}

func ployPiece(p ploy.Piece) Piece {
	if p == 0 {
		return Piece{}
	}
	return Piece{
		Figure: Round,
		Colour: [...]*Colour{nil, green, coral, yellow, blue}[p.Seat()],
		Seat:   p.Seat(),
		Rays:   p.Indicators(),
		Name:   ployNames[p.Kind()],
	}
}

var ployNames = [...]string{
	ploy.Commander: "commander",
	ploy.LanceT:    "lance", ploy.LanceY: "lance", ploy.LanceW: "lance",
	ploy.ProbeI: "probe", ploy.ProbeV: "probe", ploy.ProbeN: "probe",
	ploy.Shield: "shield",
}

// Swords draws Swords & Shields.
var Swords = Drawing[swords.State]{
	Board: Board{
		Grid:   swords.Grid(),
		Fill:   Paint{"#f3ead6", "#2f2d2a"},
		Line:   Paint{"#3b352a", "#8f887a"},
		Lines:  Cross,
		Layout: "...rrr.../....r..../....b..../r...w...r/rrbwKwbrr/r...w...r/....b..../....r..../...rrr...",
		Looks: map[byte]Look{
			'.': {Dot: Paint{"#3b352a", "#8f887a"}, Radius: 6},
			'r': {Dot: Paint{"#c0392b", "#d9564a"}, Radius: 8},
			'b': {Dot: Paint{"#2f6fc4", "#5a93dd"}, Radius: 8},
			'w': {
				Name: "white circle", Dot: Paint{"#2f6fc4", "#5a93dd"}, Radius: 9.5,
				Ring: Paint{"#ffffff", "#ffffff"}, Circle: 7, Width: 2.6,
			},
			'K': {Name: "Chief Shield dot", Dot: Paint{"#2f6fc4", "#5a93dd"}, Radius: 14, Shield: Paint{"#ffffff", "#ffffff"}},
		},
	},
	Sides: []Side{
		{Name: "Swords", Many: true, Sample: Piece{Figure: Sword, Colour: swordRed, Seat: swords.Swords, Name: "sword"}},
		{Name: "Shields", Many: true, Sample: Piece{Figure: Shield, Colour: shieldBlue, Seat: swords.Shields, Name: "shield"}},
	},
	Piece: func(s swords.State, sp notation.Space) Piece {
		return [...]Piece{
			swords.Sword:  {Figure: Sword, Colour: swordRed, Seat: swords.Swords, Name: "sword"},
			swords.Shield: {Figure: Shield, Colour: shieldBlue, Seat: swords.Shields, Name: "shield"},
			swords.Chief:  {Figure: Chief, Colour: shieldBlue, Seat: swords.Shields, Name: "Chief Shield"},
		}[s.Piece(sp)]
	},
}

// Swords and shields are told apart by their form.
var (
	swordRed   = &Colour{"", "#d0332e", Paint{"#4a0b0a", "#ffc2bd"}, "#ffffff", NoSign}
	shieldBlue = &Colour{"", "#2f6fc4", Paint{"#0f2c57", "#b3d2ff"}, "#ffffff", NoSign}
)

// Smarts draws Smarts.
var Smarts = Drawing[smarts.State]{
	Board: Board{
		Grid:   smarts.Grid(),
		Fill:   Paint{"#d7dfe6", "#363c44"},
		Line:   Paint{"#55606b", "#8b95a1"},
		Layout: "WeeeeeeY/......../......../......../......../......../......../YeeeeeeW",
		Looks: map[byte]Look{
			'e': {
				Name: "entry box", Tint: Paint{"#ffffff", "#d8d6cf"}, Half: Paint{"#f6d65a", "#c9a93a"},
				Ring: Paint{"#2f6fc4", "#1f56a3"}, Circle: 13, Width: 3,
			},
			'W': {
				Name: "white marking box", Tint: Paint{"#ffffff", "#f1efe8"}, Star: Paint{"#77736a", "#77736a"},
			},
			'Y': {
				Name: "yellow marking box", Tint: Paint{"#f3c62f", "#e0b52a"}, Star: Paint{"#6b5206", "#4f3c02"},
			},
		},
	},
	Sides: []Side{
		{Name: "White", Sample: smartsPiece(smarts.White, false)},
		{Name: "Yellow", Sample: smartsPiece(smarts.Yellow, false)},
	},
	Piece: func(s smarts.State, sp notation.Space) Piece {
		return smartsPiece(s.Piece(sp), s.IsMarker(sp))
	},
	Reserve: func(s smarts.State, seat notation.Seat) []Stack {
		return []Stack{{smartsPiece(seat, false), seat.Letter(), s.Reserve(seat)}}
	},
	Tally: func(s smarts.State, seat notation.Seat) string {
		if s.Scored(seat) {
			return "scored"
		}
		return ""
	},
	Touched: func(m notation.MoveWord) []notation.Space {
		box, scored := strings.CutPrefix(m.Rest, "=")
		if !scored {
			return nil
		}
		sp, _, err := smarts.Grid().ScanSpace(box)
		if err != nil {
			return nil
		}
		return []notation.Space{sp} // where the marker lies
	},
}

func smartsPiece(seat notation.Seat, marker bool) Piece {
	switch {
	case seat == 0:
		return Piece{}
	case marker:
		return Piece{Figure: Marker, Colour: [...]*Colour{nil, white, yellow}[seat], Seat: seat, Name: "marker"}
	}
	return Piece{Figure: Disc, Colour: [...]*Colour{nil, white, yellow}[seat], Seat: seat, Name: "piece"}
}

// Reversi draws Reversi.
var Reversi = Drawing[reversi.State]{
	Board: Board{
		Grid: reversi.Grid(),
		Fill: Paint{"#2f8f5b", "#1f6b43"},
		Line: Paint{"#0f3d25", "#0b2d1b"},
	},
	Sides: []Side{{Name: "Black", Sample: disc(reversi.Black)}, {Name: "White", Sample: disc(reversi.White)}},
	Piece: func(s reversi.State, sp notation.Space) Piece { return disc(s.Disc(sp)) },
	Tally: func(s reversi.State, seat notation.Seat) string {
		n := 0
		for sp := range notation.Space(reversi.Grid().Len()) {
			if s.Disc(sp) == seat {
				n++
			}
		}
		return fmt.Sprint(n)
	},
}

func disc(seat notation.Seat) Piece {
	if seat == 0 {
		return Piece{}
	}
	return Piece{Figure: Disc, Colour: [...]*Colour{nil, black, ivory}[seat], Seat: seat, Name: "disc"}
}
