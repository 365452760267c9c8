package picture

import (
	"strings"

	"github.com/seed-445450d7/rulebook/notation"
)

// A Drawing says how the positions of a game look. The zero Drawing draws
// nothing; [Drawing.IsValid] tells.
type Drawing[S State] struct {
	Board Board
	Sides []Side // by seat; none where the lone player has no pieces of his own
	// Piece returns what stands on a space, or the zero Piece.
	Piece func(s S, sp notation.Space) Piece
	// Reserve returns the pieces of a seat that are not on the board; nil where
	// a game has none.
	Reserve func(s S, seat notation.Seat) []Stack
	// Tally returns a few words for the line of a seat, or ""; may be nil.
	Tally func(s S, seat notation.Seat) string
	// Note returns a few words to stand behind whose turn it is; may be nil.
	Note func(s S) string
	// Touched returns the spaces that a move changes besides those where it begins
	// and ends, as far as its word tells; may be nil.
	Touched func(m notation.MoveWord) []notation.Space
	// Badges returns the spaces that mean something to one seat; may be nil.
	Badges func(s S) []Badge
}

// A Badge is a spot in a corner of a space, in the colour of a seat.
type Badge struct {
	Space  notation.Space
	Colour *Colour
	Name   string // what the space is: "where Red is crowned"
}

// State is what a drawing needs of a game's State.
type State interface {
	Players() int
	Turn() notation.Seat
	Result() notation.Result
}

// IsValid reports whether d draws anything.
func (d Drawing[S]) IsValid() bool { return d.Piece != nil }

// A Paint is a colour in light and in dark pictures, "#rrggbb".
type Paint [2]string

// A Board is how the empty board looks.
type Board struct {
	Grid  notation.Grid
	Fill  Paint // of the spaces
	Line  Paint // of the lines between or through them
	Lines Lines
	Block int // every so many rows and columns a heavy line; 0 is none
	// Layout has a letter for each space, rows separated by '/'. Looks says what
	// is drawn for a letter; for one that it lacks, nothing.
	Layout string
	Looks  map[byte]Look
	// Top and Bottom, if set, colour these edges: somebody's goal.
	Top, Bottom *Colour
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

// A Side is a player as he is called and painted.
type Side struct {
	Name   string // "Red"
	Many   bool   // the name is that of many
	Sample Piece  // stands for the player below the board
}

// A Colour is that of a set of pieces. The sign is drawn on every piece, for
// whoever does not see the colour.
type Colour struct {
	Name string // "red"
	Fill string // "#rrggbb"
	Edge Paint  // of the outlines; the first is dark, the second light
	Mark string // of the sign
	Sign Sign
}

// A Sign marks the pieces of a colour.
type Sign uint8

const (
	NoSign Sign = iota
	SignDot
	SignBar
	SignCross
	SignBars
)

// A Piece is a piece as it looks. The zero Piece is none.
type Piece struct {
	Figure Figure
	Colour *Colour
	Seat   notation.Seat // who plays it
	Rays   uint8         // directions in which it points: bit d is d eighths clockwise from up
	Name   string        // what it is, without its colour: "triangle"
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
	King // a cylinder with a crown
	Round
	Sword
	Shield
	Chief
)

// A Stack is a number of like pieces beside the board.
type Stack struct {
	Piece Piece
	Kind  byte // the letter of the kind in position texts: 'T'
	Count int
}

// A Scene is a position to be drawn, without the type of its State. What lies
// over the board may be set before it is drawn.
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
	Last    []notation.Space // of the last move
	Movable []notation.Space // where moves begin
	Chosen  []notation.Space
	Targets []notation.Space // where moves end
	Path    []notation.Space // a way off the board, whose last space is at an edge
}

// Scene returns the picture of a position of the game with the given title.
func (d Drawing[S]) Scene(title string, s S) Scene {
	sc := Scene{Title: title, Board: &d.Board, Turn: s.Turn(), Result: s.Result()}
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
	if t, ok := any(s).(interface{ Teams() bool }); ok {
		sc.Teams = t.Teams()
	}
	return sc
}

// Status returns whose turn it is, or how the game ended, in words.
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

// Describe returns what a piece is called: "red triangle".
func (p Piece) Describe() string {
	text := p.Name
	if p.Colour != nil && p.Colour.Name != "" {
		text = p.Colour.Name + " " + text
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
