// Package lines reads and truncates lines of the protocol, for both of its ends.
package lines

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// MaxLine is the maximum length of a line, in bytes, without its line break.
const MaxLine = 1 << 20

// Line is one line of input.
type Line struct {
	Text string // without "\n" or "\r\n"; of a long line only the first keptOfLong bytes
	Long bool   // whether it had more than MaxLine bytes, most of which were skipped
	// At is when the read that brought the end of the line returned. Later lines may have
	// come in the same read.
	At time.Time
}

// keptOfLong is enough for the first word of a line, which says what it was to do.
const keptOfLong = 64

// Reader reads lines. It is not safe for concurrent use.
type Reader struct {
	in   *bufio.Reader
	last *stamp // of the last read, which has brought the end of every whole line
	part []byte // the line so far, or the beginning of a long one
	long bool   // whether it has had more than MaxLine bytes
	err  error  // that ended the input
}

// NewReader returns a Reader of the lines of r.
func NewReader(r io.Reader) *Reader {
	last := &stamp{in: r}
	return &Reader{in: bufio.NewReaderSize(last, 64<<10), last: last}
}

// stamp is a reader that notes when its last read returned. One note serves all lines of a
// read, since the buffer is filled only when no whole line is left in it.
type stamp struct {
	in io.Reader
	at time.Time
}

func (s *stamp) Read(p []byte) (n int, err error) {
	n, err = s.in.Read(p)
	s.at = time.Now()
	return n, err
}

// Next waits for the next line and returns it. The last line need not end with a line
// break. At the end of the input the error is [io.EOF]. Another error ends the input too,
// and what came of a line before it is dropped. Only [os.ErrDeadlineExceeded] ends nothing:
// Next may then be called again and loses nothing.
func (r *Reader) Next() (Line, error) {
	for r.err == nil {
		part, err := r.in.ReadSlice('\n')
		r.add(part)
		switch {
		case err == nil:
			return r.take(), nil
		case errors.Is(err, bufio.ErrBufferFull):
			continue
		case errors.Is(err, os.ErrDeadlineExceeded):
			return Line{}, err
		}
		r.err = err
		if err == io.EOF && (len(r.part) > 0 || r.long) {
			return r.take(), nil
		}
	}
	return Line{}, r.err
}

// Arrived reports whether Next returns a line without waiting.
func (r *Reader) Arrived() bool {
	unread, _ := r.in.Peek(r.in.Buffered())
	return bytes.IndexByte(unread, '\n') >= 0
}

// add adds a part to the line.
func (r *Reader) add(part []byte) {
	if r.long {
		return
	}
	r.part = append(r.part, part...)
	if len(trimEnd(r.part)) > MaxLine {
		r.part, r.long = r.part[:keptOfLong], true
	}
}

// take returns the line, and makes room for the next one.
func (r *Reader) take() Line {
	text := r.part
	if !r.long {
		text = trimEnd(text)
	}
	l := Line{Text: string(text), Long: r.long, At: r.last.at}
	r.part, r.long = r.part[:0], false
	return l
}

// trimEnd removes "\n" or "\r\n" from the end of a line.
func trimEnd(b []byte) []byte {
	if n := len(b); n > 0 && b[n-1] == '\n' {
		b = b[:n-1]
	}
	if n := len(b); n > 0 && b[n-1] == '\r' {
		b = b[:n-1]
	}
	return b
}

// CutWord returns the first word of a text and what follows it, both without blanks before
// them. Blanks are spaces and tabs.
func CutWord(text string) (word, rest string) {
	// Lists of moves are long. A call of strings.IndexAny for each takes half as long again.
	text = trimBlanks(text)
	end := 0
	for end < len(text) && !blank(text[end]) {
		end++
	}
	return text[:end], trimBlanks(text[end:])
}

func trimBlanks(text string) string {
	for len(text) > 0 && blank(text[0]) {
		text = text[1:]
	}
	return text
}

func blank(c byte) bool { return c == ' ' || c == '\t' }

// Printable returns text on one line. Line breaks, tabs and the like become blanks, and what
// does not print is escaped as in Go. If the result is longer than maxBytes bytes, it is
// truncated and followed by "…".
func Printable(text string, maxBytes int) string {
	text = oneLine(text)
	var b strings.Builder
	for len(text) > 0 {
		r, size := utf8.DecodeRuneInString(text)
		shown := text[:size]
		if r == utf8.RuneError || !unicode.IsPrint(r) {
			shown = strings.Trim(strconv.QuoteToASCII(shown), `"`)
		}
		if b.Len()+len(shown) > maxBytes {
			return b.String() + "…"
		}
		b.WriteString(shown)
		text = text[size:]
	}
	return b.String()
}

// oneLine replaces each run of white space that is not only blanks by one blank, and removes
// it from the ends. Blanks alone may be part of a name, so that their number matters.
func oneLine(text string) string {
	parts := strings.FieldsFunc(text, func(r rune) bool { return r != ' ' && unicode.IsSpace(r) })
	for i, part := range parts {
		parts[i] = strings.Trim(part, " ")
	}
	parts = slices.DeleteFunc(parts, func(part string) bool { return part == "" })
	return strings.Join(parts, " ")
}

// ErrorPrefix begins the one line that answers bad input.
const ErrorPrefix = "info string error "

// MaxError is the maximum length of what an error line or a remark says, in bytes.
const MaxError = 500

// ErrorLine returns the line, without its line break, that answers bad input with the
// given text, as far as [Printable] returns it.
func ErrorLine(text string) string { return ErrorPrefix + Printable(text, MaxError) }
