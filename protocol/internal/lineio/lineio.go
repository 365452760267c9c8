// Package lineio reads and truncates protocol lines, for engines and clients.
package lineio

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

// MaxLine is a line's maximum length in bytes, without its line break.
const MaxLine = 1 << 20

type Line struct {
	Text string // without line break; long lines are cut
	Long bool   // more than MaxLine bytes
	// At is when the read that completed the line returned.
	At time.Time
}

// keptOfLong bytes are enough for the command.
const keptOfLong = 64

// Reader reads lines. It is not safe for concurrent use.
type Reader struct {
	in   *bufio.Reader
	last *stamp
	part []byte
	long bool
	err  error
}

// NewReader returns a Reader of r's lines.
func NewReader(r io.Reader) *Reader {
	last := &stamp{in: r}
	return &Reader{in: bufio.NewReaderSize(last, 64<<10), last: last}
}

// One time serves all lines of a read, because only a buffer without a whole line is refilled.
type stamp struct {
	in io.Reader
	at time.Time
}

func (s *stamp) Read(p []byte) (n int, err error) {
	n, err = s.in.Read(p)
	s.at = time.Now()
	return n, err
}

// Next waits for the next line. The last need not end with a line break. Errors, such as [io.EOF],
// end the input, except that after [os.ErrDeadlineExceeded], Next may be called again without loss.
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

func (r *Reader) add(part []byte) {
	if r.long {
		return
	}
	r.part = append(r.part, part...)
	if len(trimEnd(r.part)) > MaxLine {
		r.part, r.long = r.part[:keptOfLong], true
	}
}

func (r *Reader) take() Line {
	text := r.part
	if !r.long {
		text = trimEnd(text)
	}
	l := Line{Text: string(text), Long: r.long, At: r.last.at}
	r.part, r.long = r.part[:0], false
	return l
}

func trimEnd(b []byte) []byte {
	if n := len(b); n > 0 && b[n-1] == '\n' {
		b = b[:n-1]
	}
	if n := len(b); n > 0 && b[n-1] == '\r' {
		b = b[:n-1]
	}
	return b
}

// CutWord returns a text's first word and the rest, both without leading spaces and tabs.
func CutWord(text string) (word, rest string) {
	// On long lists of moves, strings.IndexAny is slower.
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

// Printable returns text on one line, with blanks for white space and Go escapes. If longer than
// maxBytes bytes, it is truncated and followed by "…".
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

// oneLine keeps runs of blanks, because they may be part of a name.
func oneLine(text string) string {
	parts := strings.FieldsFunc(text, func(r rune) bool { return r != ' ' && unicode.IsSpace(r) })
	for i, part := range parts {
		parts[i] = strings.Trim(part, " ")
	}
	parts = slices.DeleteFunc(parts, func(part string) bool { return part == "" })
	return strings.Join(parts, " ")
}

// ErrorPrefix begins the line that answers bad input.
const ErrorPrefix = "info string error "

// MaxError is the maximum length of an error or remark, in bytes.
const MaxError = 500

// ErrorLine returns the line, without its line break, that answers bad input.
func ErrorLine(text string) string { return ErrorPrefix + Printable(text, MaxError) }
