package picture_test

import (
	"strings"
	"testing"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol/picture"
	"github.com/seed-445450d7/rulebook/protocol/view"
)

// In both themes, text and marks have the contrast that WCAG requires of text (4.5).
func TestContrast(t *testing.T) {
	check := func(what, a, b string, want float64) {
		t.Helper()
		if have := picture.Contrast(a, b); have < want {
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
	}
	check("black and white", "#000000", "#ffffff", 21)
	if have := picture.Contrast("#123456", "#123456"); have != 1 {
		t.Errorf("a color and itself: contrast %v", have)
	}
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
	if err := picture.PlainDrawing.Check(spec); err != nil {
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
