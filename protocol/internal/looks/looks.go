// Package looks says how the boards and pieces of the ten games look: a [picture.Drawing] for
// each game.
package looks

import (
	"strings"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol/internal/picture"
	"github.com/seed-445450d7/rulebook/sly/board"
)

// The colors of pieces.
var (
	red    = &picture.Color{Name: "red", Fill: "#c9302c", Edge: picture.Paint{"#5f0f0d", "#ffb3ad"}, Mark: "#ffffff", Sign: picture.SignDot}
	blue   = &picture.Color{Name: "blue", Fill: "#2f6fc4", Edge: picture.Paint{"#0f2c57", "#b3d2ff"}, Mark: "#ffffff", Sign: picture.SignBar}
	yellow = &picture.Color{Name: "yellow", Fill: "#f3c62f", Edge: picture.Paint{"#6b5206", "#fff3c4"}, Mark: "#3a2c00", Sign: picture.SignCross}
	green  = &picture.Color{Name: "green", Fill: "#2e8b4f", Edge: picture.Paint{"#0d3b1e", "#aee5c2"}, Mark: "#ffffff", Sign: picture.SignBars}
	coral  = &picture.Color{Name: "coral", Fill: "#f4957f", Edge: picture.Paint{"#66190d", "#ffd0c7"}, Mark: "#4a1006", Sign: picture.SignDot}
	white  = &picture.Color{Name: "white", Fill: "#fbfaf5", Edge: picture.Paint{"#55524a", "#77736a"}, Mark: "#33312b", Sign: picture.SignDot}
	black  = &picture.Color{Name: "black", Fill: "#26262a", Edge: picture.Paint{"#000000", "#c9c9d2"}, Mark: "#8b8b93", Sign: picture.NoSign}
	ivory  = &picture.Color{Name: "white", Fill: "#fbfaf5", Edge: picture.Paint{"#55524a", "#77736a"}, Mark: "#a9a69b", Sign: picture.NoSign}
)

// seats holds the colors of the SLY games by seat. The first two are distinct for any
// kind of color vision.
var seats = [notation.MaxSeats + 1]*picture.Color{nil, red, blue, yellow, green}

// The board of the SLY games: 144 spaces in 16 fields, with a circle on each
// center.
var slyBoard = picture.Board{
	Grid:   board.Grid(),
	Fill:   picture.Paint{"#f6eed8", "#34343d"},
	Line:   picture.Paint{"#6d6046", "#a39f95"},
	Block:  3,
	Layout: strings.Repeat("............/.o..o..o..o./............/", 4),
	Looks: map[byte]picture.Look{
		'o': {Name: "center", Ring: picture.Paint{"#6d6046", "#a39f95"}, Circle: 18, Width: 1.6},
	},
}

func slySides(kind notation.Kind, figure picture.Figure, name string) []picture.Side {
	var sides []picture.Side
	for seat, title := range []string{"Red", "Blue", "Yellow", "Green"} {
		sides = append(sides, picture.Side{Name: title, Sample: slyPiece(notation.Seat(seat+1), kind, figure, name)})
	}
	return sides
}

func slyPiece(seat notation.Seat, kind notation.Kind, figure picture.Figure, name string) picture.Piece {
	return picture.Piece{Figure: figure, Color: seats[seat], Seat: seat, Kind: kind, Name: name}
}

// shaped returns the piece of a seat and shape, with the game's name for the shape.
func shaped(p notation.Piece, cylinder picture.Figure, names [board.Kinds]string) picture.Piece {
	if p.Seat == 0 {
		return picture.Piece{}
	}
	figure := [board.Kinds]picture.Figure{picture.Square, picture.Triangle, cylinder}[p.Kind-1]
	return slyPiece(p.Seat, p.Kind, figure, names[p.Kind-1])
}

var (
	shapeNames = [board.Kinds]string{"square", "triangle", "cylinder"}
	armyNames  = [board.Kinds]string{"archer", "horseman", "commander"}
)
