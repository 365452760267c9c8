package view

import (
	"github.com/seed-445450d7/rulebook/notation"
)

// A BoardData describes the empty board. Points are pairs of x and y, right and down from
// the top left corner.
type BoardData struct {
	Cell    float64     `json:"cell"` // the side of a space
	Width   float64     `json:"width"`
	Height  float64     `json:"height"`
	Mesh    BoardMesh   `json:"mesh"`
	Spaces  []SpaceData `json:"spaces"` // row by row, from the top left
	Edges   []EdgeData  `json:"edges"`
	Figures []Figure    `json:"figures"`
}

// BoardMesh is the place of a board's lines. Later versions may add values.
type BoardMesh string

const (
	BoxMesh   BoardMesh = "boxes" // between the spaces
	CrossMesh BoardMesh = "cross" // through the spaces, along rows and columns
	StarMesh  BoardMesh = "star"  // also along diagonals
)

// Values returns the lines of boards.
func (BoardMesh) Values() []string { return []string{"boxes", "cross", "star"} }

// A SpaceData describes a space of a board.
type SpaceData struct {
	Label   string  `json:"label"`
	Row     int     `json:"row"`    // from 0 at the top
	Column  int     `json:"column"` // from 0 at the left
	X       float64 `json:"x"`      // of its middle
	Y       float64 `json:"y"`      // of its middle
	Feature string  `json:"feature,omitempty"`
}

// An EdgeData makes an edge of the board a seat's goal.
type EdgeData struct {
	Edge BoardEdge     `json:"edge"`
	Seat notation.Seat `json:"seat"`
}

// A BoardEdge is an edge of a board. Later versions may add values.
type BoardEdge string

const (
	TopEdge    BoardEdge = "top"
	BottomEdge BoardEdge = "bottom"
	LeftEdge   BoardEdge = "left"
	RightEdge  BoardEdge = "right"
)

// Values returns the edges of boards.
func (BoardEdge) Values() []string { return []string{"top", "bottom", "left", "right"} }

// A PieceData is a piece for the board, drawn around 0, 0, the middle of its space.
type PieceData struct {
	Seat    notation.Seat `json:"seat"`
	Kind    string        `json:"kind"`
	Heading uint8         `json:"heading,omitempty"` // eighths of a circle, clockwise from up
	Name    string        `json:"name"`              // for people: "red triangle"
	Letter  string        `json:"letter"`            // of the kind in position texts
	Figures []Figure      `json:"figures"`
}

// A Figure is a part of a drawing, drawn in order, with round line ends and corners.
type Figure struct {
	Form   FigureForm   `json:"form"`
	Points [][2]float64 `json:"points"` // the middle of a circle, or corners
	Radius float64      `json:"radius,omitempty"`
	Fill   string       `json:"fill,omitempty"`   // "#rrggbb", or empty
	Stroke string       `json:"stroke,omitempty"` // "#rrggbb", or empty
	Width  float64      `json:"width,omitempty"`
}

// A FigureForm is the form of a [Figure].
type FigureForm string

const (
	CircleForm   FigureForm = "circle"
	PolygonForm  FigureForm = "polygon"  // the last corner is joined to the first
	PolylineForm FigureForm = "polyline" // through all points
)

// Values returns the forms of figures.
func (FigureForm) Values() []string { return []string{"circle", "polygon", "polyline"} }

// An Artwork is the look of a game's board and pieces.
type Artwork struct {
	Board  BoardData   `json:"board"`
	Pieces []PieceData `json:"pieces"`
	Colors []string    `json:"colors"` // by seat, "#rrggbb"
}
