package picture

import (
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/format"
	"github.com/seed-445450d7/rulebook/protocol/view"
)

func (sc *scene) dress(spec notation.Spec, style view.Style) error {
	if len(style) == 0 {
		return nil
	}
	if err := style.Check(); err != nil {
		return err
	}
	sc.style = map[notation.Piece]view.PieceStyle{}
	for seat := range notation.AllSeats(notation.MaxSeats).All() {
		for i := range spec.Kinds {
			kind := notation.Kind(i + 1)
			if ps, ok := style.Of(seat.String(), format.KindName(spec, kind)); ok {
				sc.style[notation.Piece{Seat: seat, Kind: kind}] = ps
			}
		}
	}
	return nil
}

func (r *renderer) piece(t token) {
	ps, ok := r.style[notation.Piece{Seat: t.Seat, Kind: t.Kind}]
	if !ok && t.look.Outlines == nil {
		r.drawPiece(t.look)
		return
	}
	if !ok {
		ps.Outlines = t.look.Outlines
	}
	if ps.Rotates {
		r.begin("g", "transform", "rotate("+number(45*float64(t.Heading))+")")
	}
	for _, shape := range ps.Outlines {
		pairs := []any{"d", shape.D}
		if shape.Fill != "" {
			pairs = append(pairs, "fill", r.role(shape.Fill, t.look.Color))
		}
		if shape.Stroke != "" {
			pairs = append(pairs, "stroke", r.role(shape.Stroke, t.look.Color), "stroke-width", shape.Width, "stroke-linejoin", "round")
		}
		r.empty("path", pairs...)
	}
	if ps.Rotates {
		r.end()
	}
	if ps.Sign {
		r.sign(t.look.Color, 0, 0, 1)
	}
}

func (r *renderer) role(name string, color *Color) string {
	switch name {
	case "body":
		return color.Fill
	case "edge":
		return r.paint(color.Stroke)
	case "mark":
		return color.SignFill
	}
	return name
}
