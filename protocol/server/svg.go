package server

import (
	"errors"
	"fmt"
	"strings"

	"github.com/seed-445450d7/rulebook/notation/format"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/internal/picture"
)

// viewWord is a word of the svg command. If value is not empty, a value follows it.
type viewWord struct {
	name, value string
	set         func(v *protocol.View, value string)
}

var viewWords = []viewWord{
	{"light", "", func(v *protocol.View, _ string) { v.Dark = false }},
	{"dark", "", func(v *protocol.View, _ string) { v.Dark = true }},
	{"last", "M|none", func(v *protocol.View, value string) {
		if v.Last = value; value == "none" {
			v.Last = ""
		}
	}},
	{"moves", "", func(v *protocol.View, _ string) { v.Moves = true }},
	{"targets", "SPACE", func(v *protocol.View, value string) { v.Targets = value }},
}

// svg carries out the svg command.
func (u *ugi) svg(args string) error {
	v := protocol.View{Last: u.Line().LastWord()}
	if r := u.Result(); r.Over() {
		v.Result = r
	}
	if err := u.parseView(&v, strings.Fields(args)); err != nil {
		return err
	}
	doc, err := u.Position().Draw(v)
	if errors.Is(err, protocol.ErrNoPicture) {
		doc, err = picture.Plain(u.Position(), v)
	}
	if err != nil {
		return err
	}
	u.Write(string(doc) + "svgok")
	return nil
}

// parseView reads the words of the svg command into v.
func (u *ugi) parseView(v *protocol.View, args []string) error {
next:
	for len(args) > 0 {
		arg := args[0]
		args = args[1:]
		for _, w := range viewWords {
			switch {
			case w.name != arg:
				continue
			case w.value == "":
				w.set(v, "")
			case len(args) == 0:
				return fmt.Errorf("a word is missing after %s", arg)
			default:
				w.set(v, args[0])
				args = args[1:]
			}
			continue next
		}
		if !u.isLine(arg) {
			return fmt.Errorf("unknown word %s; want %s", format.Quote(arg), u.svgUsage())
		}
		v.Facts = append(v.Facts, arg)
	}
	return nil
}

// isLine reports whether some game has a fact with the given name that can be drawn as a
// line.
func (u *ugi) isLine(name string) bool {
	for _, f := range u.facts {
		if f.Name == name && f.Kind == protocol.SpacesFact {
			return true
		}
	}
	return false
}

// svgUsage lists the words of the svg command.
func (u *ugi) svgUsage() string {
	var list []string
	for _, w := range viewWords {
		list = append(list, "["+strings.TrimSpace(w.name+" "+w.value)+"]")
	}
	for _, f := range u.facts {
		if u.isLine(f.Name) {
			list = append(list, "["+f.Name+"]")
		}
	}
	return strings.Join(list, " ")
}
