package picture

import (
	"math"
	"strconv"
	"testing"
)

// luminance returns the relative luminance of "#rrggbb" as WCAG 2 defines it.
func luminance(t *testing.T, colour string) float64 {
	t.Helper()
	n, err := strconv.ParseUint(colour[1:], 16, 32)
	if err != nil || len(colour) != 7 || colour[0] != '#' {
		t.Fatalf("no colour: %q", colour)
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

// contrast returns the contrast of two colours, 1 to 21.
func contrast(t *testing.T, a, b string) float64 {
	t.Helper()
	x, y := luminance(t, a), luminance(t, b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

// boards are the boards with the players' pieces on them.
var boards = map[string]struct {
	board *Board
	sides []Side
}{
	"sly":      {&Sly.Board, LineUp.Sides}, // the same four colours
	"sniggle":  {&Sniggle.Board, Sniggle.Sides},
	"lineup":   {&LineUp.Board, LineUp.Sides},
	"empire":   {&Empire.Board, Empire.Sides},
	"blockade": {&Blockade.Board, Blockade.Sides},
	"gateway":  {&Gateway.Board, Gateway.Sides},
	"ploy":     {&Ploy.Board, Ploy.Sides},
	"swords":   {&Swords.Board, Swords.Sides},
	"smarts":   {&Smarts.Board, Smarts.Sides},
	"reversi":  {&Reversi.Board, Reversi.Sides},
}

// Text has the contrast that WCAG asks for (4.5), all that must be seen to play
// that of graphics (3), in both themes.
func TestContrast(t *testing.T) {
	check := func(what, a, b string, want float64) {
		t.Helper()
		if have := contrast(t, a, b); have < want {
			t.Errorf("%s: contrast %.2f, want %v", what, have, want)
		}
	}
	for theme, name := range []string{"light", "dark"} {
		check(name+" text", ink[theme], paper[theme], 7)
		check(name+" labels", faint[theme], paper[theme], 4.5)
		check(name+" marks on paper", accent[theme], casing[theme], 4.5)
		for game, b := range boards {
			fill := b.board.Fill[theme]
			check(name+" lines of "+game, b.board.Line[theme], fill, 2)
			check(name+" marks on "+game, accentOn(t, theme, fill), fill, 3)
			for _, side := range b.sides {
				c := side.Sample.Colour
				check(name+" "+game+" "+side.Name, bestOf(t, fill, c.Fill, c.Edge[theme]), fill, 3)
				if c.Sign != NoSign {
					check(game+" sign of "+side.Name, c.Mark, c.Fill, 3)
				}
			}
		}
	}
}

// accentOn returns what is seen of a mark on a board: it, or the line around it.
func accentOn(t *testing.T, theme int, fill string) string {
	t.Helper()
	return bestOf(t, fill, accent[theme], casing[theme])
}

// bestOf returns the colour that stands out most.
func bestOf(t *testing.T, fill, a, b string) string {
	t.Helper()
	if contrast(t, a, fill) > contrast(t, b, fill) {
		return a
	}
	return b
}

// Players' pieces differ by more than their colour: by their sign, their form, or
// as black and white do.
func TestColoursAreNotNeeded(t *testing.T) {
	for game, b := range boards {
		for i, one := range b.sides {
			for _, other := range b.sides[:i] {
				a, b := one.Sample, other.Sample
				if a.Figure == b.Figure && a.Colour.Sign == b.Colour.Sign && contrast(t, a.Colour.Fill, b.Colour.Fill) < 7 {
					t.Errorf("%s: %s and %s differ by colour alone", game, one.Name, other.Name)
				}
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
