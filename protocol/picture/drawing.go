package picture

import (
	"cmp"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/format"
	"github.com/seed-445450d7/rulebook/protocol/view"
)

// A Drawing describes the look of a game's positions, with the names of its
// [notation.Spec].
type Drawing struct {
	Board Board
	// Piece must be set.
	Piece func(p notation.Piece) Piece
	// Samples lists the kinds that represent seats below the board. Further seats use the
	// last, or kind 1.
	Samples []notation.Kind
	// Touched returns the spaces a move changes besides its ends.
	Touched func(word string) []notation.Space
}

// A Paint is a color in light and dark pictures, "#rrggbb".
type Paint [2]string

// A Board describes the look of the empty board.
type Board struct {
	Fill      Paint
	Stroke    Paint
	Mesh      view.BoardMesh // "" means BoxMesh
	FieldSide int            // a heavy line after every FieldSide rows and columns; 0 means none
	Features  map[string]Look
	// Layout has a letter for each space, with '/' between rows. Looks decorates spaces
	// without a feature in Features, by letter.
	Layout string
	Looks  map[byte]Look
	// Edges are goals. A seat's only goal, if not shared, has its color.
	Edges []view.EdgeData
}

func (b Board) lines() view.BoardMesh { return cmp.Or(b.Mesh, view.BoxMesh) }

// A Look decorates an empty space with parts drawn in this order. Radii are in fortieths
// of a space.
type Look struct {
	Tint   Paint
	Half   Paint // below the diagonal
	Dot    Paint
	Radius float64 // of the dot
	Ring   Paint
	Circle float64 // radius of the ring
	Width  float64 // of the ring's line
	Crown  Paint
	Shield Paint
	Star   Paint // its outline
}

// A Color is a color of pieces. Every piece shows the sign, for people who cannot
// distinguish the colors.
type Color struct {
	Fill     string // "#rrggbb"
	Stroke   Paint  // of the outlines; the first is dark, the second light
	SignFill string
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
	// Outlines, if not empty, are drawn instead of the form.
	Outlines []view.Outline
	Color    *Color
	Rays     uint8 // indicators: bit d is d eighths clockwise from up
	// Name, if not empty, is used instead of [protocol.Game.PieceName].
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
	King
	Dial  // a disc with indicators
	Plate // a square with rounded corners and indicators
	Sword
	Shield
	Chief
)

var formNames = [...]string{
	"none", "disc", "marker", "square", "triangle", "cylinder", "king", "dial", "plate", "sword", "shield", "chief",
}

// String returns the form's name, such as "disc".
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
