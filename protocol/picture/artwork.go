package picture

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/format"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/internal/svgpath"
	"github.com/seed-445450d7/rulebook/protocol/view"
)

type point = [2]float64

// Artwork returns a game's board and pieces as figures, for light or dark pictures.
func (d Drawing) Artwork(g protocol.Game, dark bool) (view.Artwork, error) {
	spec := g.Spec()
	r := renderer{canvas: canvas{trace: &trace{now: brush{scale: 1}}}, scene: d.empty(spec)}
	if dark {
		r.theme = 1
	}
	board := view.BoardData{
		Cell: cell, Width: float64(spec.Grid.Cols()) * cell, Height: float64(spec.Grid.Rows()) * cell,
		Mesh:  d.Board.lines(),
		Edges: append([]view.EdgeData{}, d.Board.Edges...),
	}
	for sp := range spec.Grid.Spaces() {
		x, y := r.middle(sp)
		board.Spaces = append(board.Spaces, view.SpaceData{
			Label: spec.Grid.Label(sp), Row: spec.Grid.Row(sp), Column: spec.Grid.Col(sp), X: x, Y: y, Feature: r.features[sp],
		})
	}
	r.drawBoard()
	board.Figures = r.trace.take()
	art := view.Artwork{Board: board, Pieces: []view.PieceData{}}
	for _, p := range allPieces(g) {
		t := d.token(g, p)
		r.piece(t)
		art.Pieces = append(art.Pieces, view.PieceData{
			Seat: p.Seat, Kind: format.KindName(spec, p.Kind), Heading: p.Heading, Name: t.name, Letter: letter(g, p), Figures: r.trace.take(),
		})
	}
	for seat := range max(len(spec.Seats), 1) {
		art.Colors = append(art.Colors, d.color(notation.Seat(seat+1)).Fill)
	}
	return art, r.trace.err
}

func allPieces(g protocol.Game) (list []notation.Piece) {
	spec := g.Spec()
	for _, w := range g.Pieces() {
		kind := notation.Kind(1 + slices.Index(spec.Kinds, w.Kind))
		list = append(list, notation.Piece{Seat: w.Seat, Kind: kind, Heading: w.Heading})
	}
	if list != nil {
		return list
	}
	for seat := range max(len(spec.Seats), 1) {
		for i := range spec.Kinds {
			list = append(list, notation.Piece{Seat: notation.Seat(seat + 1), Kind: notation.Kind(i + 1)})
		}
	}
	return list
}

type trace struct {
	figures []view.Figure
	now     brush
	outer   []brush
	err     error
}

type brush struct {
	x, y, scale  float64
	fill, stroke string // empty for none
	width        float64
}

func (t *trace) take() []view.Figure {
	list := t.figures
	t.figures = nil
	return list
}

func (t *trace) begin(pairs []any) {
	t.outer = append(t.outer, t.now)
	t.now = t.now.with(pairs)
}

func (t *trace) end() {
	last := len(t.outer) - 1
	t.now, t.outer = t.outer[last], t.outer[:last]
}

func (b brush) with(pairs []any) brush {
	attributes(pairs, func(name string, v float64, text string) {
		switch name {
		case "fill":
			b.fill = strings.TrimPrefix(text, "none")
		case "stroke":
			b.stroke = strings.TrimPrefix(text, "none")
		case "stroke-width":
			b.width = v
		case "transform":
			for part := range strings.SplitAfterSeq(text, ")") {
				var x, y float64
				part = strings.TrimSpace(part)
				if n, _ := fmt.Sscanf(part, "translate(%g %g)", &x, &y); n == 2 {
					b.x, b.y = b.x+b.scale*x, b.y+b.scale*y
				} else if n, _ := fmt.Sscanf(part, "scale(%g %g)", &x, &y); n == 2 {
					b.scale *= x
				}
			}
		}
	})
	return b
}

func attributes(pairs []any, yield func(name string, v float64, text string)) {
	for i := 0; i+1 < len(pairs); i += 2 {
		name := pairs[i].(string)
		switch v := pairs[i+1].(type) {
		case string:
			yield(name, 0, v)
		case int:
			yield(name, float64(v), "")
		case float64:
			yield(name, v, "")
		}
	}
}

func (t *trace) element(name string, pairs []any) {
	b := t.now.with(pairs)
	numbers, data := map[string]float64{}, ""
	attributes(pairs, func(name string, v float64, text string) {
		numbers[name] = v
		if name == "d" {
			data = text
		}
	})
	switch name {
	case "circle":
		t.add(b, view.Figure{Form: view.CircleForm, Radius: round(numbers["r"] * b.scale)}, point{numbers["cx"], numbers["cy"]})
	case "rect":
		t.add(b, view.Figure{Form: view.PolygonForm},
			rounded(numbers["x"], numbers["y"], numbers["width"], numbers["height"], numbers["rx"])...)
	case "path":
		t.path(b, data)
	}
}

func (t *trace) path(b brush, data string) {
	parts, err := svgpath.Flatten(data)
	if err != nil && t.err == nil {
		t.err = err
	}
	for _, part := range parts {
		form := view.PolylineForm
		if part.Closed || b.fill != "" {
			form = view.PolygonForm
		}
		t.add(b, view.Figure{Form: form}, part.Points...)
	}
}

func (t *trace) add(b brush, f view.Figure, points ...point) {
	f.Fill, f.Stroke = b.fill, b.stroke
	if f.Stroke != "" {
		f.Width = round(b.width * b.scale)
	}
	for _, p := range points {
		f.Points = append(f.Points, [2]float64{round(b.x + b.scale*p[0]), round(b.y + b.scale*p[1])})
	}
	t.figures = append(t.figures, f)
}

func round(v float64) float64 { return math.Round(v*100) / 100 }

func rounded(x, y, w, h, radius float64) (points []point) {
	const steps = 4
	for i, corner := range []point{{x + w - radius, y + radius}, {x + w - radius, y + h - radius}, {x + radius, y + h - radius}, {x + radius, y + radius}} {
		if radius == 0 {
			points = append(points, corner)
			continue
		}
		for k := range steps + 1 {
			sin, cos := math.Sincos(math.Pi / 2 * (float64(i) - 1 + float64(k)/steps))
			points = append(points, point{corner[0] + radius*cos, corner[1] + radius*sin})
		}
	}
	return points
}
