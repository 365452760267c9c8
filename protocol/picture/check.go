package picture

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/format"
	"github.com/seed-445450d7/rulebook/protocol/internal/svgpath"
)

// The minimum contrasts, as defined by WCAG 2.
const (
	contrastOfParts = 3
	contrastOfLines = 2
)

// Check returns an error if d does not fit the Spec, a part has too little contrast, or
// pieces of different seats differ by color alone.
func (d Drawing) Check(spec notation.Spec) error {
	if d.Piece == nil {
		return fmt.Errorf("the drawing has no function Piece")
	}
	if err := d.Board.check(spec); err != nil {
		return err
	}
	seats := max(len(spec.Seats), 1)
	for _, e := range d.Board.Edges {
		if e.Seat < 1 || int(e.Seat) > seats || !slices.Contains(e.Edge.Values(), string(e.Edge)) {
			return fmt.Errorf("the edge %q of seat %d, and the game has %d", e.Edge, e.Seat, seats)
		}
	}
	if len(d.Samples) > seats {
		return fmt.Errorf("%d samples for %d seats", len(d.Samples), seats)
	}
	for i := range d.Samples {
		if format.KindName(spec, d.Samples[i]) == "" {
			return fmt.Errorf("the sample of seat %d has kind %d, which the game does not have", i+1, d.Samples[i])
		}
	}
	for seat := range notation.AllSeats(seats).All() {
		for kind := notation.Kind(1); int(kind) <= len(spec.Kinds); kind++ {
			if err := d.Board.checkPiece(d.Piece(notation.Piece{Seat: seat, Kind: kind})); err != nil {
				return fmt.Errorf("kind %d of seat %d: %w", kind, seat, err)
			}
		}
		for other := notation.Seat(1); other < seat; other++ {
			if d.alike(seat, other) {
				return fmt.Errorf("the pieces of seats %d and %d differ by color alone", other, seat)
			}
		}
	}
	return nil
}

func (d *Drawing) alike(seat, other notation.Seat) bool {
	a, b := d.Piece(d.sample(seat)), d.Piece(d.sample(other))
	sameForm := a.Form == b.Form && slices.Equal(a.Outlines, b.Outlines)
	return sameForm && a.Color.Sign == b.Color.Sign && contrast(a.Color.Fill, b.Color.Fill) < 7 // like black and white
}

func (b *Board) check(spec notation.Spec) error {
	known := map[string]bool{}
	for _, f := range spec.Features {
		known[f.Name] = true
	}
	for _, name := range slices.Sorted(maps.Keys(b.Features)) {
		if !known[name] {
			return fmt.Errorf("the board has no feature %q", name)
		}
	}
	if b.Layout != "" {
		rows := strings.Split(strings.TrimSuffix(b.Layout, "/"), "/")
		if len(rows) != spec.Grid.Rows() {
			return fmt.Errorf("the layout has %d rows, want %d", len(rows), spec.Grid.Rows())
		}
		for i, row := range rows {
			if len(row) != spec.Grid.Cols() {
				return fmt.Errorf("row %d of the layout has %d letters, want %d", i+1, len(row), spec.Grid.Cols())
			}
		}
	}
	for theme, name := range themes {
		for _, color := range []string{b.Fill[theme], b.Stroke[theme]} {
			if !isColor(color) {
				return fmt.Errorf("%q is no color", color)
			}
		}
		switch {
		case contrast(b.Stroke[theme], b.Fill[theme]) < contrastOfLines:
			return fmt.Errorf("%s pictures: the lines of the board can hardly be seen", name)
		case contrast(accent[theme], b.Fill[theme]) < contrastOfParts && contrast(casing[theme], b.Fill[theme]) < contrastOfParts:
			return fmt.Errorf("%s pictures: marks of moves can hardly be seen on the board", name)
		}
	}
	return nil
}

var themes = [...]string{"light", "dark"}

func (b *Board) checkPiece(p Piece) error {
	switch {
	case p.Color == nil:
		return fmt.Errorf("the piece has no color")
	case p.Form == NoForm && len(p.Outlines) == 0:
		return fmt.Errorf("the piece has no form")
	}
	for _, shape := range p.Outlines {
		if _, err := svgpath.Flatten(shape.D); err != nil {
			return err
		}
	}
	c := p.Color
	for _, color := range []string{c.Fill, c.Stroke[0], c.Stroke[1], c.SignFill} {
		if !isColor(color) {
			return fmt.Errorf("%q is no color", color)
		}
	}
	for theme, name := range themes {
		if fill := b.Fill[theme]; contrast(c.Fill, fill) < contrastOfParts && contrast(c.Stroke[theme], fill) < contrastOfParts {
			return fmt.Errorf("%s pictures: it can hardly be seen on the board", name)
		}
	}
	if c.Sign != NoSign && contrast(c.SignFill, c.Fill) < contrastOfParts {
		return fmt.Errorf("its sign can hardly be seen on it")
	}
	return nil
}

func isColor(color string) bool {
	if len(color) != len("#rrggbb") || color[0] != '#' {
		return false
	}
	_, err := strconv.ParseUint(color[1:], 16, 32)
	return err == nil
}

func contrast(a, b string) float64 {
	x, y := luminance(a), luminance(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

func luminance(color string) float64 {
	n, _ := strconv.ParseUint(color[1:], 16, 32)
	linear := func(shift int) float64 {
		v := float64(n>>shift&255) / 255
		if v <= 0.04045 {
			return v / 12.92
		}
		return math.Pow((v+0.055)/1.055, 2.4)
	}
	return 0.2126*linear(16) + 0.7152*linear(8) + 0.0722*linear(0)
}
