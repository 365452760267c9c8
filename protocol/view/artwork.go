package view

import (
	"github.com/seed-445450d7/rulebook/notation"
)

// A BoardData describes the empty board. Its points are pairs of x, which grows to the right, and
// y, which grows down, from the top left corner of the board.
type BoardData struct {
	Cell    float64     `json:"cell"` // the side of a space
	Width   float64     `json:"width"`
	Height  float64     `json:"height"`
	Mesh    BoardMesh   `json:"mesh"`
	Spaces  []SpaceData `json:"spaces"` // row by row, from the top left
	Edges   []EdgeData  `json:"edges"`  // that are goals
	Figures []Figure    `json:"figures"`
}

// BoardMesh is the place of the lines of a board. Later versions may add values.
type BoardMesh string

// The lines of boards.
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
	Row     int     `json:"row"`               // from 0 at the top
	Column  int     `json:"column"`            // from 0 at the left
	X       float64 `json:"x"`                 // of its middle
	Y       float64 `json:"y"`                 // of its middle
	Feature string  `json:"feature,omitempty"` // the name of the feature that it belongs to
}

// An EdgeData makes an edge of the board the goal of a seat. The rules determine which pieces must
// reach it, such as the Chief Shield of Swords & Shields, and whether they leave the board there,
// as in Blockade. An edge may be the goal of several seats.
type EdgeData struct {
	Edge BoardEdge     `json:"edge"`
	Seat notation.Seat `json:"seat"`
}

// A BoardEdge is an edge of a board. Later versions may add values.
type BoardEdge string

// The edges of boards.
const (
	TopEdge    BoardEdge = "top"
	BottomEdge BoardEdge = "bottom"
	LeftEdge   BoardEdge = "left"
	RightEdge  BoardEdge = "right"
)

// Values returns the edges of boards.
func (BoardEdge) Values() []string { return []string{"top", "bottom", "left", "right"} }

// A PieceData is a piece that can stand on the board, and its drawing around the middle of a space,
// which is the point 0, 0.
type PieceData struct {
	Seat    notation.Seat `json:"seat"`
	Kind    string        `json:"kind"`              // its name
	Heading uint8         `json:"heading,omitempty"` // eighths of a circle, clockwise from up
	Name    string        `json:"name"`              // its name for people: "red triangle"
	Letter  string        `json:"letter"`            // of the kind, as in position texts
	Figures []Figure      `json:"figures"`
}

// A Figure is a part of a drawing. Each figure is drawn over the earlier ones. Lines have round
// ends and corners.
type Figure struct {
	Form   FigureForm   `json:"form"`
	Points [][2]float64 `json:"points"`           // the middle of a circle, or corners
	Radius float64      `json:"radius,omitempty"` // of a circle
	Fill   string       `json:"fill,omitempty"`   // "#rrggbb"; empty if it is not filled
	Stroke string       `json:"stroke,omitempty"` // "#rrggbb"; empty if it has no outline
	Width  float64      `json:"width,omitempty"`  // of the outline or the line
}

// A FigureForm is the form of a [Figure].
type FigureForm string

// The forms of figures.
const (
	CircleForm   FigureForm = "circle"
	PolygonForm  FigureForm = "polygon"  // whose last corner is joined to the first
	PolylineForm FigureForm = "polyline" // through all points
)

// Values returns the forms of figures.
func (FigureForm) Values() []string { return []string{"circle", "polygon", "polyline"} }

// An Artwork is the look of the board and the pieces of a game, as figures.
type Artwork struct {
	Board  BoardData   `json:"board"`
	Pieces []PieceData `json:"pieces"`
	Colors []string    `json:"colors"` // of the pieces of each seat, from seat 1, "#rrggbb"
}
