package picture

import (
	"cmp"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/format"
	"github.com/seed-445450d7/rulebook/protocol/view"
)

// A Drawing describes the look of a game's positions. Seats, features and kinds of pieces have the
// names in its [notation.Spec]. A Drawing needs a Piece function. [Drawing.Check] finds faults.
type Drawing struct {
	Board Board
	// Piece returns the look of a piece. It is only called for pieces that belong to a seat.
	Piece func(p notation.Piece) Piece
	// Samples lists, by seat, the kind of piece that represents a seat below the board. Further
	// seats use the last one. If Samples is empty, all seats use kind 1.
	Samples []notation.Kind
	// Touched returns the spaces that a move changes in addition to its start and end, as far as
	// its word determines them. It may be nil.
	Touched func(word string) []notation.Space
}

// A Paint is a color in light and in dark pictures, "#rrggbb".
type Paint [2]string

// A Board describes the look of the empty board.
type Board struct {
	Fill      Paint          // of the spaces
	Stroke    Paint          // of the lines between or through them
	Mesh      view.BoardMesh // "" means BoxMesh
	FieldSide int            // a heavy line after every FieldSide rows and columns; 0 means none
	// Features maps the names of features to the decoration of their spaces.
	Features map[string]Look
	// Layout has a letter for each space, with rows separated by '/'. Looks maps these letters to
	// decorations, for spaces without a feature in Features. Both may be empty.
	Layout string
	Looks  map[byte]Look
	// Edges are the edges that are goals. An edge that is the only goal of a seat, and no other
	// seat's, has the color of the seat's pieces.
	Edges []view.EdgeData
}

func (b Board) lines() view.BoardMesh { return cmp.Or(b.Mesh, view.BoxMesh) }

// A Look is the decoration of an empty space. Its parts are drawn in this order, except that unset
// parts are skipped. Radii are in fortieths of a space.
type Look struct {
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

// A Color is the color of a set of pieces. For people who cannot distinguish the colors, the sign
// is drawn on every piece.
type Color struct {
	Fill     string // "#rrggbb"
	Stroke   Paint  // of the outlines; the first is dark, the second light
	SignFill string // of the sign
	Sign     Sign
}

// A Sign marks the pieces of a color. Later versions may add signs.
type Sign uint8

const (
	NoSign Sign = iota
	SignDot
	SignBar
	SignCross
	SignBars
)

// String returns "none", "dot", "bar", "cross" or "bars".
func (s Sign) String() string {
	return [...]string{"none", "dot", "bar", "cross", "bars"}[min(s, SignBars)]
}

// MarshalText implements [encoding.TextMarshaler].
func (s Sign) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText implements [encoding.TextUnmarshaler].
func (s *Sign) UnmarshalText(text []byte) error { return format.ReadEnum(text, s, SignBars) }

// A Piece is the look of a piece.
type Piece struct {
	Form Form
	// Outlines, if not empty, are drawn instead of the form, as in a
	// [view.PieceStyle].
	Outlines []view.Outline
	Color    *Color
	Rays     uint8 // directions in which it points: bit d is d eighths clockwise from up
	// Name is the piece's name, if it differs from [protocol.Game.PieceName].
	Name string
}

// A Form is the form of a piece. Later versions may add forms.
type Form uint8

const (
	NoForm Form = iota
	Disc
	Marker // a disc that stays for good
	Square
	Triangle
	Cylinder
	King  // a cylinder with a crown
	Dial  // a disc with indicators
	Plate // a square with rounded corners and indicators
	Sword
	Shield
	Chief
)

var formNames = [...]string{
	"none", "disc", "marker", "square", "triangle", "cylinder", "king", "dial", "plate", "sword", "shield", "chief",
}

// String returns the name of the form, such as "disc", or "none".
func (f Form) String() string {
	if f > Chief {
		f = NoForm
	}
	return formNames[f]
}

// MarshalText implements [encoding.TextMarshaler].
func (f Form) MarshalText() ([]byte, error) { return []byte(f.String()), nil }

// UnmarshalText implements [encoding.TextUnmarshaler].
func (f *Form) UnmarshalText(text []byte) error { return format.ReadEnum(text, f, Chief) }
