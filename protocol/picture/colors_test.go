package picture_test

import (
	"fmt"
	"maps"
	"math"
	"strings"
	"testing"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol/games"
	"github.com/seed-445450d7/rulebook/protocol/picture"
	"github.com/seed-445450d7/rulebook/protocol/view"
)

// In both themes, text and marks have the contrast that WCAG requires of text (4.5).
func TestContrast(t *testing.T) {
	g, err := games.All().Lookup("reversi")
	if err != nil {
		t.Fatal(err)
	}
	p, err := g.New()
	if err != nil {
		t.Fatal(err)
	}
	for _, dark := range []bool{false, true} {
		v := view.View{Dark: dark}
		for _, color := range []string{"", "green", "blue", "yellow", "red"} {
			v.Marks = append(v.Marks, view.Mark{Space: "1A", Color: color})
			v.Arrows = append(v.Arrows, view.Arrow{From: "1A", To: "2B", Color: color})
		}
		list := draw(t, g, p, v)
		paper, found := "", map[string]int{}
		check := func(what, color, ground string, want float64) {
			t.Helper()
			found[what]++
			if have := contrast(t, color, ground); have < want {
				t.Errorf("dark %v: %s have the contrast %.2f, want %v", dark, what, have, want)
			}
		}
		for i, e := range list {
			switch {
			case e.name == "rect" && paper == "":
				paper = e.attrs["fill"]
			case e.attrs["class"] == "status":
				check("texts", e.attrs["fill"], paper, 7)
			case e.name == "g" && e.attrs["text-anchor"] == "middle" && found["labels"] == 0:
				check("labels", e.attrs["fill"], paper, 4.5)
			case e.attrs["class"] == "mark": // after the title, first the outline
				check("marks", list[i+3].attrs["stroke"], list[i+2].attrs["stroke"], 4.5)
			case e.attrs["class"] == "arrow":
				check("arrows", list[i+2].attrs["fill"], list[i+2].attrs["stroke"], 4.5)
			}
		}
		if want := map[string]int{"texts": 1, "labels": 1, "marks": 5, "arrows": 5}; !maps.Equal(found, want) {
			t.Errorf("dark %v: found %v, want %v", dark, found, want)
		}
	}
}

// contrast returns the contrast of two colors, as WCAG 2 defines it.
func contrast(t *testing.T, a, b string) float64 {
	t.Helper()
	luminance := func(color string) (sum float64) {
		var rgb [3]uint8
		if _, err := fmt.Sscanf(color, "#%2x%2x%2x", &rgb[0], &rgb[1], &rgb[2]); err != nil {
			t.Fatalf("color %q: %v", color, err)
		}
		for i, share := range []float64{0.2126, 0.7152, 0.0722} {
			part := float64(rgb[i]) / 255
			if part <= 0.04045 {
				sum += share * part / 12.92
			} else {
				sum += share * math.Pow((part+0.055)/1.055, 2.4)
			}
		}
		return sum
	}
	x, y := luminance(a), luminance(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

// Check accepts a good drawing and finds each kind of fault.
func TestCheck(t *testing.T) {
	spec := notation.Spec{
		Grid: notation.NewGrid(3, 3), Kinds: []string{"stone", "tower"}, Players: []int{2}, Seats: []string{"Red", "Blue"},
		Features: []notation.Feature{{Name: "center", Spaces: []notation.Space{4}}},
	}
	good := func() picture.Drawing {
		return picture.Drawing{
			Board: picture.Board{
				Fill: picture.Paint{"#f6eed8", "#34343d"}, Stroke: picture.Paint{"#6d6046", "#a39f95"},
				Features: map[string]picture.Look{"center": {}}, Layout: "xxx/x.x/xxx",
			},
			Samples: []notation.Kind{2},
			Piece: func(p notation.Piece) picture.Piece {
				return picture.Piece{Form: picture.Disc, Color: picture.SeatColor(p.Seat)}
			},
		}
	}
	if err := good().Check(spec); err != nil {
		t.Errorf("a good drawing: %v", err)
	}
	if err := picture.DefaultDrawing().Check(spec); err != nil {
		t.Errorf("the plain drawing: %v", err)
	}
	piece := func(figure picture.Form, color *picture.Color) func(*picture.Drawing) {
		return func(d *picture.Drawing) {
			d.Piece = func(notation.Piece) picture.Piece { return picture.Piece{Form: figure, Color: color} }
		}
	}
	faint := picture.Color{Fill: "#f6eed8", Stroke: picture.Paint{"#f6eed8", "#34343d"}, SignFill: "#ffffff"}
	unsigned := *picture.SeatColor(1)
	unsigned.SignFill = unsigned.Fill
	wrong := *picture.SeatColor(1)
	wrong.SignFill = "white"
	for want, spoil := range map[string]func(d *picture.Drawing){
		"no function Piece":              func(d *picture.Drawing) { d.Piece = nil },
		"no feature \"throne\"":          func(d *picture.Drawing) { d.Board.Features["throne"] = picture.Look{} },
		"2 rows, want 3":                 func(d *picture.Drawing) { d.Board.Layout = "xxx/xxx" },
		"row 2 of the layout":            func(d *picture.Drawing) { d.Board.Layout = "xxx/xx/xxx" },
		"\"red\" is no color":            func(d *picture.Drawing) { d.Board.Fill[1] = "red" },
		"dark pictures: the lines":       func(d *picture.Drawing) { d.Board.Stroke[1] = d.Board.Fill[1] },
		"light pictures: marks of moves": func(d *picture.Drawing) { d.Board.Fill[0], d.Board.Stroke[0] = "#9b9b9b", "#000000" },
		"3 samples for 2 seats":          func(d *picture.Drawing) { d.Samples = []notation.Kind{1, 1, 1} },
		"the edge \"top\" of seat 3":     func(d *picture.Drawing) { d.Board.Edges = []view.EdgeData{{Edge: view.TopEdge, Seat: 3}} },
		"kind 3, which":                  func(d *picture.Drawing) { d.Samples = []notation.Kind{1, 3} },
		"has no color":                   piece(picture.Disc, nil),
		"has no form":                    piece(picture.NoForm, picture.SeatColor(1)),
		"hardly be seen on the board":    piece(picture.Disc, &faint),
		"its sign can hardly":            piece(picture.Disc, &unsigned),
		"\"white\" is no color":          piece(picture.Disc, &wrong),
		"differ by color alone":          piece(picture.Disc, picture.SeatColor(1)),
	} {
		d := good()
		spoil(&d)
		if err := d.Check(spec); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
	d := good()
	d.Piece = func(p notation.Piece) picture.Piece { // forms of one's own
		return picture.Piece{Color: picture.SeatColor(1), Outlines: []view.Outline{{D: "M0 0H" + p.Seat.String()[1:], Fill: "body"}}}
	}
	if err := d.Check(spec); err != nil {
		t.Errorf("forms of one's own: %v", err)
	}
}
