package picture

import (
	"strconv"
	"strings"
)

// A canvas writes an SVG document or, if trace is set, collects figures. Attributes are
// pairs of a name and a string, int or float64.
type canvas struct {
	b     []byte
	trace *trace
	open  []string
	theme int
}

func (c *canvas) begin(name string, pairs ...any) {
	if c.trace != nil {
		c.trace.begin(pairs)
		return
	}
	c.tag(name, pairs)
	c.b = append(c.b, '>')
	c.open = append(c.open, name)
}

func (c *canvas) end() {
	if c.trace != nil {
		c.trace.end()
		return
	}
	last := len(c.open) - 1
	c.b = append(append(append(c.b, "</"...), c.open[last]...), '>')
	c.open = c.open[:last]
}

func (c *canvas) empty(name string, pairs ...any) {
	if c.trace != nil {
		c.trace.element(name, pairs)
		return
	}
	c.tag(name, pairs)
	c.b = append(c.b, "/>"...)
}

func (c *canvas) text(name, text string, pairs ...any) {
	c.begin(name, pairs...)
	c.b = append(c.b, escape.Replace(text)...)
	c.end()
}

func (c *canvas) newline() { c.b = append(c.b, '\n') }

func (c *canvas) tag(name string, pairs []any) {
	c.b = append(append(c.b, '<'), name...)
	for i := 0; i+1 < len(pairs); i += 2 {
		c.b = append(append(c.b, ' '), pairs[i].(string)...)
		c.b = append(c.b, `="`...)
		c.value(pairs[i+1])
		c.b = append(c.b, '"')
	}
}

func (c *canvas) value(v any) {
	switch v := v.(type) {
	case string:
		c.b = append(c.b, escape.Replace(v)...)
	case int:
		c.b = strconv.AppendInt(c.b, int64(v), 10)
	case float64:
		c.b = appendNumber(c.b, v)
	}
}

func appendNumber(dst []byte, v float64) []byte {
	text := strings.TrimRight(strconv.FormatFloat(v, 'f', 2, 64), "0")
	if text = strings.TrimSuffix(text, "."); text == "-0" {
		text = "0"
	}
	return append(dst, text...)
}

func number(v float64) string { return string(appendNumber(nil, v)) }

func shift(x, y float64) string { return "translate(" + number(x) + " " + number(y) + ")" }

// zoom writes the factor twice, because some readers require both.
func zoom(scale float64) string { return "scale(" + number(scale) + " " + number(scale) + ")" }

var escape = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;")
