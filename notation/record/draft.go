package record

import (
	"bytes"
	"math"

	"github.com/seed-445450d7/rulebook/notation/internal/short"
)

// draft is a record being read, as tokens, so that record allocates little.
type draft struct {
	text     []byte
	tags     [][2]span
	tokens   []token // the first opens the main line
	open     []int   // tokens that open the enclosing lines, innermost last
	plies    int
	comments int
}

type span struct{ begin, end int32 }

func (s span) empty() bool { return s.begin == s.end }

type token struct {
	kind   tokenKind
	symbol uint8 // of a move: index in symbols
	span
	plies int32 // of an opening: moves without variations
	col   int32
	line  int
}

type tokenKind uint8

const (
	openToken tokenKind = iota
	closeToken
	moveToken
	commentToken
	beforeToken
)

const maxKept = 1 << 20

func (d *draft) reset() {
	if cap(d.text) > maxKept || cap(d.tokens) > maxKept {
		*d = draft{}
	}
	d.text, d.tags = d.text[:0], d.tags[:0]
	d.tokens, d.open = append(d.tokens[:0], token{kind: openToken}), append(d.open[:0], 0)
	d.plies, d.comments = 0, 0
}

func (d *draft) begun() bool { return len(d.tags) > 0 || d.plies > 0 }

func (d *draft) innermost() *token { return &d.tokens[d.open[len(d.open)-1]] }

func (d *draft) openLine(at location) {
	d.open = append(d.open, len(d.tokens))
	d.tokens = append(d.tokens, token{kind: openToken, line: at.line, col: column(at)})
}

func (d *draft) closeLine() {
	d.open = d.open[:len(d.open)-1]
	d.tokens = append(d.tokens, token{kind: closeToken})
}

func column(at location) int32 { return int32(min(at.col, math.MaxInt32)) }

func (d *draft) move(text span, at location) {
	d.innermost().plies++
	d.plies++
	d.tokens = append(d.tokens, token{kind: moveToken, span: text, line: at.line, col: column(at)})
}

func (d *draft) annotate(symbol uint8) bool {
	last := &d.tokens[len(d.tokens)-1]
	if last.kind != moveToken || last.symbol != 0 {
		return false
	}
	last.symbol = symbol
	return true
}

func (d *draft) comment(text span, before bool) {
	t := token{kind: commentToken, span: text}
	if before {
		t.kind = beforeToken
	}
	d.comments++
	d.tokens = append(d.tokens, t)
}

func (d *draft) bytes(s span) []byte { return d.text[s.begin:s.end] }

func (d *draft) short(s span) string { return short.Text(string(d.bytes(s))) }

func (d *draft) hasTag(key span) bool {
	for i := range d.tags {
		if bytes.Equal(d.bytes(d.tags[i][0]), d.bytes(key)) {
			return true
		}
	}
	return false
}

func (d *draft) tag(key string) (value span, ok bool) {
	for _, t := range d.tags {
		if string(d.bytes(t[0])) == key {
			return t[1], true
		}
	}
	return span{}, false
}

func (d *draft) find(path []int) (token, bool) {
	at, ok := 0, len(path)%2 == 1
	for i := 0; ok && i < len(path); i++ {
		kind := moveToken
		if i%2 == 1 {
			kind = openToken
		}
		at, ok = d.child(at, kind, path[i])
	}
	if !ok {
		return token{}, false
	}
	return d.tokens[at], true
}

// child returns the token of move n of the line at token at, or of variation n of the move.
func (d *draft) child(at int, kind tokenKind, n int) (int, bool) {
	depth := 0
	for i := at + 1; i < len(d.tokens) && depth >= 0; i++ {
		t := d.tokens[i].kind
		switch {
		case depth > 0 || t != kind:
		case n == 0:
			return i, true
		default:
			n--
		}
		switch {
		case t == openToken:
			depth++
		case t == closeToken:
			depth--
		case t == moveToken && depth == 0 && kind == openToken:
			return 0, false
		}
	}
	return 0, false
}

func (d *draft) record() Record {
	b := builder{tokens: d.tokens, text: string(d.text)}
	rec := &b.record
	if n := len(d.tags); n > 0 {
		rec.Tags = make([]Tag, n)
		for i, t := range d.tags {
			rec.Tags[i] = Tag{b.cut(t[0]), b.cut(t[1])}
		}
	}
	if d.plies > 0 {
		b.plies = make([]Ply, d.plies)
	}
	if d.comments > 0 {
		b.comments = make([]string, d.comments)
	}
	rec.Plies = b.line()
	return *rec
}

type builder struct {
	record   Record
	text     string
	tokens   []token
	plies    []Ply
	comments []string
}

func (b *builder) cut(s span) string { return b.text[s.begin:s.end] }

func (b *builder) line() []Ply {
	n := b.tokens[0].plies
	b.tokens = b.tokens[1:]
	var line []Ply
	if n > 0 {
		line, b.plies = b.plies[:0:n], b.plies[n:]
	}
	var before []string
	for len(b.tokens) > 0 {
		t := &b.tokens[0]
		switch t.kind {
		case moveToken:
			line = line[:len(line)+1]
			b.ply(&line[len(line)-1], t, before)
			before = nil
		case commentToken:
			b.comment(b.commentsAfter(line), t)
		case beforeToken:
			b.comment(&before, t)
		case openToken, closeToken:
			b.noMove(line, before)
			before = nil
			if t.kind == openToken {
				b.variation(line)
				continue
			}
			b.tokens = b.tokens[1:]
			return line
		}
		b.tokens = b.tokens[1:]
	}
	b.noMove(line, before)
	return line
}

// ply leaves empty fields alone, because storing pointers is slow during garbage
// collection.
func (b *builder) ply(p *Ply, t *token, before []string) {
	p.Move = b.cut(t.span)
	if t.symbol != 0 {
		p.Symbol = symbols[t.symbol]
	}
	if before != nil {
		p.Before = before
	}
}

func (b *builder) variation(line []Ply) {
	last := &line[len(line)-1]
	if moves := b.line(); len(moves) > 0 { // empty after a fault
		last.Sidelines = append(last.Sidelines, moves)
	}
}

func (b *builder) commentsAfter(line []Ply) *[]string {
	if len(line) == 0 {
		return &b.record.Comments
	}
	return &line[len(line)-1].Comments
}

// noMove keeps comments on a next move that does not exist.
func (b *builder) noMove(line []Ply, before []string) {
	list := b.commentsAfter(line)
	*list = append(*list, before...)
}

func (b *builder) comment(list *[]string, t *token) {
	text := b.cut(t.span)
	if *list == nil {
		*list, b.comments = b.comments[:0:1], b.comments[1:]
	}
	*list = append(*list, text)
}
