package notation

import (
	"bufio"
	"fmt"
	"io"
	"iter"
)

// A RecordError says what is wrong with a record and where.
type RecordError struct {
	Line, Col int // counted from 1, in characters; 0 when there is no text
	Reason    string
}

func (e *RecordError) Error() string {
	if e.Line == 0 {
		return "record: " + e.Reason
	}
	return fmt.Sprintf("record: line %d, column %d: %s", e.Line, e.Col, e.Reason)
}

const (
	maxToken = 1 << 20 // bytes of a tag value, a comment or a word
	maxPlies = 1 << 20 // plies of one record
)

// A RecordReader reads records one after another, without holding more than one.
type RecordReader struct {
	in        *bufio.Reader
	line, col int // of the character that was read last
	lastCol   int // of the line before, for unread
	token     []byte
	places    []place
	inTags    bool // the tags of the record are not at their end
	damaged   bool // the last record had an error: look for the next one
}

type place struct{ line, col int }

// NewRecordReader returns a reader of the records in r.
func NewRecordReader(r io.Reader) *RecordReader {
	return &RecordReader{in: bufio.NewReaderSize(r, 64<<10), line: 1}
}

// ReadRecords returns the records of r in turn. An error does not end it: the
// records behind it follow, from the next line that starts with '[' after a line
// that does not. A failure to read r ends it.
func ReadRecords(r io.Reader) iter.Seq2[Record, error] {
	return func(yield func(Record, error) bool) {
		in := NewRecordReader(r)
		for {
			rec, err := in.Read()
			if err == io.EOF {
				return
			}
			_, badText := err.(*RecordError)
			if !yield(rec, err) || err != nil && !badText {
				return
			}
		}
	}
}

// Read returns the next record, or [io.EOF] when there is none. A record that
// cannot be read is a [*RecordError]; what was read of it is returned too, and
// the next call goes on with the record behind it.
func (r *RecordReader) Read() (Record, error) {
	if r.damaged {
		r.damaged = false
		if err := r.skipDamage(); err != nil {
			return Record{}, err
		}
	}
	rec, err := r.read()
	if _, bad := err.(*RecordError); bad {
		r.damaged = true
	}
	return rec, err
}

// Place returns where a ply of the record that was read last stands in the text:
// its line and column, counted from 1.
func (r *RecordReader) Place(ply int) (line, col int) {
	if ply < 0 || ply >= len(r.places) {
		return r.line, r.col
	}
	return r.places[ply].line, r.places[ply].col
}

func (r *RecordReader) fail(format string, args ...any) error {
	return &RecordError{Line: r.line, Col: max(r.col, 1), Reason: fmt.Sprintf(format, args...)}
}

func (r *RecordReader) read() (Record, error) {
	var rec Record
	r.places, r.inTags = r.places[:0], true
	c, err := r.skipBlanks()
	if err != nil {
		return rec, err
	}
	for ; err == nil && c == '['; c, err = r.skipBlanks() {
		if err := r.tag(&rec); err != nil {
			return rec, err
		}
	}
	r.inTags = false
	for ; err == nil; c, err = r.skipBlanks() {
		done, err := r.item(&rec, c)
		if err != nil || done {
			return rec, err
		}
	}
	if err == io.EOF {
		err = r.fail("the text ends before the result of the game")
	}
	return rec, err
}

// tag reads a tag pair whose bracket has been read.
func (r *RecordReader) tag(rec *Record) error {
	key, err := r.run(isTagByte)
	if err != nil {
		return err
	}
	if key == "" {
		return r.fail("want the key of a tag after [")
	}
	if _, ok := rec.Tag(key); ok {
		return r.fail("the tag %s stands twice", clip(key))
	}
	c, err := r.skipBlanks()
	if err != nil {
		return r.noEOF(err)
	}
	if c != '"' {
		return r.fail("want the value of the tag %s in quotes", clip(key))
	}
	value, err := r.quoted()
	if err != nil {
		return err
	}
	if c, err = r.skipBlanks(); err != nil {
		return r.noEOF(err)
	}
	if c != ']' {
		return r.fail("want ] after the value of the tag %s", clip(key))
	}
	rec.Tags = append(rec.Tags, Tag{key, value})
	return nil
}

// quoted reads a value up to its closing quote.
func (r *RecordReader) quoted() (string, error) {
	r.token = r.token[:0]
	for {
		c, err := r.next()
		if err != nil {
			return "", r.noEOF(err)
		}
		switch c {
		case '"':
			return string(r.token), nil
		case '\n', '\r':
			return "", r.fail("the line ends within a quoted value")
		case '\\':
			if c, err = r.next(); err != nil {
				return "", r.noEOF(err)
			}
			if c != '"' && c != '\\' {
				return "", r.fail(`only \" and \\ may follow a backslash`)
			}
		}
		if err := r.keep(c); err != nil {
			return "", err
		}
	}
}

// item reads a comment, a move, with its number or without, or the result that
// ends the record, beginning with c.
func (r *RecordReader) item(rec *Record, c byte) (done bool, err error) {
	switch c {
	case '{':
		return false, r.comment(rec)
	case '}', ']', '"':
		return false, r.fail("%q is out of place", c)
	case '[':
		return false, r.fail("a tag before the result of the game")
	}
	at := place{r.line, r.col}
	r.unread(c)
	word, err := r.run(isWordByte)
	if err != nil {
		return false, err
	}
	number, move := cutNumber(word)
	if result, ok := parseRecordResult(word); ok {
		return true, r.end(rec, result)
	}
	if move == "" {
		return false, nil
	}
	at.col += len(number)
	if !isMoveWord(move) {
		return false, &RecordError{Line: at.line, Col: at.col, Reason: fmt.Sprintf("%q cannot be a move", clip(move))}
	}
	if len(rec.Plies) == maxPlies {
		return false, r.fail("more than %d plies", maxPlies)
	}
	rec.Plies = append(rec.Plies, Ply{Move: move})
	r.places = append(r.places, at)
	return false, nil
}

func (r *RecordReader) end(rec *Record, result Result) error {
	rec.Result = result
	if tag, ok := rec.Tag(TagResult); ok && tag != recordResult(result) {
		return r.fail("the game ends with %s, but its tag Result says %q", recordResult(result), clip(tag))
	}
	return nil
}

// comment reads up to the closing brace.
func (r *RecordReader) comment(rec *Record) error {
	r.token = r.token[:0]
	for {
		c, err := r.next()
		if err != nil {
			return r.noEOF(err)
		}
		if c == '}' {
			break
		}
		if c == '\r' {
			continue // so that a file from another system reads the same
		}
		if err := r.keep(c); err != nil {
			return err
		}
	}
	list := &rec.Comments
	if n := len(rec.Plies); n > 0 {
		list = &rec.Plies[n-1].Comments
	}
	*list = append(*list, string(r.token))
	return nil
}

func isWordByte(c byte) bool {
	return c > ' ' && c != '{' && c != '}' && c != '[' && c != ']' && c != '"'
}

// run reads the bytes that belong together.
func (r *RecordReader) run(belongs func(byte) bool) (string, error) {
	r.token = r.token[:0]
	for {
		c, err := r.next()
		if err == io.EOF && len(r.token) > 0 {
			return string(r.token), nil
		}
		if err != nil {
			return "", r.noEOF(err)
		}
		if !belongs(c) {
			r.unread(c)
			return string(r.token), nil
		}
		if err := r.keep(c); err != nil {
			return "", err
		}
	}
}

func (r *RecordReader) keep(c byte) error {
	if len(r.token) == maxToken {
		return r.fail("more than %d bytes in one piece", maxToken)
	}
	r.token = append(r.token, c)
	return nil
}

// noEOF makes the end of the text an error of the text.
func (r *RecordReader) noEOF(err error) error {
	if err == io.EOF {
		return r.fail("the text ends in the middle of a game")
	}
	return err
}

func (r *RecordReader) skipBlanks() (byte, error) {
	for {
		c, err := r.next()
		if err != nil || c > ' ' {
			return c, err
		}
	}
}

// next reads one byte and keeps count of lines and columns.
func (r *RecordReader) next() (byte, error) {
	c, err := r.in.ReadByte()
	if err != nil {
		return 0, err
	}
	switch {
	case c == '\n':
		r.line, r.lastCol, r.col = r.line+1, r.col, 0
	case c&0xC0 != 0x80: // not the middle of a character
		r.col++
	}
	return c, nil
}

// unread puts back the byte that was read last.
func (r *RecordReader) unread(c byte) {
	// A ReadByte has just succeeded, so this cannot fail.
	_ = r.in.UnreadByte()
	switch {
	case c == '\n':
		r.line, r.col = r.line-1, r.lastCol
	case c&0xC0 != 0x80:
		r.col--
	}
}

// skipDamage reads on to the next line that starts with '[' after one that does
// not.
func (r *RecordReader) skipDamage() error {
	tags := r.inTags
	for first := true; ; first = false {
		// The damage may have been the end of its line.
		for c := byte(0); c != '\n' && !(first && r.col == 0); {
			var err error
			if c, err = r.next(); err != nil {
				return err
			}
		}
		b, err := r.in.Peek(1)
		if err != nil {
			return err
		}
		if b[0] == '[' && !tags {
			return nil
		}
		tags = b[0] == '['
	}
}
