package picture

import (
	"fmt"
	"math"
	"strings"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/format"
	"github.com/seed-445450d7/rulebook/protocol/view"
)

var brushes = map[string]Paint{
	"":       accent,
	"green":  {"#16703a", "#7fe0a0"},
	"blue":   {"#1a5cb0", "#8fc4ff"},
	"yellow": {"#7d5f00", "#ffdc66"},
	"red":    {"#b3201c", "#ffa29b"},
}

func (sc *scene) annotate(v view.View) error {
	if n := max(len(v.Arrows), len(v.Marks)); n > view.MaxMarks {
		return fmt.Errorf("%d arrows and %d marks, want at most %d of each", len(v.Arrows), len(v.Marks), view.MaxMarks)
	}
	for _, a := range v.Arrows {
		found, err := sc.arrow(a)
		if err != nil {
			return fmt.Errorf("arrow: %w", err)
		}
		sc.arrows = append(sc.arrows, found)
	}
	for _, m := range v.Marks {
		sp, paint, err := sc.brush(m.Space, m.Color)
		if err != nil {
			return fmt.Errorf("mark: %w", err)
		}
		sc.marks = append(sc.marks, mark{sp, paint})
	}
	return nil
}

func (sc *scene) arrow(a view.Arrow) (arrow, error) {
	from, paint, err := sc.brush(a.From, a.Color)
	if err != nil {
		return arrow{}, err
	}
	to, err := sc.grid.ParseSpace(a.To)
	if err == nil && from == to {
		err = fmt.Errorf("it begins and ends on %s", sc.grid.Label(to))
	}
	return arrow{from, to, paint}, err
}

func (sc *scene) brush(space, color string) (notation.Space, Paint, error) {
	paint, ok := brushes[color]
	if !ok {
		return 0, paint, fmt.Errorf("unknown color %s; want green, blue, yellow or red", format.Quote(color))
	}
	sp, err := sc.grid.ParseSpace(space)
	return sp, paint, err
}

func (r *renderer) annotations() {
	for _, m := range r.marks {
		x, y := r.corner(m.space)
		label := r.grid.Label(m.space)
		r.begin("g", "class", "mark", "data-space", label, "transform", shift(x, y), "stroke-linejoin", "round", "stroke-linecap", "round")
		r.text("title", label+" is marked")
		r.empty("path", "d", bracketsPath, "stroke", r.paint(casing), "stroke-width", 7)
		r.empty("path", "d", bracketsPath, "stroke", r.paint(m.paint), "stroke-width", 4)
		r.end()
		r.newline()
	}
	for _, a := range r.arrows {
		from, to := r.grid.Label(a.from), r.grid.Label(a.to)
		r.begin("g", "class", "arrow", "data-from", from, "data-to", to)
		r.text("title", "an arrow from "+from+" to "+to)
		r.empty("path", "d", r.arrowPath(a), "fill", r.paint(a.paint), "fill-opacity", 0.85,
			"stroke", r.paint(casing), "stroke-width", 1.6, "stroke-linejoin", "round")
		r.end()
		r.newline()
	}
}

const bracketsPath = "M4 13V4H13M27 4H36V13M36 27V36H27M13 36H4V27"

func (r *renderer) arrowPath(a arrow) string {
	x, y := r.middle(a.from)
	x2, y2 := r.middle(a.to)
	length := math.Hypot(x2-x, y2-y)
	ux, uy := (x2-x)/length, (y2-y)/length
	var d strings.Builder
	for i, point := range [...][2]float64{
		{8, -3.5}, {length - 16, -3.5}, {length - 18, -10}, {length, 0}, {length - 18, 10}, {length - 16, 3.5}, {8, 3.5},
	} {
		verb := "L"
		if i == 0 {
			verb = "M"
		}
		along, across := point[0], point[1]
		// The conversions prevent platforms from fusing operations, which would change
		// digits.
		px := x + float64(along*ux) - float64(across*uy)
		py := y + float64(along*uy) + float64(across*ux)
		d.WriteString(verb + number(px) + " " + number(py))
	}
	return d.String() + "Z"
}
