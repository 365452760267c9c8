package picture_test

import (
	"math"
	"strconv"
	"testing"

	"github.com/seed-445450d7/rulebook/protocol/internal/looks"
	"github.com/seed-445450d7/rulebook/protocol/internal/picture"
)

// luminance returns the relative luminance of "#rrggbb" as WCAG 2 defines it.
func luminance(t *testing.T, color string) float64 {
	t.Helper()
	n, err := strconv.ParseUint(color[1:], 16, 32)
	if err != nil || len(color) != 7 || color[0] != '#' {
		t.Fatalf("no color: %q", color)
	}
	linear := func(shift int) float64 {
		v := float64(n>>shift&255) / 255
		if v <= 0.04045 {
			return v / 12.92
		}
		return math.Pow((v+0.055)/1.055, 2.4)
	}
	return 0.2126*linear(16) + 0.7152*linear(8) + 0.0722*linear(0)
}

// contrast returns the contrast of two colors, 1 to 21.
func contrast(t *testing.T, a, b string) float64 {
	t.Helper()
	x, y := luminance(t, a), luminance(t, b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

// boards are the boards with the players' pieces on them.
var boards = map[string]struct {
	board *picture.Board
	sides []picture.Side
}{
	"sly":      {&looks.Sly.Board, looks.LineUp.Sides}, // the same four colors
	"sniggle":  {&looks.Sniggle.Board, looks.Sniggle.Sides},
	"lineup":   {&looks.LineUp.Board, looks.LineUp.Sides},
	"empire":   {&looks.Empire.Board, looks.Empire.Sides},
	"blockade": {&looks.Blockade.Board, looks.Blockade.Sides},
	"gateway":  {&looks.Gateway.Board, looks.Gateway.Sides},
	"ploy":     {&looks.Ploy.Board, looks.Ploy.Sides},
	"swords":   {&looks.Swords.Board, looks.Swords.Sides},
	"smarts":   {&looks.Smarts.Board, looks.Smarts.Sides},
	"reversi":  {&looks.Reversi.Board, looks.Reversi.Sides},
}

// In both themes, text has the contrast that WCAG requires (4.5), and everything that
// players must see has the contrast required of graphics (3).
func TestContrast(t *testing.T) {
	check := func(what, a, b string, want float64) {
		t.Helper()
		if have := contrast(t, a, b); have < want {
			t.Errorf("%s: contrast %.2f, want %v", what, have, want)
		}
	}
	for theme, name := range []string{"light", "dark"} {
		check(name+" text", picture.Ink[theme], picture.Paper[theme], 7)
		check(name+" labels", picture.Faint[theme], picture.Paper[theme], 4.5)
		check(name+" marks on paper", picture.Accent[theme], picture.Casing[theme], 4.5)
		for color, paint := range picture.Brushes {
			check(name+" "+color+" arrows on paper", paint[theme], picture.Casing[theme], 4.5)
		}
		for game, b := range boards {
			fill := b.board.Fill[theme]
			check(name+" lines of "+game, b.board.Line[theme], fill, 2)
			check(name+" marks on "+game, accentOn(t, theme, fill), fill, 3)
			for _, side := range b.sides {
				c := side.Sample.Color
				check(name+" "+game+" "+side.Name, bestOf(t, fill, c.Fill, c.Edge[theme]), fill, 3)
				if c.Sign != picture.NoSign {
					check(game+" sign of "+side.Name, c.Mark, c.Fill, 3)
				}
			}
		}
	}
}

// accentOn returns the visible color of a mark on a board: its own, or that of its outline.
func accentOn(t *testing.T, theme int, fill string) string {
	t.Helper()
	return bestOf(t, fill, picture.Accent[theme], picture.Casing[theme])
}

// bestOf returns the color that stands out most.
func bestOf(t *testing.T, fill, a, b string) string {
	t.Helper()
	if contrast(t, a, fill) > contrast(t, b, fill) {
		return a
	}
	return b
}

// Players' pieces differ not only in color but also in sign or form, or are black and
// white.
func TestColorsAreNotNeeded(t *testing.T) {
	for game, b := range boards {
		for i, one := range b.sides {
			for _, other := range b.sides[:i] {
				a, b := one.Sample, other.Sample
				if a.Figure == b.Figure && a.Color.Sign == b.Color.Sign && contrast(t, a.Color.Fill, b.Color.Fill) < 7 {
					t.Errorf("%s: %s and %s differ by color alone", game, one.Name, other.Name)
				}
			}
		}
	}
}

// In Ploy indicators hide most of a piece, so a sign is not enough: any two seats differ
// in form or plainly in brightness, and partners have one form.
func TestPloySeats(t *testing.T) {
	for i, one := range looks.Ploy.Sides {
		for j, other := range looks.Ploy.Sides[:i] {
			a, b := one.Sample, other.Sample
			if a.Figure == b.Figure && contrast(t, a.Color.Fill, b.Color.Fill) < 2 {
				t.Errorf("%s and %s look alike without colors", one.Name, other.Name)
			}
			if partners := (i-j)%2 == 0; partners != (a.Figure == b.Figure) {
				t.Errorf("%s and %s: partners are %v, but the forms are %v and %v", one.Name, other.Name, partners, a.Figure, b.Figure)
			}
		}
	}
}

// A layout has a letter for every space.
func TestLayouts(t *testing.T) {
	for game, b := range boards {
		if b.board.Layout == "" {
			continue
		}
		g := b.board.Grid
		if have, want := len(b.board.Layout), g.Rows()*(g.Cols()+1); have != want && have != want-1 {
			t.Errorf("%s: layout of %d bytes, want %d", game, have, want)
		}
	}
}
