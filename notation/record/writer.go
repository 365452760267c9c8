package record

import (
	"bytes"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/seed-445450d7/rulebook/notation/internal/short"
)

const lineWidth = 80

// AppendText appends the record and an empty line to dst. If the record exceeds a limit or
// would not read back the same, the error is an [*Error].
func (r Record) AppendText(dst []byte) ([]byte, error) {
	if err := r.check(); err != nil {
		return dst, err
	}
	for _, t := range r.Tags {
		dst = fmt.Appendf(dst, "[%s \"%s\"]\n", t.Key, escapeTag.Replace(t.Value))
	}
	if len(r.Tags) > 0 {
		dst = append(dst, '\n')
	}
	w := wordWrap{dst: dst}
	w.comments(r.Comments)
	w.line(1, r.Plies, "")
	w.word(resultWord(r.Result))
	return append(w.dst, "\n\n"...), nil
}

var escapeTag = strings.NewReplacer(`\`, `\\`, `"`, `\"`)

// MarshalText implements [encoding.TextMarshaler].
func (r Record) MarshalText() ([]byte, error) { return r.AppendText(nil) }

// WriteTo writes the record with one call of Write.
func (r Record) WriteTo(w io.Writer) (int64, error) {
	text, err := r.AppendText(nil)
	if err != nil {
		return 0, err
	}
	n, err := w.Write(text)
	return int64(n), err
}

// UnmarshalText implements [encoding.TextUnmarshaler] for a text of one record.
func (r *Record) UnmarshalText(text []byte) error {
	in := NewReader(bytes.NewReader(text))
	first, err := in.Read()
	if err == io.EOF {
		return &Error{Line: 1, Col: 1, Reason: "no game"}
	}
	if err != nil {
		return err
	}
	if _, err := in.Read(); err != io.EOF {
		return in.fail("more than one game")
	}
	*r = first
	return nil
}

func (r Record) check() error {
	var c checker
	if back, ok := parseResult(resultWord(r.Result)); !ok || back != r.Result {
		return failed("no game ends with %s", r.Result)
	}
	if err := c.addTags(r); err != nil {
		return err
	}
	if err := c.addComments(r.Comments); err != nil {
		return err
	}
	return c.addLine(r.Plies, nil)
}

func failed(format string, args ...any) error {
	return &Error{Reason: fmt.Sprintf(format, args...)}
}

type checker struct{ plies, comments, size int }

func (c *checker) addText(text string) error {
	c.size += len(text)
	switch {
	case len(text) > MaxText:
		return failed("more than %d bytes in one piece", MaxText)
	case c.size > MaxSize:
		return failed("more than %d bytes in one record", MaxSize)
	}
	return nil
}

func (c *checker) addTags(r Record) error {
	if len(r.Tags) > MaxTags {
		return failed("more than %d tags", MaxTags)
	}
	for i, t := range r.Tags {
		switch {
		case !isKey(t.Key):
			return failed("%q cannot be the key of a tag", short.Text(t.Key))
		case hasKey(r.Tags[:i], t.Key):
			return failed("duplicate tag %s", short.Text(t.Key))
		case strings.ContainsAny(t.Value, "\n\r"):
			return failed("the tag %s has a line break in its value", short.Text(t.Key))
		case t.Key == TagResult && t.Value != resultWord(r.Result):
			return failed("the tag Result says %q, the game ends with %s", short.Text(t.Value), resultWord(r.Result))
		}
		if err := c.addText(t.Key); err != nil {
			return err
		}
		if err := c.addText(t.Value); err != nil {
			return err
		}
	}
	return nil
}

func hasKey(tags []Tag, key string) bool {
	for _, t := range tags {
		if t.Key == key {
			return true
		}
	}
	return false
}

func (c *checker) addComments(list []string) error {
	if c.comments += len(list); c.comments > MaxComments {
		return failed("more than %d comments", MaxComments)
	}
	for _, text := range list {
		switch {
		case strings.Contains(text, "\r"):
			return failed("a comment has a carriage return: %q", short.Text(text))
		case strings.Contains(text, "}") && strings.Contains(text, "\n"):
			return failed("a comment has both a closing brace and a line break: %q", short.Text(text))
		}
		if err := c.addText(text); err != nil {
			return err
		}
	}
	return nil
}

// addLine takes the path of the move that a variation replaces.
func (c *checker) addLine(line []Ply, path Location) error {
	path = append(path, 0)
	if c.plies += len(line); c.plies > MaxPlies {
		return failed("more than %d plies", MaxPlies)
	}
	for i := range line {
		path[len(path)-1] = i
		if err := c.addPly(&line[i], path); err != nil {
			return err
		}
	}
	return nil
}

func (c *checker) addPly(p *Ply, path Location) error {
	if !within(p.Move, inMove) || !isMove(p.Move) {
		return failed("%v: %q cannot be a move", path, short.Text(p.Move))
	}
	if _, ok := symbolOf(p.Symbol); !ok {
		return failed("%v: %q is not one of the symbols ! ? !! ?? !? ?!", path, short.Text(p.Symbol))
	}
	if err := c.addText(p.Move); err != nil {
		return err
	}
	if err := c.addComments(p.Before); err != nil {
		return err
	}
	if err := c.addComments(p.Comments); err != nil {
		return err
	}
	for i, line := range p.Sidelines {
		switch {
		case len(line) == 0:
			return failed("%v: a variation without a move", path)
		case len(path)/2 == MaxDepth:
			return failed("variations are nested more than %d deep", MaxDepth)
		}
		if err := c.addLine(line, append(path, i)); err != nil {
			return err
		}
	}
	return nil
}

type wordWrap struct {
	dst []byte
	col int
}

func (w *wordWrap) line(number int, line []Ply, open string) {
	for i := range line {
		p := &line[i]
		front := open + strconv.Itoa(number+i) + "."
		open = ""
		if len(p.Before) == 0 {
			w.word(front, p.Move+p.Symbol)
		} else {
			w.word(front)
			w.comments(p.Before)
			w.word(p.Move + p.Symbol)
		}
		w.comments(p.Comments)
		for _, variation := range p.Sidelines {
			w.line(number+i, variation, "(")
			w.dst, w.col = append(w.dst, ')'), w.col+1
		}
	}
}

func (w *wordWrap) word(words ...string) {
	length := 0
	for _, word := range words {
		length += len(word) + 1
	}
	if w.col > 0 {
		if w.col+length > lineWidth {
			w.dst, w.col = append(w.dst, '\n'), 0
		} else {
			w.dst = append(w.dst, ' ')
		}
	}
	for i, word := range words {
		if i > 0 {
			w.dst = append(w.dst, ' ')
		}
		w.dst = append(w.dst, word...)
	}
	w.col += length
}

func (w *wordWrap) comments(list []string) {
	for _, c := range list {
		if strings.Contains(c, "}") {
			w.word(";" + c)
			w.dst, w.col = append(w.dst, '\n'), 0
			continue
		}
		w.word("{" + c + "}")
		if i := strings.LastIndexByte(c, '\n'); i >= 0 {
			w.col = len(c) - i
		}
	}
}
