package view

import (
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/seed-445450d7/rulebook/notation/format"
)

// A Style replaces the drawings of pieces. A key is a kind's name in the game's Spec
// ("king"), or a seat's and a kind's ("p1 king"), which has precedence. Kinds that the
// game lacks are ignored.
type Style map[string]PieceStyle

// A PieceStyle draws a kind of piece, in 40 by 40 units around 0,0, where y grows down.
type PieceStyle struct {
	Outlines []Outline `json:"outlines"`
	// Sign adds the sign of the seat's color, if any.
	Sign bool `json:"sign,omitempty"`
	// Rotates turns the outlines, which belong to heading 0, with the piece.
	Rotates bool `json:"rotates,omitempty"`
}

// An Outline is a filled or stroked path. A color is "#rrggbb" or a color of the seat's
// pieces: "body", "edge" (which differs in dark pictures) or "mark". An empty color draws
// nothing.
type Outline struct {
	D      string  `json:"d"` // path data of SVG, at most 4096 bytes: "M0-15L16 13H-16Z"
	Fill   string  `json:"fill,omitempty"`
	Stroke string  `json:"stroke,omitempty"`
	Width  float64 `json:"width,omitempty"` // of the stroke, 0 to 40
}

// Bounds of a [PieceStyle].
const (
	MaxOutlines = 32
	MaxOutline  = 4096 // bytes of path data
)

// Of returns the drawing for a seat's kind of piece.
func (s Style) Of(seat, kind string) (ps PieceStyle, ok bool) {
	if ps, ok = s[seat+" "+kind]; !ok {
		ps, ok = s[kind]
	}
	return ps, ok
}

// Check returns an error if s has a fault.
func (s Style) Check() error {
	for _, name := range slices.Sorted(maps.Keys(s)) { // so that the same fault is reported each time
		ps := s[name]
		if len(ps.Outlines) == 0 || len(ps.Outlines) > MaxOutlines {
			return fmt.Errorf("style of %s: %d outlines, want 1 to %d", format.Quote(name), len(ps.Outlines), MaxOutlines)
		}
		for i, outline := range ps.Outlines {
			if err := outline.check(); err != nil {
				return fmt.Errorf("style of %s: outline %d: %w", format.Quote(name), i+1, err)
			}
		}
	}
	return nil
}

func (s Outline) check() error {
	for _, color := range []string{s.Fill, s.Stroke} {
		if !isColor(color) {
			return fmt.Errorf("color %s, want #rrggbb, body, edge or mark", format.Quote(color))
		}
	}
	switch {
	case len(s.D) > MaxOutline:
		return fmt.Errorf("a path of %d bytes, want at most %d", len(s.D), MaxOutline)
	case s.D == "" || s.D[0] != 'M' && s.D[0] != 'm':
		return fmt.Errorf("path %s does not begin with M", format.Quote(s.D))
	case !(s.Width >= 0 && s.Width <= 40): // also false for NaN
		return fmt.Errorf("width %v, want 0 to 40", s.Width)
	case s.Fill == "" && s.Stroke == "":
		return errors.New("neither fill nor stroke")
	}
	for i := range len(s.D) {
		if !isPathByte(s.D[i]) {
			return fmt.Errorf("path: %s at byte %d is not path data", format.Quote(s.D[i:i+1]), i+1)
		}
	}
	return nil
}

func isColor(text string) bool {
	switch text {
	case "", "body", "edge", "mark":
		return true
	}
	if len(text) != 7 || text[0] != '#' {
		return false
	}
	for _, c := range []byte(text[1:]) {
		if !('0' <= c && c <= '9' || 'a' <= c && c <= 'f' || 'A' <= c && c <= 'F') {
			return false
		}
	}
	return true
}

func isPathByte(c byte) bool {
	switch c | 0x20 {
	case 'm', 'l', 'h', 'v', 'c', 's', 'q', 't', 'a', 'z', 'e':
		return true
	}
	return '0' <= c && c <= '9' || c == '-' || c == '+' || c == '.' || c == ',' || c == ' '
}
