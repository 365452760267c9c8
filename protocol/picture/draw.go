package picture

import (
	"fmt"
	"slices"
	"strings"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/view"
)

// SVG returns a position as an SVG document, or an error if the view is invalid.
func (d Drawing) SVG(p protocol.Position, v view.View) ([]byte, error) {
	sc, err := d.scene(p, v.Result)
	if err != nil {
		return nil, err
	}
	sc.dark = v.Dark
	if sc.last, err = d.touched(p, v.Last); err != nil {
		return nil, fmt.Errorf("last move: %w", err)
	}
	if err := sc.mark(p, v); err != nil {
		return nil, err
	}
	if err := sc.annotate(v); err != nil {
		return nil, err
	}
	if err := sc.dress(p.Game().Spec(), v.Style); err != nil {
		return nil, err
	}
	for i, name := range v.Facts {
		if slices.Contains(v.Facts[:i], name) {
			continue
		}
		if err := sc.addLine(p, name); err != nil {
			return nil, err
		}
	}
	return sc.appendSVG(nil), nil
}

func (sc *scene) addLine(p protocol.Position, name string) error {
	f, ok := protocol.FactOf(p.Game(), name)
	if !ok {
		return nil
	}
	if f.Form != protocol.SpacesFact {
		return fmt.Errorf("%s cannot be drawn", name)
	}
	a, _ := p.Fact(name)
	if len(a.Spaces) == 0 || sc.over {
		return nil
	}
	title, _, _ := strings.Cut(f.Doc, ":") // what follows explains the spaces
	drawn := line{title: title, leaves: f.Leaves}
	for _, label := range a.Spaces {
		sp, err := sc.grid.ParseSpace(label)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		drawn.spaces = append(drawn.spaces, sp)
	}
	sc.lines = append(sc.lines, drawn)
	return nil
}

func (d *Drawing) touched(p protocol.Position, word string) ([]notation.Space, error) {
	if word == "" {
		return nil, nil
	}
	m, err := p.ParseMove(word)
	if err != nil {
		return nil, err
	}
	var list []notation.Space
	if sp, ok := p.From(m); ok {
		list = append(list, sp)
	}
	if sp, ok := p.To(m); ok && !slices.Contains(list, sp) {
		list = append(list, sp)
	}
	if d.Touched == nil {
		return list, nil
	}
	for _, sp := range d.Touched(p.Word(m)) {
		if !slices.Contains(list, sp) {
			list = append(list, sp)
		}
	}
	return list, nil
}

func (sc *scene) mark(p protocol.Position, v view.View) error {
	grid := p.Game().Spec().Grid
	var chosen notation.Space
	if v.Targets != "" {
		var err error
		if chosen, err = grid.ParseSpace(v.Targets); err != nil {
			return err
		}
		sc.chosen = []notation.Space{chosen}
	}
	if sc.over || !v.Moves && v.Targets == "" {
		return nil
	}
	var begins, ends [notation.MaxSide * notation.MaxSide]bool
	for _, m := range p.AppendMoves(nil) {
		from, leaves := p.From(m)
		to, arrives := p.To(m)
		switch {
		case leaves && arrives && from != to && v.Targets != "" && from == chosen:
			ends[to] = true
		case v.Moves && leaves:
			begins[from] = true
		case v.Moves && arrives:
			ends[to] = true
		}
	}
	for sp := range grid.Spaces() {
		if begins[sp] && (v.Targets == "" || sp != chosen) {
			sc.movable = append(sc.movable, sp)
		}
		if ends[sp] {
			sc.targets = append(sc.targets, sp)
		}
	}
	return nil
}
