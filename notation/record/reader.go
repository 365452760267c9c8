package record

import (
	"bytes"
	"io"
	"iter"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/internal/short"
)

// A Reader reads records one after another. It is not safe for concurrent use.
type Reader struct {
	scanner
	draft   draft
	apart   bool // a number or a variation follows the last move
	inTags  bool
	tagLine int
	damaged bool
	ahead   string // key of the next record's first tag, if already read
}

// NewReader returns a Reader of the records in r. It may read ahead.
func NewReader(r io.Reader) *Reader { return &Reader{scanner: newScanner(r)} }

// All returns an iterator over the records of r. It continues after an error in a record,
// but not after an error of r.
func All(r io.Reader) iter.Seq2[Record, error] { return Each(r, (*Reader).Read) }

// Each returns an iterator over the results of next, which usually reads and converts a
// record. The sequence ends at [io.EOF] from next, or after any error except an [*Error].
func Each[T any](r io.Reader, next func(in *Reader) (T, error)) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		in := NewReader(r)
		for {
			made, err := next(in)
			if err == io.EOF {
				return
			}
			_, badText := err.(*Error)
			if !yield(made, err) || err != nil && !badText {
				return
			}
		}
	}
}

// Read returns the next record, or [io.EOF]. If the record is malformed, Read returns the
// part before the fault and an [*Error], and the next call continues with the following
// record.
func (r *Reader) Read() (Record, error) {
	if r.damaged && r.ahead == "" {
		if err := r.skipDamage(); err != nil {
			return Record{}, err
		}
	}
	r.draft.reset()
	result, err := r.read()
	_, r.damaged = err.(*Error)
	if err == io.EOF {
		return Record{}, err
	}
	rec := r.draft.record()
	rec.Result = result
	return rec, err
}

// LineCol returns the line and column, from 1, of the move at a [Location] of the last
// record, or of the record's end if there is no such move.
func (r *Reader) LineCol(path ...int) (line, col int) {
	if t, ok := r.draft.find(path); ok {
		return t.line, int(t.col)
	}
	at := r.last()
	return at.line, at.col
}

func (r *Reader) fail(format string, args ...any) error { return r.last().fail(format, args...) }

func (r *Reader) failNext(format string, args ...any) error { return r.next().fail(format, args...) }

func (r *Reader) noEOF(err error) error {
	if err == io.EOF {
		return r.last().cut("the text ends in the middle of a game")
	}
	return err
}

func (r *Reader) read() (notation.Result, error) {
	r.inTags, r.apart = true, false
	if err := r.tagAhead(); err != nil {
		return notation.Undecided, err
	}
	c, err := r.skipBlanks()
	if err == nil && c >= 0x80 {
		r.skipMark()
		c, err = r.skipBlanks()
	}
	for ; err == nil && (c == '[' || c == '{' || c == ';'); c, err = r.skipBlanks() {
		if err := r.header(c); err != nil {
			return notation.Undecided, err
		}
	}
	r.inTags = false
	for ; err == nil; c, err = r.skipBlanks() {
		result, done, err := r.item(c)
		if err != nil || done {
			return result, err
		}
	}
	if err == io.EOF && (r.draft.begun() || r.apart) {
		err = r.last().cut("the text ends before the result of the game")
	}
	return notation.Undecided, err
}

func (r *Reader) header(c byte) error {
	if c == '[' {
		return r.tag()
	}
	return r.comment(c)
}

// A repeated key after an empty line begins the next record.
func (r *Reader) tag() error {
	at := r.next()
	r.skip()
	begin := len(r.draft.text)
	var err error
	if r.draft.text, err = r.word(r.draft.text, inKey); err != nil {
		return r.noEOF(err)
	}
	key, err := r.keep(begin, at)
	switch {
	case err != nil:
		return err
	case key.empty():
		return r.fail("want the key of a tag after [")
	case !r.draft.hasTag(key):
		return r.tagValue(key)
	case at.line > r.tagLine+1:
		r.ahead = string(r.draft.bytes(key))
		return at.fail("a tag before the result of the game")
	}
	return r.fail("duplicate tag %s", r.draft.short(key))
}

func (r *Reader) tagAhead() error {
	if r.ahead == "" {
		return nil
	}
	r.draft.text = append(r.draft.text, r.ahead...)
	r.ahead = ""
	return r.tagValue(span{0, int32(len(r.draft.text))})
}

func (r *Reader) tagValue(key span) error {
	c, err := r.skipBlanks()
	if err != nil {
		return r.noEOF(err)
	}
	if c != '"' {
		return r.failNext("want the value of the tag %s in quotes", r.draft.short(key))
	}
	r.skip()
	value, err := r.quoted()
	if err != nil {
		return err
	}
	if c, err = r.skipBlanks(); err != nil {
		return r.noEOF(err)
	}
	if c != ']' {
		return r.failNext("want ] after the value of the tag %s", r.draft.short(key))
	}
	r.skip()
	if len(r.draft.tags) == MaxTags {
		return r.fail("more than %d tags", MaxTags)
	}
	r.draft.tags = append(r.draft.tags, [2]span{key, value})
	r.tagLine = r.line
	return nil
}

func (r *Reader) quoted() (span, error) {
	at, begin := r.next(), len(r.draft.text)
	for {
		var err error
		if r.draft.text, err = r.word(r.draft.text, inQuotes); err != nil {
			return span{}, r.noEOF(err)
		}
		value, err := r.keep(begin, at)
		if err != nil {
			return value, err
		}
		c, err := r.peek()
		switch {
		case err != nil:
			return value, r.noEOF(err)
		case c == '\n' || c == '\r':
			return value, r.failNext("the line ends within a quoted value")
		}
		r.skip()
		if c == '"' {
			return value, nil
		}
		if err := r.escaped(); err != nil {
			return value, err
		}
	}
}

func (r *Reader) escaped() error {
	c, err := r.peek()
	if err != nil {
		return r.noEOF(err)
	}
	if c != '"' && c != '\\' {
		return r.failNext(`only \" and \\ may follow a backslash`)
	}
	r.skip()
	r.draft.text = append(r.draft.text, c)
	return nil
}

func (r *Reader) keep(begin int, at location) (span, error) {
	end := len(r.draft.text)
	switch {
	case end-begin > MaxText:
		return span{}, at.fail("more than %d bytes in one piece", MaxText)
	case end > MaxSize:
		return span{}, at.fail("more than %d bytes in one record", MaxSize)
	}
	return span{int32(begin), int32(end)}, nil
}

func (r *Reader) item(c byte) (result notation.Result, done bool, err error) {
	switch c {
	case '{', ';':
		return result, false, r.comment(c)
	case '(':
		return result, false, r.openVariation()
	case ')':
		return result, false, r.closeVariation()
	case '[':
		return result, false, r.failNext("a tag before the result of the game")
	}
	switch class := classes[c]; {
	case c >= 0x80 && r.col() == 0 && r.markAhead():
		return result, false, r.failNext("another file begins before the result of the game")
	case class&inMove != 0:
		return r.moveWord()
	case class&inSymbol != 0:
		return result, false, r.symbol()
	}
	return result, false, r.failNext("%q is out of place", c)
}

func (r *Reader) comment(c byte) error {
	at := r.next()
	r.skip()
	end := byte('}')
	if c == ';' {
		end = '\n'
	}
	begin := len(r.draft.text)
	var err error
	r.draft.text, err = r.until(r.draft.text, end)
	switch {
	case err == io.EOF && c == '{':
		return at.cut("the comment is not closed")
	case err != nil && err != io.EOF:
		return err
	}
	text, err := r.keep(begin, at)
	if err != nil {
		return err
	}
	if c == '{' {
		r.skip()
	}
	if r.draft.comments == MaxComments {
		return at.fail("more than %d comments", MaxComments)
	}
	r.draft.comment(text, r.apart)
	return nil
}

func (r *Reader) openVariation() error {
	switch {
	case r.draft.innermost().plies == 0:
		return r.failNext("a variation without a move to replace")
	case len(r.draft.open) > MaxDepth:
		return r.failNext("variations are nested more than %d deep", MaxDepth)
	}
	r.draft.openLine(r.next())
	r.skip()
	r.apart = true
	return nil
}

func (r *Reader) closeVariation() error {
	switch {
	case len(r.draft.open) == 1:
		return r.failNext("%q is out of place", ')')
	case r.draft.innermost().plies == 0:
		return r.failNext("a variation without a move")
	}
	r.skip()
	r.draft.closeLine()
	r.apart = true
	return nil
}

func (r *Reader) moveWord() (result notation.Result, done bool, err error) {
	if r.skipNumber() {
		r.apart = true
		return result, false, nil
	}
	at := r.next()
	begin := len(r.draft.text)
	if r.draft.text, err = r.word(r.draft.text, inMove); err != nil {
		return result, false, err
	}
	word := r.draft.text[begin:]
	r.draft.text = r.draft.text[:begin]
	if len(word) > MaxText { // the rest would look like another move
		return result, false, at.fail("more than %d bytes in one piece", MaxText)
	}
	if mayBeResult(word) {
		if result, ok := parseResult(string(word)); ok {
			return result, true, r.end(word)
		}
	}
	n := numberLen(word)
	if n > 0 && n == len(word) {
		r.apart = true
		return result, false, nil
	}
	at.col += n
	return result, false, r.move(word[n:], at)
}

// move takes a word in the memory beyond the end of the draft's text.
func (r *Reader) move(word []byte, at location) error {
	switch {
	case !isMove(word):
		return at.fail("%q cannot be a move", short.Text(string(word)))
	case r.draft.plies == MaxPlies:
		return at.fail("more than %d plies", MaxPlies)
	}
	begin := len(r.draft.text)
	r.draft.text = append(r.draft.text, word...)
	text, err := r.keep(begin, at)
	if err != nil {
		return err
	}
	r.draft.move(text, at)
	r.apart = false
	return nil
}

func (r *Reader) symbol() error {
	at := r.next()
	begin := len(r.draft.text)
	var err error
	if r.draft.text, err = r.word(r.draft.text, inSymbol); err != nil {
		return err
	}
	word := r.draft.text[begin:]
	r.draft.text = r.draft.text[:begin]
	symbol, ok := symbolOf(word)
	switch {
	case !ok:
		return at.fail("%q is not one of the symbols ! ? !! ?? !? ?!", short.Text(string(word)))
	case r.apart || !r.draft.annotate(symbol):
		return at.fail("the symbol %s does not follow a move", word)
	}
	return nil
}

func (r *Reader) end(word []byte) error {
	if len(r.draft.open) > 1 {
		open := r.draft.innermost()
		return r.fail("the game ends within the variation of line %d, column %d", open.line, open.col)
	}
	if tag, ok := r.draft.tag(TagResult); ok && !bytes.Equal(r.draft.bytes(tag), word) {
		return r.fail("the game ends with %s, but its tag Result says %q", word, r.draft.short(tag))
	}
	return r.lastComments()
}

func (r *Reader) lastComments() error {
	for {
		c, err := r.peek()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		switch {
		case c == '{' || c == ';':
			if err := r.comment(c); err != nil {
				return err
			}
		case c == '\n' || c > ' ':
			return nil
		default:
			r.skip()
		}
	}
}

func (r *Reader) skipDamage() error {
	tags := r.inTags
	for first := true; ; first = false {
		// The faulty byte may have ended its line.
		if !first || r.col() > 0 {
			if err := r.skipLine(); err != nil {
				return err
			}
		}
		c, err := r.peek()
		if err == nil && c >= 0x80 {
			r.skipMark() // of a file that was appended to a damaged one
			c, err = r.peek()
		}
		if err != nil {
			return err
		}
		if c == '[' && !tags {
			return nil
		}
		tags = c == '['
	}
}
