package client

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/seed-445450d7/rulebook/protocol/wire"
)

// Option is an engine's announced option.
type Option struct {
	Name     string
	Type     wire.OptionType
	Default  string
	Min, Max int64    // of a [wire.SpinOption]
	Vars     []string // of a [wire.ComboOption]
}

const emptyText = "<empty>"

// String returns the option as an engine announces it.
func (o Option) String() string {
	text := fmt.Sprintf("option name %s type %s", o.Name, o.Type)
	if o.Type != wire.ButtonOption {
		text += " default " + valueWord(o.Default)
	}
	if o.Type == wire.SpinOption {
		text += fmt.Sprintf(" min %d max %d", o.Min, o.Max)
	}
	for _, v := range o.Vars {
		text += " var " + v
	}
	return text
}

func valueWord(value string) string {
	if value == "" {
		return emptyText
	}
	return value
}

func parseOption(line string) (o Option, ok bool) {
	words := strings.Fields(line)
	if len(words) < 3 || words[0] != "option" || words[1] != "name" {
		return o, false
	}
	name, words := until(words[2:], "type")
	if o.Name = name; name == "" || len(words) < 2 {
		return o, false
	}
	o.Type = wire.OptionType(words[1])
	for words = words[2:]; len(words) > 0; {
		var value string
		key := words[0]
		value, words = until(words[1:], o.keys()...)
		o.set(key, value)
	}
	return o, true
}

func (o Option) keys() []string {
	switch o.Type {
	case wire.SpinOption:
		return []string{"default", "min", "max"}
	case wire.ComboOption:
		return []string{"default", "var"}
	}
	return nil
}

func (o *Option) set(key, value string) {
	switch {
	case key == "default" && o.Type != wire.ButtonOption && value != emptyText:
		o.Default = value
	case key == "min" && o.Type == wire.SpinOption:
		o.Min, _ = wire.ParseInt(value, math.MinInt64, math.MaxInt64)
	case key == "max" && o.Type == wire.SpinOption:
		o.Max, _ = wire.ParseInt(value, math.MinInt64, math.MaxInt64)
	case key == "var" && o.Type == wire.ComboOption:
		o.Vars = append(o.Vars, value)
	}
}

func until(words []string, ends ...string) (before string, rest []string) {
	n := 0
	for n < len(words) && !slices.Contains(ends, words[n]) {
		n++
	}
	return strings.Join(words[:n], " "), words[n:]
}
