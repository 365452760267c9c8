package picture

import (
	"strconv"
	"strings"
)

// A canvas is an SVG document being written. Attributes are pairs of names and values. A value is a
// string, an int or a float64.
//
// If trace is set, it collects the figures, and b is unused.
type canvas struct {
	b     []byte
	trace *trace
	open  []string // elements to be closed
	theme int      // 0 is light, 1 dark: the index of a [Paint]
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

// newline ends a line, to keep lines short enough to read and compare.
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

// zoom returns a transform attribute that scales by a factor. It writes the factor twice, because
// some readers do not accept it once.
func zoom(scale float64) string { return "scale(" + number(scale) + " " + number(scale) + ")" }

var escape = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;")
