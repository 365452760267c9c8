package picture

import (
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/format"
	"github.com/seed-445450d7/rulebook/protocol"
)

// dress gives the pieces of a game a style.
func (sc *Scene) dress(spec notation.Spec, style protocol.Style) error {
	if len(style) == 0 {
		return nil
	}
	if err := style.Check(); err != nil {
		return err
	}
	sc.Style = map[Wearer]protocol.PieceStyle{}
	for seat := notation.Seat(1); seat <= notation.MaxSeats; seat++ {
		for i := range spec.Kinds {
			kind := notation.Kind(i + 1)
			if ps, ok := style.Of(seat.String(), format.KindName(spec, kind)); ok {
				sc.Style[Wearer{seat, kind}] = ps
			}
		}
	}
	return nil
}

// piece draws a piece around the origin of the current element, in its style or, if it has
// none, as its figure.
func (r *renderer) piece(p Piece) {
	ps, ok := r.Style[Wearer{p.Seat, p.Kind}]
	if !ok {
		r.drawPiece(p)
		return
	}
	if ps.Turns {
		r.begin("g", "transform", "rotate("+number(45*float64(p.Heading))+")")
	}
	for _, shape := range ps.Shapes {
		pairs := []any{"d", shape.Path}
		if shape.Fill != "" {
			pairs = append(pairs, "fill", r.role(shape.Fill, p.Color))
		}
		if shape.Stroke != "" {
			pairs = append(pairs, "stroke", r.role(shape.Stroke, p.Color), "stroke-width", shape.Width, "stroke-linejoin", "round")
		}
		r.empty("path", pairs...)
	}
	if ps.Turns {
		r.end()
	}
	if ps.Sign {
		r.sign(p.Color, 0, 0, 1)
	}
}

// role returns a color of a shape for pieces of a color.
func (r *renderer) role(name string, color *Color) string {
	switch name {
	case "body":
		return color.Fill
	case "edge":
		return r.paint(color.Edge)
	case "mark":
		return color.Mark
	}
	return name
}
