package picture

import (
	"strings"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol"
)

// A Drawing describes how positions of a game look. The zero Drawing is not valid.
type Drawing[S State] struct {
	Board Board
	Sides []Side // by seat; none for a solitaire game
	// Piece returns what stands on a space, or the zero Piece.
	Piece func(s S, sp notation.Space) Piece
	// Reserve returns the pieces of a seat that are beside the board. It is nil if the
	// game has none.
	Reserve func(s S, seat notation.Seat) []Stack
	// Tally returns a few words for the line of a seat, or ""; may be nil.
	Tally func(s S, seat notation.Seat) string
	// Note returns a few words to follow the status; may be nil.
	Note func(s S) string
	// Touched returns the spaces that a move changes besides those where it begins and
	// ends, as far as its word determines them; may be nil.
	Touched func(word string) []notation.Space
	// Badges returns the spaces that are special for one seat; may be nil.
	Badges func(s S) []Badge
}

// A Badge is a dot in the corner of a space, in the color of a seat.
type Badge struct {
	Space notation.Space
	Color *Color
	Name  string // what the space is: "where Red is crowned"
}

// State is what a drawing needs of a game's State.
type State interface {
	Players() int
	Teams() bool
	Turn() notation.Seat
	Result() notation.Result
}

// A Paint is a color in light and in dark pictures, "#rrggbb".
type Paint [2]string

// A Board is how the empty board looks.
type Board struct {
	Grid  notation.Grid
	Fill  Paint // of the spaces
	Line  Paint // of the lines between or through them
	Lines Lines
	Block int // a heavy line after every Block rows and columns; 0 means none
	// Layout has a letter for each space, rows separated by '/'. Looks says what
	// is drawn for a letter; for one that it lacks, nothing.
	Layout string
	Looks  map[byte]Look
	// Top and Bottom, if set, color these edges, which are goals.
	Top, Bottom *Color
}

// Lines are the lines of a board.
type Lines uint8

const (
	Boxes Lines = iota // the spaces are boxes with lines between them
	Cross              // the spaces are points on lines along rows and columns
	Star               // and on diagonal lines too
)

// A Look is what is printed on an empty space, in this order. Radii are in
// fortieths of a space; what is not set is not drawn.
type Look struct {
	Name   string // for its description: "center"
	Tint   Paint
	Half   Paint // covers the half below the diagonal
	Dot    Paint
	Radius float64 // of the dot
	Ring   Paint
	Circle float64 // radius of the ring
	Width  float64 // of the ring's line
	Crown  Paint
	Shield Paint
	Star   Paint // its outline
}

// look returns what is printed on a space.
func (b *Board) look(sp notation.Space) Look {
	at := int(sp) + b.Grid.Row(sp) // a '/' ends each row
	if at >= len(b.Layout) {
		return Look{}
	}
	return b.Looks[b.Layout[at]]
}

// A Side is how a player is named and drawn.
type Side struct {
	Name   string // "Red"
	Many   bool   // the name is plural
	Sample Piece  // stands for the player below the board
}

// A Color is the color of a set of pieces. The sign is drawn on every piece, for people
// who cannot tell the colors apart.
type Color struct {
	Name string // "red"
	Fill string // "#rrggbb"
	Edge Paint  // of the outlines; the first is dark, the second light
	Mark string // of the sign
	Sign Sign
}

// A Sign marks the pieces of a color.
type Sign uint8

const (
	NoSign Sign = iota
	SignDot
	SignBar
	SignCross
	SignBars
)

// A Piece is the look of a piece. The zero Piece is none.
type Piece struct {
	Figure  Figure
	Color   *Color
	Seat    notation.Seat // who plays it
	Kind    notation.Kind
	Heading uint8  // as in [notation.Piece]
	Rays    uint8  // directions in which it points: bit d is d eighths clockwise from up
	Name    string // what it is, without its color: "triangle"
}

// A Figure is the form of a piece.
type Figure uint8

const (
	NoFigure Figure = iota
	Disc
	Marker // a disc that stays for good
	Square
	Triangle
	Cylinder
	King  // a cylinder with a crown
	Round // a disc with indicators
	Plate // a square with rounded corners and indicators
	Sword
	Shield
	Chief
)

// A Stack is a number of identical pieces beside the board.
type Stack struct {
	Piece Piece
	Kind  byte // the letter of the kind in position texts: 'T'
	Count int
}

// A Scene is a position to be drawn, independent of the type of its State. Its marks may
// be set before it is drawn.
type Scene struct {
	Title    string // of the game
	Board    *Board
	Sides    []Side // those in the game
	Teams    bool
	Pieces   []Piece // by space
	Badges   []Badge
	Reserves [][]Stack
	Tallies  []string
	Note     string
	Turn     notation.Seat
	Result   notation.Result

	Dark    bool
	Style   map[Wearer]protocol.PieceStyle // replaces figures
	Last    []notation.Space               // of the last move
	Movable []notation.Space               // where moves begin
	Chosen  []notation.Space
	Targets []notation.Space // where moves end
	Lines   []Line
	Arrows  []Arrow
	Marks   []Mark
}

// A Wearer is what a style can be for.
type Wearer struct {
	Seat notation.Seat
	Kind notation.Kind
}

// A Line leads from space to space.
type Line struct {
	Title  string
	Spaces []notation.Space // at least one
	Leaves bool             // it goes on beyond the nearest of the top and bottom edges
}

// An Arrow leads from one space to another.
type Arrow struct {
	From, To notation.Space
	Paint    Paint
}

// A Mark is a frame around a space.
type Mark struct {
	Space notation.Space
	Paint Paint
}

// Scene returns the picture of a position of the game with the given title.
func (d Drawing[S]) Scene(title string, s S) Scene {
	sc := Scene{Title: title, Board: &d.Board, Teams: s.Teams(), Turn: s.Turn(), Result: s.Result()}
	for sp := range notation.Space(d.Board.Grid.Len()) {
		sc.Pieces = append(sc.Pieces, d.Piece(s, sp))
	}
	for i := range min(s.Players(), len(d.Sides)) {
		seat := notation.Seat(i + 1)
		sc.Sides = append(sc.Sides, d.Sides[i])
		var stacks []Stack
		if d.Reserve != nil {
			stacks = d.Reserve(s, seat)
		}
		sc.Reserves = append(sc.Reserves, stacks)
		tally := ""
		if d.Tally != nil {
			tally = d.Tally(s, seat)
		}
		sc.Tallies = append(sc.Tallies, tally)
	}
	if d.Badges != nil {
		sc.Badges = d.Badges(s)
	}
	if d.Note != nil {
		sc.Note = d.Note(s)
	}
	return sc
}

// Status returns in words whose turn it is or how the game ended.
func (sc *Scene) Status() string {
	switch {
	case !sc.Result.Over() && len(sc.Sides) == 0:
		return sc.Title
	case !sc.Result.Over():
		return sc.side(sc.Turn) + " to move"
	case sc.Result == notation.Draw:
		return "Draw"
	case sc.Result == notation.Lost:
		return "Game over"
	case len(sc.Sides) == 0:
		return "Won"
	}
	var names []string
	many := false
	for seat := notation.Seat(1); int(seat) <= len(sc.Sides); seat++ {
		if sc.Result.Winners().Has(seat) {
			names = append(names, sc.side(seat))
			many = sc.Sides[seat-1].Many || len(names) > 1
		}
	}
	if many {
		return strings.Join(names, " and ") + " win"
	}
	return strings.Join(names, "") + " wins"
}

// side returns the name of a seat.
func (sc *Scene) side(seat notation.Seat) string {
	if i := int(seat) - 1; 0 <= i && i < len(sc.Sides) {
		return sc.Sides[i].Name
	}
	return seat.String()
}

// Describe returns a description of a piece: "red triangle".
func (p Piece) Describe() string {
	text := p.Name
	if p.Color != nil && p.Color.Name != "" {
		text = p.Color.Name + " " + text
	}
	if p.Rays == 0 {
		return text
	}
	var words []string
	for d, name := range [...]string{"up", "up right", "right", "down right", "down", "down left", "left", "up left"} {
		if p.Rays>>d&1 != 0 {
			words = append(words, name)
		}
	}
	return text + " pointing " + strings.Join(words, ", ")
}
