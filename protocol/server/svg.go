package server

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/seed-445450d7/rulebook/notation/format"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/picture"
	"github.com/seed-445450d7/rulebook/protocol/view"
)

type viewWord struct {
	name, value string
	set         func(v *view.View, value string) error
}

var viewWords = []viewWord{
	{"light", "", func(v *view.View, _ string) error { v.Dark = false; return nil }},
	{"dark", "", func(v *view.View, _ string) error { v.Dark = true; return nil }},
	{"last", "M|none", func(v *view.View, value string) error {
		if v.Last = value; value == "none" {
			v.Last = ""
		}
		return nil
	}},
	{"moves", "", func(v *view.View, _ string) error { v.Moves = true; return nil }},
	{"targets", "SPACE", func(v *view.View, value string) error { v.Targets = value; return nil }},
	{"arrow", "SPACE-SPACE[,COLOR]", func(v *view.View, value string) error {
		a, err := view.ParseArrow(value)
		v.Arrows = append(v.Arrows, a)
		return err
	}},
	{"mark", "SPACE[,COLOR]", func(v *view.View, value string) error {
		m, err := view.ParseMark(value)
		v.Marks = append(v.Marks, m)
		return err
	}},
}

func (u *ugi) svg(args string) error {
	v := view.View{Last: u.Line().LastWord()}
	if r := u.Result(); r.Over() {
		v.Result = r
	}
	if err := u.parseView(&v, strings.Fields(args)); err != nil {
		return err
	}
	doc, err := u.Position().SVG(v)
	if errors.Is(err, protocol.ErrNoPicture) {
		doc, err = picture.DefaultDrawing().SVG(u.Position(), v)
	}
	if err != nil {
		return err
	}
	u.Write(string(doc) + "svgok")
	return nil
}

func (u *ugi) parseView(v *view.View, args []string) error {
	for len(args) > 0 {
		arg := args[0]
		args = args[1:]
		i := slices.IndexFunc(viewWords, func(w viewWord) bool { return w.name == arg })
		switch {
		case i < 0 && !u.isLine(arg):
			return fmt.Errorf("unknown word %s; want %s", format.Quote(arg), u.svgUsage())
		case i < 0 && slices.Contains(v.Facts, arg):
			continue
		case i < 0:
			v.Facts = append(v.Facts, arg)
			continue
		}
		value := ""
		if viewWords[i].value != "" {
			if len(args) == 0 {
				return fmt.Errorf("a word is missing after %s", arg)
			}
			value, args = u.readWords(args[0]), args[1:]
		}
		if err := viewWords[i].set(v, value); err != nil {
			return err
		}
	}
	return nil
}

func (u *ugi) isLine(name string) bool {
	return slices.ContainsFunc(u.facts, func(f protocol.FactSpec) bool { return f.Name == name && f.Form == protocol.SpacesFact })
}

func (u *ugi) svgUsage() string {
	var list []string
	for _, w := range viewWords {
		list = append(list, "["+strings.TrimSpace(w.name+" "+w.value)+"]")
	}
	for _, f := range u.facts {
		if f.Form == protocol.SpacesFact {
			list = append(list, "["+f.Name+"]")
		}
	}
	return strings.Join(list, " ")
}
